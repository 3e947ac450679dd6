"""A board with its pieces as SVG: one drawing for the page, the printed sheet and the documents.

One unit is one millimetre of the board. The drawing holds no script and no style attribute, so that the
strictest content security policy lets it pass: colours are plain attributes, which a page may override with
`stylesheet`.

A live page puts `draw_svg` in once and then replaces only the group `[data-layer=pieces]` by a new
`pieces_layer`.
"""

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Facing, Trays
from adoube.board.drawing.marks import Marks
from adoube.board.drawing.markup import number, tag
from adoube.board.drawing.palette import stylesheet
from adoube.board.drawing.position import piece_definitions, pieces_layer
from adoube.board.drawing.printed import board_layer
from adoube.board.geometry import Board
from adoube.board.placement import Placement

__all__ = [
    "DrawingLook",
    "Facing",
    "Marks",
    "Trays",
    "board_layer",
    "draw_svg",
    "piece_box",
    "piece_definitions",
    "pieces_layer",
    "stylesheet",
]

PIECE_MARGIN = 1.12  # how far a drawing of one piece reaches, in radii of a piece: its rim lies outside


def draw_svg(
    board: Board,
    placement: Placement,
    marks: Marks | None = None,
    look: DrawingLook | None = None,
    *,
    title: str = "",
    description: str = "",
    exact_size: bool = False,
    follow_theme: bool = False,
) -> str:
    """The whole drawing as one `svg` element, for a page or, as it is, for a file.

    `title` (by default the board's name) and `description` are for screen readers. `exact_size` gives the
    drawing its size in millimetres, for printing 1:1; without it, it fills what it stands in. `follow_theme`
    puts the style sheet inside, for a file that is shown by itself; a page links `stylesheet` instead.
    """
    look = look or DrawingLook()
    frame = DrawingFrame(board, look)
    title_id, description_id = f"{look.prefix}-title", f"{look.prefix}-description"
    return tag(
        "svg",
        tag("title", text=title or board.name, id=title_id),
        tag("desc", text=description, id=description_id) if description else "",
        tag("style", text=stylesheet()) if follow_theme else "",
        board_layer(board, look),
        pieces_layer(board, placement, marks, look),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=frame.view_box,
        width=f"{number(frame.view.width)}mm" if exact_size else None,
        height=f"{number(frame.view.height)}mm" if exact_size else None,
        role="img",
        aria_labelledby=f"{title_id} {description_id}" if description else title_id,
    )


def piece_box(board: Board, look: DrawingLook | None = None) -> str:
    """The `viewBox` in which one piece of a drawing of `board`, referred to by its id, is seen whole."""
    reach = DrawingFrame(board, look or DrawingLook()).piece_radius * PIECE_MARGIN
    return " ".join(number(value) for value in (-reach, -reach, 2 * reach, 2 * reach))
