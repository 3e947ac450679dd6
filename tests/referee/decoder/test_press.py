"""The meaning of a clock's press to a hypothesis."""

from adoube.referee.decoder.hypothesis import Hypothesis, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.observation import Moment
from adoube.referee.decoder.transitions.scene import Scene
from adoube.referee.decoder.transitions.signals import pressed
from tests.referee.decoder.test_decision import POSITIONS, line

WEIGHTS = Weights.default()
SCENE = Scene(
    Moment.first(64),
    WEIGHTS,
    POSITIONS,
    has_clock=True,
    promises_touches=True,
    plies=WEIGHTS.plies_at_once,
    first=line(),
)
UNPRESSED = Presses(last=False, before=True)


def after_press(hypothesis: Hypothesis, seat: str) -> Hypothesis:
    return pressed(SCENE, hypothesis, seat)


def test_the_press_of_who_moved_ends_the_turn() -> None:
    after = after_press(Hypothesis(line("e2e4"), presses=UNPRESSED), "white")

    assert after.presses == Presses(last=True, before=True)
    assert after.score == 0


def test_a_second_press_of_the_same_turn_changes_nothing() -> None:
    before = Hypothesis(line("e2e4"), presses=Presses(last=True))

    after = after_press(before, "white")

    assert after.presses == before.presses
    assert after.score == -WEIGHTS.press_again


def test_a_press_behind_the_next_turn_is_late() -> None:
    after = after_press(Hypothesis(line("e2e4", "e7e5"), presses=Presses(last=False, before=False)), "white")

    assert after.presses == Presses(last=False, before=True)
    assert after.score == -WEIGHTS.press_late


def test_a_press_of_who_is_to_move_waits_for_the_turn() -> None:
    after = after_press(Hypothesis(line("e2e4"), presses=Presses(last=True)), "black")

    assert after.presses.waiting == ("black",)
    assert after.score == -WEIGHTS.press_early


def test_whoever_starts_the_clock_has_played_no_turn() -> None:
    after = after_press(Hypothesis(line()), "black")

    assert after.presses.waiting == ()
    assert after.score == -WEIGHTS.press_again
