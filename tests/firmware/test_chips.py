"""Which pins a chip has."""

import pytest

from adoube_board.config.chips import ANALOGUE, INPUT, OUTPUT, PULLED, pins_of

PICO = "Raspberry Pi Pico W with RP2040"
ESP32 = "Generic ESP32 module with ESP32"
S3, C3, C6 = (f"ESP32{chip} module with ESP32{chip}" for chip in ("S3", "C3", "C6"))


@pytest.mark.parametrize(
    ("chip", "pin", "uses"),
    [
        (PICO, 0, {INPUT, PULLED, OUTPUT}),
        (PICO, 23, set()),
        (PICO, 25, set()),
        (PICO, 26, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        (PICO, 29, set()),
        ("Raspberry Pi Pico 2 with RP2350", 24, set()),
        ("WeAct Studio RP2350B with RP2350", 40, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        ("Adafruit Feather RP2040 with RP2040", 25, {INPUT, PULLED, OUTPUT}),
        (ESP32, 5, {INPUT, PULLED, OUTPUT}),
        (ESP32, 6, set()),
        (ESP32, 11, set()),
        (ESP32, 33, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        (ESP32, 34, {INPUT, ANALOGUE}),
        (ESP32, 40, set()),
        (S3, 45, {INPUT, PULLED, OUTPUT}),
        (S3, 10, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        (S3, 11, {INPUT, PULLED, OUTPUT}),
        (S3, 19, set()),
        (S3, 20, set()),
        (S3, 32, set()),
        (S3, 35, {INPUT, PULLED, OUTPUT}),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", 35, set()),
        ("TinyS3 with ESP32-S3-FN8", 19, set()),
        (C3, 4, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        (C3, 12, set()),
        (C3, 18, set()),
        (C6, 6, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        (C6, 12, set()),
        (C6, 24, set()),
        ("a chip of next year", 48, {INPUT, PULLED, OUTPUT, ANALOGUE}),
        ("a chip of next year", 49, set()),
    ],
)
def test_a_pin_does_what_its_chip_lets_it(chip: str, pin: int, uses: set[str]) -> None:
    pins = pins_of(chip)

    assert {use for use in (INPUT, PULLED, OUTPUT, ANALOGUE) if pins.allow(pin, use)} == uses


def test_the_pins_of_a_use_are_said_as_a_person_reads_them() -> None:
    assert pins_of(PICO).described(OUTPUT) == "0 to 22, 26 to 28"
    assert pins_of(PICO).described(ANALOGUE) == "26 to 28"
    assert pins_of(S3).described(OUTPUT) == "0 to 18, 21, 33 to 48"
    assert (
        pins_of(ESP32).described(PULLED) == "0 to 5, 12 to 19, 21 to 23, 25 to 27, 32 to 39 without 34 to 39"
    )
