"""The check of a pack finds planted faults."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.pack import write_pack
from adoube.hardware.readback import check
from tests.hardware.asking import designed

Rows = list[dict[str, str]]

BUILDS: dict[str, dict[str, Any]] = {
    "matrix": {},
    "pins": {"wiring": "pins", "clock": False},
    "hc165": {"wiring": "hc165"},
    "mcp23017": {"wiring": "mcp23017"},
    "mux": {"wiring": "mux", "sensors": "hall-linear"},
    "mux, fed apart": {"wiring": "mux", "sensors": "hall-linear", "game": "chess", "supply": "5v"},
    "buffered": {"wiring": "hc165", "sensors": "hall-digital", "game": "chess", "part": "drv5032fd"},
    "strobed": {"wiring": "strobed", "sensors": "hall-digital"},
    "halls with 5 V": {"wiring": "hc165", "sensors": "hall-digital", "part": "a3144"},
    "lit": {
        "wiring": "hc165",
        "sensors": "hall-digital",
        "game": "chess",
        "pitch_mm": 50,
        "supply": "5v",
        "tiles": 4,
        "lamps": "cells",
    },
    "lit by hand": {"lamps": "cells", "supply": "5v"},
    "dual": {"wiring": "hc165", "sensors": "hall-digital", "part": "drv5032fd"},
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return written(tmp_path)


def check_pack(folder: Path) -> list[str]:
    """Return the faults of a pack, in English."""
    return [*map(str, check.check_pack(folder))]


def written(folder: Path, **changes: Any) -> Path:
    pack = folder / "pack"
    pack.mkdir()
    for name, content in files_of(tuple(changes.items())).items():
        (pack / name).write_bytes(content)
    return pack


@cache
def files_of(changes: tuple[tuple[str, Any], ...]) -> dict[str, bytes]:
    """Return the files of a pack, which is written once for all tests."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        write_pack(designed(**dict(changes)), pack, lambda _design, _folder: None)
        return {file.name: file.read_bytes() for file in pack.iterdir()}


def change_board(pack: Path, change: Callable[[dict[str, Any]], object]) -> None:
    file = pack / "board.json"
    board = json.loads(file.read_text(encoding="utf-8"))
    change(board)
    file.write_text(json.dumps(board), encoding="utf-8")


def change_table(pack: Path, name: str, change: Callable[[Rows], Rows | None]) -> None:
    with (pack / name).open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    rows = change(rows) or rows
    with (pack / name).open("w", encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def exchange_cells(board: dict[str, Any]) -> None:
    board["cells"][3], board["cells"][4] = board["cells"][4], board["cells"][3]


@pytest.mark.full(but=3)
@pytest.mark.parametrize("build", BUILDS)
def test_a_pack_as_it_was_written_is_sound(build: str, tmp_path: Path) -> None:
    assert check_pack(written(tmp_path, **BUILDS[build])) == []


@pytest.mark.parametrize("build", BUILDS)
def test_exchanged_inputs_are_found_in_every_wiring(build: str, tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS[build])
    change_board(pack, exchange_cells)

    findings = check_pack(pack)

    assert [finding.split(":")[0] for finding in findings] == ["cell d1", "cell e1"]


# Wirings with a line for each sensor.
OF_ITS_OWN = [build for build in BUILDS if not build.startswith("strobed")]


@pytest.mark.parametrize("build", OF_ITS_OWN)
def test_a_missing_wire_of_a_sensor_is_found_in_every_wiring(build: str, tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS[build])
    change_table(pack, "wires.csv", lambda rows: [row for row in rows if row["net"] != "CELL_c3"])

    assert any(re.match(r"cell c3: S\d+ is wired to input none", finding) for finding in check_pack(pack))


def test_a_diode_that_is_turned_round_is_found(pack: Path) -> None:
    def turn(rows: Rows) -> None:
        other = {"A": "K", "K": "A"}
        for row in rows:
            for end in ("from", "to"):
                if row[end] == "D7":
                    row[f"{end}_leg"] = other[row[f"{end}_leg"]]

    change_table(pack, "wires.csv", turn)

    assert any("S7 is wired to input none" in finding for finding in check_pack(pack))


@pytest.mark.parametrize(
    ("leg", "finding"),
    [
        (("S25", "OUT"), "cell e5: S25 is wired to input none, and board.json expects it at 24"),
        (("Q2", "G"), "wires.csv: no transistor switches column 1"),
        (("RN2", "1"), "wires.csv: no resistor holds the gate of Q1 on its supply"),
        (("D4", "A"), "wires.csv: no diode leads from Q4 to the pin that watches"),
        (("RN1", "3"), "wires.csv: no resistor lifts row 2 (GPIO 6)"),
        (("U1", "OE"), "wires.csv: no transistor switches column 0"),
    ],
)
def test_a_wire_that_strobed_columns_need_is_missed(
    leg: tuple[str, str], finding: str, tmp_path: Path
) -> None:
    pack = written(tmp_path, **BUILDS["strobed"])
    change_table(pack, "wires.csv", lambda rows: bypassing(rows, leg))

    assert any(found.startswith(finding) for found in check_pack(pack)), check_pack(pack)


def test_a_pull_up_to_five_volts_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["halls with 5 V"])

    def pull_up_to_five_volts(rows: Rows) -> None:
        for row in rows:
            for end in ("from", "to"):
                if (row[end], row[f"{end}_leg"]) == ("RN1", "COM"):
                    other = "to" if end == "from" else "from"
                    row |= {other: "F1", f"{other}_leg": "2", f"{other}_pin": "2"}

    change_table(pack, "wires.csv", pull_up_to_five_volts)

    finding = "wires.csv: RN1 pulls its lines up to 5 V, and inputs bear 3.3 V: join its leg COM to 3V3"
    assert finding in check_pack(pack)


def test_columns_on_two_registers_are_followed_through_both(tmp_path: Path) -> None:
    assert check_pack(written(tmp_path, **BUILDS["strobed"] | {"game": "capture"})) == []


def test_columns_in_another_order_are_found(tmp_path: Path) -> None:
    def cross(rows: Rows) -> None:
        other = {"QA": "QB", "QB": "QA"}
        for row in rows:
            for end in ("from", "to"):
                if row[end] == "U1":
                    row[f"{end}_leg"] = other.get(row[f"{end}_leg"], row[f"{end}_leg"])

    pack = written(tmp_path, **BUILDS["strobed"])
    change_table(pack, "wires.csv", cross)

    assert len([finding for finding in check_pack(pack) if finding.startswith("cell ")]) == 10


def test_crossed_select_lines_are_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["mux"])
    change_board(pack, lambda board: board["wiring"]["select"].reverse())

    assert len(check_pack(pack)) == 25


def test_a_pin_that_is_used_twice_is_found(pack: Path) -> None:
    change_board(pack, lambda board: board.update(buzzer=0))

    findings = check_pack(pack)

    assert "board.json: buzzer: GPIO 0 is in wiring.rows already" in findings
    assert "wires.csv: GP12 is wired, and board.json does not use it" in findings


@pytest.mark.parametrize(("gpio", "why"), [(23, "regulator"), (77, "there is no such pin")])
def test_a_pin_that_nobody_can_use_is_found_with_the_reason(pack: Path, gpio: int, why: str) -> None:
    change_board(pack, lambda board: board.update(buzzer=gpio))

    assert any(f"GPIO {gpio} " in finding and why in finding for finding in check_pack(pack))


def test_a_pin_that_cannot_do_what_is_asked_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, mcu="esp32")
    change_board(pack, lambda board: board.update(buzzer=34))

    assert any("GPIO 34" in finding and "cannot drive a line" in finding for finding in check_pack(pack))


def test_a_wire_on_the_wrong_pin_of_the_board_is_found(pack: Path) -> None:
    def move(rows: Rows) -> None:
        next(row for row in rows if row["from_leg"] == "GP0")["from_pin"] = "3"

    change_table(pack, "wires.csv", move)

    assert check_pack(pack) == ["wires.csv: GP0 is pin 1, not 3"]


def test_pins_that_a_wire_joins_are_found(pack: Path) -> None:
    def short(rows: Rows) -> Rows:
        wire = {"net": "?", "from": "A1", "from_leg": "GP5", "from_pin": "7", "to": "A1", "to_leg": "GP6"}
        return [*rows, wire | {"to_pin": "9", "colour": "red"}]

    change_table(pack, "wires.csv", short)

    assert "wires.csv: GP5 and GP6 are joined" in check_pack(pack)


def test_a_pin_on_a_supply_is_found(pack: Path) -> None:
    def short(rows: Rows) -> Rows:
        wire = {"net": "?", "from": "A1", "from_leg": "GP5", "from_pin": "7", "to": "A1", "to_leg": "GND"}
        return [*rows, wire | {"to_pin": "3", "colour": "red"}]

    change_table(pack, "wires.csv", short)

    assert "wires.csv: GP5 and GND are joined" in check_pack(pack)


def test_a_cell_without_a_sensor_and_one_with_two_are_found(pack: Path) -> None:
    change_table(pack, "sensors.csv", lambda rows: rows[0].update(cell="b1"))

    findings = check_pack(pack)

    assert "sensors.csv: cell a1 has 0 sensors instead of one" in findings
    assert "sensors.csv: cell b1 has 2 sensors instead of one" in findings


def test_a_sensor_under_two_cells_is_found(pack: Path) -> None:
    change_table(pack, "sensors.csv", lambda rows: rows[1].update(sensor="S1"))

    findings = check_pack(pack)

    assert "sensors.csv: S1 lies under two cells" in findings
    assert "wires.csv: S2 lies under no cell" in findings


def test_a_cell_twice_in_the_configuration_is_found(pack: Path) -> None:
    change_board(pack, lambda board: board["cells"].__setitem__(1, 0))

    assert "board.json: input 0 belongs to two cells" in check_pack(pack)


def test_a_cell_too_few_in_the_configuration_is_found(pack: Path) -> None:
    change_board(pack, lambda board: board["cells"].pop())

    assert "board.json: 24 inputs for 25 cells" in check_pack(pack)


def test_a_missing_file_is_found(pack: Path) -> None:
    (pack / "magnets.md").unlink()

    assert check_pack(pack) == ["magnets.md is missing: write the pack again"]


@pytest.mark.parametrize("name", ["pack.json", "board.json", "wires.csv", "sensors.csv"])
@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"[]", b"a,b\n1,2\n", b"{}"])
def test_a_file_that_is_something_else_never_passes(pack: Path, name: str, content: bytes | None) -> None:
    if content is None:
        (pack / name).unlink()
    else:
        (pack / name).write_bytes(content)

    try:
        findings = check_pack(pack)
    except AdoubeError as error:
        findings = [str(error)]

    assert findings


# what the firmware would refuse, and what hangs on other pins


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ({"sensor": "linear"}, "board.json: wiring.kind: 'matrix' is not mux, which linear sensors need"),
        ({"scan_hz": 5000}, "board.json: scan_hz: 5000 is not from 50 to 1000; 1000 is taken"),
        ({"colour": "red"}, "board.json: colour: this program knows no such field"),
    ],
)
def test_what_the_firmware_would_complain_of_is_found(
    pack: Path, change: dict[str, Any], finding: str
) -> None:
    change_board(pack, lambda board: board.update(change))

    assert check_pack(pack) == [finding]


def test_a_wireless_pack_awaits_its_network_and_is_sound(tmp_path: Path) -> None:
    pack = written(tmp_path, mcu="pico-w", link="wifi")

    assert check_pack(pack) == []
    change_board(pack, lambda board: board["link"].update(ssid="chess", password="secret"))
    assert check_pack(pack) == ["board.json: link.token: give 32 hexadecimal digits; usb is taken"]


def test_exchanged_buttons_of_the_clock_are_found(pack: Path) -> None:
    change_board(pack, lambda board: board["buttons"]["clock"].reverse())

    first, second = check_pack(pack)

    assert first == "wires.csv: SW2 hangs on GPIO 11, and board.json expects SW1 there (buttons.clock)"
    assert "SW1 hangs on GPIO 10" in second


def test_a_buzzer_on_a_buttons_pin_is_found(pack: Path) -> None:
    def exchange(board: dict[str, Any]) -> None:
        board["buzzer"], board["buttons"]["clock"][0] = board["buttons"]["clock"][0], board["buzzer"]

    change_board(pack, exchange)

    assert "wires.csv: SW1 hangs on GPIO 10, and board.json expects BZ1 there (buzzer)" in check_pack(pack)


def test_crossed_lines_of_a_chain_are_found(tmp_path: Path) -> None:
    pack = written(tmp_path, wiring="hc165")

    def cross(board: dict[str, Any]) -> None:
        wiring = board["wiring"]
        wiring["load"], wiring["clock"] = wiring["clock"], wiring["load"]

    change_board(pack, cross)

    assert "cell a1: S1 is wired to input none, and board.json expects it at 0" in check_pack(pack)


def test_a_chain_of_another_length_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, wiring="hc165")
    change_board(pack, lambda board: board["wiring"].update(chips=5))

    assert check_pack(pack) == [
        "wires.csv: 4 chips hang one behind another on GPIO 2, and board.json expects 5"
    ]


def test_a_bus_on_the_other_ones_pins_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, wiring="mcp23017")
    change_board(pack, lambda board: board["wiring"]["buses"][0].update(i2c=1))

    assert check_pack(pack) == ["board.json: wiring.buses[0].i2c: GPIO 4 and 5 belong to I2C bus 0, not 1"]


def test_a_bus_that_is_no_object_is_named_by_its_place(tmp_path: Path) -> None:
    pack = written(tmp_path, wiring="mcp23017")
    change_board(pack, lambda board: board["wiring"].update(buses=[[]]))

    with pytest.raises(AdoubeError, match=r"^board.json, line 1: wiring: buses\[0\]: it has to be an object"):
        check_pack(pack)


def test_an_unknown_wiring_is_refused_by_its_name(pack: Path) -> None:
    change_board(pack, lambda board: board["wiring"].update(kind="knot"))

    with pytest.raises(AdoubeError, match="there is no wiring knot; the wirings are pins, matrix, hc165"):
        check_pack(pack)


# what stands between a pin and the chips that it drives


def without(rows: Rows, *legs: tuple[str, str]) -> Rows:
    """Return the wires except those that end at these legs."""
    return [row for row in rows if not {(row["from"], row["from_leg"]), (row["to"], row["to_leg"])} & {*legs}]


def bypassing(rows: Rows, leg: tuple[str, str]) -> Rows:
    """Return the wires without one leg, its neighbours on the net joined directly."""
    ends = [(row[f"{end}"], row[f"{end}_leg"], row[f"{end}_pin"]) for row in rows for end in ("from", "to")]
    at_leg = [row for row in rows if leg in ((row["from"], row["from_leg"]), (row["to"], row["to_leg"]))]
    beside = [end for end in ends if end[:2] != leg and any(_has(row, end[:2]) for row in at_leg)]
    kept = without(rows, leg)
    if len(set(beside)) == len(("one before", "one behind")):
        one, other = dict.fromkeys(beside)
        joined = dict(
            zip(("from", "from_leg", "from_pin", "to", "to_leg", "to_pin"), one + other, strict=True)
        )
        kept.append(at_leg[0] | joined)
    return kept


def _has(row: dict[str, str], end: tuple[str, str]) -> bool:
    return end in ((row["from"], row["from_leg"]), (row["to"], row["to_leg"]))


def refdes_of(pack: Path, part: str) -> str:
    with (pack / "parts.csv").open(encoding="utf-8", newline="") as text:
        return next(row["where"] for row in csv.DictReader(text) if row["value"].startswith(part))


def test_a_buffer_whose_gate_is_not_switched_on_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["buffered"])
    buffer = refdes_of(pack, "74AHC125")
    change_table(pack, "wires.csv", lambda rows: without(rows, (buffer, "1OE")))

    findings = check_pack(pack)

    assert "cell a1: S1 is wired to input none, and board.json expects it at 0" in findings


def test_a_series_resistor_that_is_missing_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["mux, fed apart"])
    change_table(pack, "wires.csv", lambda rows: without(rows, ("R1", "2")))

    assert any("S1 is wired to input none" in finding for finding in check_pack(pack))


def test_a_supply_that_is_not_measured_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["mux"])
    change_table(pack, "wires.csv", lambda rows: [row for row in rows if row["net"] != "VSENSE"])

    findings = check_pack(pack)

    assert any("does not lie between two resistors" in finding for finding in findings)


def exchange_lamps(board: dict[str, Any]) -> None:
    board["lamps"]["order"][3], board["lamps"]["order"][4] = board["lamps"]["order"][4], 15


def cut_the_lamps(rows: Rows) -> Rows:
    return [row for row in rows if row["net"] != "LAMP20"]


@pytest.mark.full
def test_a_lamp_that_lights_for_another_cell_is_found(tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS["lit"])
    change_board(pack, exchange_lamps)

    assert check_pack(pack) == [
        "cell d1: its lamp LED16 is number 15 of the chain, counted from 0, and board.json expects it at 16",
        "cell e1: its lamp LED17 is number 16 of the chain, counted from 0, and board.json expects it at 15",
    ]


@pytest.mark.parametrize(("build", "count"), [("lit", 64), ("lit by hand", 25)])
def test_a_chain_of_lamps_that_is_cut_is_found(build: str, count: int, tmp_path: Path) -> None:
    pack = written(tmp_path, **BUILDS[build])
    change_table(pack, "wires.csv", cut_the_lamps)

    findings = check_pack(pack)

    assert findings[0].startswith("wires.csv: 20 lamps hang one behind another on GPIO")
    assert findings[0].endswith(f"board.json expects {count}")
    assert "is not in the chain" in findings[1]
