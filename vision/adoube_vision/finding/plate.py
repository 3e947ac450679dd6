"""Whether a board with holes lies where its plate is seen.

Pieces that stand up fit as holes do, beside the holes that they stand in: on a full board the drawing comes
to lie on their tops. The edges of the plate are on the table all the while. Fitted alone, from where the
drawing lies, they come to lie there again, or the drawing is not believed.
"""

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.finding.likeness import Canvas, likeness, refined
from adoube_vision.finding.scaled import scaled_to
from adoube_vision.finding.strokes import Strokes, plate_sides
from adoube_vision.plane import Plane

__all__ = ["lies_on_plate"]

FIT_PX = 1100
"""the picture's longer side when edges are fitted"""
AGREE = 0.2
"""of a cell: how far apart the fits of plate and drawing may be.

In 36 pictures of a hexagonal board, at 20 and 45 degrees, empty, full and later, in daylight and in glare,
they were 0.17 apart at most in all 22 where the drawing lay nearer than a quarter of a cell to its place.
Where it did not they were 0.29 apart or more, but for one picture, at 0.20. The plate does not mend
what it refutes: its fit was often right, but once half a cell off, with all its sides as well seen.
"""
LEAST_SIDE = 0.1
"""how well each side must be seen, held against what lies along it: in those 22 it was at 0.14 or better,
and at -0.02 in the one with both fits wrong and 0.20 apart"""
OUTWARD = (-0.25, -0.15, 0.15, 0.25)
"""pitches to where nothing runs beside a side: between it and the rims of the holes, and beyond it"""


def lies_on_plate(grey: NDArray[np.uint8], board: Board, plane: Plane) -> bool:
    """Whether each side of the plate is seen where it should be; true of boards without a plate."""
    sides = plate_sides(board)
    if not sides:
        return True
    scaled = scaled_to(grey, FIT_PX)
    canvas = Canvas.of(scaled.grey, board.pitch_mm)
    here = plane.seen_in(scaled.factor)
    plate = refined(canvas, here, Strokes(*(np.concatenate(parts) for parts in zip(*sides, strict=True))))
    apart = np.linalg.norm(plate.cells_px(board) - here.cells_px(board), axis=1).max()
    return bool(
        apart < AGREE * here.cell_px(board)
        and all(likeness(canvas, here, side, np.outer(OUTWARD, _across(side))) > LEAST_SIDE for side in sides)
    )


def _across(side: Strokes) -> NDArray[np.float64]:
    return np.array([-side.along[0, 1], side.along[0, 0]])
