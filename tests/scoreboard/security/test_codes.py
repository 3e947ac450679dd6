"""Codes: who has one gets in, who guesses is slowed down."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import pytest

from adoube_scoreboard.security.codes import (
    ALL,
    KEPT_BACK,
    SOURCE,
    CodeHash,
    Codes,
    Throttle,
    TooManyTries,
    source_of,
)
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


DAY_S = 24 * 60 * 60.0


@pytest.fixture
def throttle(clock: Clock) -> Throttle:
    return Throttle(clock)


def tried(throttle: Throttle, address: str, times: int = 1) -> int:
    """How many of so many tries are let through."""
    through = 0
    for _ in range(times):
        try:
            throttle.spend(address)
        except TooManyTries:
            continue
        through += 1
    return through


def test_after_ten_tries_a_source_has_one_a_minute(throttle: Throttle, clock: Clock) -> None:
    assert tried(throttle, "10.0.0.1", 30) == SOURCE.at_once == 10

    with pytest.raises(TooManyTries) as refused:
        throttle.spend("10.0.0.1")
    assert refused.value.wait_s == pytest.approx(60.0)
    assert tried(throttle, "10.0.0.2") == 1, "another source may go on"

    clock.seconds += 61.0
    assert tried(throttle, "10.0.0.1", 5) == 1


def test_waiting_as_long_as_was_said_is_enough(throttle: Throttle, clock: Clock) -> None:
    tried(throttle, "10.0.0.1", 10)
    clock.seconds += 7.0
    with pytest.raises(TooManyTries) as refused:
        throttle.spend("10.0.0.1")

    clock.seconds += refused.value.wait_s + 1e-6

    assert tried(throttle, "10.0.0.1") == 1


def test_ten_addresses_that_guess_leave_room_for_whoever_has_hardly_tried(
    throttle: Throttle, clock: Clock
) -> None:
    guessers = [f"10.0.0.{number}" for number in range(10)]
    for _ in range(600):
        for address in guessers:
            tried(throttle, address)
        clock.seconds += 1.0

    assert [tried(throttle, f"10.0.1.{number}", 2) for number in range(20)] == [2] * 20


def test_all_together_get_no_more_than_a_few_thousand_tries_a_day(throttle: Throttle, clock: Clock) -> None:
    through = 0
    for number in range(int(DAY_S / 10)):
        through += tried(throttle, f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 3)
        clock.seconds += 10.0

    assert ALL.at_once < through <= ALL.at_once + DAY_S / ALL.then_each_s == 2980


def test_one_source_gets_its_own_share_and_no_more(throttle: Throttle, clock: Clock) -> None:
    through = 0
    for _ in range(int(DAY_S / 10)):
        through += tried(throttle, "10.0.0.1")
        clock.seconds += 10.0

    assert through <= SOURCE.at_once + DAY_S / SOURCE.then_each_s


def test_a_network_of_64_bits_is_one_source_and_a_mapped_address_is_its_ipv4_one(throttle: Throttle) -> None:
    assert tried(throttle, "2001:db8:0:1::1", 5) + tried(throttle, "2001:db8:0:1:ffff::2", 9) == 10
    assert tried(throttle, "2001:db8:0:2::1") == 1
    assert source_of("::ffff:10.0.0.1") == source_of("10.0.0.1") == "10.0.0.1"
    assert source_of("fe80::1%eth0") == "fe80::/64"
    assert source_of("nowhere") == "nowhere"


def test_what_was_right_does_not_count(throttle: Throttle) -> None:
    for _ in range(50):
        assert tried(throttle, "10.0.0.1") == 1
        throttle.give_back("10.0.0.1")


def test_sources_are_forgotten_before_they_fill_the_memory(
    throttle: Throttle, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adoube_scoreboard.security.codes.REMEMBERED", 5)
    for number in range(20):
        tried(throttle, f"10.0.0.{number}", 10)

    assert len(throttle._sources) <= 5


def test_a_clock_that_is_put_back_opens_nothing_and_closes_nothing(throttle: Throttle, clock: Clock) -> None:
    tried(throttle, "10.0.0.1", 10)
    clock.seconds -= DAY_S

    assert tried(throttle, "10.0.0.1") == 0
    clock.seconds += 61.0
    assert tried(throttle, "10.0.0.2") == 1


def test_half_of_what_all_may_try_is_kept_back() -> None:
    assert ALL.at_once == KEPT_BACK * 2
