"""Published table states and their subscribers, and the state of a table that cannot be opened yet."""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from adoube.games.base import AnyGame
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.sensing.views import View
from adoube.tables.boards.eboard_state import MotorsState
from adoube.tables.history import History
from adoube.tables.match import AnyMatch
from adoube.tables.pending_events import UNSTORED_BITS
from adoube.tables.state import Message, Phase, TableState
from adoube.tables.table import JudgingOptions, Table

__all__ = ["Listener", "Publisher", "placeholder_state"]


Listener = Callable[[TableState], None]

logger = logging.getLogger(__name__)


class Publisher:
    """The newest states. `states` and `subscribe` from any thread, the others from the engine's alone."""

    def __init__(self) -> None:
        self._states: Mapping[str, TableState] = MappingProxyType({})
        self._frozen: dict[str, TableState] = {}
        self._listeners: tuple[Listener, ...] = ()
        self._listening = threading.Lock()

    def states(self) -> Mapping[str, TableState]:
        return self._states

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        with self._listening:
            self._listeners = (*self._listeners, listener)

        def leave() -> None:
            with self._listening:
                self._listeners = tuple(other for other in self._listeners if other is not listener)

        return leave

    def publish(self, states: Iterable[TableState]) -> None:
        """Publish these states, except frozen ones, and report those that changed."""
        newest = {**{state.table: state for state in states}, **self._frozen}
        shown = self._states
        self._states = MappingProxyType({**shown, **newest})
        for name, state in newest.items():
            if name not in shown or _is_news(shown[name], state):
                self._tell(state)

    def freeze(self, name: str, message: Message) -> None:
        """From now on a table is shown as it was published last, with the word why.

        One that was never published cannot be frozen.
        """
        shown = self._states.get(name)
        if shown is not None and name not in self._frozen:
            self._frozen[name] = replace(
                shown,
                version=shown.version + 1,
                phase=Phase.HELD,
                closed=True,
                message=message,
                provisional=None,
                question=None,
                may_end_turn=None,
                movers=(),
                motors=shown.motors and MotorsState(),
                clocks=shown.clocks and shown.clocks.stopped(),
            )

    def thaw(self, name: str, message: Message) -> None:
        """Show a closed table as being reopened, with that message, until it is published."""
        self._frozen.pop(name, None)
        shown = self._states[name]
        self.publish((replace(shown, version=shown.version + 1, closed=False, message=message),))

    def show_placeholder(self, state: TableState) -> None:
        """Show the state of a table that is not open, as a newer version than the last."""
        shown = self._states.get(state.table)
        if shown is not None and shown.version >= state.version:
            is_news = (shown.message, shown.closed) != (state.message, state.closed)
            state = replace(state, version=shown.version + is_news)
        self.publish((state,))

    def is_frozen(self, name: str) -> bool:
        return name in self._frozen

    def _tell(self, state: TableState) -> None:
        for listener in self._listeners:
            try:
                listener(state)
            except Exception:
                # One who cannot listen must not keep the others, or the tables, from going on.
                logger.exception("a listener to table %s", state.table)


def _is_news(before: TableState, state: TableState) -> bool:
    """Return whether listeners need the state. Pictures, charges and waiting reasons change no version."""
    return _seen(before) != _seen(state)


def _seen(state: TableState) -> tuple[object, ...]:
    return state.version, state.camera, state.health, state.message


def placeholder_state(
    name: str, game: AnyGame, contest: AnyMatch, view: View, past: History, why: str
) -> TableState:
    """Return the table as its journal left it, held, with the word why. Nothing of this is written down.

    Its version is older than every one that the table will have once it is opened.
    """
    judging = JudgingOptions(Sensors(view, None, clock=False), Timings.default())
    table = Table(name, game, contest, judging)
    table.open(past)
    return replace(
        table.state(),
        version=past.rows << UNSTORED_BITS,
        phase=Phase.HELD,
        message=Message("fault", why),
        provisional=None,
        question=None,
        remedy=None,
        may_end_turn=None,
        connected=False,
    )
