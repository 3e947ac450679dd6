"""A table in the engine's hands, with its board and its recorder, and the messages in the engine's queue."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from adoube.link.reader import PortNews
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import BoardBehindPort, BoardNews
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.match import NewTable
from adoube.tables.recorder import Recorder
from adoube.tables.scheduling import earliest
from adoube.tables.state import Answered
from adoube.tables.table import Table

__all__ = [
    "Arrangement",
    "CommandAsked",
    "EngineMessage",
    "HostedTable",
    "NewsPosted",
    "RequestSettled",
    "StopAsked",
    "TableAsked",
]


@dataclass(slots=True)
class HostedTable:
    """A table, the board that its events come from, and its recorder; `published` is what was shown last."""

    table: Table
    board: BoardBehindPort | None
    recorder: Recorder | None = None
    published: tuple[int, CameraState | None] | None = None

    @property
    def stamp(self) -> tuple[int, CameraState | None]:
        """A value that differs when there is news to publish: pictures count for no version."""
        return self.table.version, self.table.connection.camera

    @property
    def wake_at_ms(self) -> int | None:
        if self.table.closed:
            return None
        return earliest(self.table.wake_at_ms, None if self.board is None else self.board.wake_at_ms)

    def handle_port(self, news: PortNews) -> None:
        """Pass on to the table what the board makes of news from its port."""
        assert self.board is not None, "the news came from a board's port"
        self._pass_on(self.board.handle(news))

    def tick_board(self, now_ms: int) -> None:
        """Let the board act if it is due, and pass its news on."""
        if self.board is not None and _is_due(self.board.wake_at_ms, now_ms):
            self._pass_on(self.board.tick(now_ms))

    def wake(self, now_ms: int) -> None:
        """Let the table judge what has fallen due."""
        if _is_due(self.table.wake_at_ms, now_ms):
            self.table.wake(now_ms)

    def _pass_on(self, told: Sequence[BoardNews]) -> None:
        for news in told:
            self.table.handle(news)


def _is_due(at_ms: int | None, now_ms: int) -> bool:
    return at_ms is not None and at_ms <= now_ms


@dataclass(frozen=True, slots=True)
class CommandAsked:
    """A command, and the future that waits for its answer."""

    request: CommandRequest
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class TableAsked:
    """A table that is to be opened, and the future that waits for the answer."""

    table: NewTable
    answer: "Future[Answered]"


@dataclass(frozen=True, slots=True)
class RequestSettled:
    """A finished request, and the future that waits for it."""

    answer: "Future[Answered]"
    answered: Answered


@dataclass(frozen=True, slots=True)
class NewsPosted:
    """News for a table from a source without a port."""

    table: str
    news: BoardNews


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A change of the tables themselves, while some are being played at."""

    act: Callable[[], None]


class StopAsked:
    """The last message of the queue."""


EngineMessage = PortNews | NewsPosted | CommandAsked | TableAsked | RequestSettled | Arrangement | StopAsked
