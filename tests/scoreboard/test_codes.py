"""Codes: who has one gets in, who guesses is stopped."""

from __future__ import annotations

import pytest

from adoube_scoreboard.codes import Codes, TooManyTries
from tests.scoreboard.conftest import Clock


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def test_a_code_has_six_digits_and_fits_its_owner_alone(codes: Codes) -> None:
    code = codes.issue("jarmo/black")

    assert len(code) == 6
    assert code.isdecimal()
    assert codes.fits("jarmo/black", code, "10.0.0.1")
    assert not codes.fits("jarmo/white", code, "10.0.0.1")


def test_blanks_between_the_digits_do_no_harm(codes: Codes) -> None:
    code = codes.issue("arbiter")

    assert codes.fits("arbiter", f" {code[:3]} {code[3:]} ", "10.0.0.1")


@pytest.mark.parametrize("offered", ["", "000", "\ud800", "９" * 6, "0" * 5000])
def test_what_is_no_code_fits_nobody(codes: Codes, offered: str) -> None:
    codes.issue("arbiter")

    assert not codes.fits("arbiter", offered, "10.0.0.1")


def test_a_new_code_makes_the_older_void(codes: Codes) -> None:
    older, newer = codes.issue("arbiter"), codes.issue("arbiter")
    while newer == older:
        newer = codes.issue("arbiter")

    assert not codes.fits("arbiter", older, "10.0.0.1")
    assert codes.fits("arbiter", newer, "10.0.0.1")


def test_after_ten_wrong_codes_even_the_right_one_has_to_wait(codes: Codes, clock: Clock) -> None:
    code = codes.issue("arbiter")
    for _ in range(10):
        assert not codes.fits("arbiter", wrong(code), "10.0.0.1")

    with pytest.raises(TooManyTries):
        codes.fits("arbiter", code, "10.0.0.1")
    assert codes.fits("arbiter", code, "10.0.0.2"), "another address may go on"

    clock.seconds += 15 * 60 + 1
    assert codes.fits("arbiter", code, "10.0.0.1")


def test_the_right_code_makes_wrong_ones_forgotten(codes: Codes) -> None:
    code = codes.issue("arbiter")
    for _ in range(3):
        for _ in range(9):
            assert not codes.fits("arbiter", wrong(code), "10.0.0.1")
        assert codes.fits("arbiter", code, "10.0.0.1")


def test_a_code_that_a_hundred_tries_from_everywhere_have_missed_is_void(codes: Codes) -> None:
    code = codes.issue("arbiter")
    for number in range(100):
        assert not codes.fits("arbiter", wrong(code), f"10.0.{number}.1")

    with pytest.raises(TooManyTries):
        codes.fits("arbiter", code, "10.1.0.1")
    assert codes.fits("arbiter", codes.issue("arbiter"), "10.1.0.2")


def test_the_codes_of_an_owner_are_counted(codes: Codes) -> None:
    assert codes.number("arbiter") == 0

    codes.issue("arbiter")
    codes.issue("arbiter")
    codes.issue("jarmo/black")

    assert [codes.number("arbiter"), codes.number("jarmo/black")] == [2, 1]
