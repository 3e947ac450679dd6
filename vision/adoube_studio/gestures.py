"""The gestures of hands that carry out actions: the place of every hand at every moment."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from adoube.board.geometry import EMPTY, Board, Placement, Stack, owner_of
from adoube.simulation.filmed import COMES_MS
from adoube.simulation.motions import Action, CellBecomes, Press
from adoube_studio.camera import Ground
from adoube_studio.hands import SKINS, SLEEVES, Hand
from adoube_vision.plane import Floats

__all__ = ["Gestures", "sides_of"]

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
