"""Which way round a board lies, where its source cannot know: all ways are followed until play tells."""

from dataclasses import replace
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decoder, decided
from adoube.referee.orientation import ways_to_lie, ways_told_apart
from adoube.referee.recorded_games import open_trace
from adoube.sensing.trace import Orientation
from benchmarks.trials.lying import lying as turned
from benchmarks.trials.lying import turns_of_the_board
from tests.referee.decoder.tables import decoder_at, of_trace
from tests.referee.scene import Scene
from tests.tools import SHARED

DGT_RECORDING = SHARED / "traces" / "dgt_game_1.base64"
QUARTERS = pytest.mark.parametrize("quarter", range(4))
PLAYED = {"jarmo": "a1-b3 e5-d3 b1-a3 d5-e3", "chess": "e2e4 e7e5 g1f3 b8c6"}


def lying(game: str, quarter: int, turns: str, view: str = "occupancy") -> Decoder:
    """Some turns on a board that was put down turned by so many quarters from what its source thinks."""
    made = make_game(game)
    way = ways_to_lie(made.board)[quarter]
    scene = Scene(made, view, lies=way, orientation=Orientation.UNKNOWN).wait(500)
    for turn in turns.split():
        scene.play(turn).wait(500)
    return decoder_at(scene, ways=ways_told_apart(Line.begin(made)))


def record(decoder: Decoder) -> tuple[str | None, ...]:
    return decided(decoder.hypotheses, decoder.weights.margin).record


@pytest.mark.parametrize("game", PLAYED)
@QUARTERS
def test_a_start_that_looks_alike_from_two_sides_is_told_apart_by_play(game: str, quarter: int) -> None:
    decoder = lying(game, quarter, PLAYED[game])

    assert record(decoder) == tuple(PLAYED[game].split())
    assert decoder.way == ways_to_lie(make_game(game).board)[quarter]


@QUARTERS
def test_a_start_that_shows_whose_pieces_stand_where_tells_at_once(quarter: int) -> None:
    decoder = lying("chess", quarter, "", view="identity")

    assert decoder.way == ways_to_lie(make_game("chess").board)[quarter]


def test_nothing_is_known_of_a_board_on_which_nothing_was_played() -> None:
    assert lying("chess", 0, "").way is None


def test_turns_that_fit_two_ways_stay_open() -> None:
    """Leap Frog (Murray): whoever takes the first piece takes it alike from either side."""
    decoder = lying("leap-frog-murray", 2, "-l9")

    assert decoder.way is None
    assert record(decoder) == (None,)
    assert "-l9" in decided(decoder.hypotheses, decoder.weights.margin).candidates[1]


@pytest.mark.shared
@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_a_recorded_game_is_followed_whichever_way_its_board_lies(view: str, tmp_path: Path) -> None:
    """A blitz game on a DGT board, as it sent it over its serial line."""
    file = tmp_path / "game.jsonl"
    assert run(["import-dgt", str(DGT_RECORDING), "--view", view, "--trace", str(file)]) == 0
    opened = open_trace(file)
    played = [word for word in DGT_RECORDING.with_suffix(".uci").read_text().split() if word[0] in "abcdefgh"]

    for way in list(turns_of_the_board(opened.game))[::2]:
        result = of_trace(replace(opened, trace=turned(opened.trace, way)))
        assert len(result.record) == len(played)
        assert all(turn in (None, truth) for turn, truth in zip(result.record, played, strict=True))
        assert len(result.candidates) <= (1 if view == "occupancy" else 0)


def test_a_board_whose_way_is_known_is_never_turned() -> None:
    made = make_game("jarmo")
    scene = Scene(made, lies=ways_to_lie(made.board)[2]).wait(500).play("a1-b3").wait(500)

    assert decoder_at(scene).way is None
    assert record(decoder_at(scene)) == ()
