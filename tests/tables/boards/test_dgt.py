"""A DGT board as a table hears it: cells by name, presses by seat, a cable that comes out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adoube.games.registry import make_game
from adoube.link.dgt.dialect import QUIET_MS, DgtDialect
from adoube.link.dgt.messages import DgtClockSide
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes, PortLost
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import view_named
from adoube.tables.boards.eboard import Eboard
from adoube.tables.boards.eboard_state import BoardHealth
from adoube.tables.boards.messages import BoardNews, HealthTold, LinkBack, LinkLost
from adoube.tables.boards.wired import Buttons
from tests.link.dgt_board import FakeDgtBoard

NS = 1_000_000
WHITE_PAWN = 1
SILENCE_MS = 4_000


class Watched:
    """A DGT board and what hears it, joined without a port; an exchange takes no time."""

    def __init__(self, fake: FakeDgtBoard | None = None, buttons: Buttons = Buttons.CLOCK) -> None:
        self.fake = fake or FakeDgtBoard()
        self.now_ms = 1_000
        self.reopened = 0
        self._unsent = b""
        self.board = Eboard(
            EboardSession("the port", DgtDialect()),
            make_game("chess"),
            view_named("identity", ("white", "black")),
            buttons,
            send=self._sent,
            reopen=self._asked_to_reopen,
            to_move=lambda: "black",
        )

    def plugged_in(self) -> list[BoardNews]:
        return self._answered(self.board.handle(PortBack(self.now_ms * NS, "the port")))

    def says(self, *acts: Callable[[FakeDgtBoard], bytes]) -> list[BoardNews]:
        told: list[BoardNews] = []
        for act in acts:
            self.now_ms += 10
            told += self._hears(act(self.fake))
        return told

    def unplugged(self) -> list[BoardNews]:
        return self.board.handle(PortLost(self.now_ms * NS, "the port", "the cable is out"))

    def waits(self, ms: int, *, answers: bool = True) -> list[BoardNews]:
        told: list[BoardNews] = []
        for _ in range(0, ms, 500):
            self.now_ms += 500
            told += self.board.tick(self.now_ms)
        return self._answered(told) if answers else told

    def _hears(self, wire: bytes) -> list[BoardNews]:
        return self._answered(self.board.handle(PortBytes(self.now_ms * NS, "the port", wire)))

    def _answered(self, told: list[BoardNews]) -> list[BoardNews]:
        asked, self._unsent = self._unsent, b""
        return told + self._hears(self.fake.answer(asked)) if asked else told

    def _sent(self, data: bytes) -> None:
        self._unsent += data

    def _asked_to_reopen(self) -> None:
        self.reopened += 1


def test_at_first_every_cell_is_told_and_then_what_changes() -> None:
    watched = Watched()

    first = watched.plugged_in()
    told = watched.says(lambda board: board.move("e2", "e4"))

    assert [event.cell for event in first if isinstance(event, CellShows)] == list(
        make_game("chess").board.names
    )
    assert CellShows(1_000, "d8", "black.queen") in first
    assert told == [CellShows(1_010, "e2", 0), CellShows(1_010, "e4", "white.pawn")]


@pytest.mark.parametrize("white", list(DgtClockSide))
def test_a_press_is_that_of_the_seat_at_that_side(white: DgtClockSide) -> None:
    watched = Watched(FakeDgtBoard(white))
    watched.plugged_in()

    told = watched.says(
        FakeDgtBoard.start_clock,
        lambda board: board.move("e2", "e4"),
        FakeDgtBoard.press,
        FakeDgtBoard.press,
    )

    assert told[-2:] == [ClockPressed(1_030, "white", 180), ClockPressed(1_040, "black", 180)]


@pytest.mark.parametrize(
    ("buttons", "seat"), [(Buttons.SHARED, "black"), (Buttons.NONE, None), (Buttons.PAGE, None)]
)
def test_a_press_ends_the_turn_that_was_agreed(buttons: Buttons, seat: str | None) -> None:
    watched = Watched(buttons=buttons)
    watched.plugged_in()

    told = watched.says(FakeDgtBoard.start_clock, FakeDgtBoard.press)

    assert told == ([] if seat is None else [ClockPressed(1_020, seat, 180)])


def test_a_cable_out_is_told_once_and_its_return_brings_what_changed_meanwhile() -> None:
    watched = Watched()
    watched.plugged_in()
    assert watched.unplugged() == [LinkLost("the cable is out")]
    assert watched.unplugged() == []

    watched.fake.move("e2", "e4")
    told = watched.plugged_in()

    assert told == [
        CellShows(1_000, "e2", 0),
        CellShows(1_000, "e4", "white.pawn"),
        LinkBack(),
        HealthTold(BoardHealth("DGT 1.7")),
    ]
    assert watched.says(lambda board: board.put("d2", 0)) == [CellShows(1_010, "d2", 0)]


def test_a_board_that_lost_its_power_is_asked_for_updates_again() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.fake.answer(b"\x40")
    assert watched.says(lambda board: board.put("d2", 0)) == []

    assert watched.waits(QUIET_MS) == [CellShows(watched.now_ms, "d2", 0)]
    assert watched.says(lambda board: board.put("d3", WHITE_PAWN)) != []


def test_a_change_that_was_garbled_is_asked_for() -> None:
    watched = Watched()
    watched.plugged_in()

    told = watched.says(lambda board: board.put("e2", 0)[:-1] + board.put("e4", WHITE_PAWN))

    assert [event.cell for event in told if isinstance(event, CellShows)] == ["e4", "e2"]


def test_a_board_that_falls_silent_is_noticed_and_its_port_reopened() -> None:
    watched = Watched()
    watched.plugged_in()

    (lost,) = watched.waits(SILENCE_MS, answers=False)

    assert isinstance(lost, LinkLost)
    assert "has not answered for 4 s" in str(lost.why)
    assert watched.reopened == 1
