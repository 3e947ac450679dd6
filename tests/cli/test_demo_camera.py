"""`adoube demo --camera`: the studio films the hands, and a real process watches the film."""

from __future__ import annotations

import os
import signal

import pytest

from adoube.cli.at_camera import calibrated_from
from adoube.cli.main import run
from adoube.games.line import Line
from adoube.games.registry import OURS, make_game
from adoube.sensing.camera import CalibrateFrom
from adoube.simulation.actions import Press, StandsSetUp
from adoube.simulation.filmed import FilmedEvening
from tests.cli.processes import Running, children_of, is_running, one_line
from tests.cli.test_demo_games import written_turns

FOLLOWED = 4
"""turns of each game"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


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


@pytest.mark.full
@pytest.mark.parametrize("game", OURS)
def test_the_film_of_any_game_is_followed(game: str) -> None:
    """Also of those whose board is full at the start: the film shows it empty first."""
    with Running(
        "demo", game, "--camera", "--no-web", "--speed", "2", "--games", "1", "--seed", "5"
    ) as running:
        running.until(lambda: len(written_turns(running.said)) >= FOLLOWED)
        assert running.ends_by(signal.SIGINT) == 0

    accepted = written_turns(running.said)
    script = FilmedEvening(5, 1).script(make_game(game, seed=5)).games[0].line.written_turns()
    assert accepted == script[: len(accepted)]
    assert running.complained == ""


def test_a_view_that_no_camera_has_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "jarmo", "--camera", "--view", "level", "--no-web"]) == 2

    assert "a camera colour or occupancy" in one_line(capsys.readouterr().err)


def test_film_and_players_go_by_the_same_actions() -> None:
    game, evening = make_game("jarmo", seed=3), FilmedEvening(3, 1, 1.5)

    film = list(FilmedEvening.read(evening.text).actions(game))

    assert film == list(evening.actions(game))
    presses = [action for action in film if isinstance(action, Press)]
    assert len(presses) == len(list(evening.script(game).games[0].turns()))


@pytest.mark.parametrize("text", ["", "3", "3,1,fast", "3,1,1,full"])
def test_a_text_that_names_no_evening_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        FilmedEvening.read(text)


def test_a_board_that_is_full_at_the_start_is_filmed_empty_first() -> None:
    game, evening = make_game("capture", seed=3), FilmedEvening(3, 1, 1.5, empty_first=True)

    first, *rest = evening.actions(game)

    assert first == StandsSetUp(first.at_ms)
    assert evening.set_up_ms < first.at_ms < rest[0].at_ms
    assert FilmedEvening.read(evening.text) == evening


def test_a_camera_learns_from_an_empty_board_where_the_start_shows_none() -> None:
    assert calibrated_from(Line.begin(make_game("leap-frog"))) is CalibrateFrom.EMPTY
    assert calibrated_from(Line.begin(make_game("jarmo"))) is CalibrateFrom.START


def test_in_the_middle_of_a_game_it_learns_from_what_should_stand_there() -> None:
    line = Line.begin(make_game("leap-frog"))

    assert calibrated_from(line.play(line.game.read(line.legal_turns()[0]))) is CalibrateFrom.START
