"""The lamps of Certabo's and Tabutronic's boards: of one colour, coloured, lying otherwise, slow."""

from __future__ import annotations

import pytest

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.dialects.certabo import CertaboDialect
from adoube.link.eboards.dialects.certabo_calibration import chip_values
from adoube.link.eboards.events import (
    ShownLost,
    square_named,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.session import EboardSession
from tests.link.certabo_board import CHIPS, chip_line, set_up

KNOWN = Kept("certabo:COM3", values=chip_values(CHIPS))


def shown(**lamps: Palette) -> Shown:
    return Shown({square_named(name): colour for name, colour in lamps.items()})


def test_lamps_of_one_colour_are_rows_whose_lowest_bit_is_the_a_file() -> None:
    # The tests of picochess's commands, and move2led of the maker's codes.py
    dialect = CertaboDialect()

    assert dialect.show(shown(e2=Palette.GREEN, e4=Palette.RED), None) == (bytes.fromhex("0000000010001000"),)
    assert dialect.show(shown(d2=Palette.GREEN, d4=Palette.GREEN, a1=Palette.DARK), None) == (
        bytes.fromhex("0000000008000800"),
    )
    assert dialect.farewell() == (bytes(8),)


def test_only_lamps_that_change_are_sent() -> None:
    dialect = CertaboDialect()
    e2 = shown(e2=Palette.GREEN)

    assert dialect.show(e2, e2) == dialect.show(shown(e2=Palette.RED), e2) == ()
    assert dialect.show(Shown(), e2) == (bytes(8),)


def test_coloured_lamps_are_corners() -> None:
    # The tests of picochess's coloured lamps: e2 and e4 in blue
    dialect = CertaboDialect(Kept(values={"lamps": "D a8"}))
    (packet,) = dialect.show(shown(e2=Palette.BLUE, e4=Palette.BLUE_BLINKING), None)

    assert (packet[:2], packet[-2:], len(packet)) == (b"\xff\x55", b"\r\n", 247)
    assert [(at, byte) for at, byte in enumerate(packet[2:-2]) if byte] == [
        (at, 0x40) for at in (38, 41, 65, 68, 92, 95, 119, 122)
    ]


@pytest.mark.parametrize(
    ("corner", "rows"),
    [("a8", "0100000000000000"), ("h8", "8000000000000000"), ("a1", "01".zfill(16)), ("h1", "80".zfill(16))],
)
def test_a_board_whose_lamps_lie_otherwise_is_told_so(corner: str, rows: str) -> None:
    kept = Kept("certabo:COM3", values={"lamps": "L a8", "lamps:certabo:COM3": f"L {corner}"})

    assert CertaboDialect(kept).show(shown(a8=Palette.WHITE), None) == (bytes.fromhex(rows),)


@pytest.mark.parametrize("written", ["", "L", "X a8", "D e4", "L a8 "])
def test_lamps_that_are_kept_and_cannot_be_meant_are_the_usual_ones(written: str) -> None:
    kept = Kept(values={"lamps": written})

    assert CertaboDialect(kept).show(shown(a8=Palette.WHITE), None) == (b"\x01" + bytes(7),)


def test_a_board_that_answers_as_coloured_is_shown_everything_anew() -> None:
    dialect = CertaboDialect(Kept(values=KNOWN.values))
    session = EboardSession("COM3", dialect)
    session.opened(0)
    session.feed(chip_line(set_up()) * 3, 900)
    session.show(shown(e2=Palette.BLUE))

    assert session.tick(1_000).send == (bytes.fromhex("0000000000001000"),)
    assert session.feed(b"D\r\n", 1_200).events == (ShownLost(),)
    (packet,) = session.tick(1_600).send
    assert packet[:2] == b"\xff\x55"
    assert session.feed(b"D\r\n", 1_700).events == ()


def test_a_board_that_takes_its_commands_slowly_is_shown_the_newest_state_alone() -> None:
    session = EboardSession("COM3", CertaboDialect(Kept(values=KNOWN.values)))
    session.opened(0)
    session.feed(chip_line(set_up()) * 3, 900)
    session.show(shown(a8=Palette.RED))
    assert session.tick(1_000).send == (b"\x01" + bytes(7),)

    for now_ms, name in ((1_100, "b8"), (1_200, "c8"), (1_300, "d8")):
        session.show(shown(**{name: Palette.RED}))
        assert session.tick(now_ms).send == ()

    sent = [packet for now_ms in (1_600, 2_200, 2_800, 3_400) for packet in session.tick(now_ms).send]
    assert sent == [b"\x02" + bytes(7), b"\x08" + bytes(7)]


def test_a_blink_is_no_faster_than_the_board_takes_its_commands() -> None:
    session = EboardSession("COM3", CertaboDialect(Kept(values=KNOWN.values)))
    session.opened(0)
    session.feed(chip_line(set_up()) * 3, 900)
    session.show(shown(a8=Palette.RED_BLINKING))

    sent = [packet[0] for now_ms in range(1_200, 4_200, 100) for packet in session.tick(now_ms).send]

    assert sent == [1, 0, 1, 0, 1]
