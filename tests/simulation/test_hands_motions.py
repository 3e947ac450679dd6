"""Hands do to the board what a turn does to the placement, by touches in an order that people use."""

from dataclasses import replace
from random import Random

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.simulation.hands import CarefulHands
from adoube.simulation.motions import HandAct, HandStep, motion_of, rearrangement
from adoube.simulation.scripted import ScriptedTurn

CELLS = tuple(f"{column}{rank}" for rank in range(1, 6) for column in "abcde")


def placed(text: str) -> Placement:
    """`a1:black.archer b3:red.piece,black.piece` as a placement."""
    cells: dict[str, Stack] = {}
    for word in text.split():
        cell, _, pieces = word.partition(":")
        cells[cell] = tuple(pieces.split(","))
    return Placement(cells)


def steps_of(notation: str, before: str, after: str, *, lift_first: bool = False) -> tuple[HandStep, ...]:
    turn = ScriptedTurn("black", notation, placed(before), placed(after))
    return motion_of(turn, CELLS).steps(lift_first=lift_first)


def acts(steps: tuple[HandStep, ...]) -> list[str]:
    return [f"{step.act} {step.cell}" for step in steps]


@pytest.mark.parametrize(
    ("notation", "before", "after", "expected"),
    [
        ("a1-b3", "a1:black.archer", "b3:black.archer", ["lift a1", "put b3"]),
        (
            "a1xb3",
            "a1:black.archer b3:white.archer",
            "b3:black.archer.marked",
            ["remove b3", "lift a1", "put b3"],
        ),
        (
            "a3xb5+c1",
            "a3:black.archer b5:white.archer",
            "b5:black.archer.marked c1:black.archer",
            ["remove b5", "lift a3", "put b5", "set in c1"],
        ),
        (
            "a1-b3+a1",
            "a1:black.archer",
            "a1:black.archer b3:black.archer",
            ["lift a1", "put b3", "set in a1"],
        ),
        ("c1-d3+c1", "", "d3:black.archer", ["set in c1", "lift c1", "put d3"]),
        ("c1^c3^e3", "c1:red.pawn.1 c2:black.pawn.2", "e3:red.pawn.1 c2:black.pawn.2", ["lift c1", "put e3"]),
        ("c3xc5", "c3:shared.piece c4:shared.piece", "c5:shared.piece", ["lift c3", "put c5", "remove c4"]),
        ("-c3", "c3:shared.piece", "", ["remove c3"]),
        ("in-a1", "", "a1:red.piece", ["set in a1"]),
        ("b3-c4", "b3:red.piece c4:black.piece", "c4:black.piece,red.piece", ["lift b3", "put c4"]),
        (
            "b3.2-c4",
            "b3:red.piece,black.piece c4:collector.piece",
            "b3:red.piece",
            ["remove c4", "lift b3", "put c4"],
        ),
        ("skip", "a1:black.archer", "a1:black.archer", []),
    ],
)
def test_a_turn_is_done_in_the_order_of_its_notation(
    notation: str, before: str, after: str, expected: list[str]
) -> None:
    assert acts(steps_of(notation, before, after)) == expected


def test_the_own_piece_may_be_in_the_hand_before_the_captured_one_goes() -> None:
    steps = steps_of("a1xb3", "a1:black.archer b3:white.archer", "b3:black.archer.marked", lift_first=True)

    assert acts(steps) == ["lift a1", "remove b3", "put b3"]


def test_a_captured_cell_is_empty_before_its_new_piece_comes() -> None:
    steps = steps_of("a1xb3", "a1:black.archer b3:white.archer", "b3:black.archer.marked")

    assert [step.stack for step in steps if step.cell == "b3"] == [(), ("black.archer.marked",)]


def test_the_lower_part_of_a_stack_stays_where_it_is() -> None:
    steps = steps_of("b3.2-c4", "b3:red.piece,black.piece,red.piece", "b3:red.piece c4:black.piece,red.piece")

    assert steps == (
        HandStep(HandAct.LIFT, "b3", ("red.piece",)),
        HandStep(HandAct.PUT, "c4", ("black.piece", "red.piece")),
    )


def test_only_the_top_of_a_stack_goes_where_a_collector_takes_its_place() -> None:
    steps = steps_of(
        "a1-b3",
        "a1:collector.piece b3:red.piece,black.piece",
        "b3:red.piece,collector.piece",
    )

    assert steps == (
        HandStep(HandAct.REMOVE, "b3", ("red.piece",)),
        HandStep(HandAct.LIFT, "a1", ()),
        HandStep(HandAct.PUT, "b3", ("red.piece", "collector.piece")),
    )


def test_what_moves_onto_a_collector_is_put_there_and_goes_off_the_board() -> None:
    steps = steps_of("a1-b3", "a1:red.piece,black.piece b3:collector.piece", "b3:collector.piece")

    assert steps == (
        HandStep(HandAct.LIFT, "a1", ()),
        HandStep(HandAct.PUT, "b3", ("collector.piece", "red.piece", "black.piece")),
        HandStep(HandAct.REMOVE, "b3", ("collector.piece",)),
    )


def test_what_enters_onto_a_collector_is_set_in_and_goes_off_the_board() -> None:
    before = replace(placed("a1:collector.piece"), off={"red_bank": {"red.piece": 2}, "collected": {}})
    after = replace(before, off={"red_bank": {"red.piece": 1}, "collected": {"red.piece": 1}})

    steps = motion_of(ScriptedTurn("red", "in-a1", before, after), CELLS).steps()

    assert steps == (
        HandStep(HandAct.SET_IN, "a1", ("collector.piece", "red.piece")),
        HandStep(HandAct.REMOVE, "a1", ("collector.piece",)),
    )


def test_putting_a_board_right_takes_off_what_is_wrong_before_it_sets_in_what_lacks() -> None:
    before = placed("a1:white.archer b1:black.archer d4:white.archer")
    after = placed("a1:black.archer b1:black.archer c1:black.archer")

    assert acts(rearrangement(before, after, CELLS)) == ["remove a1", "remove d4", "set in a1", "set in c1"]


def test_careful_hands_use_both_orders_of_a_capture() -> None:
    turn = ScriptedTurn(
        "black", "a1xb3", placed("a1:black.archer b3:white.archer"), placed("b3:black.archer")
    )
    motion = motion_of(turn, CELLS)
    rng = Random(1)

    orders = {" ".join(acts(tuple(CarefulHands().order(motion, rng)))) for _ in range(50)}

    assert orders == {"remove b3 lift a1 put b3", "lift a1 remove b3 put b3"}


def test_every_act_has_its_own_pace_and_none_is_hurried() -> None:
    rng = Random(1)

    assert all(CarefulHands().takes_ms(act, rng) >= 300 for act in HandAct for _ in range(50))


def test_after_a_comma_the_same_piece_goes_on() -> None:
    turn = ScriptedTurn("black", "a1-b1,b1-c1", placed("a1:black.man"), placed("c1:black.man"))

    assert motion_of(turn, CELLS).path == ("a1", "b1", "c1")


def test_after_a_comma_another_piece_does_not_walk_where_the_first_one_went() -> None:
    before, after = placed("a1:black.man c1:black.man"), placed("b1:black.man d1:black.man")

    motion = motion_of(ScriptedTurn("black", "a1-b1,c1-d1", before, after), CELLS)

    assert motion.path == ("a1", "b1")
    assert acts(motion.steps()) == ["lift a1", "put b1", "remove c1", "set in d1"]
