"""Codes: who has one gets in, who guesses is slowed down."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import pytest

from adoube_scoreboard.security.codes import CodeHash, Codes, TooManyTries
from tests.scoreboard.conftest import Clock


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def try_one(codes: Codes, offered: str, address: str) -> None:
    with suppress(TooManyTries):
        assert not codes.fits("arbiter", offered, address)


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


def test_a_hundred_wrong_tries_from_everywhere_leave_a_code_as_good_as_it_was(
    codes: Codes, clock: Clock
) -> None:
    code = codes.issue("arbiter")
    for number in range(100):
        try_one(codes, wrong(code), f"10.0.{number % 10}.1")

    clock.seconds += 60.0
    assert codes.fits("arbiter", code, "10.1.0.1")


def test_a_right_code_costs_nothing_and_wrong_ones_stay_counted(codes: Codes) -> None:
    code, mine = codes.issue("arbiter"), codes.issue("jarmo/black")
    for _ in range(9):
        assert not codes.fits("arbiter", wrong(code), "10.0.0.1")
        assert codes.fits("jarmo/black", mine, "10.0.0.1")

    assert not codes.fits("arbiter", wrong(code), "10.0.0.1")
    with pytest.raises(TooManyTries):
        codes.fits("jarmo/black", mine, "10.0.0.1")


def test_what_is_known_from_before_is_kept_and_fits(clock: Clock) -> None:
    kept: dict[str, CodeHash] = {}
    code = Codes(clock, keep=kept.update).issue("arbiter")

    again = Codes(clock, kept)

    assert again.fits("arbiter", code, "10.0.0.1")
    assert again.number("arbiter") == 1
    again.issue("arbiter")
    assert again.number("arbiter") == 2


def test_a_new_code_that_cannot_be_kept_is_none(clock: Clock) -> None:
    def refuse(_: Mapping[str, CodeHash]) -> None:
        raise OSError

    kept: dict[str, CodeHash] = {}
    code = Codes(clock, keep=kept.update).issue("arbiter")
    codes = Codes(clock, kept, refuse)

    with pytest.raises(OSError):  # noqa: PT011
        codes.issue("arbiter")

    assert codes.number("arbiter") == 1
    assert codes.fits("arbiter", code, "10.0.0.1")


def test_the_codes_of_an_owner_are_counted(codes: Codes) -> None:
    assert codes.number("arbiter") == 0

    codes.issue("arbiter")
    codes.issue("arbiter")
    codes.issue("jarmo/black")

    assert [codes.number("arbiter"), codes.number("jarmo/black")] == [2, 1]
