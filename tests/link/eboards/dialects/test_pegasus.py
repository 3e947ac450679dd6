"""DGT's Pegasus: occupancy in DGT's messages, a key of the person's own, lamps that flash by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.errors import AdoubeError
from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.dialects.pegasus import (
    KEY_FILE,
    KEY_VARIABLE,
    PEGASUS,
    PegasusDialect,
    pegasus_key,
)
from adoube.link.eboards.events import (
    BatteryRead,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    SquareRead,
    square_named,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.session import EboardMeeting, EboardSession, meet_eboard
from adoube.link.errors import NotABoard
from tests.link.damage import CUTS, in_chunks
from tests.link.dgt_board import message, version

OCCUPIED = "*" * 16 + "." * 32 + "*" * 16
# The simulator of adrian-dybwad/DGTCentaurUniversal: the dump of the start, the battery (88 per cent, not
# charging), a piece that is lifted and put.
DUMP = b"\x86\x00\x43" + bytes([1] * 16 + [0] * 32 + [1] * 16)
BATTERY = bytes.fromhex("a0000c580000000000000002")
E2_LIFTED = bytes.fromhex("8e00053400")
E4_PUT = bytes.fromhex("8e00052401")

KEY = bytes.fromhex("0102030405fe")  # nobody's
KEY_WRITTEN = "01 02 03 04 05 fe"


def heard(*chunks: bytes) -> list[EboardEvent]:
    decoder = PegasusDialect().decoder()
    return [event for chunk in chunks for event in decoder.feed(chunk)]


# what is read


def test_a_dump_says_where_something_stands_and_not_what() -> None:
    assert heard(DUMP) == [BoardRead(OCCUPIED)]
    assert not PEGASUS.knows_pieces


def test_lifting_and_putting_down() -> None:
    assert heard(E2_LIFTED + E4_PUT) == [
        SquareRead(square_named("e2"), "."),
        SquareRead(square_named("e4"), "*"),
    ]


@pytest.mark.parametrize(
    ("wire", "told"),
    [
        (BATTERY, BatteryRead(88, charging=False)),
        (message(0xA0, bytes([100, 0, 0, 0, 0, 0, 0, 0, 1])), BatteryRead(100, charging=True)),
        (message(0xA0, bytes([42])), BatteryRead(42)),
        (message(0xA0, bytes([0x7F, 0, 0, 0, 0, 0, 0, 0, 2])), BatteryRead(None, charging=False)),
    ],
)
def test_the_battery(wire: bytes, told: BatteryRead) -> None:
    assert heard(wire) == [told]


def test_its_version_is_its_name_and_other_messages_tell_nothing() -> None:
    trademark = message(0x92, b"Digital Game Technology")

    assert heard(version(1, 0) + trademark + message(0xA0, b"") + message(0xA5, b"\x00")) == [
        BoardNamed("DGT Pegasus 1.0")
    ]


@given(CUTS)
def test_what_was_sent_is_heard_whatever_the_cuts(cuts: list[int]) -> None:
    wire = version(1, 0) + DUMP + BATTERY + E2_LIFTED + E4_PUT

    assert heard(*in_chunks(wire, cuts)) == heard(wire)
    assert len(heard(wire)) == 5


@given(st.binary(max_size=100), CUTS)
def test_after_garbage_it_is_in_step_with_the_next_message(garbage: bytes, cuts: list[int]) -> None:
    assert heard(*in_chunks(garbage + DUMP, cuts))[-1] == BoardRead(OCCUPIED)


def test_broken_bytes_are_told() -> None:
    assert heard(DUMP[:-1], E2_LIFTED)[0] == BytesBroken(66)


# what is sent


def test_it_is_greeted_as_the_makers_app_does_with_the_key_of_the_person() -> None:
    assert PegasusDialect(KEY).greeting() == (
        b"\x40",
        b"\x60\x02\x00\x00",
        b"\x63\x07" + KEY + b"\x00",
        b"\x4d",
        b"\x42",
        b"\x44",
    )


def test_without_a_key_none_is_sent() -> None:
    assert PegasusDialect().greeting() == (b"\x40", b"\x60\x02\x00\x00", b"\x4d", b"\x42", b"\x44")


def test_lamps_name_the_squares_and_are_sent_only_where_they_change() -> None:
    dialect = PegasusDialect()
    shown = Shown({square_named("e4"): Palette.GREEN, square_named("e2"): Palette.RED, 0: Palette.DARK})

    assert dialect.show(shown, None) == (bytes.fromhex("6007050200022434 00"),)
    assert dialect.show(shown, shown) == ()
    assert dialect.show(Shown(), shown) == dialect.farewell() == (b"\x60\x02\x00\x00",)


def test_its_battery_is_asked_for_once_its_squares_are_known() -> None:
    session = EboardSession("the port", PegasusDialect())
    session.opened(0)
    for now_ms in range(50, 300, 50):
        session.tick(now_ms)

    assert session.feed(DUMP, 300).send == (b"\x4c",)


class LockedBoard:
    """A Pegasus behind a port, twenty bytes at a time, that tells nothing before it has heard a key."""

    name = "AA:BB:CC:DD:EE:FF"

    def __init__(self, key: bytes) -> None:
        self.now_ms, self.is_closed = 0, False
        self._wanted, self._is_open = b"\x63\x07" + key + b"\x00", False
        self._to_tell = b""

    def read(self) -> bytes:
        self.now_ms += 50
        chunk, self._to_tell = self._to_tell[:20], self._to_tell[20:]
        return chunk

    def write(self, data: bytes) -> None:
        self._is_open = self._is_open or data == self._wanted
        self._to_tell += {b"\x4d": version(1, 0), b"\x42": DUMP}.get(data, b"") if self._is_open else b""

    def cancel(self) -> None:
        """Do nothing: no read waits."""

    def close(self) -> None:
        self.is_closed = True

    def met(self, dialect: PegasusDialect) -> EboardMeeting:
        return meet_eboard(lambda: self, dialect, now_ns=lambda: self.now_ms * 1_000_000)


def test_a_board_that_wants_a_key_is_met_with_the_right_one_alone() -> None:
    assert LockedBoard(KEY).met(PegasusDialect(KEY)).events[-1] == BoardRead(OCCUPIED)

    for dialect, words in (
        (PegasusDialect(), "developer's key"),
        (PegasusDialect(b"other."), "nothing was received"),
    ):
        board = LockedBoard(KEY)
        with pytest.raises(NotABoard, match=words):
            board.met(dialect)
        assert board.is_closed


# the key


def test_the_key_stands_in_the_environment_or_else_in_the_data_folder(tmp_path: Path) -> None:
    assert pegasus_key({}, None) == pegasus_key({}, tmp_path) == b""
    (tmp_path / KEY_FILE).write_text("fe0504030201\n", encoding="ascii")

    assert pegasus_key({}, tmp_path) == bytes.fromhex("fe0504030201")
    assert pegasus_key({KEY_VARIABLE: KEY_WRITTEN}, tmp_path) == KEY
    assert pegasus_key({KEY_VARIABLE: KEY.hex(":")}, None) == KEY


@pytest.mark.parametrize("text", ["0102", "01 02 03 04 05 06 07", "my key", "0102030405f", "é" * 12])
def test_a_key_that_is_none_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text(text, encoding="utf-8")

    with pytest.raises(AdoubeError, match=f"{KEY_VARIABLE} is not a developer's key"):
        pegasus_key({KEY_VARIABLE: text}, None)
    with pytest.raises(AdoubeError, match=f"{KEY_FILE} does not contain a developer's key"):
        pegasus_key({}, tmp_path)


def test_a_key_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()

    with pytest.raises(AdoubeError, match=f"{KEY_FILE} cannot be read"):
        pegasus_key({}, tmp_path)


def test_the_kind_takes_the_key_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY_WRITTEN)

    assert PEGASUS.dialect_with(Kept()).greeting() == PegasusDialect(KEY).greeting()


def silence(dialect: PegasusDialect, *says: bytes) -> str:
    """Return what is said of a board that says that, each second, and never what stands."""
    session = EboardSession("the port", dialect)
    step = session.opened(0)
    now_ms = 0
    while not step.fault and now_ms < 60_000:
        now_ms += 1_000
        step = session.feed(b"".join(says), now_ms) if says else session.tick(now_ms)
    return str(step.fault)


@pytest.mark.parametrize("says", [(), (BATTERY,), (version(1, 0), BATTERY)])
def test_one_line_says_that_a_board_without_a_key_may_want_one(says: tuple[bytes, ...]) -> None:
    told = silence(PegasusDialect(), *says)

    assert "some want a developer's key" in told
    assert KEY_VARIABLE in told


def test_with_a_key_the_silence_is_that_of_any_board() -> None:
    assert "no DGT Pegasus board answers at the port" in silence(PegasusDialect(KEY))
    assert "for 5 s it has not reported its pieces" in silence(PegasusDialect(KEY), BATTERY)
