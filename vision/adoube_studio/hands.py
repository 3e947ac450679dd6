"""Hands that reach over a board to carry out actions: the place of each at every moment, and its look.

A hand has fingers, a forearm and a sleeve, which are rounded rods in space.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

import cv2
import numpy as np

from adoube.board.geometry import EMPTY, Board, Placement, Stack, owner_of
from adoube.simulation.filmed import COMES_MS
from adoube.simulation.motions import Action, CellBecomes, Press
from adoube_studio.camera import CameraPose, Ground, Size
from adoube_studio.light import Light
from adoube_studio.pen import FRACTION_BITS, Bgr, PixelBox, fixed, shaded
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["SKINS", "SLEEVES", "Gestures", "Hand", "HandFigure", "sides_of"]

SKINS: Sequence[Bgr] = (Bgr(150, 178, 222), Bgr(120, 150, 200), Bgr(74, 98, 142), Bgr(46, 62, 94))
SLEEVES: Sequence[Bgr] = (Bgr(92, 70, 52), Bgr(60, 58, 120), Bgr(150, 150, 152), Bgr(70, 92, 66))
OUTLINE = 16  # corners of a rod's round end
ANGLES = np.arange(OUTLINE) * 2 * np.pi / OUTLINE
CIRCLE = np.column_stack([np.cos(ANGLES), np.sin(ANGLES)])
# Width and brightness of the layers of a rod, which is darker towards its edges.
LAYERS = ((1.0, 0.78), (0.88, 0.88), (0.7, 0.96), (0.45, 1.02))
NEAREST_MM = 60.0  # rods nearer to the camera are not drawn


@dataclass(frozen=True)
class Hand:
    """A hand with its fingertips at a point in space; its arm comes from a side as cameras have them.

    `holds` is what it carries; `skin` and `sleeve` number the colours, `is_left` mirrors it.
    """

    x_mm: float
    y_mm: float
    z_mm: float = 12.0
    side_deg: float = 0.0
    holds: Stack = ()
    skin: int = 0
    sleeve: int = 0
    is_left: bool = False


@dataclass(frozen=True)
class _Rod:
    """A rod between two balls: their places and radii in millimetres.

    A place is (along the arm, across it, up) from the fingertips.
    """

    start: tuple[float, float, float]
    start_mm: float
    end: tuple[float, float, float]
    end_mm: float
    is_sleeve: bool = False


# The limbs, in the order of painting, of a hand that pinches with thumb and two fingers, the others bent.
LIMBS: Sequence[Sequence[_Rod]] = (
    (
        _Rod((330, 8, 105), 46, (460, 14, 130), 54, is_sleeve=True),
        _Rod((460, 14, 130), 54, (640, 22, 160), 60, is_sleeve=True),
        _Rod((640, 22, 160), 60, (860, 30, 200), 66, is_sleeve=True),
    ),
    (
        _Rod((165, 4, 62), 27, (250, 6, 84), 33),
        _Rod((250, 6, 84), 33, (350, 10, 106), 38),
        _Rod((95, -30, 46), 14, (165, -6, 60), 24),
        _Rod((84, -14, 50), 14, (165, -2, 62), 25),
        _Rod((82, 4, 52), 14, (165, 4, 64), 26),
        _Rod((84, 20, 50), 14, (165, 10, 62), 25),
    ),
    (_Rod((95, -30, 46), 11, (62, -34, 34), 9), _Rod((62, -34, 34), 9, (52, -28, 14), 8)),
    (_Rod((84, -14, 50), 12, (44, -22, 38), 10), _Rod((44, -22, 38), 10, (34, -18, 12), 8)),
    (_Rod((135, 28, 48), 17, (66, 34, 28), 12), _Rod((66, 34, 28), 12, (6, 13, 4), 8)),
    (_Rod((82, 4, 52), 12, (34, -4, 40), 10), _Rod((34, -4, 40), 10, (8, -9, 5), 8)),
    (_Rod((84, 20, 50), 12, (34, 14, 42), 10), _Rod((34, 14, 42), 10, (0, -2, 4), 8)),
)


@dataclass(frozen=True, eq=False)
class _Balls:
    """The two ends of a rod in the picture: their middles (2, 2) and radii (2,) in pixels."""

    middles: Floats
    radii: Floats

    def outline(self, width: float) -> Floats:
        """Return the hull (n, 2) of the balls, scaled in width."""
        points = (self.middles[:, None] + (self.radii * width)[:, None, None] * CIRCLE).reshape(-1, 2)
        hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2)
        return np.asarray(hull, np.float64)


class HandFigure:
    """One hand in front of one camera."""

    def __init__(self, hand: Hand, view: CameraPose, size: Size) -> None:
        self._hand, self._view, self._size = hand, view, size
        side = np.radians(hand.side_deg)
        self._along = np.array([np.sin(side), -np.cos(side), 0.0])
        self._across = np.array([np.cos(side), np.sin(side), 0.0]) * (-1 if hand.is_left else 1)
        self._ends_mm = [[(rod, *self._ends(rod)) for rod in limb] for limb in LIMBS]
        self._limbs = [[(rod, self._balls(rod, *ends)) for rod, *ends in limb] for limb in self._ends_mm]
        self._rods = [rod for limb in self._limbs for rod in limb]

    def cover(self, size: Size) -> Pixels:
        """Return the mask of the hand, 0 or 255; `size` may be smaller than the camera's."""
        mask = np.zeros((size[1], size[0]), np.uint8)
        factor = size[0] / self._size[0]
        for _, balls in self._rods:
            if balls is not None:
                outline = balls.outline(1.0)
                cv2.fillConvexPoly(mask, fixed(outline * factor), 255, cv2.LINE_8, FRACTION_BITS)
        return mask

    def shadow(self, light: Light, size: Size) -> Pixels:
        """Return its shadow on the board, 0 to 255, in a picture of this size."""
        mask = np.zeros((size[1], size[0]), np.uint8)
        factor = size[0] / self._size[0]
        for rod, *ends in (each for limb in self._ends_mm for each in limb):
            on_board = [point + np.append(point[2] * light.shadow_mm, -point[2]) for point in ends]
            if (balls := self._balls(rod, *on_board)) is not None:
                outline = balls.outline(0.9)
                cv2.fillConvexPoly(mask, fixed(outline * factor), 255, cv2.LINE_8, FRACTION_BITS)
        height_mm = self._hand.z_mm + 40
        wide = max(3, int(0.25 * height_mm * factor * float(self._view.px_per_mm(np.zeros((1, 3)))[0])) | 1)
        return np.asarray(cv2.blur(mask, (wide, wide)), np.uint8)

    def paint(self, picture: Pixels, light: Light) -> PixelBox | None:
        """Paint the hand; return the painted box, None if it is outside the picture."""
        box = self._box()
        if box is None:
            return None
        layer = picture[box.slices].copy()
        mask = np.zeros(layer.shape[:2], np.uint8)
        towards = float(light.on(np.array([(0.0, 0.0, 1.0)]))[0])
        for limb, (width, brightness) in product(self._limbs, LAYERS):
            for rod, balls in limb:
                if balls is None:
                    continue
                colour = SLEEVES[self._hand.sleeve] if rod.is_sleeve else SKINS[self._hand.skin]
                corners = fixed(balls.outline(width) - box.corner)
                ink = shaded(colour, brightness * towards)
                cv2.fillConvexPoly(layer, corners, ink, cv2.LINE_AA, FRACTION_BITS)
                if width == 1.0:
                    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, FRACTION_BITS)
        soft = max(3, int(5 * self._scale()) | 1)
        layer = np.asarray(cv2.blur(layer, (soft, soft)), np.uint8)
        share = cv2.merge([np.asarray(cv2.blur(mask, (3, 3)), np.uint8)] * 3)
        under = picture[box.slices]
        kept = cv2.multiply(under, 255 - share, scale=1 / 255)
        under[:] = cv2.add(kept, cv2.multiply(layer, share, scale=1 / 255))
        return box

    def _ends(self, rod: _Rod) -> tuple[Floats, Floats]:
        tips = np.array([self._hand.x_mm, self._hand.y_mm, self._hand.z_mm])
        start, end = (
            tips + along * self._along + across * self._across + np.array([0.0, 0.0, up])
            for along, across, up in (rod.start, rod.end)
        )
        return start, end

    def _balls(self, rod: _Rod, start: Floats, end: Floats) -> _Balls | None:
        """Return a rod in the picture; None if it is behind the camera."""
        ends = np.array([start, end])
        if self._view.depth_mm(ends).min() < NEAREST_MM:
            return None
        radii = self._view.px_per_mm(ends) * (rod.start_mm, rod.end_mm)
        return _Balls(self._view.to_picture(ends), radii)

    def _box(self) -> PixelBox | None:
        seen = [balls.outline(1.0) for _, balls in self._rods if balls is not None]
        if not seen:
            return None
        box = PixelBox.around(np.vstack(seen), margin=6).clipped(self._size)
        return None if box.is_empty else box

    def _scale(self) -> float:
        return float(self._view.px_per_mm(self._ends_mm[-1][-1][2][None])[0])


GOES_MS = 420  # the way back of a hand from a cell
STAYS_MS = 1500  # a hand waits over the board for its next act so long at most, or goes away
DWELLS_MS = 70  # the rest of a hand before and after an act
OVER_MM = 45.0  # the height at which a hand passes over pieces
AWAY_MM = 420.0  # distance of a hand that is away from the board's edge: no camera sees it there
HOLDS_MM = 6.0
MOST_HELD = 2


@dataclass(frozen=True, slots=True)
class _HandStop:
    """Fingertips at a place at a moment; from then on the hand holds a stack."""

    at_ms: float
    place_mm: tuple[float, float, float]
    holds: Stack = EMPTY


@dataclass
class _Reach:
    """One visit of a hand to the board: all its acts there."""

    acts: list[CellBecomes] = field(default_factory=list)
    seat: str | None = None


@dataclass(frozen=True)
class _Way:
    """A reach as it is carried out."""

    stops: tuple[_HandStop, ...]
    side_deg: float
    person: int

    def hand(self, at_ms: float) -> Hand | None:
        """Return the hand at a moment; None while it is away."""
        if not self.stops[0].at_ms <= at_ms < self.stops[-1].at_ms:
            return None
        number = bisect_right(self.stops, at_ms, key=lambda stop: stop.at_ms) - 1
        here, there = self.stops[number], self.stops[number + 1]
        part = (at_ms - here.at_ms) / max(1.0, there.at_ms - here.at_ms)
        eased = part * part * (3 - 2 * part)
        start, end = np.array(here.place_mm), np.array(there.place_mm)
        x, y, z = start + (end - start) * eased
        # Hands pass over other pieces in an arc, the farther the higher.
        arc = min(1.0, float(np.linalg.norm(end[:2] - start[:2])) / 60) * OVER_MM * 4 * part * (1 - part)
        return Hand(
            float(x),
            float(y),
            float(z + arc),
            self.side_deg,
            here.holds,
            skin=self.person % len(SKINS),
            sleeve=self.person % len(SLEEVES),
            is_left=self.person % 3 == 2,
        )


def sides_of(board: Board, seats: Sequence[str]) -> Mapping[str, float]:
    """Return the seats' sides, as those of a camera: behind their own row, else around the table in turn."""
    ground = Ground(board, markers=False)
    free = iter((0.0, 180.0, 90.0, 270.0, 45.0, 225.0, 135.0, 315.0) * len(seats))
    sides: dict[str, float] = {}
    for seat in seats:
        if seat in board.rows:
            sides[seat] = 180.0 if ground.frame.looks_down(seat) else 0.0
    for seat in seats:
        if seat not in sides:
            sides[seat] = next(side for side in free if side not in sides.values() or len(sides) >= 8)
    return {seat: sides[seat] for seat in seats}


class Gestures:
    """The stacks on a board and the hands over it, at any moment of a list of actions."""

    def __init__(
        self, board: Board, set_up: Placement, actions: Iterable[Action], seats: Sequence[str], seed: int = 0
    ) -> None:
        """Take `actions` in order of time, as the simulation's hands give them."""
        self._board, self._sides, self._seats = board, sides_of(board, seats), tuple(seats)
        self._ground = Ground(board, markers=False)
        acts = list(actions)
        self.ends_ms = acts[-1].at_ms if acts else 0
        self._changes = [act for act in acts if isinstance(act, CellBecomes)]
        self._set_up = set_up
        people = Random(f"people {seed}")
        self._people = {seat: number + people.randrange(8) for number, seat in enumerate(seats)}
        self._ways = self._carried_out(_reaches(acts, self._seats))
        self._begins_ms = [way.stops[0].at_ms for way in self._ways]

    def stacks(self, at_ms: float) -> tuple[dict[str, Stack], dict[str, int]]:
        """Return the stack on every occupied cell, and how often each cell has been touched until then."""
        stacks, touched = dict(self._set_up.cells), dict[str, int]()
        for change in self._changes[: bisect_right(self._changes, at_ms, key=lambda act: act.at_ms)]:
            stacks[change.cell] = change.stack
            touched[change.cell] = touched.get(change.cell, 0) + 1
        return {cell: stack for cell, stack in stacks.items() if stack}, touched

    def hands(self, at_ms: float) -> tuple[Hand, ...]:
        """Return the hands over the board or near it."""
        begun = bisect_right(self._begins_ms, at_ms)
        # A hand may come before the last one has gone, but hardly before the one before that has.
        seen = (way.hand(at_ms) for way in self._ways[max(0, begun - 3) : begun])
        return tuple(hand for hand in seen if hand is not None)

    def _carried_out(self, reaches: Iterable[_Reach]) -> list[_Way]:
        stands = dict(self._set_up.cells)
        ways = []
        for number, reach in enumerate(reaches):
            seat = reach.seat or self._seats[number % len(self._seats)]
            side = self._sides[seat]
            ways.append(_Way(tuple(self._stops(reach, side, stands)), side, self._people[seat]))
        return ways

    def _stops(self, reach: _Reach, side_deg: float, stands: dict[str, Stack]) -> list[_HandStop]:
        first, last = reach.acts[0], reach.acts[-1]
        away = self._away(side_deg, first.cell)
        stops = [_HandStop(first.at_ms - COMES_MS, away, self._brought(reach, stands))]
        held = stops[0].holds
        for act in reach.acts:
            place = self._over(act.cell)
            stops.append(_HandStop(act.at_ms - DWELLS_MS, place, held))
            held = _held_after(held, stands.get(act.cell, EMPTY), act.stack)
            stops.append(_HandStop(act.at_ms, place, held))
            stops.append(_HandStop(act.at_ms + DWELLS_MS, place, held))
            stands[act.cell] = act.stack
        stops.append(_HandStop(last.at_ms + DWELLS_MS + GOES_MS, away, held))
        return sorted(stops, key=lambda stop: stop.at_ms)

    def _brought(self, reach: _Reach, stands: Mapping[str, Stack]) -> Stack:
        """Return the pieces that a hand comes with: those that it puts down first."""
        first = reach.acts[0]
        before = stands.get(first.cell, EMPTY)
        return first.stack[len(before) :] if len(first.stack) > len(before) else EMPTY

    def _over(self, cell: str) -> tuple[float, float, float]:
        place = self._board.cell(cell)
        return place.x_mm, place.y_mm, HOLDS_MM

    def _away(self, side_deg: float, cell: str) -> tuple[float, float, float]:
        """Return a place beside the board on the player's side, across from a cell."""
        side, place = np.radians(side_deg), self._board.cell(cell)
        outwards: Floats = np.array((np.sin(side), -np.cos(side)))
        middle = self._ground.middle_mm
        start = np.array((place.x_mm, place.y_mm))
        to_edge = self._ground.reach_mm / 2 - float((start - middle) @ outwards)
        x, y = start + outwards * (max(0.0, to_edge) + AWAY_MM)
        return float(x), float(y), 2 * OVER_MM


def _held_after(held: Stack, before: Stack, after: Stack) -> Stack:
    """Return what fingers hold once a stack has become another one: captured pieces vanish into the palm."""
    if len(after) < len(before):
        return (*held, *before[len(after) :])[-MOST_HELD:]
    for piece in after[len(before) :]:
        # A piece may be marked, or be a different one, when it is set down.
        same = [carried for carried in held if carried == piece]
        alike = same or [carried for carried in held if owner_of(carried) == owner_of(piece)]
        if alike:
            at = held.index(alike[0])
            held = (*held[:at], *held[at + 1 :])
    return held


def _reaches(actions: Iterable[Action], seats: Sequence[str]) -> list[_Reach]:
    """Return the acts, those of one hand's visit together. The press that follows tells whose hand it was."""
    reaches: list[_Reach] = []
    unsigned = 0
    pressed = True
    for action in actions:
        match action:
            case CellBecomes():
                near = reaches and action.at_ms - reaches[-1].acts[-1].at_ms <= STAYS_MS
                if pressed or not near:
                    reaches.append(_Reach())
                reaches[-1].acts.append(action)
                pressed = False
            case Press(seat=seat):
                for reach in reaches[unsigned:]:
                    reach.seat = seat if seat in seats else None
                unsigned, pressed = len(reaches), True
    return reaches
