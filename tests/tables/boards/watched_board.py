"""A wired board for tests: they hand it the time, and what a fake board says."""

from __future__ import annotations

from collections.abc import Callable

from adoube.games.registry import make_game
from adoube.link.frames import Frame, FrameDecoder
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews
from adoube.link.session import BoardSession
from adoube.sensing.events import CellShows
from adoube.sensing.views import OCCUPANCY, Symbol, view_named
from adoube.tables.boards.messages import BoardNews
from adoube.tables.boards.wired import Buttons, WiredBoard
from tests.link.fake_board import FakeBoard

__all__ = ["JARMO", "Watched", "shows"]

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
            view_named(view, JARMO.seats),
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

    def answers(self) -> list[BoardNews]:
        """The board answers what it was sent, and has carried it out."""
        sent, self.sent = self.sent, b""
        return self.says(lambda board: board.answer(sent))

    def commands(self) -> list[bytes]:
        """The payloads of what was sent since `sent` was emptied."""
        return [frame.payload for frame in FrameDecoder().feed(self.sent) if isinstance(frame, Frame)]

    def asks(self, kind: int) -> int:
        """How often that was asked since `sent` was emptied."""
        frames = FrameDecoder().feed(self.sent)
        return sum(isinstance(frame, Frame) and frame.type == kind for frame in frames)

    def lamps(self) -> dict[int, int]:
        """The lamps of the board that are lit."""
        return {lamp: colour for lamp, colour in enumerate(self.fake.lamps) if colour}

    def _takes(self, news: PortNews) -> list[BoardNews]:
        return self.board.handle(news)

    def _sent(self, data: bytes) -> None:
        self.sent += data

    def _reopened(self) -> None:
        self.reopened += 1


def shows(told: list[BoardNews]) -> dict[str, Symbol | None]:
    return {event.cell: event.shows for event in told if isinstance(event, CellShows)}


# cells and buttons
