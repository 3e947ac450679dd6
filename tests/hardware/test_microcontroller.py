"""The microcontrollers' data is consistent and agrees with the firmware; pins are allocated once."""

from __future__ import annotations

import pytest

from adoube.hardware.microcontroller import MICROCONTROLLERS, PinPool, PinShortageError, microcontroller
from adoube_board.config.chips import ANALOGUE, INPUT, OUTPUT, PULLED, pins_of
from tests.hardware.asking import designed

# What os.uname().machine says on each.
CHIPS = {
    "pico": "Raspberry Pi Pico with RP2040",
    "pico-w": "Raspberry Pi Pico W with RP2040",
    "pico2": "Raspberry Pi Pico2 with RP2350",
    "pico2-w": "Raspberry Pi Pico 2 W with RP2350",
    "esp32": "Generic ESP32 module with ESP32",
    "esp32-s3": "Generic ESP32S3 module with Octal-SPIRAM with ESP32S3",
    "esp32-c3": "ESP32C3 module with ESP32C3",
    "esp32-c6": "ESP32C6 module with ESP32C6",
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


# GPIO pages of ESP-IDF and user guides of Espressif's boards: flash memory (also with eight data lines), USB,
# the lines of the USB converter, and what decides at the start.
BARRED = {
    "esp32-s3": {*range(26, 38), 19, 20, 43, 44, 0, 45, 46},
    "esp32-c3": {*range(12, 18), 18, 19, 20, 21, 2, 8, 9},
    "esp32-c6": {*range(24, 31), 12, 13, 16, 17, 8, 9},
}
LAST = {"esp32-s3": {3, 38, 48}, "esp32-c3": set(), "esp32-c6": {4, 5, 15}}
MEASURES = {"esp32-s3": {*range(1, 11)}, "esp32-c3": {*range(5)}, "esp32-c6": {*range(7)}}  # ADC1


@pytest.mark.parametrize("name", BARRED)
def test_pins_with_another_part_are_barred_or_come_last_with_the_reason(name: str) -> None:
    mcu = microcontroller(name)

    assert BARRED[name] <= {*mcu.reserved}
    assert all(mcu.by_number[number].why_last for number in LAST[name])
    assert not LAST[name] & {*PinPool(mcu).take(None, len(mcu.gpios) - len(LAST[name]))}


@pytest.mark.parametrize("name", MEASURES)
def test_only_pins_of_the_first_converter_measure(name: str) -> None:
    mcu = microcontroller(name)

    assert {gpio.number for gpio in mcu.gpios if "adc" in gpio.abilities} <= MEASURES[name]


@pytest.mark.parametrize("name", BARRED)
def test_a_lamp_of_three_colours_is_no_status_lamp(name: str) -> None:
    assert designed("jarmo", sensors="hall-digital", wiring="hc165", mcu=name).config["status"] == ""


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
