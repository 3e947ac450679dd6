"""How long a computer player may think about a turn, by what is left on its clock."""

import time
from dataclasses import replace

from adoube.opponent.advice import Budget
from adoube.opponent.process import Allowed, Urgency
from adoube.opponent.strengths import strength_of
from adoube.tables.clocks import Clocks

__all__ = ["LONGEST_S", "allowed_now", "budget_within", "seconds_for", "urgency_of"]

LONGEST_S = 15.0  # where nothing hurries it; what a strength thinks by itself is less
SHORTEST_S = 0.05

TURNS_AHEAD = 30  # for so many turns it leaves itself time
OF_INCREMENT = 0.5  # of the seconds that come with each turn: hands and the line need the rest
OF_LEFT = 0.1  # it never thinks for more of what is left

MS_PER_S = 1_000
NS_PER_MS = 1_000_000


def allowed_now(clocks: Clocks | None, seat: str, strength: int, most_s: float = LONGEST_S) -> Allowed:
    """What it may use from now on: `most_s`, and what its clock leaves. Raises UnknownStrength."""
    seconds = min(most_s, seconds_for(clocks, seat, time.monotonic_ns() // NS_PER_MS))
    return Allowed(seconds, budget_within(seconds, strength))


def urgency_of(clocks: Clocks | None, seat: str, strength: int) -> Urgency:
    """How soon its turn is waited for."""
    is_hurried = allowed_now(clocks, seat, strength).budget is not None
    return Urgency.HURRIED_TURN if is_hurried else Urgency.TURN


def seconds_for(clocks: Clocks | None, seat: str, now_ms: int) -> float:
    """The longest time for the turn of a seat, of the wall clock."""
    if clocks is None or clocks.allowed_ms is None:
        return LONGEST_S
    left_s = max(0, clocks.allowed_ms[seat] - clocks.used_at(seat, now_ms)) / MS_PER_S
    share_s = left_s / TURNS_AHEAD + clocks.turn_ms / MS_PER_S * OF_INCREMENT
    return max(SHORTEST_S, min(LONGEST_S, share_s, left_s * OF_LEFT))


def budget_within(seconds: float, strength: int) -> Budget | None:
    """What a strength may use in that time; None where it uses no more anyway. Raises UnknownStrength."""
    usual = strength_of(strength).budget
    if usual.seconds is not None and usual.seconds <= seconds:
        return None
    return replace(usual, seconds=seconds)
