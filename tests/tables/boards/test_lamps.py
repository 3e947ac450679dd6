"""What a board's lamps show of a table's state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.link.commands import Palette
from adoube.tables.boards.lamps import LampEnd, LampScene, scene_of
from adoube.tables.state import Annotations, Choice, Phase, Question, Remedy, TableState
from tests.scoreboard.tables import PLAYING, START

WHITE_TO_MOVE = {LampEnd.FAR: Palette.DIM_WHITE}


def test_before_the_first_turn_only_the_end_to_move_is_lit() -> None:
    assert scene_of(START) == LampScene({}, {LampEnd.NEAR: Palette.DIM_WHITE})


def test_the_last_turn_is_lit_where_its_piece_went() -> None:
    assert scene_of(PLAYING) == LampScene({"c1": Palette.CYAN, "d3": Palette.CYAN}, WHITE_TO_MOVE)


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.SET_UP])
def test_a_board_out_of_step_shows_what_to_take_away_and_what_is_missing_and_nothing_else(
    phase: Phase,
) -> None:
    state = replace(PLAYING, phase=phase, remedy=Remedy(empty=("a1",), fill=("b2", "c2")))

    scene = scene_of(state)

    assert scene.cells == {"a1": Palette.RED_BLINKING, "b2": Palette.GREEN, "c2": Palette.GREEN}
    assert scene.ends == {}


def test_a_question_lights_the_cells_of_its_choices() -> None:
    question = Question(
        1, "black", "Which?", (Choice("a", "a", ("b3",)), Choice("b", "b", ("d3",)), Choice("c", "c"))
    )

    scene = scene_of(replace(PLAYING, question=question))

    assert scene == LampScene({"b3": Palette.BLUE_BLINKING, "d3": Palette.BLUE_BLINKING}, WHITE_TO_MOVE)


def test_where_a_lifted_piece_may_go_is_lit_instead_of_the_last_turn() -> None:
    scene = scene_of(replace(PLAYING, may_go=("a3", "b4")))

    assert scene == LampScene({"a3": Palette.WHITE, "b4": Palette.WHITE}, WHITE_TO_MOVE)


def test_rings_that_are_drawn_are_lit_instead_of_the_last_turn_but_not_of_what_matters_more() -> None:
    drawn = replace(PLAYING, chalk=Annotations(rings=("a3", "b4")))

    assert scene_of(drawn) == LampScene({"a3": Palette.BLUE, "b4": Palette.BLUE}, WHITE_TO_MOVE)
    assert scene_of(replace(drawn, remedy=Remedy(fill=("b2",)))).cells == {"b2": Palette.GREEN}


def test_while_nothing_is_judged_both_ends_blink() -> None:
    scene = scene_of(replace(PLAYING, phase=Phase.HELD))

    assert scene == LampScene({}, {LampEnd.NEAR: Palette.AMBER_BLINKING, LampEnd.FAR: Palette.AMBER_BLINKING})


def test_after_the_end_nobody_is_to_move_and_the_last_turn_stays() -> None:
    scene = scene_of(replace(PLAYING, phase=Phase.OVER))

    assert (set(scene.cells), scene.ends) == ({"c1", "d3"}, {})


def test_more_than_two_seats_have_no_ends_of_their_own() -> None:
    assert scene_of(replace(START, seats=(*START.seats, START.seats[0]))).ends == {}


def rhythms(state: TableState) -> set[tuple[bool, Palette]]:
    return {(colour.name.endswith("BLINKING"), colour) for colour in scene_of(state).cells.values()}


def test_what_to_take_away_and_what_is_missing_differ_by_more_than_colour() -> None:
    (away,) = rhythms(replace(PLAYING, remedy=Remedy(empty=("a1",))))
    (missing,) = rhythms(replace(PLAYING, remedy=Remedy(fill=("a1",))))

    assert away[0] != missing[0]
