"""The faults of a reading are named against the hypothesis that is nearest to it."""

from adoube.referee.telling.setting_up import (
    illegal_verdict,
    set_up_verdict,
    silent_cells_fault,
    underway_verdict,
)
from adoube.referee.verdicts import Fault
from adoube.sensing.views import Reading
from tests.referee.scene import Scene


def reading_with(scene: Scene, **shows: int | None) -> Reading:
    return tuple(
        shows.get(cell, now) for cell, now in zip(scene.game.board.names, scene.referee.reading, strict=True)
    )


def test_an_illegal_act_is_named_by_its_clause_and_with_the_way_back() -> None:
    scene = Scene()

    verdict = illegal_verdict(scene.game, scene.referee.hypotheses[0].node, reading_with(scene, a1=0, e4=1))

    assert (verdict.objection.clause, verdict.empty, verdict.fill) == ("JAR-03", ("e4",), ("a1",))


def test_the_nearest_hypothesis_is_the_turn_that_stood_before() -> None:
    scene = Scene().lift("a1").put("b3").wait(300)

    verdict = underway_verdict(scene.game, scene.referee.hypotheses[0].node, reading_with(scene, e5=0))

    assert (verdict.empty, verdict.fill) == ((), ("e5",))


def test_a_board_to_be_set_up_lacks_and_has_too_much() -> None:
    scene = Scene()

    verdict = set_up_verdict(
        scene.game, scene.referee.hypotheses[0].node, reading_with(scene, a1=0, e5=0, c3=1)
    )

    assert (verdict.empty, verdict.fill) == (("c3",), ("a1", "e5"))


def test_silent_cells_are_named_together() -> None:
    fault = silent_cells_fault(("a1", "b1", "c1"), (None, 1, None))

    assert isinstance(fault, Fault)
    assert fault.cells == ("a1", "c1")
    assert "a1, c1" in fault.why


def test_a_board_that_says_everything_or_nothing_is_not_silent_here_and_there() -> None:
    assert silent_cells_fault(("a1", "b1"), (0, 1)) is None
    assert silent_cells_fault(("a1", "b1"), (None, None)) is None
