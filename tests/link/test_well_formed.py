"""Whole messages that say what the board's HELLO ruled out: told, left out, and nothing falls over."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.link.frames import Frame, FrameDecoder
from adoube.link.reader import PortBack, PortBytes
from adoube.link.session import BoardSession
from adoube.sensing.events import CellShows, TouchesLost
from adoube.sensing.views import OCCUPANCY, POLARITY, view_named
from adoube.tables.boards.messages import BoardComplaint, BoardNews
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube_board.wire import frames
from tests.link.well_formed import (
    ALL_FLAGS,
    BOOT,
    CELLS,
    LINEAR,
    PACKED,
    Message,
    hello,
    messages,
    on_the_wire,
    snapshot,
)
from tests.tables.loopback import quick_table


class BesideTable:
    """A table of Jarmo and its board: what the board says is heard by the link, and so by the table."""

    def __init__(self, view: str, buttons: Buttons) -> None:
        self.table = quick_table("one")
        self.session = BoardSession("the port")
        self.now_ms = 50_000
        self.seq = 0
        self.reopened = False
        self.sent = b""
        self.news: list[BoardNews] = []
        game = self.table.game
        self.board = WiredBoard(
            "the port",
            self.session,
            game,
            view_named(view, game.seats),
            buttons,
            send=self._send,
            reopen=self._reopen,
            to_move=lambda: self.table.seat_at_work,
        )
        self.plug_in()

    def plug_in(self) -> None:
        self.seq, self.reopened, self.news = 0, False, []
        self._told(self.board.handle(PortBack(self.now_ms * 1_000_000, "the port")))

    def introduced(self, sensor: int, boot: int = BOOT, flags: int = ALL_FLAGS) -> None:
        """A board that says what it is, and that nothing stands on it."""
        self.says(hello(sensor, boot=boot, flags=flags))
        self.says(snapshot(bytes(CELLS if sensor == LINEAR else PACKED)))

    def says(self, message: Message, after_ms: int = 10) -> None:
        self.now_ms += after_ms
        wire = on_the_wire((message,), self.seq)
        self.seq = (self.seq + 1) % 256
        self._told(self.board.handle(PortBytes(self.now_ms * 1_000_000, "the port", wire)))
        self._told(self.board.tick(self.now_ms))
        self.table.wake(self.now_ms)
        if self.reopened:
            self.plug_in()

    @property
    def contradictions(self) -> list[str]:
        """The complaints about the board's contradictions since its port was opened."""
        return [
            str(news.why)
            for news in self.news
            if isinstance(news, BoardComplaint) and "contradicts itself" in str(news.why)
        ]

    def asked(self, kind: int) -> bool:
        """True where the last thing that the board was asked is this."""
        last = [frame for frame in FrameDecoder().feed(self.sent) if isinstance(frame, Frame)][-1]
        return last.type == kind

    def _told(self, told: list[BoardNews]) -> None:
        for news in told:
            self.news.append(news)
            self.table.handle(news)

    def _send(self, data: bytes) -> None:
        self.sent += data

    def _reopen(self) -> None:
        self.reopened = True


CHANGED = struct.Struct("<HH").pack
LOW, PRESSED = CHANGED(2_000, 1), struct.pack("<I", 2_000)


@pytest.mark.parametrize(
    ("sensor", "flags", "message", "said"),
    [
        (1, 0x36, (frames.DELTA, LOW + struct.pack("<H", 25 << 2 | 1)), "DELTA names cell 25"),
        (1, 0x36, (frames.DELTA_ANALOG, LOW + struct.pack("<Hb", 3, -101)), "DELTA_ANALOG comes only"),
        (3, 0x36, (frames.DELTA, LOW + struct.pack("<H", 3 << 2 | 1)), "DELTA comes only from boards"),
        (3, 0x36, (frames.DELTA_ANALOG, LOW + struct.pack("<Hb", 25, 9)), "DELTA_ANALOG names cell 25"),
        (2, 0x36, (frames.ANALOG, struct.pack("<2H", 3, 512)), "ANALOG comes only from boards"),
        (3, 0x36, (frames.ANALOG, struct.pack("<3H", 24, 512, 512)), "ANALOG names cell 25"),
        (1, 0x36, (frames.TOUCH, PRESSED + struct.pack("<HB", 99, 5)), "TOUCH names cell 99"),
        (1, 0x32, (frames.TOUCH, PRESSED + struct.pack("<HB", 3, 5)), "it reports no touches"),
        (1, 0x34, (frames.BUTTON, PRESSED + bytes((1, 1))), "BUTTON names button 1"),
        (1, 0x26, (frames.BUTTON, PRESSED + bytes((8, 1))), "BUTTON names button 8"),
        (1, 0x16, (frames.BUTTON, PRESSED + bytes((16, 1))), "BUTTON names button 16"),
        (1, 0x36, (frames.BUTTON, PRESSED + bytes((9, 1))), "BUTTON names button 9"),
        (1, 0x36, snapshot(bytes(PACKED + 1), 1), "SNAPSHOT names cell 28"),
        (1, 0x36, snapshot(bytes(PACKED - 1) + b"\x04", 1), "SNAPSHOT names cell 25"),
        (3, 0x36, snapshot(bytes(CELLS + 1), 1), "SNAPSHOT names cell 25"),
        (2, 0x36, snapshot(bytes(1), 1, first=28), "SNAPSHOT names cell 28"),
    ],
)  # fmt: skip
def test_what_a_hello_rules_out_is_left_out_and_told_once_by_what_and_where(
    sensor: int, flags: int, message: Message, said: str
) -> None:
    beside = BesideTable(OCCUPANCY, Buttons.CLOCK)
    beside.introduced(sensor, flags=flags)
    told = len(beside.news)

    beside.says(message, after_ms=300)
    assert beside.contradictions == []
    assert beside.asked(frames.ASK_HELLO)

    for _ in range(20):
        beside.introduced(sensor, flags=flags)
        beside.says(message)
    [complaint] = beside.contradictions
    assert said in complaint
    assert {type(news) for news in beside.news[told:]} <= {BoardComplaint, TouchesLost}
    assert complaint in [str(why) for why in beside.table.state().notes]


@pytest.mark.parametrize(
    ("sensor", "snapshot_of", "cell"),
    [
        (1, bytes((3, 0, 0, 0, 0, 0, 0)), 0),
        (1, bytes((8, 0, 0, 0, 0, 0, 0)), 1),
        (3, bytes(24) + b"\x80", 24),
    ],
)
def test_a_level_that_the_sensors_never_have_leaves_one_cell_unknown_and_all_others_known(
    sensor: int, snapshot_of: bytes, cell: int
) -> None:
    beside = BesideTable(OCCUPANCY, Buttons.CLOCK)
    beside.introduced(sensor)

    for gen in (1, 1):
        beside.says(snapshot(snapshot_of, gen))
        beside.says(hello(sensor))
    beside.says(snapshot(snapshot_of, 1))

    shown = {news.cell: news.shows for news in beside.news if isinstance(news, CellShows)}
    names = beside.table.game.board.names
    assert [name for name in names if shown[name] is None] == [names[cell]]
    [complaint] = beside.contradictions
    assert f"gives cell {names[cell]} the level" in complaint


def test_another_boot_whose_hello_was_lost_is_asked_and_contradicts_nothing() -> None:
    beside = BesideTable(OCCUPANCY, Buttons.CLOCK)
    beside.introduced(1)

    beside.says((frames.DELTA_ANALOG, LOW + struct.pack("<Hb", 3, -101)))
    beside.introduced(3, BOOT + 1)
    beside.says((frames.DELTA_ANALOG, LOW + struct.pack("<Hb", 3, -101)))

    assert beside.contradictions == []
    assert beside.session.levels is not None
    assert beside.session.levels[3] == -101


def test_heartbeats_that_never_agree_with_what_was_sent_are_told_once() -> None:
    beside = BesideTable(OCCUPANCY, Buttons.CLOCK)
    beside.introduced(1)

    for second in range(1, 10):
        beside.says(
            (frames.HEARTBEAT, struct.pack("<IHHHHHH", 1_000 * second, 0, 0xBAD, 1000, 400, 0, 9000)), 990
        )
        beside.says(snapshot(bytes(PACKED), t_ms=1_000 * second))

    [complaint] = beside.contradictions
    assert "the check in HEARTBEAT" in complaint


@settings(max_examples=300)
@given(
    said=st.lists(st.tuples(messages, st.sampled_from((1, 10, 10, 300, 4_000))), min_size=5, max_size=25),
    sensor=st.integers(1, 3),
    view=st.sampled_from((OCCUPANCY, POLARITY)),
    buttons=st.sampled_from(Buttons),
)
def test_whatever_a_board_says_in_whatever_order_its_table_goes_on(
    said: list[tuple[Message, int]], sensor: int, view: str, buttons: Buttons
) -> None:
    beside = BesideTable(view, buttons)
    beside.introduced(sensor)

    for message, after_ms in said:
        beside.says(message, after_ms)
        assert len(set(beside.contradictions)) == len(beside.contradictions)

    # Nothing of that is left over when the board begins anew.
    beside.plug_in()
    beside.introduced(sensor, BOOT + 2)
    assert beside.session.in_step
    assert beside.session.levels == (0,) * CELLS
