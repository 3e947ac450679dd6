"""Pins are given out once, and those that can do most last."""

from __future__ import annotations

import pytest

from adoube.hardware.microcontroller import microcontroller
from adoube.hardware.pins import PinPool, PinsShort


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

    with pytest.raises(PinsShort) as error:
        pins.take("pull", 7)

    assert (error.value.wanted, error.value.have) == (27, 26)
