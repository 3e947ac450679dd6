"""Real JPEGs of a drawn Jarmo board, seen aslant as a camera on a tripod sees it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.corners import corners_of
from adoube.tables.boards.camera_state import PictureMoment, Point, TurnPicture
from tests.scoreboard.cameras import WATCHING
from tests.scoreboard.tables import PLAYING

__all__ = ["jpeg", "kept"]

BOARD = PLAYING.board
TABLE_CLOTH, WOOD, INK = (70, 84, 58), (150, 190, 220), (50, 60, 75)
STONES = {"black": (35, 30, 30), "white": (225, 235, 240)}
PX_PER_MM = 4.0
MARGIN_MM = 30.0


def jpeg(cells: dict[str, str] | None = None) -> bytes:
    """The board with stones by cell, `PLAYING`'s where nothing is said, as a JPEG."""
    shown = placed() if cells is None else cells
    encoded, data = cv2.imencode(".jpg", seen(drawn(shown)))
    assert encoded
    return data.tobytes()


def kept() -> tuple[TurnPicture, ...]:
    """Before and after a capture on d3."""
    after = placed()
    before = {cell: seat for cell, seat in after.items() if cell != "d3"} | {"c1": "black", "d3": "white"}
    return TurnPicture(PictureMoment.BEFORE, jpeg(before)), TurnPicture(PictureMoment.AFTER, jpeg(after))


def placed() -> dict[str, str]:
    return {cell: stack[0].partition(".")[0] for cell, stack in PLAYING.placement.cells.items()}


def drawn(cells: dict[str, str]) -> NDArray[np.uint8]:
    """The board from above."""
    side = int(max(cell.x_mm for cell in BOARD.cells) * PX_PER_MM + 2 * MARGIN_MM * PX_PER_MM)
    picture = np.full((side, side, 3), WOOD, np.uint8)
    for line in BOARD.lines:
        cv2.line(picture, px(line.start), px(line.end), INK, 4, cv2.LINE_AA)
    for name in BOARD.names:
        cv2.circle(picture, px(name), 22, INK, 4, cv2.LINE_AA)
    for cell, seat in cells.items():
        cv2.circle(picture, px(cell), 52, STONES[seat], -1, cv2.LINE_AA)
        cv2.circle(picture, px(cell), 52, INK, 4, cv2.LINE_AA)
    return picture


def seen(flat: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same as the camera of `WATCHING` sees it."""
    size = WATCHING.size
    here = np.array([px(corner.cell) for corner in corners_of(BOARD)], np.float32)
    there = np.array([in_picture(point, size) for point in WATCHING.outline], np.float32)
    matrix = cv2.getPerspectiveTransform(here, there)
    picture = cv2.warpPerspective(flat, matrix, size, borderValue=TABLE_CLOTH)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)


def px(cell: str) -> tuple[int, int]:
    place, far = BOARD.cell(cell), max(cell.y_mm for cell in BOARD.cells)
    return (
        int((place.x_mm + MARGIN_MM) * PX_PER_MM),
        int((far - place.y_mm + MARGIN_MM) * PX_PER_MM),
    )


def in_picture(point: Point, size: tuple[int, int]) -> Point:
    return point[0] * size[0], point[1] * size[1]
