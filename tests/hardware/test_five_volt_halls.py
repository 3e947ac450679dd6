"""Halls with an open collector have 5 V, and their lines 3.3 V: figures, currents, volts, boards at work."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adoube.hardware.design import Design
from adoube.hardware.fit import LEAST_PITCH_MM
from adoube.hardware.papers.pages import power_md
from adoube.hardware.part import SwitchFigures, part
from adoube.hardware.suitability import least_pitch_mm
from adoube.link.board_messages import Delta, Hello
from tests.firmware.interpreter_board import interpreter_board
from tests.firmware.serial_host import serial_host
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER
from tests.hardware.test_boards_at_work import ASK_HELLO, SIMULATED, reported, running

pytestmark = pytest.mark.full(but=2)

HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165"}

# SN74HC165: an input is high from 0.7 of its supply on. MCP23017, DS20001952D: D041, D070, D001.
HC165_HIGH, EXPANDER_HIGH = 0.7, 0.8
PULL_UP_OHM, EXPANDER_PULL_UP_OHM = 10_000, 125_000  # 40 uA at 5 V
LEAKAGE_UA = 10  # of an A3144 and a US5881 that is off


@pytest.mark.parametrize(
    ("name", "operate_mt", "release_mt", "supply_v", "current_ma"),
    [
        # Allegro data sheet 27621.6B, over -40 to 85 degrees: BOP 450 G, BRP 25 G, ICC 4.4 and 9 mA.
        ("a3144", 45, 2.5, (4.5, 24), (4.4, 9)),
        # Melexis data sheet 3901005881, at 25 degrees: BOP 30 mT, BRP 9.5 mT, IDD 2.5 and 5 mA.
        ("us5881", 30, 9.5, (3.5, 24), (2.5, 5)),
    ],
)
def test_the_figures_are_those_of_the_data_sheet(
    name: str,
    operate_mt: float,
    release_mt: float,
    supply_v: tuple[float, float],
    current_ma: tuple[float, float],
) -> None:
    one = part(name)

    assert isinstance(one.sense, SwitchFigures)
    assert (one.sense.operate_mt, one.sense.release_mt, one.sense.leakage_ua) == (operate_mt, release_mt, 10)
    assert (one.supply_v, (one.typical_ma, one.worst_ma)) == (supply_v, current_ma)
    assert (one.sense.pole, one.sense.open_drain, one.sense.latching) == ("south", True, False)


def test_their_current_is_none_of_the_3_3_volt_regulators() -> None:
    board = designed("chess", part="a3144", supply="5v", **HALLS)

    assert board.power.worst_ma > 64 * 9
    assert not board.power.own_regulator
    assert "At the sensor farthest from the supply measure 4.5 V or more." in power_md(board)


def test_they_hang_behind_a_fuse_on_usb_too() -> None:
    board = designed(part="a3144", **HALLS)

    assert board.power.fuse_a == 0.5
    assert {net for chip in board.chips if chip.part == "fuse" for net in chip.pins.values()} == {"VIN", "5V"}


def test_the_page_says_what_they_cost_on_a_chess_board() -> None:
    page = (FOLDER.parent / "choosing-sensors.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (chess, 64 cells|least distance).*? \| (.*) \|$", page, re.MULTILINE))
    names = ("drv5033fa", "a3144", "us5881")
    boards = [designed("chess", part=name, supply="5v", **HALLS) for name in names]
    pitches_mm = [least_pitch_mm(board.fit.at_pitch(LEAST_PITCH_MM), board.request) for board in boards]

    assert rows["chess, 64 cells"] == " | ".join(f"{board.power.worst_ma:.0f} mA" for board in boards)
    assert rows["least distance"] == " | ".join(f"{pitch_mm:g} mm" for pitch_mm in pitches_mm if pitch_mm)


def pulled_up(board: Design) -> set[str]:
    networks = [chip for chip in board.chips if chip.part == "rn-10k"]
    return {net for chip in networks for net in chip.pins.values() if net.startswith("CELL_")}


@pytest.mark.parametrize(("name", "sensors"), [("a3144", 25), ("us5881", 25), ("drv5033fa", 0)])
def test_an_expander_has_pull_ups_beside_its_own_where_sensors_leak(name: str, sensors: int) -> None:
    board = designed(part=name, **(HALLS | {"wiring": "mcp23017"}))

    assert len(pulled_up(board)) == sensors


def settled(ohms: float, picofarads: float) -> tuple[float, float]:
    """Return the volts that a line reaches, and the microseconds until it is high, as ngspice has them.

    The sensor lets go at 1 us, and leaks on.
    """
    deck = f"""a line
vsupply supply 0 3.2
rpull supply line {ohms}
cwire line 0 {picofarads}p
ileak line 0 {LEAKAGE_UA}u
vlet gate 0 pulse(5 0 1u 20n 20n 1 2)
sensor line 0 gate 0 letting
.model letting sw(vt=2.5 vh=0.1 ron=20 roff=1e12)
.ic v(line)=0
.tran 20n 400u uic
.meas tran reached find v(line) at=399u
.meas tran risen when v(line)={HC165_HIGH * 3.2} rise=1
.end
"""
    done = subprocess.run(
        ["ngspice", "-b", "/dev/stdin"],
        input=deck,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,  # 1 where a line never rises
        cwd=Path("/"),
    )
    found = dict(re.findall(r"^(reached|risen) += +(\S+)", done.stdout, re.MULTILINE))
    return float(found["reached"]), 1e6 * float(found.get("risen", "inf")) - 1


@pytest.mark.ngspice
def test_ten_kilohm_pull_a_line_up_long_before_the_next_scan() -> None:
    volts, microseconds = settled(PULL_UP_OHM, 400)  # 3 m of ribbon, and the chip's input

    assert volts > HC165_HIGH * 3.2
    assert volts > EXPANDER_HIGH * 3.2
    assert microseconds < 1000 / 100  # a scan is 1 ms


@pytest.mark.ngspice
def test_an_expanders_own_pull_up_would_not_keep_a_line_high() -> None:
    volts, _ = settled(EXPANDER_PULL_UP_OHM, 400)

    assert volts < EXPANDER_HIGH * 3.2


BUILDS: dict[str, dict[str, Any]] = {
    "a3144 on shift registers": {"part": "a3144", "wiring": "hc165"},
    "us5881 on expanders": {"part": "us5881", "wiring": "mcp23017"},
    "a3144 on an ESP32-S3": {"part": "a3144", "wiring": "hc165", "mcu": "esp32-s3"},
    "a3144 on an ESP32-C3": {"part": "a3144", "wiring": "hc165", "mcu": "esp32-c3"},
    "a3144 on an ESP32-C6": {"part": "a3144", "wiring": "mcp23017", "mcu": "esp32-c6"},
}


@pytest.mark.parametrize("build", BUILDS)
def test_each_sensor_that_closes_is_reported_as_its_own_cell(build: str) -> None:
    design = designed(sensors="hall-digital", **BUILDS[build])
    board = running(design)

    for cell in range(len(design.sensors)):
        board.put(cell)
        assert reported(board) == [cell], design.sensors[cell]


@pytest.mark.node
@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")
@pytest.mark.parametrize("build", [build for build in BUILDS if build.startswith("a3144")])
def test_the_interpreter_reads_it_too(build: str, tmp_path: Path) -> None:
    config = {**designed(sensors="hall-digital", **BUILDS[build]).config, **SIMULATED}

    with interpreter_board(tmp_path, **config) as board, serial_host(board.port) as host:
        host.send(ASK_HELLO)
        assert host.wait_for(Hello).cells == 25
        for cell in (0, 7, 8, 24):
            board.tell(cell=cell, on=1)
            assert host.wait_for(Delta).events == ((cell, 1),)
