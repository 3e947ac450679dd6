"""The stream of the table on television: one frame for all, and a table that changes by itself in time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.features.tv_director import SEEN_MS, STAY_MS, Director
from adoube_scoreboard.streaming.hub import Hub
from adoube_scoreboard.streaming.tv_channel import TvChannel
from tests.scoreboard.streaming.test_hub import Counting, FakeReader, run, settle
from tests.scoreboard.tables import PLAYING


@pytest.fixture(params=["1.0", "1.1"])
def way(request: pytest.FixtureRequest) -> str:
    """How a stream is written."""
    return str(request.param)


class Television:
    """A hub with a television whose frames say table and version; its clock is turned by the test."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000
        self.made: list[bytes] = []
        self.director = Director(lambda: self.now_ms)
        self.channel = TvChannel(self.director, self._frame, lambda: self.now_ms, drop_after_s=30.0)
        self.hub = Hub(Counting(), {"en tv": self.channel})

    def show(self, table: str, version: int, phase: Phase = Phase.PLAYING) -> None:
        state = replace(PLAYING, table=table, version=version, phase=phase)
        self.director.hear(state)
        self.hub.publish(state)

    def _frame(self, state: TableState) -> bytes:
        self.made.append(b"<%s %d>" % (state.table.encode(), state.version))
        return self.made[-1]


def told(reader: FakeReader) -> list[bytes]:
    return [body for body in reader.bodies if body.startswith(b"<")]


def test_readers_hear_of_the_shown_table_alone_and_a_frame_is_made_once(way: str) -> None:
    async def story() -> None:
        tv = Television()
        tv.show("one", 1)
        readers = [FakeReader(way) for _ in range(5)]
        for reader in readers:
            reader.open(tv.channel)
        await settle()
        tv.show("two", 1)
        tv.show("one", 2)
        await settle()

        assert [told(reader) for reader in readers] == [[b"<one 1>", b"<one 2>"]] * 5
        assert tv.made == [b"<one 1>", b"<one 2>"]
        tv.hub.close()
        await settle()

    run(story())


def test_a_table_that_is_over_is_left_in_time_although_nothing_is_heard(way: str) -> None:
    async def story() -> None:
        tv = Television()
        tv.show("one", 1)
        tv.show("two", 1)
        reader = FakeReader(way)
        reader.open(tv.channel)
        tv.show("one", 2, Phase.OVER)
        await settle()
        assert told(reader) == [b"<one 2>"]

        tv.now_ms += SEEN_MS + STAY_MS
        tv.channel._look()  # as its timer does
        await settle()

        assert told(reader) == [b"<one 2>", b"<two 1>"]
        tv.hub.close()
        await settle()

    run(story())


def test_a_television_without_tables_is_open_and_waits(way: str) -> None:
    async def story() -> None:
        tv = Television()
        reader = FakeReader(way)
        reader.open(tv.channel)
        await settle()

        tv.show("late", 1)
        await settle()

        assert told(reader) == [b"<late 1>"]
        assert not reader.finished
        tv.hub.close()
        await settle()

    run(story())


def test_closing_the_hub_ends_the_stream_and_lets_nobody_in(way: str) -> None:
    async def story() -> None:
        tv = Television()
        reader = FakeReader(way)
        reader.open(tv.channel)
        await settle()

        tv.hub.close()
        await reader.until_over()

        assert reader.finished
        assert tv.hub.room("en tv") is None

    run(story())
