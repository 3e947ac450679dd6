"""Pictures of positions and of single pieces as `svg` documents whose view boxes begin at 0, 0.

The library that writes PDF does not put the corner of another view box where it belongs.
"""

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.drawing.marks import Marks, definitions, piece_id
from adoube.board.drawing.markup import number, tag
from adoube.board.geometry import Board, Placement
from adoube.board.svg import board_layer, pieces_layer

__all__ = ["LOOK", "piece_picture", "position_picture"]

LOOK = DrawingLook(trays=Trays.NONE)
ROOM = 1.22  # around a piece, in its radii: figures reach beyond a disc


def position_picture(board: Board, placement: Placement, marks: Marks | None = None) -> str:
    """Return a board with its pieces, without what lies beside it."""
    view = DrawingFrame(board, LOOK).view
    layers = board_layer(board, LOOK) + pieces_layer(board, placement, marks, LOOK)
    return _document(view.width, view.height, tag("g", layers, transform=_moved(-view.x, -view.y)))


def piece_picture(board: Board, piece: str) -> str:
    """Return one piece of a board, by its code."""
    frame = DrawingFrame(board, LOOK)
    reach = frame.piece_radius * ROOM
    use = tag("use", href=f"#{piece_id(frame, piece)}", x=reach, y=reach)
    return _document(2 * reach, 2 * reach, definitions(frame, (piece,)) + use)


def _document(width: float, height: float, content: str) -> str:
    return tag(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
    )


def _moved(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"
