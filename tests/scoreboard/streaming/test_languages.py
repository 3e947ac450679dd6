"""Streams in several languages at once: each page's own, and each made once for all who listen in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.verdicts import BackInStep
from adoube.tables.messages import message_of
from adoube.tables.state import TableState
from adoube.words import CodedText
from adoube_scoreboard.streaming.hub import Hub, RoomChannel
from adoube_scoreboard.streaming.server import RunningServer
from adoube_scoreboard.words import LANGUAGES
from tests.scoreboard.streaming.test_hub import FakeReader, run, settle
from tests.scoreboard.streaming.test_server import ask, events
from tests.scoreboard.tables import PLAYING, FakeTables

RIGHT_AGAIN = replace(PLAYING, version=8, message=message_of(BackInStep(), Line.begin(make_game("jarmo"))))


def text(code: str, tag: str) -> str:
    return LANGUAGES[tag].text(CodedText(code))


@pytest.mark.parametrize("table", ["tables/jarmo", "room"])
def test_a_stream_speaks_the_language_that_its_address_names(
    server: RunningServer, tables: FakeTables, table: str
) -> None:
    tables.show(RIGHT_AGAIN)
    told = {}
    for tag in LANGUAGES:
        with ask(server, f"/{table}/events?language={tag}") as answer:
            told[tag] = next(each["data"] for each in events(answer) if '"parts"' in each["data"])

    for tag in LANGUAGES:
        sentence = text("table.back_in_step", tag)
        assert [other for other, data in told.items() if sentence in data] == [tag]


@pytest.mark.parametrize("query", ["", "?language=", "?language=tlh", "?language=de&language=fr", "?a=b"])
def test_without_a_language_of_ours_a_stream_is_english(
    server: RunningServer, tables: FakeTables, query: str
) -> None:
    tables.show(RIGHT_AGAIN)

    with ask(server, f"/tables/jarmo/events{query}") as answer:
        assert text("table.back_in_step", "en") in next(events(answer))["data"]


def test_the_stream_for_programs_is_english_in_any_case(server: RunningServer, tables: FakeTables) -> None:
    tables.show(RIGHT_AGAIN)

    with ask(server, "/api/tables/jarmo/events?language=de") as answer:
        assert text("table.back_in_step", "en") in next(events(answer))["data"]


def test_a_frame_is_made_once_a_language_and_only_where_somebody_listens() -> None:
    made: list[tuple[int, str]] = []

    def make_frame(state: TableState, language: str) -> bytes:
        made.append((state.version, language))
        return f"frame {state.version} {language}".encode()

    async def story() -> None:
        hub = Hub(make_frame, variants=LANGUAGES)
        hub.publish(PLAYING)
        readers = {tag: [FakeReader("1.1") for _ in range(20)] for tag in ("de", "nl")}
        for tag, listening in readers.items():
            for reader in listening:
                channel = hub.channel("jarmo", tag)
                assert channel is not None
                reader.open(channel)
        await settle()
        hub.publish(RIGHT_AGAIN)
        await settle()

        assert hub.readers == 40
        assert sorted(made) == [(7, "de"), (7, "nl"), (8, "de"), (8, "nl")]
        for tag, listening in readers.items():
            assert all(
                reader.frames == [f"frame {version} {tag}".encode() for version in (7, 8)]
                for reader in listening
            )
        hub.close()
        await settle()

    run(story())


def test_a_hub_sends_readers_of_every_language_away() -> None:
    async def story() -> None:
        rooms = {tag: RoomChannel(lambda state: b"<card>", lambda: b"<standings>", 30.0) for tag in LANGUAGES}
        hub = Hub(lambda state, _: b"frame 1", rooms, variants=LANGUAGES)
        hub.publish(PLAYING)
        sources = [source for tag in LANGUAGES for source in (hub.channel("jarmo", tag), hub.room(tag))]
        readers = [FakeReader("1.0") for _ in sources]
        for reader, source in zip(readers, sources, strict=True):
            assert source is not None
            reader.open(source)
        await settle()

        hub.close()

        for reader in readers:
            await reader.until_over()
            assert reader.finished

    run(story())
