"""Sounds of a board, and its self-test in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.board.geometry import Board
from adoube.games.jarmo.board import BOARD
from adoube.games.registry import make_game
from adoube.link.board_messages import Hello, SensorKind
from adoube.link.commands import Beep, Palette
from adoube.link.self_test_report import SelfTestFinding, SelfTestTrouble
from adoube.tables.boards.outputs import (
    ASKED,
    DARK,
    ENDED,
    PLAYED,
    REFUSED,
    LampEnd,
    LampPlaces,
    LampScene,
    finding_text,
    lamps_for,
    scene_of,
    sign_of,
)
from adoube.tables.state import Annotations, Choice, Message, Phase, Question, Remedy, TableState
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


AT_EDGES = 1 << 6
FILES, RANKS = 5, 5


def lamps(board: Board = BOARD, leds: int = 25, flags: int = 0) -> LampPlaces | None:
    hello = Hello(
        1, 1, (0, 2, 0), SensorKind.OCCUPANCY, len(board.cells), flags, 7, 1, 246, 1000, leds, b"8 bytes."
    )
    return lamps_for(hello, board)


def lit(places: LampPlaces | None, scene: LampScene) -> dict[int, int]:
    assert places is not None
    return {lamp: colour for lamp, colour in enumerate(places.show(scene)) if colour}


# one a cell


def test_a_cell_is_lit_by_its_own_lamp_in_the_order_of_the_cells() -> None:
    scene = LampScene({"a1": Palette.CYAN, "b2": Palette.GREEN})

    assert lit(lamps(), scene) == {0: Palette.CYAN, 6: Palette.GREEN}


def test_an_end_is_lit_by_the_corners_there_and_a_cell_there_goes_first() -> None:
    assert lit(lamps(), LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {20: 8, 24: 8}
    assert lit(lamps(), LampScene({"a1": Palette.CYAN}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {0: 6, 4: 8}


# along the edges


def test_a_cell_is_lit_by_its_file_along_the_bottom_and_its_rank_up_the_left_side() -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)

    assert lit(places, LampScene({"c2": Palette.CYAN})) == {2: Palette.CYAN, FILES + 1: Palette.CYAN}


def test_an_end_is_lit_by_the_lamp_of_the_rank_there() -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)

    assert lit(places, LampScene({}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {FILES: 8}
    assert lit(places, LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {FILES + RANKS - 1: 8}


@pytest.mark.parametrize("first", ["a1", "a5"])
def test_of_two_colours_on_one_lamp_the_graver_one_is_shown(first: str) -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)
    other = "a5" if first == "a1" else "a1"

    shown = lit(places, LampScene({first: Palette.GREEN, other: Palette.RED_BLINKING}))

    assert shown[0] == Palette.RED_BLINKING


# every game, and boards that do not fit


@pytest.mark.parametrize(
    "game", ["jarmo", "chess", "follow-the-arrow", "capture", "left-right", "river-crossing"]
)
@pytest.mark.parametrize("flags", [0, AT_EDGES])
def test_every_cell_of_every_game_is_lit_by_lamps_that_tell_it_apart(game: str, flags: int) -> None:
    board = make_game(game).board
    xs, ys = {round(cell.x_mm) for cell in board.cells}, {round(cell.y_mm) for cell in board.cells}
    places = lamps(board, len(xs) + len(ys) if flags else len(board.cells), flags)

    shown = [frozenset(lit(places, LampScene({name: Palette.CYAN}))) for name in board.names]

    assert len(set(shown)) == len(board.names)


@pytest.mark.parametrize(("leds", "flags"), [(0, 0), (24, 0), (10, 0), (25, AT_EDGES)])
def test_a_board_without_the_lamps_that_the_game_needs_gets_none(leds: int, flags: int) -> None:
    assert lamps(leds=leds, flags=flags) is None


def test_a_dark_scene_lights_nothing() -> None:
    assert lit(lamps(), DARK) == {}


def test_a_board_of_one_rank_has_no_ends() -> None:
    board = replace(BOARD, cells=BOARD.cells[:5], lines=(), rows={})

    assert lit(lamps(board, 5), LampScene({}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {}
    assert lit(lamps(board, 6, AT_EDGES), LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {}


ILLEGAL = replace(PLAYING, message=Message("illegal", "Nothing may stand there."))
QUESTION = replace(PLAYING, question=Question(3, "black", "Which?", ()))


def test_a_table_that_is_seen_for_the_first_time_is_silent() -> None:
    assert sign_of(None, PLAYING) is None


def test_a_turn_that_counts_has_its_sign_and_what_is_shown_besides_has_none() -> None:
    fewer = replace(PLAYING, turns=PLAYING.turns[:-1])

    assert sign_of(fewer, PLAYING) == PLAYED
    assert sign_of(PLAYING, replace(PLAYING, notes=("a note",))) is None
    assert sign_of(PLAYING, fewer) is None, "a turn taken back"


def test_a_refusal_sounds_once() -> None:
    assert sign_of(PLAYING, ILLEGAL) == REFUSED
    assert sign_of(ILLEGAL, replace(ILLEGAL, version=ILLEGAL.version + 1)) is None


def test_each_question_sounds_once() -> None:
    next_one = replace(QUESTION, question=Question(4, "black", "Which?", ()))

    assert sign_of(PLAYING, QUESTION) == ASKED
    assert sign_of(QUESTION, QUESTION) is None
    assert sign_of(QUESTION, next_one) == ASKED


def test_the_end_sounds_instead_of_the_turn_that_brought_it() -> None:
    over = replace(PLAYING, phase=Phase.OVER)

    assert sign_of(replace(PLAYING, turns=PLAYING.turns[:-1]), over) == ENDED
    assert sign_of(over, over) is None


def test_another_game_at_the_table_is_no_turn() -> None:
    assert sign_of(START, replace(PLAYING, game_number=3)) is None


def test_every_sign_fits_into_one_beep() -> None:
    for sign in (PLAYED, REFUSED, ASKED, ENDED):
        Beep(sign)
        assert sum(ms for _, ms in sign) <= 500, "a sign is short"


@pytest.mark.parametrize("trouble", SelfTestTrouble)
def test_every_finding_has_words_of_its_own(trouble: SelfTestTrouble) -> None:
    words = finding_text(SelfTestFinding(trouble, 1, 2))

    others = {finding_text(SelfTestFinding(other, 1, 2)) for other in SelfTestTrouble if other is not trouble}
    assert str(words).startswith("The board's self-test: ")
    assert words not in others


def test_a_cell_is_called_by_its_name_where_a_game_has_named_it() -> None:
    finding = SelfTestFinding(SelfTestTrouble.CELL_OUT_OF_RANGE, 1, 65535)

    assert "the sensor of cell b1 reads 65535" in str(finding_text(finding, ("a1", "b1")))
    assert "the sensor of cell 1 reads 65535" in str(finding_text(finding))


def test_a_chip_is_called_by_its_address_as_its_datasheet_writes_it() -> None:
    assert "address 0x20 on bus 1" in str(finding_text(SelfTestFinding(SelfTestTrouble.CHIP_SILENT, 32, 1)))


def test_what_a_newer_firmware_finds_is_given_by_its_numbers() -> None:
    assert "trouble 99 (3, 4)" in str(finding_text(SelfTestFinding(99, 3, 4)))
