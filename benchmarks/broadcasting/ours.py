"""The scoreboard's own server, as `adoube play` starts it, fed by a thread that publishes as the engine does.

python -m benchmarks.broadcasting.ours
"""

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from urllib.parse import urlsplit

from adoube.tables.commands import CommandRequest
from adoube.tables.commands.match import NewTable
from adoube.tables.publisher import Listener, Publisher
from adoube.tables.state import Answered, TableState
from adoube_scoreboard.streaming.server import serve
from benchmarks.broadcasting.orders import obey, say_port
from benchmarks.broadcasting.verdicts import state_at


class PublishedTables:
    """An engine's published states, without the engine."""

    def __init__(self) -> None:
        self._published = Publisher()

    def publish(self, now_ns: int, number: int) -> None:
        self._published.publish([state_at(now_ns, number)])

    def states(self) -> Mapping[str, TableState]:
        return self._published.states()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        return self._published.subscribe(listener)

    def submit(self, command: CommandRequest) -> Future[Answered]:
        raise NotImplementedError(f"nobody plays here: {command}")

    @property
    def opens_tables(self) -> bool:
        return False

    def open_table(self, wanted: NewTable) -> Future[Answered]:
        raise NotImplementedError(f"nothing is opened here: {wanted}")


def main() -> None:
    tables = PublishedTables()
    tables.publish(0, 0)
    server = serve(tables)
    say_port(urlsplit(server.url).port or 0)
    obey(tables.publish, sys.stdin)
    server.stop()


if __name__ == "__main__":
    main()
