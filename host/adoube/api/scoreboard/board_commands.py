"""Commands on the board: hands, drawings over it, a camera above it.

`ScoreboardClient.command` sends them. A field that is None is left out.

Made by `python -m tests.docs.scoreboard_client` from the description of the API: edit that.
"""

from collections.abc import Sequence
from typing import Literal

from adoube.api.scoreboard.transport import RemoteCommand

__all__ = [
    "begin_with_set_up",
    "draw_arrow",
    "draw_ring",
    "draw_rings",
    "drop_piece",
    "erase_marks",
    "hide_position",
    "learn_board",
    "lift_pieces",
    "mark_corners",
    "note_turn",
    "put_down",
    "put_everything_right",
    "put_next_on_cell",
    "put_on_cell",
    "read_pieces",
    "return_pieces",
    "show_position",
    "show_rule",
    "take_piece",
    "undo_drawing",
    "wipe_drawings",
]


def lift_pieces(where: str, *, above: int | None = None) -> RemoteCommand:
    """Lifts the pieces of a cell into the hand, which has to be empty.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.

    where: the name of a cell
    above: how many pieces of the stack stay on the cell; 0 by default
    """
    return RemoteCommand("LiftPieces", "hand", {"act": "lift", "where": where, "above": above})


def take_piece(where: str) -> RemoteCommand:
    """Takes a piece from beside the board, or from the box, into the hand.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.

    where: the code of the piece, as under "virtual" in the state
    """
    return RemoteCommand("TakePiece", "hand", {"act": "take", "where": where})


def put_down(where: str) -> RemoteCommand:
    """Puts what the hand holds onto a cell.

    Where pieces do not pile up, it captures what stands there. Given by: the arbiter; a seat at its own
    table, for itself; anybody at a table that is open to all.

    where: the name of a cell
    """
    return RemoteCommand("PutDown", "hand", {"act": "put", "where": where})


def drop_piece() -> RemoteCommand:
    """Puts what the hand holds beside the board.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.
    """
    return RemoteCommand("DropPiece", "hand", {"act": "drop"})


def return_pieces() -> RemoteCommand:
    """Puts what the hand holds back where it was lifted.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.
    """
    return RemoteCommand("ReturnPieces", "hand", {"act": "back"})


def put_everything_right() -> RemoteCommand:
    """Sets up the board as the game says it should stand.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.
    """
    return RemoteCommand("PutEverythingRight", "hand", {"act": "right"})


def learn_board(from_: Literal["start", "empty", "samples"]) -> RemoteCommand:
    """Recalibrates the camera: it learns again how the board and its pieces look.

    Given by: the arbiter.

    from_: what stands on the board: the start of the game, nothing, or one piece of each look
    """
    return RemoteCommand("LearnBoard", "recalibrate", {"from": from_}, beside=True)


def mark_corners(corners: Sequence[Sequence[int | float]]) -> RemoteCommand:
    """Tells the camera where the board lies in the picture.

    Given by: the arbiter.

    corners: the corners of the board, clockwise as the board is drawn from its top left, each as its distance
        from the left and from the top, from 0 to 1 in parts of the picture's width and height
    """
    return RemoteCommand("MarkCorners", "corners", {"corners": corners}, beside=True)


def read_pieces() -> RemoteCommand:
    """Has the camera read which piece stands where."""
    return RemoteCommand("ReadPieces", "set-up", {"act": "read"}, beside=True)


def put_on_cell(cell: str, piece: str) -> RemoteCommand:
    """Corrects what was read: says which piece stands on a cell.

    cell: the name of a cell
    piece: one of the "pieces" under "set_up" in the state
    """
    return RemoteCommand("PutOnCell", "set-up", {"act": "put", "cell": cell, "piece": piece}, beside=True)


def put_next_on_cell(cell: str) -> RemoteCommand:
    """Corrects what was read: the next kind of piece stands on a cell.

    cell: the name of a cell
    """
    return RemoteCommand("PutNextOnCell", "set-up", {"act": "next", "cell": cell}, beside=True)


def begin_with_set_up() -> RemoteCommand:
    """Begins the game with the set-up as it was read and corrected."""
    return RemoteCommand("BeginWithSetUp", "set-up", {"act": "begin"}, beside=True)


def draw_ring(cell: str) -> RemoteCommand:
    """Draws a ring around a cell, or removes the one that is there.

    Given by: the arbiter.

    cell: the name of a cell
    """
    return RemoteCommand("DrawRing", "chalk", {"act": "ring", "cell": cell})


def draw_rings(cells: Sequence[str]) -> RemoteCommand:
    """Draws rings around these cells and no others.

    Given by: the arbiter.

    cells: names of cells; none: no rings
    """
    return RemoteCommand("DrawRings", "chalk", {"act": "rings", "cells": cells})


def draw_arrow(cell: str, to: str) -> RemoteCommand:
    """Draws an arrow from one cell to another, or removes the one that is there.

    Given by: the arbiter.

    cell: the name of a cell
    to: the name of the cell where the arrow ends
    """
    return RemoteCommand("DrawArrow", "chalk", {"act": "arrow", "cell": cell, "to": to})


def show_rule(rule: str) -> RemoteCommand:
    """Shows a clause of the rulebook.

    Given by: the arbiter.

    rule: the clause's id; empty: hides the one shown
    """
    return RemoteCommand("ShowRule", "chalk", {"act": "rule", "rule": rule})


def erase_marks(cell: str) -> RemoteCommand:
    """Removes the ring around a cell, and the arrows that begin or end there.

    Given by: the arbiter.

    cell: the name of a cell
    """
    return RemoteCommand("EraseMarks", "chalk", {"act": "erase", "cell": cell})


def undo_drawing() -> RemoteCommand:
    """Takes back what was drawn or wiped off last.

    Given by: the arbiter.
    """
    return RemoteCommand("UndoDrawing", "chalk", {"act": "undo"})


def wipe_drawings() -> RemoteCommand:
    """Removes everything that is drawn and shown.

    Given by: the arbiter.
    """
    return RemoteCommand("WipeDrawings", "chalk", {"act": "wipe"})


def show_position(side: Literal["left", "right"], ply: int) -> RemoteCommand:
    """Shows an earlier position of the game beside the board.

    Given by: the arbiter.

    side: which of the two places beside the board
    ply: the game after that many turns
    """
    return RemoteCommand("ShowPosition", "chalk", {"act": "show", "side": side, "ply": ply})


def hide_position(side: Literal["left", "right"]) -> RemoteCommand:
    """Hides the earlier position on one side.

    Given by: the arbiter.

    side: which of the two places beside the board
    """
    return RemoteCommand("HidePosition", "chalk", {"act": "hide", "side": side})


def note_turn(ply: int, note: str) -> RemoteCommand:
    """Writes a note on a turn.

    It is shown wherever that turn is. Given by: the arbiter.

    ply: the game after that many turns
    note: one line; empty: removes the note
    """
    return RemoteCommand("NoteTurn", "chalk", {"act": "note", "ply": ply, "note": note})
