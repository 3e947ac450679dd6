"""The microcontrollers' data is consistent and agrees with the firmware; pins are allocated once."""

from __future__ import annotations

import pytest

from adoube.hardware.microcontroller import MICROCONTROLLERS, PinPool, PinShortageError, microcontroller
from adoube_board.config.chips import ANALOGUE, INPUT, OUTPUT, PULLED, pins_of

# What os.uname().machine says on each.
CHIPS = {
    "pico": "Raspberry Pi Pico with RP2040",
    "pico-w": "Raspberry Pi Pico W with RP2040",
    "pico2": "Raspberry Pi Pico2 with RP2350",
    "pico2-w": "Raspberry Pi Pico 2 W with RP2350",
    "esp32": "Generic ESP32 module with ESP32",
}

USES = {"out": OUTPUT, "pull": PULLED, "adc": ANALOGUE}


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_every_pin_has_a_number_a_label_and_a_place_of_its_own(name: str) -> None:
    mcu = microcontroller(name)
    supply = [
        place for places in (mcu.supply["3V3"], mcu.supply["5V"], mcu.supply["GND"]) for place in places
    ]

    for values in (
        [gpio.number for gpio in mcu.gpios],
        [gpio.label for gpio in mcu.gpios],
        [*(gpio.physical for gpio in mcu.gpios), *supply],
    ):
        assert len(values) == len(set(values))


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_no_pin_is_both_for_use_and_reserved(name: str) -> None:
    mcu = microcontroller(name)

    assert not set(mcu.by_number) & set(mcu.reserved)


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_the_i2c_pins_are_for_use_and_can_drive_a_line(name: str) -> None:
    mcu = microcontroller(name)

    for bus in mcu.i2c:
        assert {"out"} <= mcu.by_number[bus.sda].abilities & mcu.by_number[bus.scl].abilities


@pytest.mark.parametrize("name", MICROCONTROLLERS)
def test_the_firmware_allows_every_pin_what_the_data_says_it_can(name: str) -> None:
    pins = pins_of(CHIPS[name])

    for gpio in microcontroller(name).gpios:
        assert pins.allow(gpio.number, INPUT)
        for ability in gpio.abilities:
            assert pins.allow(gpio.number, USES[ability]), (gpio.number, ability)


def test_only_boards_with_a_radio_take_more_for_it() -> None:
    for mcu in map(microcontroller, MICROCONTROLLERS):
        assert (mcu.wifi_worst_ma > mcu.worst_ma) == mcu.wifi


def test_no_pin_is_given_out_twice() -> None:
    pins = PinPool(microcontroller("pico"))

    given = [*pins.take("out", 10), *pins.take("pull", 10), *pins.take("adc", 3), *pins.take(None, 3)]

    assert sorted(given) == sorted(gpio.number for gpio in microcontroller("pico").gpios)


def test_pins_that_measure_are_left_for_what_measures() -> None:
    pins = PinPool(microcontroller("pico"))

    assert not {26, 27, 28} & {*pins.take("out", 23)}


def test_an_esp32_measures_with_the_pins_that_can_do_nothing_else_first() -> None:
    assert PinPool(microcontroller("esp32")).take("adc", 4) == (34, 35, 36, 39)


def test_pins_with_a_part_in_booting_are_given_out_last() -> None:
    pins = PinPool(microcontroller("esp32"))

    assert not {5, 15} & {*pins.take("out", 13)}
    assert {5, 15} <= {*pins.take("out", 4)}


def test_too_few_pins_say_how_many_would_have_been_needed() -> None:
    pins = PinPool(microcontroller("pico"))
    pins.take("out", 20)

    with pytest.raises(PinShortageError) as error:
        pins.take("pull", 7)

    assert (error.value.wanted, error.value.have) == (27, 26)
