"""Each microcontroller with each wiring and sensor is a sound circuit, or is refused with what would do."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.design import Design, Multiplexers, StrobedWiring
from adoube.hardware.designer import design
from adoube.hardware.microcontroller import MICROCONTROLLERS, microcontroller
from adoube.hardware.part import part, sensor_parts
from adoube.hardware.request import SENSORS, WIRINGS
from adoube.hardware.wirings import matrix
from adoube_board.config.config import Config
from tests.hardware.asking import asked, designed
from tests.hardware.electrical_rules import inputs_above, volts_of
from tests.hardware.test_microcontroller import CHIPS
from tests.hardware.test_refusals import refusal
from tests.tools import ROOT

HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165"}
REMEDIES = ("take ", " would do", "takes it", "leave out")
OHMS = {"r-100": 100, "r-330": 330, "r-4k7": 4_700, "r-10k": 10_000}
PARTS = ROOT / "host" / "adoube" / "hardware" / "parts"
MOST_PULL_DOWN_OHM = 8_200  # RP2350 data sheet, erratum RP2350-E9


def boards(mcu: str, wiring: str) -> list[Design]:
    """Return what can be built of Jarmo's 25 cells; a refusal has to say what would work."""
    found = []
    # A pin for each cell leaves none for lamps and buttons.
    more: dict[str, Any] = {"clock": False, "buzzer": False} if wiring == "pins" else {"lamps": "edges"}
    for sensors in SENSORS:
        for one in sensor_parts(sensors):
            kind = {"sensors": sensors, "part": one.name}
            try:
                found.append(design(asked(mcu=mcu, wiring=wiring, supply="5v", **more, **kind)))
            except AdoubeError as error:
                why = str(error)
            else:
                continue
            assert any(remedy in why for remedy in REMEDIES), why
    return found


@pytest.mark.full(but=4)
@pytest.mark.parametrize("wiring", WIRINGS)
@pytest.mark.parametrize("mcu", MICROCONTROLLERS)
def test_whatever_is_built_is_sound_and_the_firmware_takes_it(mcu: str, wiring: str) -> None:
    for board in boards(mcu, wiring):
        assert inputs_above(board) == []
        assert Config(dict(board.config), CHIPS[mcu]).problems == []
        for label in board.chips[0].pins:
            assert label in {gpio.label for gpio in board.mcu.gpios} | {*board.mcu.supply_labels.values()}


def test_every_microcontroller_reads_halls_of_the_kits() -> None:
    for mcu in MICROCONTROLLERS:
        board = designed(mcu=mcu, part="a3144", **HALLS)

        assert {chip.pins["VCC"] for chip in board.chips if chip.part == "a3144"} == {"5V"}
        assert {chip.pins["VCC"] for chip in board.chips if chip.part == "74hc165"} == {"3V3"}
        assert {chip.pins["COM"] for chip in board.chips if chip.part == "rn-10k"} == {"3V3"}


def test_five_volts_from_an_output_that_drives_up_would_be_noticed() -> None:
    board = designed(part="drv5032fa", **HALLS)
    wrong = [
        chip if chip.part != "drv5032fa" else type(chip)(chip.refdes, chip.part, {**chip.pins, "VCC": "5V"})
        for chip in board.chips
    ]

    assert inputs_above(type(board)(**{**vars(board), "chips": tuple(wrong)}))


def test_lamps_have_their_five_volts_where_no_input_of_the_microcontroller_is() -> None:
    board = designed(part="a3144", lamps="cells", supply="5v", **HALLS)

    assert volts_of(board)["LAMP_DATA"] > 5
    assert inputs_above(board) == []


def pull_downs(board: Design) -> dict[str, float]:
    """Return the resistor to ground of each digital input that has one."""
    wiring = board.wiring
    measuring = {*wiring.adc, wiring.supply} if isinstance(wiring, Multiplexers) else set()
    nets = {
        net: gpio.label
        for gpio in board.mcu.gpios
        if gpio.number not in measuring and (net := board.chips[0].pins.get(gpio.label))
    }
    return {
        nets[net]: OHMS[chip.part]
        for chip in board.chips
        if chip.part in OHMS and "GND" in chip.pins.values()
        for net in chip.pins.values()
        if net in nets
    }


@pytest.mark.parametrize("wiring", WIRINGS)
@pytest.mark.parametrize("mcu", ["pico2", "pico2-w"])
def test_erratum_e9_no_input_of_a_pico_2_is_held_low_by_more_than_8200_ohm(mcu: str, wiring: str) -> None:
    found = boards(mcu, wiring)

    assert found
    for board in found:
        assert all(ohms <= MOST_PULL_DOWN_OHM for ohms in pull_downs(board).values())
        assert bool(pull_downs(board)) == isinstance(board.wiring, StrobedWiring)


def test_erratum_e9_a_larger_resistor_is_refused_with_the_one_that_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matrix, "HOLDS_DOWN", "r-10k")
    strobed: dict[str, Any] = {"sensors": "hall-digital", "wiring": "strobed"}

    line = refusal(mcu="pico2", **strobed)

    assert "10000 Ohm hold this input low" in line
    assert "connect 8200 Ohm or less from GP3 to ground, or take another microcontroller" in line
    assert design(asked(mcu="pico", **strobed)).mcu.name == "pico"


def test_erratum_e9_is_one_of_the_rp2350_alone() -> None:
    bounded = [name for name in MICROCONTROLLERS if microcontroller(name).most_pull_down_ohm is not None]

    assert bounded == ["pico2", "pico2-w"]
    assert microcontroller("pico2").most_pull_down_ohm == MOST_PULL_DOWN_OHM


def test_the_resistors_are_as_large_as_they_are_called() -> None:
    parts = [part(file.stem) for file in PARTS.glob("*.toml")]
    resistors = {one.name: one.ohms for one in parts if one.kind == "resistor"}

    assert resistors.pop("rn-10k") == 10_000
    assert resistors == OHMS
