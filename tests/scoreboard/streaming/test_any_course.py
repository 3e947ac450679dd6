"""Whatever happens to a stream, its page shows what a page shows that was opened just now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.tables.state import TableState
from adoube_scoreboard.features.room import room_channels
from adoube_scoreboard.streaming.documents import ChangingText
from adoube_scoreboard.streaming.frames import frame_maker
from adoube_scoreboard.streaming.hub import Channel, Hub
from tests.scoreboard.lines import played
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, illegal, long_game
from tests.scoreboard.ten_tables import CLOCKS

STATES = (
    PLAYING,
    QUESTION,
    illegal(),
    OVER,
    long_game(3),
    long_game(4),
    long_game(30),
    played(4),
    played(5),
    replace(PLAYING, clocks=CLOCKS),
    replace(PLAYING, connected=False),
)
TABLES = ("one", "two")
VARIANTS = ("en", "en second", "de")
PAGES = 3


class Page:
    """A page with its stream: what it was sent, and whether it takes what comes."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._has_news = self._is_stuck = False
        self.told = Following()

    def connect(self) -> None:
        """Begin a connection, which knows nothing of the one before."""
        self._channel.unsubscribe(self)
        self.told, self._has_news, self._is_stuck = Following(), False, False
        self._channel.subscribe(self)

    def stick(self) -> None:
        self._is_stuck = True

    def get_on(self) -> None:
        self._is_stuck = False
        if self._has_news:
            self.notify()

    def notify(self) -> None:
        self._has_news = self._is_stuck
        if not self._is_stuck:
            self.told.take(self._channel.packed(self, bytes))

    def close(self) -> None: ...

    @property
    def shows(self) -> Mapping[str, Any]:
        return {name: json.loads(text) for name, text in self.told.texts.items()}


SHOWN = st.tuples(st.just("show"), st.sampled_from(TABLES), st.integers(0, len(STATES) - 1))
DONE = st.tuples(st.sampled_from(("connect", "stick", "get_on")), st.integers(0, PAGES - 1), st.just(0))
COURSES = st.lists(st.one_of(SHOWN, SHOWN, DONE), max_size=25)


def state_at(table: str, number: int, version: int) -> TableState:
    return replace(STATES[number], table=table, version=version)


def live(hub: Hub, pages: list[Page], course: list[tuple[str, Any, int]]) -> None:
    """Everything that happens, and then the pages that were held up get on."""
    for version, (what, where, number) in enumerate(course, start=100):
        if what == "show":
            hub.publish(state_at(where, number, version))
        else:
            getattr(pages[where], what)()
    for page in pages:
        page.get_on()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(COURSES, st.sampled_from(VARIANTS))
def test_a_tables_page(app: Flask, course: list[tuple[str, Any, int]], variant: str) -> None:
    hub = Hub(frame_maker(app), variants=VARIANTS, kind=ChangingText)
    for table in TABLES:
        hub.publish(state_at(table, 0, 99))
    channel = hub.channel("one", variant)
    assert channel is not None
    pages = [Page(channel) for _ in range(PAGES)]
    for page in pages:
        page.connect()

    live(hub, pages, course)

    shown = [
        (number, version) for version, (_, where, number) in enumerate(course, start=100) if where == "one"
    ]
    fresh = json.loads(frame_maker(app)(state_at("one", *(shown or [(0, 99)])[-1]), variant))
    assert [page.shows for page in pages] == [{"one": fresh}] * PAGES


@pytest.mark.parametrize("shows", ["en", "en cards"])
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(course=COURSES)
def test_a_rooms_page(app: Flask, shows: str, course: list[tuple[str, Any, int]]) -> None:
    room = room_channels(app)[shows]
    hub = Hub(frame_maker(app), {shows: room}, kind=ChangingText)
    for table in TABLES:
        hub.publish(state_at(table, 0, 99))
    pages = [Page(room) for _ in range(PAGES)]
    for page in pages:
        page.connect()

    live(hub, pages, course)

    fresh = Page(room)
    fresh.connect()
    assert [page.shows for page in pages] == [fresh.shows] * PAGES


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=COURSES, after=COURSES)
def test_a_room_that_was_opened_is_sent_what_has_changed_since_and_no_more(
    app: Flask, before: list[tuple[str, Any, int]], after: list[tuple[str, Any, int]]
) -> None:
    room = room_channels(app)["en"]
    hub = Hub(frame_maker(app), {"en": room}, kind=ChangingText)
    for table in TABLES:
        hub.publish(state_at(table, 0, 99))
    pages = [Page(room) for _ in range(PAGES)]
    live(hub, pages, before)
    opened = Page(room)
    moment = room.moment
    shown = [each for each in after if each[0] == "show"]

    live(hub, pages, shown[: len(shown) // 2])
    room.after(moment).subscribe(opened)
    live(hub, pages, shown[len(shown) // 2 :])

    fresh = Page(room)
    fresh.connect()
    changed = {table for _, table, _ in shown}
    assert {name for name in opened.shows if name} == changed
    assert all(opened.shows[name] == fresh.shows[name] for name in opened.shows)
