"""Bounds of what the host may send to lamps, buzzer and calibration, and what answers say."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from adoube.link.board_messages import Hello
from adoube.link.calibrate_commands import CalibrationReport, CellCalibration
from adoube.link.commands import Beep, CalibrateGet, CalibrateSet, LedsPalette, LedsRgb, Palette, ShowToken
from adoube.link.frames import MAX_PAYLOAD
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport, SelfTestTrouble


@pytest.mark.parametrize(
    "longest",
    [
        LedsRgb(0, ((255, 255, 255),) * 81),
        LedsPalette(0, (Palette.VIOLET_BLINKING,) * 486),
        Beep(((880, 100),) * 8),
        CalibrateSet(0, (CellCalibration(32768, 254),) * 60),
    ],
)
def test_the_longest_commands_fit_into_a_frame(longest: LedsRgb | LedsPalette | Beep | CalibrateSet) -> None:
    assert len(longest.pack()) <= MAX_PAYLOAD


@pytest.mark.parametrize(
    "make",
    [
        lambda: LedsRgb(0, ((0, 0, 0),) * 82),
        lambda: LedsPalette(0, (0,) * 487),
        lambda: Beep(()),
        lambda: Beep(((880, 100),) * 9),
        lambda: CalibrateSet(0, (CellCalibration(0, 1),) * 61),
        lambda: CalibrateGet(0, 61),
        lambda: ShowToken(bytes(15)),
    ],
)
def test_what_no_frame_can_carry_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="not "):
        make()


def test_two_lamps_of_the_palette_share_a_byte_the_first_in_the_low_bits() -> None:
    assert LedsPalette(0, (Palette.GREEN, Palette.RED, Palette.WHITE)).pack() == bytes((1, 0, 0, 0x32, 0x01))


def test_a_self_tests_report_is_read() -> None:
    written = SelfTestReport(20, (SelfTestFinding(SelfTestTrouble.ROWS_SHORTED, 0, 1),), (0, 7))

    assert SelfTestReport.read(written.pack()) == written


def report(*numbers: int, findings: int = 0) -> SelfTestReport:
    """One read from an ACK with so many findings and these numbers for cells."""
    data = struct.pack(f"<HB{5 * findings}x{len(numbers)}H", 20, findings, *numbers)
    return SelfTestReport.read(data)


def test_a_self_test_names_cells_one_by_one_and_by_the_ends_of_ranges() -> None:
    read = report(3, 10, 0x8000 | 14, 200, 0xFFFF)

    assert read.cells == (3, 10, 11, 12, 13, 14, 200)
    assert read.doubted(225) == read.cells


@pytest.mark.parametrize("numbers", [(0x8003, 0xFFFF), (7, 0x8000 | 7, 0xFFFF), (7, 0x8000 | 2, 0xFFFF)])
def test_a_range_that_ends_before_it_begins_is_no_report(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="range"):
        report(*numbers)


@pytest.mark.parametrize(
    ("named", "findings", "believes"),
    [
        (0, 3, 225),
        (10, 2, 215),
        (29, 1, 196),
        (30, 1, 0),  # an older firmware names no more
        (20, 40, 0),  # and with 40 findings its ACK has room for 20
        (19, 40, 206),
    ],
)
def test_where_an_older_board_may_doubt_more_cells_than_it_names_none_is_believed(
    named: int, findings: int, believes: int
) -> None:
    read = report(*range(named), findings=findings)

    assert read.cells == tuple(range(named))
    assert len(read.doubted(225)) == 225 - believes


def test_no_settle_time_is_told_as_none() -> None:
    assert SelfTestReport.read(b"\xff\xff\0").settle_us is None


@pytest.mark.parametrize("data", [b"", b"\0\0", b"\0\0\1\1\0\0", b"\0\0\0\1"])
def test_a_report_of_another_length_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="report|fit"):
        SelfTestReport.read(data)


def test_a_calibration_is_read() -> None:
    calibration = CalibrationReport(62, (CellCalibration(32768, 254), CellCalibration(31000, 16000)))

    assert CalibrationReport.read(calibration.pack()) == calibration


@pytest.mark.parametrize("data", [b"", b"\0\0\0"])
def test_a_calibration_of_another_length_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="another length"):
        CalibrationReport.read(data)


def hello(flags: int) -> Hello:
    return Hello(1, 1, (0, 2, 0), 3, 64, flags, 7, 1, 246, 100, 20, b"8 bytes.")


@pytest.mark.parametrize(
    ("bit", "says"),
    [
        (0, "partly_refused"),
        (1, "has_clock"),
        (2, "reports_touches"),
        (3, "watchdog_armed"),
        (4, "has_shared_button"),
        (5, "has_calls"),
        (6, "lamps_along_edges"),
        (7, "has_buzzer"),
    ],
)
def test_each_flag_of_a_hello_says_one_thing(bit: int, says: str) -> None:
    assert getattr(hello(1 << bit), says)
    assert not getattr(hello(0xFFFF & ~(1 << bit)), says)
