"""A board behind a port becomes events of its table: cells by name, a view's symbols, seats for buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from adoube.games.registry import make_game
from adoube.link.board_messages import Hello, Sensor
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews
from adoube.link.session import BoardSession
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.views import OCCUPANCY, POLARITY, Symbol
from adoube.tables.board_news import BoardNews, LinkBack, LinkLost
from adoube.tables.wired_board import (
    Buttons,
    UnfitBoard,
    WiredBoard,
    view_name,
)
from tests.link.fake_board import FakeBoard

JARMO = make_game("jarmo")


class Watched:
    """A wired board that the test hands the time, and what a fake board says, by hand."""

    def __init__(
        self, view: str = OCCUPANCY, buttons: Buttons = Buttons.CLOCK, fake: FakeBoard | None = None
    ) -> None:
        self.fake = fake or FakeBoard()
        self.now_ms = 50_000
        self.sent = b""
        self.reopened = 0
        self.board = WiredBoard(
            "the port",
            BoardSession("the port"),
            JARMO,
            view,
            buttons,
            send=self._sent,
            reopen=self._reopened,
            to_move=lambda: "white",
        )

    def plugged_in(self, fake: FakeBoard | None = None) -> list[BoardNews]:
        """A board is plugged in and introduces itself, with its levels."""
        self.fake = fake or self.fake
        self.sent = b""
        told = self._takes(PortBack(self.now_ms * 1_000_000, "the port"))
        return told + self.says(lambda board: board.answer(self.sent))

    def says(self, what: Callable[[FakeBoard], bytes], after_ms: int = 10) -> list[BoardNews]:
        self.now_ms += after_ms
        self.fake.t_ms += after_ms
        return self._takes(PortBytes(self.now_ms * 1_000_000, "the port", what(self.fake)))

    def unplugged(self, why: str = "the cable is out") -> list[BoardNews]:
        return self._takes(PortLost(self.now_ms * 1_000_000, "the port", why))

    def waits(self, ms: int) -> list[BoardNews]:
        """Time passes and nothing is heard."""
        until_ms = self.now_ms + ms
        told: list[BoardNews] = []
        while self.board.wake_at_ms is not None and self.board.wake_at_ms <= until_ms:
            self.now_ms = max(self.now_ms, self.board.wake_at_ms)
            told += self.board.tick(self.now_ms)
        self.now_ms = until_ms
        return told

    def _takes(self, news: PortNews) -> list[BoardNews]:
        return self.board.take(news)

    def _sent(self, data: bytes) -> None:
        self.sent += data

    def _reopened(self) -> None:
        self.reopened += 1


class OtherKind(FakeBoard):
    """A board whose HELLO names another sensor."""

    def __init__(self, kind: int, cells: int = 25) -> None:
        super().__init__(cells, boot_id=9)
        self.kind = kind

    def hello(self, major: int = 1, sensor: int | None = None) -> bytes:
        return super().hello(major, self.kind)


def shows(told: list[BoardNews]) -> dict[str, Symbol | None]:
    return {event.cell: event.shows for event in told if isinstance(event, CellShows)}


# cells and buttons


def test_at_first_every_cell_is_told_by_name() -> None:
    watched = Watched()
    watched.fake.levels[JARMO.board.index["c3"]] = 1

    told = shows(watched.plugged_in())

    assert tuple(told) == JARMO.board.names
    assert told["c3"] == 1
    assert set(told.values()) == {0, 1}


@pytest.mark.parametrize(
    ("view", "kind", "level", "symbol"),
    [
        (OCCUPANCY, Sensor.OCCUPANCY, 1, 1),
        (OCCUPANCY, Sensor.OCCUPANCY, 0, 0),
        (OCCUPANCY, Sensor.OCCUPANCY, 3, None),
        (POLARITY, Sensor.DUAL, 1, 1),
        (POLARITY, Sensor.DUAL, 2, -1),
        (POLARITY, Sensor.DUAL, 3, None),
    ],
)
def test_a_level_becomes_a_symbol_of_the_view_and_a_faulty_one_is_unknown(
    view: str, kind: Sensor, level: int, symbol: int | None
) -> None:
    watched = Watched(view, fake=OtherKind(kind))
    watched.fake.levels = [1] * 25
    watched.plugged_in()

    told = watched.says(lambda board: board.change((3, 0), (3, level)))

    assert told[-1] == CellShows(watched.now_ms, "d1", symbol)


def test_a_touch_is_told_with_its_gap() -> None:
    watched = Watched()
    watched.plugged_in()

    assert watched.says(lambda board: board.touch(4, 7)) == [CellTouched(watched.now_ms, "e1", 7)]


@pytest.mark.parametrize(
    ("buttons", "button", "seat"),
    [
        (Buttons.CLOCK, 0, "black"),
        (Buttons.CLOCK, 1, "white"),
        (Buttons.CLOCK, 2, None),
        (Buttons.SHARED, 0, "white"),
        (Buttons.SHARED, 5, "white"),
        (Buttons.PAGE, 0, None),
        (Buttons.NONE, 1, None),
    ],
)
def test_a_button_ends_the_turn_that_was_agreed(buttons: Buttons, button: int, seat: str | None) -> None:
    watched = Watched(buttons=buttons)
    watched.plugged_in()

    down = watched.says(lambda board: board.button(button, 1))
    at_ms = watched.now_ms
    up = watched.says(lambda board: board.button(button, 0))

    assert down == ([] if seat is None else [ClockPressed(at_ms, seat)])
    assert up == []


# the cable


def test_a_cable_out_is_told_once_and_its_return_brings_what_changed_meanwhile() -> None:
    watched = Watched()
    watched.fake.levels = [1] * 25
    watched.plugged_in()

    assert watched.unplugged() == [LinkLost("the cable is out")]
    assert watched.unplugged() == []
    watched.fake.levels[0] = 0
    told = watched.plugged_in()

    assert shows(told) == {"a1": 0}
    assert told[-1] == LinkBack()
    # Nothing may be concluded from touches that nobody could hear.
    assert any(isinstance(event, TouchesLost) for event in told)


def test_the_board_is_lost_until_its_levels_are_known_again() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.unplugged()

    watched.sent = b""
    told = watched._takes(PortBack(watched.now_ms * 1_000_000, "the port"))
    told += watched.says(FakeBoard.hello)
    assert LinkBack() not in told

    assert LinkBack() in watched.says(FakeBoard.snapshot)


def test_a_board_that_falls_silent_is_noticed_and_its_port_reopened() -> None:
    watched = Watched()
    watched.plugged_in()

    (lost,) = watched.waits(3_500)

    assert isinstance(lost, LinkLost)
    assert "has not shown a sign of life for 3 s" in lost.why
    assert watched.reopened == 1


def test_a_board_that_says_nothing_after_its_introduction_is_noticed_too() -> None:
    watched = Watched()
    session = BoardSession("the port")
    session.opened(watched.now_ms)
    events = session.feed(watched.fake.hello(), watched.now_ms).events
    board = WiredBoard(
        "the port",
        session,
        JARMO,
        OCCUPANCY,
        Buttons.CLOCK,
        send=watched._sent,
        reopen=watched._reopened,
        to_move=lambda: None,
    )
    watched.board = board
    board.first(events)

    told = watched.waits(4_000)

    assert [type(event) for event in told] == [LinkLost]
    assert watched.sent, "the levels were asked for"


# another board at the same port


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (OtherKind(Sensor.OCCUPANCY, cells=64), "the board has 64 cells, Jarmo needs 25"),
        (OtherKind(Sensor.DUAL), "other sensors than the one that the game was begun on"),
        (OtherKind(Sensor.ANALOGUE), "show nothing that Jarmo can be followed by"),
        (OtherKind(9), "show nothing that Jarmo can be followed by"),
        (OtherKind(Sensor.NONE, cells=0), "cannot use its configuration"),
    ],
)
def test_a_board_that_does_not_fit_is_named_and_not_listened_to(other: FakeBoard, words: str) -> None:
    watched = Watched()
    right = watched.fake
    watched.plugged_in()
    watched.unplugged()

    told = watched.plugged_in(other)
    told += watched.says(lambda board: board.change(*[(place, 1) for place in range(len(board.levels))][:20]))
    told += watched.says(lambda board: board.button(0, 1))

    (lost,) = [event for event in told if not isinstance(event, TouchesLost)]
    assert isinstance(lost, LinkLost)
    assert words in lost.why

    # The right one again: every cell is told anew.
    watched.unplugged()
    told = watched.plugged_in(right)
    assert told[-1] == LinkBack()
    if len(other.levels) != len(right.levels):
        assert tuple(shows(told)) == JARMO.board.names


# the view that a board offers


def hello(**changes: int) -> Hello:
    fake = Hello(1, 0, (0, 1, 0), Sensor.OCCUPANCY, 25, 0x0406, 7, 1, 246, 1000, 0, b"8 bytes.")
    return replace(fake, **changes)  # type: ignore[arg-type]  # whole numbers are what these fields hold


@pytest.mark.parametrize(("sensor", "view"), [(Sensor.OCCUPANCY, OCCUPANCY), (Sensor.DUAL, POLARITY)])
def test_a_board_offers_the_view_of_its_sensors(sensor: Sensor, view: str) -> None:
    assert view_name(hello(sensor=sensor), JARMO, "COM3") == view


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cells": 24}, "COM3: the board has 24 cells, Jarmo needs 25"),
        ({"sensor": Sensor.ANALOGUE}, "COM3: the board's sensors show nothing"),
        ({"sensor": 200}, "COM3: the board's sensors show nothing"),
    ],
)
def test_a_board_that_the_game_cannot_be_played_on_is_refused(changes: dict[str, int], words: str) -> None:
    with pytest.raises(UnfitBoard, match=words):
        view_name(hello(**changes), JARMO, "COM3")
