"""The reasons of verdicts: what stood, what fell, what each was worth, and which cells tell."""

from typing import Any

from adoube.referee.reasons import Basis, Reasons
from tests.referee.scene import Scene
from tests.referee.telling.live import FOR_GOOD_MS, at_live

# White's pawn on d4 may take on e5 and on c5: bare occupancy shows the same for both.
CAPTURES = "d2d4 e7e5 a2a3 c7c5"


def explained(game: str = "jarmo", view: str = "occupancy", **how: Any) -> Scene:
    return at_live(game, view, explains=True, **how)


def only(scene: Scene, verdict: str) -> Reasons:
    """The reasons of the one verdict of that name."""
    (reasons,) = [one for one in scene.reasons if one.verdict == verdict]
    return reasons


def test_the_best_is_worth_nothing_less_than_itself_and_the_others_less() -> None:
    scene = explained("chess", turns=CAPTURES).take_off("e5").lift("d4").put("e5").wait(700).press("white")

    moved = only(scene.wait(500), "moved")

    best, *others = moved.hypotheses
    assert (best.turns, best.worth, best.kept) == (("d4e5",), 0.0, True)
    assert all(one.worth < 0 and not one.kept for one in others)


def test_what_fell_names_the_cells_that_nobody_touched() -> None:
    scene = explained("chess", turns=CAPTURES).take_off("e5").lift("d4").put("e5").wait(700).press("white")

    (other,) = [one for one in only(scene.wait(500), "moved").hypotheses if one.turns == ("d4c5",)]

    assert (other.kept, other.untouched) == (False, ("c5",))


def test_a_press_that_had_to_wait_is_named_with_its_seat() -> None:
    scene = explained().lift("a1").wait(300).press("black").put("b3").wait(600)

    moved = only(scene, "moved")

    assert (moved.basis, moved.of) == (Basis.WAITED, "black")


def two_touched() -> Scene:
    """White takes a pawn with a hand that also lifts the other one and sets it back."""
    scene = explained("chess", turns=CAPTURES).take_off("e5").lift("d4").fidget("c5")
    return scene.put("e5").wait(400).press("white").wait(5000)


def test_an_open_turn_tells_how_its_candidates_differ_and_all_that_was_reported() -> None:
    scene = two_touched()

    undecided, question = only(scene, "undecided"), only(scene, "question")

    assert (undecided.basis, undecided.of) == (Basis.WAITED, "white")
    assert question.basis is Basis.UNTOLD
    for reasons in (undecided, question):
        assert {one.turns for one in reasons.hypotheses if one.kept} == {("d4c5",), ("d4e5",)}
        assert reasons.differing is not None
        assert reasons.differing.cells == (("d4c5", ("c5",)), ("d4e5", ("e5",)))
        assert [one.cell for one in reasons.changed] == ["e5", "d4", "c5", "c5", "e5"]


def test_an_answer_names_what_it_let_fall() -> None:
    scene = two_touched().answer("d4e5")

    moved = only(scene, "moved")

    assert (moved.basis, moved.of) == (Basis.TOLD, "d4e5")
    assert [one.turns for one in moved.hypotheses if one.kept] == [("d4e5",)]
    assert ("d4c5",) in [one.turns for one in moved.hypotheses if not one.kept]


def test_what_is_illegal_names_the_nearest_first_and_few() -> None:
    scene = explained().lift("a1").put("e3").wait(5000)

    illegal = only(scene, "illegal")

    assert [(one.turns, one.legal) for one in illegal.hypotheses if one.kept] == [((), False)]
    assert (illegal.missed[0].turns, illegal.missed[0].empty, illegal.missed[0].fill) == (
        (),
        ("e3",),
        ("a1",),
    )
    assert len(illegal.missed) <= 3


def test_only_the_likeliest_of_what_the_board_does_not_bear_out_is_named() -> None:
    scene = explained("chess", turns=CAPTURES).play("d4e5").wait(500)
    scene.forget().play("d8g5").wait(FOR_GOOD_MS)

    assert len(only(scene, "moved").missed) <= 3
