"""Traces of actions as a board's sensors record them, with bad contacts, or as an eye sees them."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from adoube.board.geometry import Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CallMade, CellShows, CellTouched, ClockPressed, Event, TouchesLost
from adoube.sensing.trace import Trace, TraceHeader
from adoube.sensing.views import COLOUR, EMPTY, Symbol, View, magnets_of
from adoube.simulation.motions import Action, Call, CellBecomes, Press
from adoube.simulation.sensors import (
    Change,
    Faults,
    PlacingFaults,
    SimulatedScanner,
    SimulatedSensor,
    sensor_for,
    shown_by,
)

__all__ = ["SimulatedEyes", "recorded"]

BOUNCES = (1, 4)  # how often a reed contact opens and closes again before it stays
BOUNCE_MS = 1
QUIET_MS = (4_000, 30_000)  # The time for which a loose contact holds.
LOOSE_MS = (1_000, 8_000)  # The time for which a loose contact comes and goes.
COMES_AND_GOES_MS = (20, 250)
FINE_MS = (5_000, 60_000)  # The time for which a bad link is in order.
LOSING_MS = (200, 3_000)  # The time for which a bad link loses touches.


def bouncing(changes: Sequence[Change], rng: Random) -> list[Change]:
    """Let each change come and go a few times within a few milliseconds, if there is room for that."""
    bounced: list[Change] = list(changes[:1])
    for (_, before), (at_ms, symbol), until_ms in zip(
        changes, changes[1:], [change[0] for change in changes[2:]] + [None], strict=False
    ):
        bounced.append((at_ms, symbol))
        for bounce in range(rng.randint(*BOUNCES)):
            open_ms = at_ms + (2 * bounce + 1) * BOUNCE_MS
            if until_ms is None or open_ms + BOUNCE_MS < until_ms:
                bounced += [(open_ms, before), (open_ms + BOUNCE_MS, symbol)]
    return bounced


def loose(changes: Sequence[Change], ends_ms: int, rng: Random) -> list[Change]:
    """Return the changes of a contact that opens now and then under a magnet, until `ends_ms`."""
    opened = list(_openings(ends_ms, rng))
    moments = sorted({at_ms for at_ms, _ in changes} | {at_ms for span in opened for at_ms in span})
    result: list[Change] = []
    place, gap = 0, 0
    for at_ms in moments:
        while place + 1 < len(changes) and changes[place + 1][0] <= at_ms:
            place += 1
        while gap < len(opened) and opened[gap][1] <= at_ms:
            gap += 1
        is_open = gap < len(opened) and opened[gap][0] <= at_ms
        result.append((at_ms, EMPTY if is_open else changes[place][1]))
    return [result[0], *(later for before, later in pairwise(result) if later[1] != before[1])]


def _openings(ends_ms: int, rng: Random) -> Iterator[tuple[int, int]]:
    """Yield from when to when the contact is open."""
    at_ms = rng.randint(*QUIET_MS)
    while at_ms < ends_ms:
        calm_ms = at_ms + rng.randint(*LOOSE_MS)
        while at_ms < min(calm_ms, ends_ms):
            closed_ms = at_ms + rng.randint(*COMES_AND_GOES_MS)
            yield at_ms, closed_ms
            at_ms = closed_ms + rng.randint(*COMES_AND_GOES_MS)
        at_ms += rng.randint(*QUIET_MS)


def stuck(changes: Sequence[Change], symbol: Symbol | None) -> list[Change]:
    """Return the changes of a dead sensor: it shows `symbol` for ever, None: what it showed at first."""
    return [(at_ms, first if symbol is None else symbol) for at_ms, first in changes[:1]]


def with_lost_touches(events: Iterable[Event], rng: Random) -> Iterator[Event]:
    """Now and then touches get lost for a while, and the board says so afterwards."""
    loses_ms = rng.randint(*FINE_MS)
    found_ms = loses_ms + rng.randint(*LOSING_MS)
    for event in events:
        while event.at_ms >= found_ms:
            yield TouchesLost(found_ms)
            loses_ms = found_ms + rng.randint(*FINE_MS)
            found_ms = loses_ms + rng.randint(*LOSING_MS)
        if event.at_ms < loses_ms or not isinstance(event, CellTouched):
            yield event


# The shortest lift that the simulated board is sure to report (reed switches, scanned at 1000 Hz).
PROMISE_MS = SimulatedScanner().promise_ms


def recorded(
    game: AnyGame,
    view: View,
    set_up: Placement,
    actions: Iterable[Action],
    *,
    clock: bool = True,
    faults: Faults | None = None,
    seed: int = 0,
    sensor: SimulatedSensor | None = None,
) -> Trace:
    """Return the trace of `actions` on a board that stands set up when the recording begins: every cell at t
    = 0.

    `faults` are drawn from `seed`; `sensor` stands under every cell, by default one that shows the view.
    """
    board = faults or Faults()
    if view.name == COLOUR:
        # A camera sees a piece wherever it stands on its cell.
        board = replace(board, placing=PlacingFaults())
    acts = list(actions)
    events: list[Event] = [
        *_reports(game, set_up, acts, board, sensor or sensor_for(view), seed),
        *_said(acts, clock=clock),
    ]
    events.sort(key=lambda event: event.at_ms)
    if board.loses_touches:
        events = list(with_lost_touches(events, Random(f"link {seed}")))
    promise_ms = board.scanner.promise_ms
    header = TraceHeader(
        game.id, game.options, view.name, game.board.names, promise_ms, clock, magnets=magnets_of(view)
    )
    return Trace(header, tuple(events))


def _reports(
    game: AnyGame,
    set_up: Placement,
    acts: Sequence[Action],
    board: Faults,
    sensor: SimulatedSensor,
    seed: int,
) -> Iterator[CellShows | CellTouched]:
    """Yield the board's reports of each of its cells, cell by cell."""
    stacks: dict[str, list[tuple[int, Stack]]] = {
        name: [(0, set_up.stack(name))] for name in game.board.names
    }
    for act in acts:
        if isinstance(act, CellBecomes):
            stacks[act.cell].append((act.at_ms, act.stack))
    ends_ms = acts[-1].at_ms if acts else 0
    for name, above in stacks.items():
        rng = Random(f"cell {name} {seed}")
        changes = list(shown_by(sensor, above, board.placing, rng))
        if board.bounces:
            changes = bouncing(changes, rng)
        if name in board.loose:
            changes = loose(changes, ends_ms, rng)
        if name in board.dead:
            changes = stuck(changes, board.dead[name])
        yield from board.scanner.reports(name, changes)


def _said(acts: Iterable[Action], *, clock: bool) -> Iterator[Event]:
    """Yield the presses of the clock, where there is one, and what is called."""
    for act in acts:
        match act:
            case Press(at_ms, seat) if clock:
                yield ClockPressed(at_ms, seat)
            case Call(at_ms, call, seat):
                yield CallMade(at_ms, call, {"by": seat})


class SimulatedEyes:
    """Sees exactly what a view shows of a simulated board, and tells it at once.

    `tell` is where events go; until it is given, what happens is only remembered.
    """

    promise_ms = PROMISE_MS

    def __init__(self, game: AnyGame, view: View, standing: Placement) -> None:
        self.view = view
        self._shown = {cell: view.symbol(standing.stack(cell)) for cell in game.board.names}
        self.tell: Callable[[Event], None] | None = None

    def all_cells(self) -> list[Event]:
        """Return an event for every cell, with what it shows now."""
        now_ms = _now_ms()
        return [CellShows(now_ms, cell, shows) for cell, shows in self._shown.items()]

    def becomes(self, cell: str, stack: Stack) -> None:
        symbol = self.view.symbol(stack)
        if symbol != self._shown[cell]:
            self._shown[cell] = symbol
            self._tell(CellShows(_now_ms(), cell, symbol))

    def press(self, seat: str) -> None:
        self._tell(ClockPressed(_now_ms(), seat))

    def release(self, seat: str) -> None:
        """Do nothing: a press says it all."""

    def _tell(self, event: Event) -> None:
        if self.tell is not None:
            self.tell(event)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
