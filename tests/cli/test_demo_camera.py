"""`adoube demo --camera`: the studio films the hands, and a real process watches the film."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

from adoube.app.camera_table import calibrated_from
from adoube.cli.main import run
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.scoresheet import entries
from adoube.sensing.camera import CalibrateFrom
from adoube.simulation.filmed import COMES_MS, LEAVES_MS, Beginning, FilmedMatch, ToldActs
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript
from adoube.simulation.motions import Action, CellBecomes, Press
from adoube.simulation.scripted import random_game
from adoube_studio import open_studio
from tests.cli.processes import Running, children_of, is_running, one_line
from tests.cli.test_demo_games import written_turns

# One of each kind, picaria of those that begin on an empty board; docs/camera-benchmarks.md has them all.
FILMED = ("chess", "froglet", "left-right", "picaria")
FOLLOWED = 2  # turns of each game: one of each side
WAITS_S = 240.0  # The film waits for a busy computer, and so does this.

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


@pytest.mark.long
@pytest.mark.full
def test_the_camera_finds_and_reads_the_filmed_board_and_ends_with_the_demo() -> None:
    with Running("demo", "jarmo", "--camera", "--port", "0", "--speed", "2") as running:
        running.until_said(r"The board is set up for Jarmo: play\.")
        camera = running.table()["camera"]
        children = children_of(running.process.pid)
        assert running.ends_by(signal.SIGTERM) == 0
        running.until(lambda: not any(map(is_running, children)))

    assert camera["found"] == "by its markers"
    assert running.complained == ""


@pytest.mark.long
@pytest.mark.full
@pytest.mark.parametrize("game", FILMED)
def test_the_film_of_each_kind_of_game_is_followed(game: str) -> None:
    """Also of those whose board is full at the start, or has no piece on it: the film shows both before."""
    with Running(
        "demo", game, "--camera", "--no-web", "--speed", "3", "--games", "1", "--seed", "5"
    ) as running:
        running.until(lambda: len(written_turns(running.said)) >= FOLLOWED, WAITS_S)
        assert running.ends_by(signal.SIGINT) == 0

    accepted = written_turns(running.said)
    script = FilmedMatch(5, 1).script(make_game(game, seed=5)).games[0].line
    assert accepted == entries(script)[: len(accepted)]
    assert running.complained == ""


def test_a_view_that_no_camera_has_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "jarmo", "--camera", "--view", "level", "--no-web"]) == 2

    assert "a camera colour or occupancy" in one_line(capsys.readouterr().err)


def test_film_and_players_go_by_the_same_acts(tmp_path: Path) -> None:
    """Those who play say what they do as it comes: nobody could make it up again."""
    game, begins = make_game("jarmo", seed=3), Beginning(tmp_path)
    script = MatchScript((random_game(game, 8, 6), random_game(game, 9, 4)), hands_named("careful"), 3)
    acts = list(FilmedMatch(3, 2, 1.5, CalibrateFrom.START, begins).actions(script))
    by_hand = tuple(act for act in acts if isinstance(act, CellBecomes | Press))
    told = ToldActs(begins)

    assert told.known() == ()
    begins.tell(acts[:20])
    early = told.known()
    begins.tell(acts[20:])

    assert 0 < len(early) <= 20
    assert told.known() == by_hand
    assert sum(isinstance(act, Press) for act in by_hand) == 10


def test_an_act_that_is_only_half_written_is_not_told_yet(tmp_path: Path) -> None:
    begins = Beginning(tmp_path)
    told = ToldActs(begins)
    begins.tell([CellBecomes(7, "b3", ("black.archer",)), Press(9, "black")])
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-4])

    assert told.known() == (CellBecomes(7, "b3", ("black.archer",)),)
    file.write_bytes(whole)
    assert told.known()[1:] == (Press(9, "black"),)


def test_where_nobody_knows_what_comes_each_hand_is_gone_before_the_next() -> None:
    turns: list[list[Action]] = [
        [CellBecomes(5_000, "a1", ()), Press(6_000, "black")],
        [],
        [Press(6_500, "white")],
    ]

    first, second = FilmedMatch(3, 1, 2.0).as_it_comes(turns)

    assert first[1].at_ms - first[0].at_ms == 500
    assert second[0].at_ms - first[1].at_ms == LEAVES_MS + COMES_MS


def test_an_evening_reads_back(tmp_path: Path) -> None:
    evening = FilmedMatch(3, 1, 1.5, CalibrateFrom.SAMPLES, Beginning(tmp_path / "a, b"))

    assert FilmedMatch.read(evening.text) == evening


def test_a_film_shows_an_empty_board_until_it_is_set_up_and_no_hand_until_it_begins(tmp_path: Path) -> None:
    begins = Beginning(tmp_path)
    evening = FilmedMatch(3, 1, 1.5, CalibrateFrom.EMPTY, begins)
    film = open_studio(f"studio:{evening.text}", make_game("capture", seed=3))

    def differs() -> float:
        return float(np.abs(film.read().picture.astype(int) - empty).mean())

    empty = film.read().picture
    still = differs()
    begins.set_up()
    set_up = differs()

    assert set_up > 2 * still, "the pieces stand there now"
    assert begins.clock.seen_ms is None, "no hand has come"


def test_pieces_to_learn_from_stand_between_the_empty_board_and_a_start_without_any(tmp_path: Path) -> None:
    game, begins = make_game("picaria", seed=3), Beginning(tmp_path)
    evening = FilmedMatch(3, 1, 1.5, CalibrateFrom.SAMPLES, begins)
    start = game.placement(game.start())

    shown = [evening.before(game, start)]
    begins.show_samples()
    shown.append(evening.before(game, start))
    begins.set_up()
    shown.append(evening.before(game, start))

    assert [sorted(stack for stack in stands.values() if stack) for stands in shown] == [
        [],
        [("black.stone",), ("white.stone",)],
        [],
    ]


@pytest.mark.parametrize("text", ["", "3", "3,1,fast", "3,1,1,full"])
def test_a_text_that_names_no_evening_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        FilmedMatch.read(text)


def test_a_camera_learns_from_an_empty_board_where_the_start_shows_none() -> None:
    assert calibrated_from(Line.begin(make_game("leap-frog"))) is CalibrateFrom.EMPTY
    assert calibrated_from(Line.begin(make_game("jarmo"))) is CalibrateFrom.START


def test_a_camera_learns_from_samples_where_no_piece_stands_at_the_start() -> None:
    assert calibrated_from(Line.begin(make_game("picaria"))) is CalibrateFrom.SAMPLES


def test_in_the_middle_of_a_game_it_learns_from_what_should_stand_there() -> None:
    line = Line.begin(make_game("leap-frog"))

    assert calibrated_from(line.play(line.game.read(line.legal_turns()[0]))) is CalibrateFrom.START
