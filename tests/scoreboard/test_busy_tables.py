"""A scoreboard that cannot keep up keeps no turn from being judged and written down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adoube.records.journal import Journal
from adoube_scoreboard.streaming.hub import Channel, Hub, Mailbox
from tests.tables.loopback import Loopback, quick_table
from tests.tables.test_engine import has_turns, playing, running, texts, turns_on_disk, until

WAIT_S = 60.0
TURNS = ("a1-b3", "e5-d3", "b3-a1", "d3-e5")


class Reader:
    """A stream that takes a frame whenever it is woken."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self.versions: list[int] = []

    def notify(self) -> None:
        self.versions.append(int(self._channel.frame(self)))

    def close(self) -> None:
        return


@contextmanager
def loop_in_a_thread() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def until_shown(reader: Reader, version: int) -> None:
    while reader.versions[-1] < version:
        await asyncio.sleep(0.01)


def play(board: Loopback) -> None:
    for ply, turn in enumerate(TURNS):
        board.play(turn, button=ply % 2)


def test_while_the_loop_stands_still_the_referee_goes_on_and_one_state_waits(tmp_path: Path) -> None:
    hub = Hub(lambda state, _: b"%d" % state.version)
    goes_on = threading.Event()
    with (
        Journal.open(tmp_path) as journal,
        loop_in_a_thread() as loop,
        running(journal, quick_table("one")) as (engine, (board,)),
    ):
        # Given a reader of a table, and a loop that something holds up.
        mailbox = Mailbox(loop.call_soon_threadsafe, hub.publish)
        first = until(engine, "one", playing)
        hub.publish(first)
        channel = hub.channel("one")
        assert channel is not None
        reader = Reader(channel)
        channel.subscribe(reader)
        loop.call_soon_threadsafe(goes_on.wait)
        published: list[int] = []
        engine.subscribe(mailbox.put)
        engine.subscribe(lambda state: published.append(state.version))

        # When four turns are played, each is judged and on disk, and one state waits to be shown.
        play(board)
        newest = until(engine, "one", has_turns(len(TURNS)))
        assert turns_on_disk(journal.file) == texts(newest) == list(TURNS)
        assert mailbox.waiting == 1
        *older, last = list(published)

        # Then the reader, once the loop goes on, gets the newest state and none of those before.
        goes_on.set()
        asyncio.run_coroutine_threadsafe(until_shown(reader, last), loop).result(WAIT_S)
    assert len(older) >= len(TURNS)
    assert not set(older) & set(reader.versions)
