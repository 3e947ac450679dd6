"""How fast codes may be tried: slowed down by source and for all together, and nobody locked out."""

from __future__ import annotations

import pytest

from adoube_scoreboard.security.throttle import ALL, KEPT_BACK, SOURCE, Throttle, TooManyTries, source_of
from tests.scoreboard.conftest import Clock

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
    monkeypatch.setattr("adoube_scoreboard.security.throttle.REMEMBERED", 5)
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
