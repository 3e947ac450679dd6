"""Which way round a board lies, where its source cannot know: from how the pieces stand and how they move."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from adoube.board.geometry import Board
from adoube.games.registry import make_game
from adoube.referee.orientation import turn_to_lie_right, turned, ways_to_lie
from adoube.referee.readable_verdicts import OpenTurn, record_of
from adoube.referee.verdicts import (
    BackInStep,
    BoardTurn,
    Cleared,
    Fault,
    Illegal,
    Moved,
    SetUp,
    Stage,
    TurnQuestion,
)
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Orientation
from adoube.sensing.views import EMPTY, Colour, Identity, Occupancy, Reading, View, reading_of
from adoube.tables.messages import remedy_words
from adoube.tables.state import Remedy
from tests.referee.scene import Scene, line_of

QUARTERS = pytest.mark.parametrize("quarter", range(4))
OPENINGS = {"jarmo": ("a1-b3", "e5-d3"), "chess": ("e2e4", "e7e5")}
# Turns, and the cells that they empty and fill; the last leaves the board as two turns would.
LEAPS = {
    "-l9": "-l9",
    "-l5": "-l5",
    "l11xl9": "-l11 +l9 -l10",
    "l3xl5": "-l3 +l5 -l4",
    "n11xl11": "-n11 +l11 -m11",
    "m9xm11": "-m9 +m11 -m10",
    "m7xm9": "-m7 +m9 -m8",
    "o8xm8xm10": "-o8 +m8 -n8 -m8 +m10 -m9",
    "n4xl4": "-n4 +l4 -m4",
    "n6xn8": "-n6 +n8 -n7",
    "k8xm8": "-k8 +m8 -l8",
    "k9xm9xm7": "-k9 +m9 -l9 -m9 +m7 -m8",
}
GAMES = pytest.mark.parametrize("game", OPENINGS)


def lying(
    game: str,
    view: str,
    quarter: int,
    orientation: Orientation = Orientation.UNKNOWN,
    promise_ms: int | None = None,
    *,
    clock: bool = True,
    explains: bool = False,
) -> Scene:
    """A board that was put down turned by so many quarters from what its source thinks."""
    way = ways_to_lie(make_game(game).board)[quarter]
    scene = Scene(
        game,
        view,
        clock=clock,
        promise_ms=promise_ms,
        orientation=orientation,
        lies=way,
        explains=explains,
    )
    return scene.wait(500)


@GAMES
def test_a_square_board_lies_in_one_of_four_ways(game: str) -> None:
    board = make_game(game).board

    ways = ways_to_lie(board)

    assert len(ways) == 4
    assert dict(ways[0]) == {cell: cell for cell in board.names}
    assert len({tuple(sorted(way.items())) for way in ways}) == 4
    assert all(sorted(way.values()) == sorted(board.names) for way in ways)


@GAMES
@QUARTERS
def test_a_start_that_looks_the_same_from_two_sides_is_told_apart_by_the_first_turn(
    game: str, quarter: int
) -> None:
    scene = lying(game, "occupancy", quarter)
    assert [set_up.stands for set_up in scene.said(SetUp)][-1:] == [True]
    assert scene.referee.way is None

    first, second = OPENINGS[game]
    scene.play(first).wait(500)
    assert scene.turns == [first]
    assert scene.referee.way == ways_to_lie(make_game(game).board)[quarter]

    scene.play(second).wait(500)
    assert scene.turns == [first, second]
    assert not scene.said(Illegal) + scene.said(Fault)


@QUARTERS
def test_a_start_that_shows_whose_pieces_stand_where_is_known_at_once(quarter: int) -> None:
    scene = lying("chess", "identity", quarter)

    assert [set_up.stands for set_up in scene.said(SetUp)] == [True]
    assert scene.referee.reading == reading_of(scene.referee.expected(), scene.view, scene.game.board.names)
    assert scene.play("e2e4").wait(500).turns == ["e2e4"]


@QUARTERS
def test_a_board_that_is_known_to_lie_as_it_says_is_never_turned(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter, Orientation.KNOWN)

    scene.lift("a1").put("b3").wait(300).press("black").wait(5000)

    assert scene.turns == (["a1-b3"] if quarter == 0 else [])


@QUARTERS
def test_what_no_way_round_explains_finds_none_and_is_not_accepted(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").put("c3").wait(300).press("black").wait(60_000)
    assert scene.turns == []
    assert len(scene.said(Illegal)) == 1
    assert scene.referee.out_of_step

    scene.lift("c3").put("a1").wait(500)
    assert len(scene.said(BackInStep)) == 1
    assert scene.referee.out_of_step is None

    scene.play("b1-a3").wait(500)
    assert scene.turns == ["b1-a3"]
    assert len(scene.said(Illegal) + scene.said(BackInStep)) == 2


@QUARTERS
def test_touches_are_held_against_the_cells_as_they_lie(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter, promise_ms=10).play("a1-b3").wait(500)

    assert scene.turns == ["a1-b3"]
    assert not scene.said(Illegal)


@QUARTERS
def test_a_press_before_the_first_turn_has_settled_counts(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").put("b3")

    scene.wait(40).press("black").wait(1000)

    assert scene.turns == ["a1-b3"]


@QUARTERS
def test_a_press_that_only_starts_the_other_clock_ends_nothing(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").press("white").put("b3").wait(1000)
    assert scene.turns == []

    assert scene.press("black").wait(500).turns == ["a1-b3"]


# what fits several ways


def twice_as_explained(lies: int, *, clock: bool = True, explains: bool = False) -> Scene:
    """The first two turns stand at once: e4 e5, or d4 d5 by a board that lies the other way.

    Nobody has heard them: had anybody, it would be known which piece was lifted first.
    """
    scene = lying("chess", "occupancy", lies, clock=clock, explains=explains)
    return scene.plays_unheard("e2e4 e7e5")


@pytest.mark.parametrize("quarter", [0, 2])
def test_which_of_two_turns_came_first_tells_the_way(quarter: int) -> None:
    scene = lying("chess", "occupancy", quarter)

    scene.lift("e2", 10).put("e4", 10).lift("e7", 10).put("e5", 10).press("white").press("black").wait(500)

    assert scene.turns == ["e2e4", "e7e5"]
    assert scene.referee.way == ways_to_lie(make_game("chess").board)[quarter]


@pytest.mark.parametrize("quarter", [0, 2])
def test_turns_that_fit_both_ways_are_kept_and_given_out_once_the_way_is_found(quarter: int) -> None:
    scene = twice_as_explained(quarter).wait(500).press("white").press("black").wait(2000)
    assert scene.turns == []
    assert not scene.said(Moved)
    assert record_of(scene.referee).open[0] == OpenTurn(1, ("d2d4", "e2e4"))

    scene.lift("g1").put("f3").press("white").wait(500)

    assert scene.turns == ["e2e4", "e7e5", "g1f3"]
    assert [moved.turn for moved in scene.said(Moved)] == scene.turns
    assert scene.referee.way == ways_to_lie(make_game("chess").board)[quarter]
    assert not scene.said(TurnQuestion) + scene.said(Illegal) + scene.said(Fault)


def test_turns_that_fit_both_ways_are_asked_about_once_where_play_does_not_go_on() -> None:
    scene = twice_as_explained(2).wait(500).press("white").press("black").wait(60_000)

    (question,) = scene.said(TurnQuestion)
    assert (question.ply, question.to, question.choices) == (1, "white", ("d2d4", "e2e4"))
    assert scene.referee.question == question

    scene.answer("c2c4")
    assert len(scene.said(Fault)) == 1
    assert scene.turns == []

    scene.answer("e2e4").wait(500)
    assert scene.turns == ["e2e4"]
    assert scene.referee.questions_asked == 1
    assert scene.said(TurnQuestion) == [question]
    assert scene.lift("g1").put("f3").press("white").wait(500).turns == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize("quarter", [0, 2])
def test_a_press_between_two_quick_turns_tells_which_came_first(quarter: int) -> None:
    scene = lying("chess", "occupancy", quarter)

    scene.lift("e2", 10).put("e4", 10).press("white").lift("e7", 10).put("e5", 10).press("black").wait(500)

    assert scene.turns == ["e2e4", "e7e5"]


def test_a_turn_by_the_wrong_seat_is_not_taken_for_one_by_a_board_that_lies_the_other_way() -> None:
    # d7 d5 by Black, who does not begin, is d2 d4 the other way round; but it is Black who presses.
    scene = lying("chess", "occupancy", 0).lift("d7").put("d5").press("black").wait(4000)

    assert not scene.said(Moved)
    scene.lift("d5").put("d7").wait(500).play("d2d4").wait(500)
    assert scene.turns == ["d2d4"]
    assert scene.referee.way == ways_to_lie(make_game("chess").board)[0]


def test_the_last_turn_of_a_recording_that_fits_both_ways_is_open() -> None:
    scene = twice_as_explained(0, clock=False).waits_for_good()

    assert scene.turns == []
    assert record_of(scene.referee).open[0] == OpenTurn(1, ("d2d4", "e2e4"))


def test_a_board_that_was_swept_off_before_its_way_was_known_is_cleared() -> None:
    scene = lying("chess", "occupancy", 2)

    for cell in scene.game.board.names:
        scene.take_off(cell, 10)

    assert len(scene.wait(4000).said(Cleared)) == 1
    assert scene.referee.stage is Stage.CLEARED


def test_what_is_asked_about_a_board_that_fits_both_ways_comes_with_what_each_is_worth() -> None:
    scene = twice_as_explained(0, explains=True).wait(500).press("white").press("black").wait(60_000)

    (asked,) = (one for one in scene.reasons if one.verdict == "question")

    assert {one.turns for one in asked.hypotheses[:2]} == {("e2e4", "e7e5"), ("d2d4", "d7d5")}
    assert all((one.worth or 0.0) > -0.5 for one in asked.hypotheses[:2])


@QUARTERS
def test_a_broken_cell_is_left_out_where_it_lies(quarter: int) -> None:
    scene = lying("chess", "identity", quarter)
    called = {cell: source for source, cell in ways_to_lie(scene.game.board)[quarter].items()}

    scene.breaks(called["h8"])

    assert scene.said(Fault)[-1].cells == ("h8",)


@pytest.mark.parametrize("quarter", [0, 2])
def test_a_game_that_is_taken_up_again_finds_its_way_by_where_its_pieces_stand(quarter: int) -> None:
    game = make_game("chess")
    way = ways_to_lie(game.board)[quarter]
    line = line_of(game, "e2e4 e7e5 g1f3")

    scene = Scene(game, "occupancy", taken_up=line, orientation=Orientation.UNKNOWN, lies=way).wait(500)

    assert scene.referee.way == way
    assert scene.play("b8c6").wait(500).turns == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_a_game_that_is_taken_up_again_with_turns_open_goes_on_with_them() -> None:
    game = make_game("chess")
    way = ways_to_lie(game.board)[2]
    lines = [("e2e4", "e7e5"), ("d2d4", "d7d5")]

    scene = Scene(
        game, "occupancy", open_lines=lines, orientation=Orientation.UNKNOWN, lies=way, set_up=False
    )
    scene.stacks |= {"e2": (), "e4": ("white.pawn",), "e7": (), "e5": ("black.pawn",)}
    scene.report().wait(500).lift("g1").put("f3").wait(300).press("white").wait(500)

    assert scene.turns == ["e2e4", "e7e5", "g1f3"]


def test_an_answer_that_tells_a_line_of_turns_tells_the_way_and_the_line() -> None:
    scene = lying("leap-frog-murray", "occupancy", 2, clock=False)
    for steps in LEAPS.values():
        for step in steps.split():
            (scene.put if step[0] == "+" else scene.lift)(step[1:], 300)
        scene.wait(1000)
    scene.wait(30_000)
    assert [len(question.choices) for question in scene.said(TurnQuestion)] == [4]
    told, question = " ".join(LEAPS), scene.referee.question
    assert question is not None
    assert told in question.lines  # what was played since it was asked is offered as well

    scene.answer(told).wait(500)

    assert scene.turns == list(LEAPS)
    assert scene.referee.way == ways_to_lie(make_game("leap-frog-murray").board)[2]
    assert not scene.said(Fault)


def test_a_first_turn_right_after_the_set_up_is_held_against_the_ways_that_stand() -> None:
    scene = Scene("chess", "polarity", orientation=Orientation.UNKNOWN, promise_ms=None, set_up=False)
    scene.report().wait(109).lift("e2", after_ms=0).put("e4", after_ms=0).wait(200).press("white")

    assert scene.turns == ["e2e4"]


def set_up_as(
    game: str, view: View, step: int, *, is_mirrored: bool = False
) -> tuple[Board, Reading, Reading]:
    """A board, what it should show, and what it shows if its pieces are set up turned to the left by `step`
    twelfths, or their mirror image is."""
    board = make_game(game).board
    start = reading_of(make_game(game).placement(make_game(game).start()), view, board.names)
    return board, start, turned(start, moved_cells(board, step, is_mirrored=is_mirrored), board.names)


def moved_cells(board: Board, step: int, *, is_mirrored: bool) -> dict[str, str]:
    """By its definition: the cell to which each cell comes."""
    cosine, sine, side = cos(step * pi / 6), sin(step * pi / 6), -1 if is_mirrored else 1
    xs, ys = [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]
    x_mid, y_mid = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def at(x: float, y: float) -> str:
        return min(board.cells, key=lambda cell: (cell.x_mm - x) ** 2 + (cell.y_mm - y) ** 2).name

    moved = {}
    for cell in board.cells:
        x, y = side * (cell.x_mm - x_mid), cell.y_mm - y_mid
        moved[cell.name] = at(x_mid + x * cosine - y * sine, y_mid + x * sine + y * cosine)
    return moved


@pytest.mark.parametrize(
    ("game", "view", "step", "is_mirrored", "turn"),
    [
        # Pieces that stand turned to the left stand right on a board turned to the left under them.
        ("english-draughts", Colour(), 3, False, BoardTurn("quarter", "left")),
        ("english-draughts", Colour(), 9, False, BoardTurn("quarter", "right")),
        ("english-draughts", Colour(), 6, False, BoardTurn("half")),
        ("english-draughts", Occupancy(), 3, False, BoardTurn("quarter")),
        # On the dark squares of a board with a light one at each player's left.
        ("english-draughts", Colour(), 3, True, BoardTurn("quarter")),
        ("english-draughts", Occupancy(), 9, True, BoardTurn("quarter")),
        # On the squares of the other colour, as sensors tell it.
        ("russian-draughts", Occupancy(), 0, True, BoardTurn("quarter")),
        ("chess", Occupancy(), 3, False, BoardTurn("quarter")),
        ("chess", Colour(), 9, False, BoardTurn("quarter", "right")),
        ("chess", Identity(), 0, True, BoardTurn("mirror")),
        ("jarmo", Colour(), 3, False, BoardTurn("quarter", "left")),
        ("chinese-checkers", Colour(), 2, False, BoardTurn("sixth", "left")),
        ("chinese-checkers", Colour(), 8, False, BoardTurn("third", "right")),
    ],
)
def test_pieces_that_are_set_up_turned_or_mirrored_ask_for_a_turn_of_the_board(
    game: str, view: View, step: int, is_mirrored: bool, turn: BoardTurn
) -> None:
    board, wanted, shown = set_up_as(game, view, step, is_mirrored=is_mirrored)

    assert turn_to_lie_right(board, wanted, shown) == turn


def test_cells_of_which_nothing_is_known_and_one_misread_one_do_not_hide_a_turn() -> None:
    board, wanted, shown = set_up_as("english-draughts", Colour(), 3)
    doubted = tuple(None if place % 9 == 0 else shows for place, shows in enumerate(shown))
    misread = ("black", *doubted[1:])

    assert turn_to_lie_right(board, wanted, misread) == BoardTurn("quarter", "left")


@pytest.mark.parametrize("game", ["english-draughts", "chess", "jarmo"])
def test_a_board_that_is_empty_or_half_set_up_asks_for_no_turn(game: str) -> None:
    board, wanted, _ = set_up_as(game, Colour(), 0)
    empty = (EMPTY,) * len(board.names)
    half = (*wanted[: len(wanted) // 2], *empty[len(wanted) // 2 :])

    assert turn_to_lie_right(board, wanted, empty) is None
    assert turn_to_lie_right(board, wanted, half) is None
    assert turn_to_lie_right(board, wanted, wanted) is None


def test_draughts_set_up_on_a_board_laid_wrongly_are_told_to_turn_it() -> None:
    board, _, shown = set_up_as("english-draughts", Colour(), 3, is_mirrored=True)
    scene = Scene("english-draughts", "colour", set_up=False)
    for cell, shows in zip(board.names, shown, strict=True):
        scene.happens(CellShows(0, cell, shows))
    scene.wait(3000)

    needs = scene.referee.set_up_needs

    assert needs is not None
    assert needs.turn == BoardTurn("quarter")
    assert len(needs.empty) == len(needs.fill) == 16
    assert str(remedy_words(Remedy(needs.empty, needs.fill, needs.turn))) == (
        "The board lies the wrong way round: turn it by a quarter, then set up the pieces again."
    )
