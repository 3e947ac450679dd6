"""The players of a filmed demonstration, as far as they touch the page: they end their turns there."""

import threading
from collections.abc import Iterable

from adoube.simulation.actions import Action, Press
from adoube.simulation.performer import perform
from adoube.tables.state import Command, Tables, TableState

__all__ = ["Pressing"]


class Pressing:
    """Presses the page's button when the film's hands reach for the clock; what they move, the film shows."""

    def __init__(self, table: str) -> None:
        self._table = table

    def perform(self, actions: Iterable[Action], tables: Tables, ending: threading.Event) -> None:
        """Begins with the first picture, as the film does. Returns when all is pressed, or `ending` comes."""
        begun = threading.Event()

        def see(state: TableState) -> None:
            if state.camera is not None and state.camera.picture_version:
                begun.set()

        leave = tables.subscribe(see)
        while not (begun.wait(0.05) or ending.is_set()):
            continue
        leave()
        self._tables = tables
        perform((action for action in actions if isinstance(action, Press)), self, ending)

    def becomes(self, cell: str, stack: tuple[str, ...]) -> None:
        """The film shows it."""

    def press(self, seat: str) -> None:
        """Ends that seat's turn, unless it is ended already; the table may change meanwhile."""
        result = "stale"
        while result == "stale":
            state = self._tables.states()[self._table]
            if state.may_end_turn != seat:
                return
            command = Command(self._table, state.version, "end-turn")
            result = self._tables.submit(command).result().result

    def release(self, seat: str) -> None:
        """A press says it all."""
