"""The stream of all tables, with readers whose reading the test decides, in both versions of HTTP."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.streaming.hub import Hub, RoomChannel
from tests.scoreboard.streaming.test_hub import Counting, FakeReader, run, settle
from tests.scoreboard.tables import PLAYING


@pytest.fixture(params=["1.0", "1.1"])
def way(request: pytest.FixtureRequest) -> str:
    """How a stream is written."""
    return str(request.param)


class Room:
    """A hub with a room whose cards say table and version, and how often each was made."""

    def __init__(self, drop_after_s: float = 30.0) -> None:
        self.made: list[bytes] = []
        self.rounds = 0
        self.channel = RoomChannel(self._card, self._standings, drop_after_s)
        self.hub = Hub(Counting(), {"en": self.channel})

    def show(self, table: str, version: int, phase: Phase = Phase.PLAYING) -> None:
        self.hub.publish(replace(PLAYING, table=table, version=version, phase=phase))

    def _card(self, state: TableState) -> bytes:
        self.made.append(b"<%s %d>" % (state.table.encode(), state.version))
        return self.made[-1]

    def _standings(self) -> bytes:
        self.rounds += 1
        return b"<standings %d>" % self.rounds


def told(reader: FakeReader) -> list[bytes]:
    return [body for body in reader.bodies if body.startswith(b"<")]


def test_a_reader_gets_every_table_at_once_and_then_only_the_one_that_changed(way: str) -> None:
    async def story() -> None:
        room = Room()
        room.show("one", 1)
        room.show("two", 1)
        reader = FakeReader(way)
        reader.open(room.channel)
        await settle()

        room.show("two", 2)
        await settle()

        assert told(reader) == [b"<standings 1><one 1><two 1>", b"<two 2>"]
        room.hub.close()
        await settle()

    run(story())


def test_a_reader_that_is_behind_gets_the_newest_of_each_table_it_lacks(way: str) -> None:
    async def story() -> None:
        room = Room()
        for table in ("one", "two", "three"):
            room.show(table, 1)
        slow, quick = FakeReader(way), FakeReader(way)
        slow.open(room.channel)
        quick.open(room.channel)
        await settle()

        slow.stuck = True
        for table, version in (("one", 2), ("three", 2), ("one", 3)):
            room.show(table, version)
            await settle()
        slow.unstick()
        await settle()

        # A stream that waits for room in between may have taken the first of them already.
        assert b"".join(told(slow)[1:]) == b"<one 3><three 2>"
        assert told(quick)[1:] == [b"<one 2>", b"<three 2>", b"<one 3>"]
        room.hub.close()
        await settle()

    run(story())


def test_a_card_is_made_once_for_all_readers_and_never_for_none(way: str) -> None:
    async def story() -> None:
        room = Room()
        room.show("one", 1)
        room.show("one", 2)
        readers = [FakeReader(way) for _ in range(20)]
        for reader in readers:
            reader.open(room.channel)
        await settle()

        assert room.made == [b"<one 2>"]
        room.hub.close()
        await settle()

    run(story())


def test_the_standings_come_anew_when_a_game_ends_or_is_taken_up_again(way: str) -> None:
    async def story() -> None:
        room = Room()
        room.show("one", 1)
        reader = FakeReader(way)
        reader.open(room.channel)
        await settle()

        room.show("one", 2, Phase.OVER)
        await settle()
        room.show("one", 3, Phase.OVER)
        await settle()
        room.show("one", 4)
        await settle()

        assert told(reader)[1:] == [b"<standings 2><one 2>", b"<one 3>", b"<standings 3><one 4>"]
        room.hub.close()
        await settle()

    run(story())


def test_a_room_without_tables_is_open_and_sends_the_standings(way: str) -> None:
    async def story() -> None:
        room = Room()
        reader = FakeReader(way)
        reader.open(room.channel)
        await settle()

        room.show("late", 1)
        await settle()

        assert b"".join(told(reader)).endswith(b"<late 1>")
        assert not reader.finished
        room.hub.close()
        await settle()

    run(story())


def test_a_reader_that_never_drains_is_dropped_and_one_that_goes_is_forgotten(way: str) -> None:
    async def story() -> None:
        room = Room(drop_after_s=0.01)
        room.show("one", 1)
        stalled, leaving = FakeReader(way), FakeReader(way)
        stalled.open(room.channel)
        leaving.open(room.channel)
        await settle()

        leaving.go()
        await leaving.until_over()
        stalled.stuck = True
        room.show("one", 2)
        await stalled.until_over()

        assert stalled.aborted
        assert room.channel.readers == 0

    run(story())


def test_closing_the_hub_ends_the_rooms_streams_and_lets_nobody_in(way: str) -> None:
    async def story() -> None:
        room = Room()
        reader, late = FakeReader(way), FakeReader(way)
        reader.open(room.channel)
        await settle()

        room.hub.close()
        late.open(room.channel)
        await reader.until_over()
        await late.until_over()

        assert reader.finished
        assert late.finished
        assert told(late) == []
        assert room.hub.room() is None

    run(story())
