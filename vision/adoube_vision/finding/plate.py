"""Whether a board with holes lies where its plate is seen.

Pieces that stand up fit as holes do, beside the holes that they stand in: on a full board the drawing comes
to lie on their tops. The edges of the plate are on the table all the while. Fitted alone, from where the
drawing lies, they come to lie there again, or the drawing is not believed.
"""

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.drawing_fit import Canvas, likeness, refined
from adoube_vision.finding.scaled import scaled_to
from adoube_vision.finding.strokes import Strokes, plate_sides
from adoube_vision.plane import Plane

__all__ = ["lies_on_plate"]

FIT_PX = 1100  # the picture's longer side when edges are fitted
# Of a cell: how far apart the fits of plate and drawing may be. The plate does not mend what it refutes: on a
# full board its fit was often right, but as often 0.3 of a cell off, with most of its sides as well seen.
AGREE = 0.2
# How well each side must be seen, held against what lies along it, and how well all must be together: tall
# pieces hide the far ones. In 180 pictures of a hexagonal board, at 20 to 45 degrees, empty, full and later,
# in five lights, all but one of the 116 in which the drawing lay nearer than a quarter of a cell to its place
# came to -0.01 and 0.56 at least. Of the others all that were laid no farther than `AGREE` from their plate,
# up to a cell beside it, came to -0.12 and 0.33 at most.
LEAST_SIDE, LEAST_SIDES = -0.06, 0.5
# Pitches to where nothing runs beside a side: between it and the rims of the holes, and beyond it.
OUTWARD = (-0.25, -0.15, 0.15, 0.25)


def lies_on_plate(grey: NDArray[np.uint8], board: Board, plane: Plane) -> bool:
    """Whether the plate's sides are seen where they should be; true of boards without a plate."""
    sides = plate_sides(board)
    if not sides:
        return True
    scaled = scaled_to(grey, FIT_PX)
    canvas = Canvas.of(scaled.grey, board.pitch_mm)
    here = plane.seen_in(scaled.factor)
    plate = refined(canvas, here, Strokes(*(np.concatenate(parts) for parts in zip(*sides, strict=True))))
    apart = np.linalg.norm(plate.cells_px(board) - here.cells_px(board), axis=1).max()
    seen = [likeness(canvas, here, side, np.outer(OUTWARD, _across(side))) for side in sides]
    return bool(
        apart < AGREE * here.cell_px(board) and min(seen) > LEAST_SIDE and np.mean(seen) > LEAST_SIDES
    )


def _across(side: Strokes) -> NDArray[np.float64]:
    return np.array([-side.along[0, 1], side.along[0, 0]])
