"""Comparisons and notes of a teacher: positions of the running game, gone with what they belong to."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.serialization.fields import FieldError
from adoube.tables.annotations import LONGEST_NOTE, MOST_NOTES, AnnotationError, Annotator
from adoube.tables.commands import DrawingCommand, HidePosition, ShowPosition
from adoube.tables.state import NO_ANNOTATIONS
from tests.tables.asking import request_of

BEGUN = Line.begin(make_game("jarmo", {}))


def after(line: Line, *texts: str) -> Line:
    for text in texts:
        line = line.play(line.game.read(text))
    return line


PLAYED = after(BEGUN, "a1-b3", "a5xb3")


def drawing(**details: object) -> DrawingCommand:
    command = request_of("one", 1, "chalk", details).command
    assert isinstance(command, DrawingCommand)
    return command


def shows(board: Annotator, side: str, ply: object, line: Line = PLAYED) -> None:
    board.draw(drawing(act="show", side=side, ply=ply), 1, line)


def notes(board: Annotator, ply: int, note: object, line: Line = PLAYED) -> None:
    board.draw(drawing(act="note", ply=ply, note=note), 1, line)


def test_rings_are_drawn_all_at_once_and_leave_arrows_alone() -> None:
    board = Annotator()
    board.draw(drawing(act="arrow", cell="a1", to="b3"), 1, PLAYED)
    board.draw(drawing(act="ring", cell="a1"), 1, PLAYED)

    board.draw(drawing(act="rings", cells=["b3", "c5", "b3"]), 1, PLAYED)
    assert board.at(1, PLAYED).rings == ("b3", "c5")
    assert board.at(1, PLAYED).arrows == (("a1", "b3"),)
    with pytest.raises(AnnotationError, match="z9"):
        board.draw(drawing(act="rings", cells=["z9"]), 1, PLAYED)
    board.draw(drawing(act="rings", cells=[]), 1, PLAYED)
    assert board.at(1, PLAYED).rings == ()


def test_two_positions_stand_side_by_side_until_one_is_hidden() -> None:
    board = Annotator()

    shows(board, "left", 0)
    shows(board, "right", "1")

    chalk = board.at(1, PLAYED)
    assert chalk.left is not None
    assert chalk.right is not None
    assert (chalk.left.ply, chalk.left.text, chalk.left.placement.stack("a1")) == (0, "", ("black.archer",))
    assert (chalk.right.text, chalk.right.seat, chalk.right.placement.stack("a1")) == ("a1-b3", "black", ())

    board.draw(HidePosition("left"), 1, PLAYED)
    assert board.at(1, PLAYED).left is None


def test_a_note_is_shown_wherever_its_turn_is() -> None:
    board = Annotator()
    shows(board, "left", 1)

    notes(board, 1, " Bold! ")
    shows(board, "right", 1)

    chalk = board.at(1, PLAYED)
    assert [past and past.note for past in (chalk.left, chalk.right)] == ["Bold!", "Bold!"]

    notes(board, 1, "")
    chalk = board.at(1, PLAYED)
    assert [past and past.note for past in (chalk.left, chalk.right)] == ["", ""]


def test_another_turn_in_its_place_has_no_note_and_nothing_drawn() -> None:
    board = Annotator()
    notes(board, 1, "Bold!", after(BEGUN, "a1-b3"))
    shows(board, "left", 1, after(BEGUN, "a1-b3"))
    other = after(BEGUN, "b1-a3")

    assert board.at(1, other) == NO_ANNOTATIONS
    shows(board, "left", 1, other)

    left = board.at(1, other).left
    assert left is not None
    assert left.note == ""


def test_the_next_game_has_no_notes() -> None:
    board = Annotator()
    notes(board, 1, "Bold!")

    assert board.at(2, PLAYED) == NO_ANNOTATIONS
    board.draw(ShowPosition("left", 1), 2, PLAYED)

    left = board.at(2, PLAYED).left
    assert left is not None
    assert left.note == ""


@pytest.mark.parametrize("ply", [3, "3", 10**9])
def test_a_turn_that_the_game_has_not_is_refused(ply: object) -> None:
    board = Annotator()

    with pytest.raises(AnnotationError, match="turn 0 to 2"):
        shows(board, "left", ply)

    assert board.at(1, PLAYED) == NO_ANNOTATIONS


@pytest.mark.parametrize("ply", [-1, "x", "", None, "²", "1" * 30, 1.5, [1], True])
def test_what_is_no_number_of_turns_is_not_read(ply: object) -> None:
    with pytest.raises(FieldError, match="ply"):
        drawing(act="show", side="left", ply=ply)


@pytest.mark.parametrize("note", ["a" * (LONGEST_NOTE + 1), "two\nlines"])
def test_a_note_is_one_short_line(note: str) -> None:
    with pytest.raises(AnnotationError, match="one line"):
        notes(Annotator(), 1, note)


@pytest.mark.parametrize("note", [None, 3])
def test_a_note_is_a_text(note: object) -> None:
    with pytest.raises(FieldError, match="note"):
        drawing(act="note", ply=1, note=note)


def test_a_game_has_only_so_many_notes() -> None:
    # Given a game of which a turn is taken back and played otherwise, again and again.
    board = Annotator()
    line = BEGUN
    for ply in range(MOST_NOTES):
        line = line.extended(BEGUN.game.read("a1-b3"), BEGUN.position)
        notes(board, ply + 1, f"note {ply}", line)

    with pytest.raises(AnnotationError, match="300 notes"):
        notes(board, 0, "one more", line)


def test_there_is_no_third_side() -> None:
    with pytest.raises(FieldError, match="left, right"):
        shows(Annotator(), "middle", 1)


def draws(board: Annotator, line: Line = PLAYED, **details: object) -> None:
    board.draw(drawing(**details), 1, line)


def test_an_eraser_takes_the_ring_of_a_cell_and_the_arrows_that_touch_it() -> None:
    board = Annotator()
    for cell in ("a1", "b3"):
        draws(board, act="ring", cell=cell)
    for start, end in (("a1", "b3"), ("b3", "c5"), ("c5", "d3")):
        draws(board, act="arrow", cell=start, to=end)

    draws(board, act="erase", cell="b3")

    chalk = board.at(1, PLAYED)
    assert (chalk.rings, chalk.arrows) == (("a1",), (("c5", "d3"),))


def test_drawings_are_taken_back_one_by_one_a_wipe_too() -> None:
    board = Annotator()
    draws(board, act="ring", cell="a1")
    draws(board, act="arrow", cell="a1", to="b3")
    draws(board, act="wipe")

    found = []
    for _ in range(3):
        draws(board, act="undo")
        chalk = board.at(1, PLAYED)
        found.append((chalk.rings, chalk.arrows))
    assert found == [(("a1",), (("a1", "b3"),)), (("a1",), ()), ((), ())]

    with pytest.raises(AnnotationError, match="Nothing has been drawn on this position"):
        draws(board, act="undo")


def test_what_was_drawn_on_another_position_is_not_taken_back() -> None:
    board = Annotator()
    draws(board, BEGUN, act="ring", cell="a1")

    with pytest.raises(AnnotationError, match="Nothing has been drawn"):
        draws(board, act="undo")


def test_a_position_that_is_shown_stays_when_a_drawing_is_taken_back() -> None:
    board = Annotator()
    draws(board, act="ring", cell="a1")
    shows(board, "left", 1)

    draws(board, act="undo")

    chalk = board.at(1, PLAYED)
    assert (chalk.rings, chalk.left is None) == ((), False)
