"""The tournament's page: what everybody sees, what the arbiter does there, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adoube.errors import AdoubeError
from adoube.tables.commands import BeginMatch, CommandRequest
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import Answered
from adoube.tournament import BoardAssignment
from adoube.tournament.file import TournamentFile, with_pairings, with_result
from adoube.tournament.model import Edition, NextRound, Tournament
from adoube.words import coded
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents, Site
from tests.scoreboard.features.test_login import token_in
from tests.scoreboard.tables import START, FakeTables
from tests.tournament.files import begun

NORTH, SOUTH = (replace(START, table=table, games_in_match=1, game_number=1) for table in ("north", "south"))
NOTHING: Mapping[str, str] = MappingProxyType({})


class Place:
    """An application with a tournament of six players at two tables, the first round paired."""

    def __init__(self, folder: Path, *, can_pair: bool = True) -> None:
        self.file = TournamentFile(folder / "open.trf")
        self.file.path.write_bytes(with_pairings(begun(6, 3), [(1, 4), (5, 2), (3, 6)], {}).data)
        self.tables = FakeTables(NORTH, SOUTH)
        self.asked: list[Mapping[int, str]] = []
        self.program = "pairer of the test 7.1"
        self.failure: AdoubeError | None = None
        key = OneUseKey()
        venue = BoardAssignment(self.file, ("north", "south"), self.pair if can_pair else None)
        app = create_app(self.tables, key, clock=lambda: 0.0, contents=Contents(venue=venue))
        self.visitor, self.arbiter = app.test_client(), app.test_client()
        self.arbiter.get("/arbiter", query_string={"key": key.text})

    def pair(self, tournament: Tournament, asked: Mapping[int, str]) -> NextRound:
        if self.failure is not None:
            raise self.failure
        self.asked.append(asked)
        return NextRound(2, ((2, 1), (4, 3)), {**asked, 5: "U"}, Edition.DUTCH_2025, self.program)

    def post(self, address: str, fields: Mapping[str, str] = NOTHING, who: FlaskClient | None = None) -> str:
        """The page that comes of it; a refusal begins with its status."""
        client = who or self.arbiter
        token = token_in(self.arbiter.get("/tournament").text)
        answer = client.post(f"/tournament/{address}", data={"csrf": token, **fields})
        return answer.text if answer.status_code < 400 else f"{answer.status_code} {answer.text}"

    def end_round(self) -> None:
        for white, black in [(1, 4), (5, 2), (3, 6)]:
            self.file.change(partial(with_result, round_number=1, white=white, black=black, result="1-0"))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_everybody_sees_pairings_and_standings_but_no_forms(place: Place) -> None:
    page = place.visitor.get("/tournament").text

    assert "Round 1" in page
    assert page.index("Player 1<") < page.index("Player 4<")
    assert '<a href="/tables/north"' in page
    assert "BH/C1" in page
    assert "<form" not in page.partition("<main")[2]
    assert place.visitor.get("/tournament/now").text.strip() in page


def test_the_room_shows_the_same_and_leads_there(place: Place) -> None:
    page = place.visitor.get("/room").text

    assert place.visitor.get("/tournament/now").text.strip() in page
    assert 'href="/tournament"' in page


def test_without_a_tournament_there_is_no_page_of_one(client: FlaskClient) -> None:
    assert client.get("/tournament").status_code == 404
    assert 'href="/tournament' not in client.get("/room").text


def test_the_round_begins_at_the_tables_with_the_first_player_in_the_first_seat(place: Place) -> None:
    page = place.post("start")

    assert "Begun at 2 tables." in page
    assert [(each.table, each.command) for each in place.tables.commands] == [
        ("north", BeginMatch(people=("Player 1", "Player 4"), pairing=(1, 1, 4), declare_void=True)),
        ("south", BeginMatch(people=("Player 5", "Player 2"), pairing=(1, 5, 2), declare_void=True)),
    ]


def test_a_table_that_has_begun_its_board_is_left_alone_and_one_that_refuses_is_named(place: Place) -> None:
    people = zip(NORTH.seats, ("Player 1", "Player 4"), strict=True)
    place.tables.show(replace(NORTH, seats=tuple(replace(seat, player=name) for seat, name in people)))
    place.tables.answer = Answered("refused", coded("begin.running"))

    page = place.post("start")

    assert [each.table for each in place.tables.commands] == ["south"]
    assert "<bdi>south</bdi>: the game is not over" in page
    assert "Playing" in place.visitor.get("/tournament").text


def test_a_match_that_is_over_is_played_again_only_where_its_result_is_open(place: Place) -> None:
    people = zip(NORTH.seats, ("Player 1", "Player 4"), strict=True)
    seats = tuple(replace(seat, player=name) for seat, name in people)
    place.tables.show(replace(NORTH, seats=seats, phase=Phase.OVER))
    place.end_round()

    assert "Begun at 0 tables." in place.post("start")


def test_a_proposal_is_shown_and_written_once_it_is_accepted(place: Place) -> None:
    place.end_round()
    before = place.file.path.read_bytes()

    page = place.post("next", {"absent": "6", "half": ""})

    assert "Proposal for round 2" in page
    assert "By FIDE (Dutch) System, C.04.3, in force since 1 February 2026 (pairer of the test 7.1)" in page
    assert place.file.path.read_bytes() == before
    edition = page.partition('name="edition" value="')[2].partition('"')[0]
    place.post("accept", {"edition": edition, "absent": "6"})
    tournament = place.file.read().tournament
    assert [(game.white.number, game.black.number) for game in tournament.pairings(2)] == [(2, 1), (4, 3)]
    assert place.asked == [{6: "Z"}, {6: "Z"}]
    # Everybody sees the rules then, in their language too.
    assert "since 1 February 2026 (pairer of the test 7.1)" in place.visitor.get("/tournament").text
    german = place.visitor.get("/tournament", headers={"Accept-Language": "de"}).text
    assert "gültig seit 1. Februar 2026 (pairer of the test 7.1)" in german


def test_a_proposal_that_the_program_would_not_make_again_is_not_written(place: Place) -> None:
    place.end_round()
    edition = place.post("next").partition('name="edition" value="')[2].partition('"')[0]

    place.program = "pairer of the test 8.0"

    assert place.post("accept", {"edition": edition}).startswith("409")
    assert place.file.read().tournament.round == 1


def test_a_program_that_fails_is_told_and_nothing_is_written(place: Place) -> None:
    place.end_round()
    before = place.file.path.read_bytes()

    place.failure = AdoubeError(coded("tournament.program_silent", program="bbpPairings v6.0.0", seconds=60))

    for address in ("next", "accept"):
        page = place.post(address, {"edition": "0123"})
        assert page.startswith("422")
        assert "bbpPairings v6.0.0 made no pairings within 60 seconds, and was ended" in page
    assert place.file.path.read_bytes() == before


def test_a_proposal_for_a_file_that_has_changed_since_is_refused(place: Place) -> None:
    assert place.post("accept", {"edition": "0123"}).startswith("409")
    assert place.file.read().tournament.round == 1


def test_the_arbiter_sets_a_result(place: Place) -> None:
    place.post("result", {"board": "3", "result": "0-0F"})

    assert [game.result for game in place.file.read().tournament.pairings(1)] == ["", "", "0-0F"]
    assert "− – −" in place.visitor.get("/tournament").text


@pytest.mark.parametrize(
    ("address", "fields", "status"),
    [
        ("result", {"board": "9", "result": "1-0"}, 422),
        ("result", {"board": "1", "result": "3-0"}, 422),
        ("next", {"absent": "six"}, 422),
        ("next", {"half": "1 " * 200}, 422),
    ],
)
def test_nonsense_is_refused(place: Place, address: str, fields: dict[str, str], status: int) -> None:
    before = place.file.path.read_bytes()

    assert place.post(address, fields).startswith(str(status))
    assert place.file.path.read_bytes() == before


@pytest.mark.parametrize("address", ["next", "accept", "start", "result"])
def test_nobody_else_runs_the_rounds(place: Place, address: str) -> None:
    assert place.post(address, who=place.visitor).startswith("403")
    assert place.arbiter.post(f"/tournament/{address}", data={}).status_code == 403
    assert place.tables.commands == []


def test_without_the_extra_one_line_says_how_to_add_it(tmp_path: Path) -> None:
    place = Place(tmp_path, can_pair=False)
    place.end_round()

    assert "py4swiss" in place.arbiter.get("/tournament").text
    assert place.post("next").startswith("422")


def test_a_file_that_is_broken_now_is_told_by_line_and_column(place: Place) -> None:
    token = token_in(place.arbiter.get("/tournament").text)
    place.file.path.write_bytes(b"001    x")

    page = place.visitor.get("/tournament").text

    assert "open.trf, line 1, column 5" in page
    assert place.arbiter.post("/tournament/start", data={"csrf": token}).status_code == 422


def test_tables_that_do_not_answer_are_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adoube_scoreboard.commands._WAIT_S", 0.01)
    monkeypatch.setattr(place.tables, "submit", lambda _: Future())

    assert place.post("start").startswith("503")


def test_a_table_that_changes_while_its_match_is_to_begin_is_asked_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit, stale = place.tables.submit, [Answered("stale")]

    def once_stale(request: CommandRequest) -> Future[Answered]:
        answer = submit(request)
        return answer if not stale else answered(stale.pop())

    monkeypatch.setattr(place.tables, "submit", once_stale)

    assert "Begun at 2 tables." in place.post("start")
    assert [each.table for each in place.tables.commands] == ["north", "south", "north", "south"]


def answered(answer: Answered) -> Future[Answered]:
    future: Future[Answered] = Future()
    future.set_result(answer)
    return future


def test_the_page_for_frames_has_pairings_standings_and_cross_table_and_no_script(place: Place) -> None:
    whole = place.visitor.get("/tournament/embed").text
    cross = place.visitor.get("/tournament/embed?show=cross-table").text

    assert all(part in whole for part in ("pairings", "placings", "cross-table"))
    assert "<script" not in whole
    assert "<form" not in whole
    assert "placings" not in cross
    assert cross.count("<section") == 1
    assert "<td>4w*</td>" in cross
    refused = place.visitor.get("/tournament/embed?show=all")
    assert (refused.status_code, "pairings, standings and cross-table" in refused.text) == (400, True)


def test_the_page_for_frames_is_for_the_sites_that_are_named(place: Place) -> None:
    site = Site(embed_origins=("https://club.example.org",))
    venue = BoardAssignment(place.file, ("north", "south"), None)
    app = create_app(place.tables, OneUseKey(), clock=lambda: 0.0, contents=Contents(venue=venue), site=site)

    framed = app.test_client().get("/tournament/embed").headers
    whole = app.test_client().get("/tournament").headers

    assert framed["Content-Security-Policy"].endswith("frame-ancestors https://club.example.org")
    assert "X-Frame-Options" not in framed
    assert whole["X-Frame-Options"] == "DENY"


def test_the_sheets_for_the_wall_are_a_pdf(place: Place) -> None:
    answer = place.visitor.get("/tournament/sheets.pdf")

    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")


def test_the_sheets_are_sent_once_until_the_file_changes(place: Place) -> None:
    def asked_again(etag: str) -> TestResponse:
        return place.visitor.get("/tournament/sheets.pdf", headers={"If-None-Match": etag})

    first = place.visitor.get("/tournament/sheets.pdf")
    again = asked_again(first.headers["ETag"])
    place.file.change(lambda trf: with_result(trf, 1, 1, 4, "1-0"))
    changed = asked_again(first.headers["ETag"])

    assert (again.status_code, again.data) == (304, b"")
    assert (changed.status_code, changed.headers["ETag"] != first.headers["ETag"]) == (200, True)


def test_a_file_with_teams_says_that_they_are_not_ranked(place: Place) -> None:
    place.file.path.write_bytes(place.file.path.read_bytes() + b"310   1 Reds\n")

    assert "neither pairs nor ranks teams" in place.visitor.get("/tournament").text


def test_there_are_no_sheets_and_no_cross_table_before_the_first_round(place: Place) -> None:
    place.file.path.write_bytes(begun(4, 3).data)

    cross = place.visitor.get("/tournament/embed?show=cross-table").text
    assert "No round is paired yet" in cross
    assert "<table" not in cross
    assert place.visitor.get("/tournament/sheets.pdf").status_code == 404
