"""Connectivity of a net's copper, as tracks, holes and pads meet."""

from __future__ import annotations

from collections.abc import Mapping

from adoube.hardware.pcb.board import CircuitBoard, CopperSide

__all__ = ["pieces_by_net"]


def pieces_by_net(board: CircuitBoard) -> Mapping[str, int]:
    """Return the number of pieces of each net."""
    nets = sorted({pad.net for placed in board.parts for pad in placed.pads() if pad.net})
    return {net: _pieces(board, net) for net in nets}


def _pieces(board: CircuitBoard, net: str) -> int:
    ends: dict[object, object] = {}

    def root(end: object) -> object:
        while ends.setdefault(end, end) != end:
            end = ends[end]
        return end

    places = {
        (t.side, x, y)
        for t in board.tracks
        if t.net == net
        for x, y in ((t.x1_mm, t.y1_mm), (t.x2_mm, t.y2_mm))
    }
    vias = [(side, via.x_mm, via.y_mm) for via in board.vias if via.net == net for side in CopperSide]
    pads = [pad for placed in board.parts for pad in placed.pads() if pad.net == net]
    places |= {*vias} | {(side, pad.x_mm, pad.y_mm) for pad in pads for side in pad.sides}
    for via in board.vias:
        if via.net == net:
            ends[root((CopperSide.FRONT, via.x_mm, via.y_mm))] = root((CopperSide.BACK, via.x_mm, via.y_mm))
    for track in (track for track in board.tracks if track.net == net):
        low_x, high_x = sorted((track.x1_mm, track.x2_mm))
        low_y, high_y = sorted((track.y1_mm, track.y2_mm))
        straight = low_x == high_x or low_y == high_y
        for side, x_mm, y_mm in places:
            at_end = (x_mm, y_mm) in ((track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm))
            on_it = straight and low_x <= x_mm <= high_x and low_y <= y_mm <= high_y
            if side is track.side and (at_end or on_it):
                ends[root((side, x_mm, y_mm))] = root((side, track.x1_mm, track.y1_mm))
    for pad in pads:
        for side, x_mm, y_mm in places:
            inside = pad.box.left <= x_mm <= pad.box.right and pad.box.top <= y_mm <= pad.box.bottom
            if side in pad.sides and inside:
                ends[root((side, x_mm, y_mm))] = root(pad)
    return len({root(pad) for pad in pads})
