"""Actions on a board as its sensors would record them: a trace."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CallMade, CellShows, CellTouched, ClockPressed, Event
from adoube.sensing.trace import Trace, TraceHeader
from adoube.sensing.views import COLOUR, View, magnets_of
from adoube.simulation.actions import Action, Call, CellBecomes, Press
from adoube.simulation.contacts import Scanner
from adoube.simulation.failing import bouncing, loose, stuck, with_lost_touches
from adoube.simulation.faults import Faults
from adoube.simulation.magnets import Placing, Sensor, sensor_for, shown_by

__all__ = ["PROMISE_MS", "recorded"]

PROMISE_MS = Scanner().promise_ms
"""The shortest lift that the simulated board is sure to report (reed switches, scanned at 1000 Hz)."""


def recorded(
    game: AnyGame,
    view: View,
    set_up: Placement,
    actions: Iterable[Action],
    *,
    clock: bool = True,
    faults: Faults | None = None,
    seed: int = 0,
    sensor: Sensor | None = None,
) -> Trace:
    """The trace of `actions` on a board that stands set up when the recording begins: every cell at t = 0.

    `faults` are drawn from `seed`; `sensor` stands under every cell, by default one that shows the view.
    """
    board = faults or Faults()
    if view.name == COLOUR:
        # A camera sees a piece wherever it stands on its cell.
        board = replace(board, placing=Placing())
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
    game: AnyGame, set_up: Placement, acts: Sequence[Action], board: Faults, sensor: Sensor, seed: int
) -> Iterator[CellShows | CellTouched]:
    """What the board says of each of its cells, cell by cell."""
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
    """The presses of the clock, where there is one, and what is called."""
    for act in acts:
        match act:
            case Press(at_ms, seat) if clock:
                yield ClockPressed(at_ms, seat)
            case Call(at_ms, call, seat):
                yield CallMade(at_ms, call, {"by": seat})
