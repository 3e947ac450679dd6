"""A scripted evening that is carried out at a table, in real time."""

import threading
from collections.abc import Callable, Iterable

from adoube.simulation.actions import Action
from adoube.simulation.evening import Evening
from adoube.simulation.performer import Filmed, Stage, perform
from adoube.simulation.players import Players
from adoube.tables.state import Tables, TableState

__all__ = ["LiveMatch"]


class LiveMatch:
    """Hands that do what `actions` say, on a stage and on the page of the table called `table`.

    A thread from `start` to `end`. What a film shows begins with its first picture.
    """

    def __init__(
        self, tables: Tables, table: str, evening: Evening, actions: Iterable[Action], stage: Stage
    ) -> None:
        self._tables, self._table = tables, table
        self._actions, self._stage = actions, stage
        self._players = Players(tables, table, evening)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._play, name=f"hands at {table}", daemon=True)
        self._leave: Callable[[], None] | None = None

    def start(self) -> None:
        self._leave = self._tables.subscribe(self._players)
        self._thread.start()

    def end(self) -> None:
        """Lets go of the board. Returns when no hand is at it any more; may be called before `start`."""
        self._ending.set()
        if self._leave is not None:
            self._leave()
            self._thread.join()

    def _play(self) -> None:
        if isinstance(self._stage, Filmed):
            self._await_film()
        perform(self._actions, self._stage, self._players, self._ending)

    def _await_film(self) -> None:
        """Returns with the film's first picture, or when `end` is called."""
        begun = threading.Event()

        def see(state: TableState) -> None:
            if state.table == self._table and state.camera is not None and state.camera.picture_version:
                begun.set()

        leave = self._tables.subscribe(see)
        while not (begun.wait(0.05) or self._ending.is_set()):
            continue
        leave()
