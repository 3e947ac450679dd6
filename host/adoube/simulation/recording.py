"""Actions on a board as its sensors would record them: a trace."""

from collections.abc import Iterable, Iterator

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Trace, TraceHeader
from adoube.sensing.views import View, reading_of
from adoube.simulation.actions import Action, CellBecomes, Press

__all__ = ["PROMISE_MS", "recorded"]

PROMISE_MS = 10
"""The shortest lift that the simulated board is sure to report (reed switches, scanned at 1000 Hz)."""


def recorded(
    game: AnyGame, view: View, set_up: Placement, actions: Iterable[Action], *, clock: bool = True
) -> Trace:
    """The trace of `actions` on a board that stands set up when the recording begins: every cell at t = 0."""
    cells = game.board.names
    header = TraceHeader(game.id, game.options, view.name, cells, PROMISE_MS, clock)
    shown = dict(zip(cells, reading_of(set_up, view, cells), strict=True))
    standing = tuple(CellShows(0, cell, shows) for cell, shows in shown.items())
    return Trace(header, (*standing, *_events(view, shown, actions)))


def _events(view: View, shown: dict[str, int | str | None], actions: Iterable[Action]) -> Iterator[Event]:
    """What the sensors report: a change of a stack only where its symbol changes too."""
    for action in actions:
        match action:
            case CellBecomes(at_ms, cell, stack):
                symbol = view.symbol(stack)
                if symbol != shown[cell]:
                    shown[cell] = symbol
                    yield CellShows(at_ms, cell, symbol)
            case Press(at_ms, seat):
                yield ClockPressed(at_ms, seat)
