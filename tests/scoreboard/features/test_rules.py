"""The rules as a page: how the game is set up, what wins, each clause, and the options at this table."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask.testing import FlaskClient

from adoube.games.jarmo import Jarmo
from adoube.games.line import Line
from adoube.games.registry import (
    OURS,
    described_games,
    folder_of_descriptions,
    game_class,
    game_names,
    make_game,
)
from adoube.games.rulebook import rules_of
from adoube.tables.boards.virtual import VirtualState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock
from tests.scoreboard.tables import PLAYING, FakeTables


@pytest.fixture
def browser(key: OneUseKey, clock: Clock) -> FlaskClient:
    return create_app(FakeTables(PLAYING), key, clock=clock).test_client()


def rules_page(key: OneUseKey, clock: Clock, game: str, options: dict[str, str], seed: int = 3) -> str:
    made = make_game(game, options, seed=seed)
    state = replace(
        PLAYING,
        game=game,
        title=made.title,
        board=made.board,
        placement=made.placement(made.start()),
        options=made.options,
        line=Line.begin(made),
        seats=(),
        turns=(),
    )
    answer = create_app(FakeTables(state), key, clock=clock).test_client().get("/tables/jarmo/rules")
    assert answer.status_code == 200
    return answer.text


def drawings(page: str) -> int:
    return page.count('role="img"')


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_its_set_up_drawn_and_all_its_clauses(key: OneUseKey, clock: Clock, game: str) -> None:
    page = rules_page(key, clock, game, {})

    assert "<h2>Goal</h2>" in page
    assert "<h2>Set-up</h2>" in page
    assert drawings(page) > 2, "the set-up and some turns"
    for rule in rules_of(game_class(game)):
        assert f'<li id="{rule.id}">' in page
    assert "All options have their usual values" in page


def test_the_options_that_somebody_chose_are_named_and_stand_beside_their_rules(
    key: OneUseKey, clock: Clock
) -> None:
    page = rules_page(key, clock, "leap-frog", {"players": "4", "diagonal": "yes"})

    assert "<li>Players: 4</li>" in page
    assert "<li>Leaps along diagonals: yes</li>" in page
    assert "<li>Order of the players:" not in page, "it follows from the number of players"
    assert "At this table: Leaps along diagonals – yes." in page
    assert "At this table: Size of the board – 15." in page


def test_what_lies_face_down_is_not_told(key: OneUseKey, clock: Clock) -> None:
    page = rules_page(key, clock, "left-right", {"n": "4", "cards": "4312/1243"})

    assert "<li>Cards of each player: 4</li>" in page
    assert "4,3,1,2" not in page
    assert "4312" not in page


def test_what_a_file_says_is_drawn_and_not_written(key: OneUseKey, clock: Clock) -> None:
    drawn = make_game("froglet", seed=9).options["layout"]

    page = rules_page(key, clock, "froglet", {"layout": drawn})

    assert drawn not in page
    assert "<li>The pieces at the start: as the board above shows</li>" in page


def test_what_a_strangers_rulebook_says_is_text_and_no_markup(
    key: OneUseKey, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path / "jarmo.md"
    book.write_text(
        "# G\n\n<script>alert(1)</script>\n\n## Set-up\n\n<img src=x onerror=alert(2)>\n\n"
        '## Clauses\n\n### X"><script>alert(3)</script>\n\n<b>bold</b> and `a`\n'
    )

    def beside(folder: str, name: str) -> Traversable:
        return book

    monkeypatch.setattr(Jarmo, "file_beside", beside)

    page = rules_page(key, clock, "jarmo", {})

    assert "<script>alert" not in page
    assert "<img" not in page
    assert "<b>bold</b>" not in page
    assert "&lt;b&gt;bold&lt;/b&gt; and <code>a</code>" in page


def test_a_game_without_a_rulebook_says_so_and_shows_its_board(
    key: OneUseKey, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Jarmo, "rulebook", "nowhere.md")

    page = rules_page(key, clock, "jarmo", {})

    assert "There are no clauses to show" in page
    assert "nowhere.md" in page
    assert drawings(page) > 2


def test_the_board_on_the_page_leads_to_its_rules(key: OneUseKey, clock: Clock) -> None:
    tables = FakeTables(replace(PLAYING, virtual=VirtualState(PLAYING.placement, is_open=True)))

    page = create_app(tables, key, clock=clock).test_client().get("/tables/jarmo").text

    assert 'class="beside-board"' in page
    assert 'href="/tables/jarmo/rules"' in page


def test_a_table_leads_to_its_rules_and_back(browser: FlaskClient) -> None:
    assert 'href="/tables/jarmo/rules"' in browser.get("/tables/jarmo").text
    assert 'href="/tables/jarmo"' in browser.get("/tables/jarmo/rules").text


def test_every_game_is_listed_and_leads_to_its_rules(browser: FlaskClient) -> None:
    page = browser.get("/how-to-play").text

    for game in game_names():
        assert f'href="/how-to-play/{game}"' in page


def test_games_are_listed_in_the_alphabetical_order_of_the_language(browser: FlaskClient) -> None:
    page = browser.get("/how-to-play", headers={"Accept-Language": "fr"}).text

    games = ("dara", "chess", "follow-the-arrow", "sahkku", "salta")  # chess is Échecs
    places = [page.index(f'href="/how-to-play/{game}"') for game in games]
    assert places == sorted(places)


def test_every_page_leads_to_how_to_play(browser: FlaskClient) -> None:
    for address in ("/tables/jarmo", "/room", "/records", "/how-to-play/jarmo"):
        assert 'href="/how-to-play"' in browser.get(address).text, address


@pytest.mark.full(but=2)
@pytest.mark.parametrize("game", ["jarmo", "chess", *described_games()])
def test_every_game_has_a_page_with_its_turns_in_pictures(browser: FlaskClient, game: str) -> None:
    page = browser.get(f"/how-to-play/{game}").text

    assert "<h2>Set-up</h2>" in page
    assert "<h2>Goal</h2>" in page
    assert "<h2>How the pieces move</h2>" in page
    assert drawings(page) > 2
    assert "could not be drawn" not in page
    assert "Options at this table" not in page
    for rule in rules_of(game_class(game)):
        assert f'<li id="{rule.id}">' in page


def test_each_drawing_is_named_by_its_caption_and_no_id_stands_twice(browser: FlaskClient) -> None:
    page = browser.get("/how-to-play/jarmo").text

    ids = re.findall(r' id="([^"]+)"', page)
    names = re.findall(r'role="img" aria-labelledby="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert len(names) > 5
    assert set(names) <= set(ids)
    assert "From b3 this piece can go to 7 places: White archer." in page


def test_only_games_that_are_installed_have_a_page_of_their_own(browser: FlaskClient, tmp_path: Path) -> None:
    for name in ("nowhere", "nowhere.lud", "..%2f..%2fetc%2fpasswd", "%2ftmp%2fgame.lud"):
        assert browser.get(f"/how-to-play/{name}").status_code == 404


def test_a_strangers_game_has_its_rules_as_far_as_its_description_tells(key: OneUseKey, clock: Clock) -> None:
    file = folder_of_descriptions() / "picaria.lud"
    with TemporaryDirectory() as folder:
        alone = Path(folder) / "mine.lud"
        alone.write_bytes(file.read_bytes())

        page = rules_page(key, clock, str(alone), {})

    assert "<h2>How the pieces move</h2>" in page
    assert drawings(page) > 2


def test_a_game_whose_rules_fail_still_shows_its_set_up(
    key: OneUseKey, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: Jarmo, position: object) -> None:
        raise ZeroDivisionError("in the rules")

    monkeypatch.setattr(Jarmo, "successors", fail)

    page = rules_page(key, clock, "jarmo", {"quiet_limit": "7"})

    assert drawings(page) == 1
    assert "The game&#39;s turns could not be drawn: ZeroDivisionError" in page


def test_no_table_has_no_rules(browser: FlaskClient) -> None:
    assert browser.get("/tables/nowhere/rules").status_code == 404
