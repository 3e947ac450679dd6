"""Labelled pictures, each with its board laid on it."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from adoube.board.corners import corners_of
from adoube.board.geometry import Board, Style
from adoube.sensing.views import EMPTY, Symbol
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.locating import possible_turns
from adoube_vision.finding import find_board, turned
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose
from benchmarks.photographs.boards import (
    board_of_grid,
    board_of_points,
    grid_corners_mm,
    looks_of,
    looks_of_points,
)
from benchmarks.photographs.labels import (
    BadFolder,
    Labels,
    corners_px,
    flags_of,
    grid_of,
    labels_of,
    on_points,
    picture_of,
)

__all__ = ["Photo", "Unplaced", "photos"]

SAME_PLACE = 0.5  # of a cell: the corners of pictures of one set-up are no further apart
SIDES = 4
ERRS = 0.25  # pitches


class Photo(NamedTuple):
    """A labelled picture; looks in board order."""

    file: str
    picture: Pixels
    patches: Patches
    looks: tuple[str, ...]
    corners: Floats
    flags: frozenset[str]
    setup: str | None
    to_calibrate: bool  # it is marked as the picture to learn from

    @property
    def pieces(self) -> int:
        return sum(look != EMPTY_LOOK for look in self.looks)

    def is_set_up_as(self, other: "Photo") -> bool:
        """Return whether both are of one set-up: so labelled, else by where the board lies."""
        if self.setup is not None or other.setup is not None:
            return self.setup == other.setup
        if self.picture.shape != other.picture.shape or len(self.looks) != len(other.looks):
            return False
        cell_px = self.patches.plane.cell_px(self.patches.board)
        return float(np.abs(other.corners - self.corners).max()) < SAME_PLACE * cell_px


class Unplaced(NamedTuple):
    """A labelled picture without corners on which no board was found."""

    file: str


def photos(folder: Path) -> Iterator[Photo | Unplaced]:
    """The pictures of a folder whose cells are labelled. Raises BadFolder."""
    labels = labels_of(folder)
    for item in labels.get("items", []):
        if (described := _described(folder, labels, item)) is None:
            continue
        board, corners_mm, looks = described
        picture = picture_of(folder, item)
        plane = _laid(folder, labels, item, picture, board, corners_mm, looks)
        if plane is None:
            yield Unplaced(item["file"])
            continue
        size = (picture.shape[1], picture.shape[0])
        setup = item.get("setup", item.get("set_up"))
        yield Photo(
            item["file"],
            picture,
            Patches.of(board, plane, Pose.of(plane, size)),
            looks,
            plane.to_picture(corners_mm),
            flags_of(item),
            None if setup is None else str(setup),
            bool(item.get("calibration")),
        )


def _described(folder: Path, labels: Labels, item: Labels) -> tuple[Board, Floats, tuple[str, ...]] | None:
    """The board, where its labelled corners are on it, and what stands; None: its cells are not labelled."""
    state, points = item.get("points_state"), labels.get("points")
    if state and points:
        board = board_of_points(points)
        if set(state) != set(points) or not {str(shown).lower() for shown in state.values()} <= {*"bw."}:
            where = f"{folder / 'labels.json'}, {item['file']}"
            raise BadFolder(f"{where}: 'points_state' has to say B, W or . of each point")
        outer_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
        return board, outer_mm, looks_of_points(board, state)
    grid = grid_of(folder, item)
    if grid is None:
        return None
    crossings = on_points(labels, item)
    return board_of_grid(grid, crossings), grid_corners_mm(grid, crossings), tuple(looks_of(grid))


def _laid(
    folder: Path,
    labels: Labels,
    item: Labels,
    picture: Pixels,
    board: Board,
    corners_mm: Floats,
    looks: tuple[str, ...],
) -> Plane | None:
    """Return the board's plane: at its labelled corners, else where it is found, turned by its pieces."""
    corners = corners_px(folder, labels, item)
    if corners is None:
        found = find_board(picture, board)
        if found is None:
            return None
        stands = {name: _symbol(look) for name, look in zip(board.names, looks, strict=True)}
        open_turns = sorted({*found.turns_open, *_turns_onto_itself(board)})
        turns = possible_turns(picture, board, found.plane, open_turns, stands)
        return turned(found.plane, board, turns[0])
    following = np.roll(corners, -1, axis=0) - corners
    ahead = np.roll(following, -1, axis=0)
    turning = following[:, 0] * ahead[:, 1] - following[:, 1] * ahead[:, 0]
    plane = Plane.through(corners_mm, corners) if (turning > 0).all() else None
    if plane is None:
        where = f"{folder / 'labels.json'}, {item['file']}"
        raise BadFolder(f"{where}: 'corners' have to lie clockwise, from the upper left")
    return plane


def _turns_onto_itself(board: Board) -> list[int]:
    """The turns, in degrees, that bring points about onto points; measured on a picture they err a little."""
    if board.style is not Style.POINTS:
        return [0]
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    there = {
        turn: turned(Plane(np.eye(3)), board, turn).to_picture(cells) for turn in range(0, 360, 360 // SIDES)
    }
    gaps = {
        turn: np.linalg.norm(places[:, None] - cells[None], axis=2).min(axis=1).max()
        for turn, places in there.items()
    }
    return [turn for turn, gap in gaps.items() if gap < ERRS * board.pitch_mm]


def _symbol(look: str) -> Symbol:
    return EMPTY if look == EMPTY_LOOK else look
