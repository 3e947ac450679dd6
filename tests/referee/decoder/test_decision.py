"""A turn is recorded once it leads everything else by the margin; until then it is open."""

from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import decided
from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.decoder.positions import Positions
from adoube.sensing.views import OCCUPANCY, view_named

GAME = make_game("chess")
POSITIONS = Positions(GAME, view_named(OCCUPANCY, GAME.seats), GAME.board.names)
START = POSITIONS.start
MARGIN = 4.0


def line(*turns: str) -> Played:
    played = Played(START)
    for text in turns:
        played = played.play(next(turn for turn in played.node.turns if turn.text == text))
    return played


def test_what_all_hypotheses_hold_is_recorded() -> None:
    result = decided([Hypothesis(line("e2e4", "e7e5")), Hypothesis(line("e2e4", "c7c5"), -0.5)], MARGIN)

    assert result.record == ("e2e4", None)
    assert result.candidates == {2: ("e7e5", "c7c5")}


def test_a_turn_behind_an_open_one_is_recorded_where_all_agree_on_it() -> None:
    hypotheses = [Hypothesis(line("e2e3", "e7e5")), Hypothesis(line("e2e4", "e7e5"), -1.0)]

    assert decided(hypotheses, MARGIN).record == (None, "e7e5")


def test_many_unlikely_rivals_together_keep_a_turn_open() -> None:
    rivals = [Hypothesis(line(f"{file}2{file}3"), -4.5) for file in "abcdfgh"]

    result = decided([Hypothesis(line("e2e4")), *rivals], MARGIN)

    assert decided([Hypothesis(line("e2e4")), rivals[0]], MARGIN).record == ("e2e4",)
    assert result.record == ("e2e4",), "each rival is another turn, and none comes near"


def test_a_turn_that_may_not_have_been_played_is_open_behind_the_end() -> None:
    result = decided([Hypothesis(line("e2e4")), Hypothesis(line("e2e4", "e7e5"), -2.0)], MARGIN)

    assert result.record == ("e2e4",)
    assert result.candidates == {2: ("e7e5",)}


def test_only_the_first_game_of_a_recording_is_recorded() -> None:
    again = Hypothesis(line("d2d4"), games=(line("e2e4", "e7e5"),))

    assert decided([again], MARGIN).record == ("e2e4", "e7e5")
