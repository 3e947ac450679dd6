"""The router of a circuit board: lays one net after another, each connection by the cheapest path.

Tracks run along a grid, rather horizontally on the front and vertically on the back, so that few nets are in
each other's way. Equal boards give equal tracks. A net without a path is laid before all others in the next
try; the number of tries is limited, so that an impossible board is refused soon.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise

from adoube.hardware.pcb.board import (
    CLEARANCE_MM,
    RAIL_MM,
    TRACK_MM,
    CircuitBoard,
    CircuitBoardError,
    CopperSide,
    PlacedPad,
    Track,
    TrackConstraint,
    Via,
)
from adoube.hardware.pcb.footprint import GRID_MM, FootprintBox
from adoube.hardware.pcb.grid import BLOCKED, FREE, SIDES, RoutingGrid
from adoube.words import coded

__all__ = ["routed"]

# Costs of a step in its side's preferred direction, of one across it, and of a hole.
ALONG, AGAINST, HOLE = 2, 5, 20

TRIES = 40  # each try lays one more net first

NODE_BITS = 20  # queue entries combine a cost and a node in one number


def _distance(pad: PlacedPad, others: Sequence[PlacedPad]) -> float:
    return min(round(abs(pad.x_mm - other.x_mm) + abs(pad.y_mm - other.y_mm), 2) for other in others)


class _NoPathError(Exception):
    """A net that cannot be joined."""

    def __init__(self, net: str, pad: PlacedPad) -> None:
        super().__init__(net)
        self.net = net
        self.pad = pad


def routed(board: CircuitBoard, rails: Sequence[TrackConstraint] = ()) -> CircuitBoard:
    """Return the board with all its tracks. Raises CircuitBoardError if they do not fit."""
    ground, order = _Ground(board), _by_length(board)
    for _ in range(TRIES):
        try:
            tracks, vias = _Router(ground, rails).laid(order)
        except _NoPathError as stuck:
            net, pad = stuck.net, stuck.pad
            order = [net, *(other for other in order if other != net)]
        else:
            return replace(board, tracks=tuple(tracks), vias=tuple(vias))
    leg = f"{pad.refdes}.{pad.number}"
    raise CircuitBoardError(coded("pcb.no_way", board=board.title, net=net, leg=leg))


def _by_length(board: CircuitBoard) -> list[str]:
    """Return the nets, the shortest first."""
    pads = _pads_by_net(board)
    return sorted(pads, key=lambda net: (_spread(pads[net]), net))


def _spread(pads: Sequence[PlacedPad]) -> float:
    across = [pad.x_mm for pad in pads]
    down = [pad.y_mm for pad in pads]
    return round(max(across) - min(across) + max(down) - min(down), 2)


def _pads_by_net(board: CircuitBoard) -> dict[str, list[PlacedPad]]:
    nets: dict[str, list[PlacedPad]] = {}
    for part in board.parts:
        for pad in part.pads():
            if pad.net:
                nets.setdefault(pad.net, []).append(pad)
    return nets


class _Ground:
    """The start of every try: the pads, and the clearance around them."""

    def __init__(self, board: CircuitBoard) -> None:
        self.title = board.title
        self.pads = _pads_by_net(board)
        self.numbers = {net: number for number, net in enumerate(sorted(self.pads), start=1)}
        self.grid = RoutingGrid(board.width_mm, board.height_mm)
        self._everything = [pad for part in board.parts for pad in part.pads()]
        for pad in self._everything:
            self.grid.claim(pad, self.numbers.get(pad.net, BLOCKED))
        self.stubs = _Stubs(self.grid, self._everything)
        for net, pads in self.pads.items():
            for pad in pads:
                self._keep_open(pad, self.numbers[net])

    def meets_pad(self, rail: TrackConstraint) -> bool:
        """Return whether a rail, which is wider than a track, is too near to a pad of another net."""
        (left, right), (top, bottom) = sorted((rail.x1_mm, rail.x2_mm)), sorted((rail.y1_mm, rail.y2_mm))
        room = FootprintBox(left, top, right, bottom).grown(RAIL_MM / 2 + CLEARANCE_MM)
        strangers = (pad for pad in self._everything if pad.net != rail.net and rail.side in pad.sides)
        return any(pad.room.meets(room) for pad in strangers)

    def _keep_open(self, pad: PlacedPad, number: int) -> None:
        """Claim the nearest node of each pad, so that others cannot shut the pad in."""
        mine = [node for node in self.stubs.of(pad) if self.grid.node[node] in (FREE, number)]
        if mine:
            self.grid.node[mine[0]] = number


class _Router:
    """One try."""

    def __init__(self, ground: _Ground, rails: Sequence[TrackConstraint]) -> None:
        self._ground = ground
        self._grid = ground.grid.copy()
        self._pads, self._numbers = ground.pads, ground.numbers
        self._ways = ground.stubs
        self._rails = rails
        self._tracks: list[Track] = []
        self._vias: dict[tuple[str, float, float], Via] = {}
        self._joined: set[tuple[str, int]] = set()

    def laid(self, order: Iterable[str]) -> tuple[list[Track], list[Via]]:
        rails: dict[str, set[int]] = {}
        for rail in self._rails:
            rails.setdefault(rail.net, set()).update(self._lay_rail(rail))
        for net in order:
            if net in rails:
                self._join_to_rails(net, rails[net])
            else:
                self._join(net)
        return [*_uncovered(self._tracks)], list(self._vias.values())

    def _lay_rail(self, rail: TrackConstraint) -> set[int]:
        layer, number = SIDES.index(rail.side), self._numbers[rail.net]
        columns = [round(x_mm / GRID_MM) for x_mm in (rail.x1_mm, rail.x2_mm)]
        rows = [round(y_mm / GRID_MM) for y_mm in (rail.y1_mm, rail.y2_mm)]
        nodes = {
            self._grid.at(layer, column, row)
            for column in range(min(columns), max(columns) + 1)
            for row in range(min(rows), max(rows) + 1)
        }
        if any(self._grid.node[node] not in (FREE, number) for node in nodes) or self._ground.meets_pad(rail):
            raise CircuitBoardError(coded("pcb.no_room_for_rail", board=self._ground.title, net=rail.net))
        for node in nodes:
            self._grid.node[node] = number
        ends = [
            self._grid.place(self._grid.at(layer, column, row))
            for column, row in zip(columns, rows, strict=True)
        ]
        self._tracks.append(Track(rail.net, rail.side, *ends[0], *ends[1], RAIL_MM))
        return nodes

    def _join_to_rails(self, net: str, rails: set[int]) -> None:
        """Put a hole wherever rails of the net cross on both sides; then join each pad to the nearest."""
        for node in sorted(rails):
            if node + self._grid.area in rails:
                self._grid.hole[node] = self._numbers[net]
                self._drill(net, node)
        for pad in self._pads[net]:
            rails.update(self._connect(net, pad, rails))

    def _drill(self, net: str, node: int) -> None:
        via = Via(net, *self._grid.place(node))
        self._vias[net, via.x_mm, via.y_mm] = via

    def _join(self, net: str) -> None:
        """Join the pads, always the one that is nearest to those already joined."""
        first, *left = self._pads[net]
        joined, nodes = [first], set[int]()
        while left:
            pad = min(left, key=lambda each: (_distance(each, joined), each.refdes, each.number))
            left.remove(pad)
            if nodes:
                nodes.update(self._connect(net, pad, nodes))
            else:
                path = self._connect(net, pad, {*self._open(first, self._numbers[net])})
                self._draw_stub(first, path[-1])
                nodes.update(path)
            joined.append(pad)

    def _connect(self, net: str, pad: PlacedPad, targets: set[int]) -> list[int]:
        """Lay the path from a pad to one of the nodes. Raises _NoPathError."""
        number = self._numbers[net]
        path = self._way(self._open(pad, number), targets, number)
        if path is None:
            raise _NoPathError(net, pad)
        self._take(path, number)
        self._draw(net, path)
        self._draw_stub(pad, path[0])
        return path

    def _open(self, pad: PlacedPad, number: int) -> list[int]:
        """Return the nodes at which a pad can be joined now."""
        return [node for node in self._ways.of(pad) if self._grid.node[node] in (FREE, number)]

    def _take(self, path: Sequence[int], number: int) -> None:
        for node in path:
            self._grid.node[node] = number
        for one, next_ in pairwise(path):
            if one % self._grid.area == next_ % self._grid.area:
                self._grid.hole[one % self._grid.area] = number

    def _draw(self, net: str, path: Sequence[int]) -> None:
        """Draw tracks along the straight parts of a path, and holes where it changes sides."""
        start = 0
        for at in range(1, len(path)):
            if path[at] % self._grid.area == path[at - 1] % self._grid.area:
                self._draw_track(net, path[start], path[at - 1])
                self._drill(net, path[at])
                start = at
            elif at - start > 1 and path[at] - path[at - 1] != path[start + 1] - path[start]:
                self._draw_track(net, path[start], path[at - 1])
                start = at - 1
        self._draw_track(net, path[start], path[-1])

    def _draw_track(self, net: str, one: int, other: int) -> None:
        if one != other:
            side = SIDES[one // self._grid.area]
            self._tracks.append(Track(net, side, *self._grid.place(one), *self._grid.place(other), TRACK_MM))

    def _draw_stub(self, pad: PlacedPad, node: int) -> None:
        leg = f"{pad.refdes}.{pad.number}"
        x_mm, y_mm = self._grid.place(node)
        if (leg, node) in self._joined or (x_mm, y_mm) == (pad.x_mm, pad.y_mm):
            return
        self._joined.add((leg, node))
        side = SIDES[node // self._grid.area]
        self._tracks.append(Track(pad.net, side, pad.x_mm, pad.y_mm, x_mm, y_mm, TRACK_MM))

    def _way(self, starts: Sequence[int], targets: set[int], number: int) -> list[int] | None:
        """Return the cheapest path from a start to a target, both included, or None."""
        if not starts or not targets:
            return None
        grid = self._grid
        columns, area = grid.columns, grid.area
        node_of, right_of, below_of, hole_of = grid.node, grid.right, grid.below, grid.hole
        places = [divmod(target % area, columns) for target in targets]
        top, bottom = min(row for row, _ in places), max(row for row, _ in places)
        left, last = min(column for _, column in places), max(column for _, column in places)

        # Looked up a million times for a tile with lamps, so worked out once for each row and column.
        to_row = [ALONG * max(top - row, 0, row - bottom) for row in range(area // columns)]
        to_column = [ALONG * max(left - column, 0, column - last) for column in range(columns)]

        def ahead(node: int) -> int:
            row, column = divmod(node % area, columns)
            return to_row[row] + to_column[column]

        mine = (FREE, number)
        cost = {start: GRID_COST * at for at, start in enumerate(starts)}
        came: dict[int, int] = {}
        queue: list[int] = []
        for start, spent in cost.items():
            heappush(queue, (spent + ahead(start)) << NODE_BITS | start)
        done: set[int] = set()
        while queue:
            node = heappop(queue) & ((1 << NODE_BITS) - 1)
            if node in targets:
                return _walked(came, node)
            if node in done:
                continue
            done.add(node)
            spent = cost[node]
            front = node < area
            across, along = (ALONG, AGAINST) if front else (AGAINST, ALONG)
            flat = node if front else node - area
            steps = (
                (node + 1, right_of[node], across),
                (node - 1, right_of[node - 1], across),
                (node + columns, below_of[node], along),
                (node - columns, below_of[node - columns], along),
                (node + area if front else flat, hole_of[flat], HOLE),
            )
            for next_, owner, price in steps:
                if owner not in mine or node_of[next_] not in mine:
                    continue
                total = spent + price
                if total < cost.get(next_, total + 1):
                    cost[next_] = total
                    came[next_] = node
                    heappush(queue, (total + ahead(next_)) << NODE_BITS | next_)
        return None


GRID_COST = 1  # prefers nearer corners of a pad


def _uncovered(tracks: Sequence[Track]) -> Iterator[Track]:
    """Yield the tracks without those that lie on another one, as the way to a pad may."""
    for at, track in enumerate(tracks):
        if not any(
            _covers(other, track, equal=before < at)
            for before, other in enumerate(tracks)
            if other is not track
        ):
            yield track


def _covers(other: Track, track: Track, *, equal: bool) -> bool:
    """Return whether another track lies on a straight one, which is longer or, if `equal`, as long."""
    if other.net != track.net or other.side is not track.side or other.width_mm < track.width_mm:
        return False
    ends, its = _ends(other), _ends(track)
    straight = ends[0] == ends[2] or ends[1] == ends[3]
    inside = ends[0] <= its[0] and its[2] <= ends[2] and ends[1] <= its[1] and its[3] <= ends[3]
    return straight and inside and (equal or ends != its)


def _ends(track: Track) -> tuple[float, float, float, float]:
    (left, right), (top, bottom) = sorted((track.x1_mm, track.x2_mm)), sorted((track.y1_mm, track.y2_mm))
    return left, top, right, bottom


def _walked(came: dict[int, int], node: int) -> list[int]:
    path = [node]
    while (node := came.get(node, -1)) >= 0:
        path.append(node)
    return path[::-1]


class _Stubs:
    """The tracks from pads to the grid: straight, to a corner of the square around the pad's middle."""

    def __init__(self, grid: RoutingGrid, pads: Sequence[PlacedPad]) -> None:
        self._grid = grid
        self._pads = pads
        self._open: dict[tuple[str, str], list[int]] = {}

    def of(self, pad: PlacedPad) -> list[int]:
        """Return the nodes that a pad can be joined to."""
        key = (pad.refdes, pad.number)
        if key not in self._open:
            self._open[key] = [node for node in self._grid.corners(pad) if self._is_clear(pad, node)]
        return self._open[key]

    def _is_clear(self, pad: PlacedPad, node: int) -> bool:
        side = SIDES[node // self._grid.area]
        end = self._grid.place(node)
        return not any(_crosses((pad.x_mm, pad.y_mm), end, other) for other in self._strangers(pad, side))

    def _strangers(self, pad: PlacedPad, side: CopperSide) -> Iterator[FootprintBox]:
        near = pad.box.grown(2 * GRID_MM)
        for other in self._pads:
            if side in other.sides and (other.net != pad.net or not pad.net):
                box = other.room.grown(TRACK_MM / 2 + CLEARANCE_MM)
                if other is not pad and box.meets(near):
                    yield box


def _crosses(start: tuple[float, float], end: tuple[float, float], box: FootprintBox) -> bool:
    """Return whether a line meets a rectangle: the parts of it between each two sides overlap."""
    low, high = 0.0, 1.0
    for axis, (least, most) in enumerate(((box.left, box.right), (box.top, box.bottom))):
        way = end[axis] - start[axis]
        if abs(way) < 1e-9:
            if not least < start[axis] < most:
                return False
            continue
        one, other = (least - start[axis]) / way, (most - start[axis]) / way
        low, high = max(low, min(one, other)), min(high, max(one, other))
    return low < high
