"""Opens the tables of a club, and those whose board is missing as soon as it is there."""

import logging
import threading
from collections.abc import Callable

import click

from adoube.cli.opening import Opening
from adoube.errors import AdoubeError
from adoube.tables.camera_state import Pictures
from adoube.tables.engine import Engine
from adoube.words import say

__all__ = ["LateTables"]

logger = logging.getLogger(__name__)

FIRST_RETRY_S = 1.0
MAX_RETRY_S = 10.0
"""Nobody should wait longer than this after plugging a board in."""
RETRY_FACTOR = 2.0


class LateTables:
    """Tries each table once in `open`, and after `start` again and again, each in a thread of its own.

    `show_pictures` is told of each table's camera, once it is open.
    """

    def __init__(self, engine: Engine, show_pictures: Callable[[str, Pictures], None]) -> None:
        self._engine = engine
        self._show_pictures = show_pictures
        self._listen: list[Callable[[], None]] = []
        self._late: list[threading.Thread] = []
        self._stopping = threading.Event()

    def open(self, opening: Opening) -> None:
        """Opens a table, or shows why it waits. Before `start`, which has it listen to its board."""
        if (listen := self._tried(opening)) is not None:
            self._listen.append(listen)
            return
        name = f"late {opening.plan.table}"
        self._late.append(threading.Thread(target=self._keep_trying, args=(opening,), name=name, daemon=True))

    def start(self) -> None:
        for listen in self._listen:
            listen()
        for thread in self._late:
            thread.start()

    def stop(self) -> None:
        """Opens no table any more; done when it returns."""
        self._stopping.set()
        for thread in self._late:
            if thread.ident is not None:
                thread.join()

    def _keep_trying(self, opening: Opening) -> None:
        wait_s = FIRST_RETRY_S
        while not self._stopping.wait(wait_s):
            if (listen := self._tried(opening)) is not None:
                click.echo(say("serve.found", table=opening.plan.table, board=opening.plan.board_name))
                listen()
                return
            wait_s = min(wait_s * RETRY_FACTOR, MAX_RETRY_S)

    def _tried(self, opening: Opening) -> Callable[[], None] | None:
        """What has the table listen to its board; None where the board cannot be had, which is shown."""
        try:
            listen = opening.open()
        except AdoubeError as error:
            self._engine.stand_in(opening.awaited(str(error)))
            return None
        except Exception as error:
            # A fault of the program at one board must not keep the other tables from being played at.
            logger.exception("table %s", opening.plan.table)
            self._engine.stand_in(opening.awaited(repr(error)))
            return None
        if opening.pictures is not None:
            self._show_pictures(opening.plan.table, opening.pictures)
        return listen
