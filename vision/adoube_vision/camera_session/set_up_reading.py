"""Reads a set-up that nobody knows, for the table: what stands on each cell, or why that cannot be told."""

from collections.abc import Mapping

from adoube.board.geometry import Board
from adoube.sensing.camera import SetUpRead, SetUpUnread
from adoube.sensing.views import EMPTY, Symbol
from adoube.words import coded
from adoube_vision.appearance.layouts import read_layout
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose

__all__ = ["read_set_up"]


def read_set_up(
    empty: Pixels | None, full: Pixels, board: Board, plane: Plane, wanted: Mapping[Symbol, int]
) -> SetUpRead | SetUpUnread:
    """`empty` and `full` show the board, which lies in both as `plane` says, without pieces and with them.

    `wanted` says how many cells should show each symbol.
    """
    if empty is None:
        return SetUpUnread(coded("camera.empty_first"))
    height, width = full.shape[:2]
    patches = Patches.of(board, plane, Pose.of(plane, (width, height)))
    symbols = {look_of(symbol): symbol for symbol in wanted}
    read = read_layout(empty, full, patches, {look: wanted[symbol] for look, symbol in symbols.items()})
    if read is None:
        return SetUpUnread(coded("camera.no_set_up"))
    symbols[EMPTY_LOOK] = EMPTY
    names = board.names
    shows = {name: symbols[look] for name, look in zip(names, read.looks, strict=True)}
    return SetUpRead(shows, tuple(names[place] for place in read.unsure))
