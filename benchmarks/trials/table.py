"""The table of a campaign: what the results of a row come to, and whether that is what was promised.

A rate has an upper bound: the upper end of what a count of events in so many tries allows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, lgamma, log, log1p

from benchmarks.trials.plan import Row
from benchmarks.trials.trial import Result

__all__ = ["HEADING", "LEGEND", "Tally", "printed_row", "upper_bound"]

PERCENT = 100
# Questions per 100 turns that hands may cost beyond what the view leaves open.
ALLOWANCE = {"careful": 0.0, "club": 0.5, "blitz": 2.0, "natural": 3.0}

HEADING = (
    f"{'game':<17}{'view':<10}{'hands':<8}{'games':>6}{'turns':>8}{'wrong':>6}{'< 95 %':>9}{'hidden':>7}"
    f"{'asked':>7}{'floor':>7}{'open':>5}{'lost':>5}{'silent':>7}{'out':>6}{'back':>6}"
    f"{'median us':>10}{'99th':>7}  "
)


@dataclass(frozen=True)
class Tally:
    """The sum of some results."""

    results: Sequence[Result]
    floor: float

    @property
    def turns(self) -> int:
        return sum(result.turns for result in self.results)

    @property
    def wrong(self) -> int:
        return sum(result.wrong is not None for result in self.results)

    @property
    def hidden(self) -> int:
        return sum(result.hidden is not None for result in self.results)

    @property
    def silent(self) -> int:
        return sum(result.lost_silently for result in self.results)

    @property
    def questions_per_100(self) -> float:
        return self._per_100(sum(result.questions for result in self.results))

    @property
    def out_of_step_per_100(self) -> float:
        return self._per_100(sum(result.out_of_step for result in self.results))

    @property
    def back_after(self) -> float:
        """Turns until back in step, on average; 0 where no table was out of step, or none came back."""
        turns = [turns for result in self.results for turns in result.back_after]
        return sum(turns) / len(turns) if turns else 0.0

    def verdict_us(self, share: float) -> int:
        """The time that this share of all verdicts did not exceed."""
        times = sorted(time for result in self.results for time in result.verdict_us)
        return times[ceil(share * len(times)) - 1] if times else 0

    def failings(self, hands: str) -> list[str]:
        """Return the promises that were not kept."""
        failings = []
        if self.wrong:
            failings.append("wrong")
        if self.silent:
            failings.append("silent")
        if self.questions_per_100 > self.floor + ALLOWANCE[hands]:
            failings.append("asked")
        return failings

    def _per_100(self, count: int) -> float:
        return PERCENT * count / self.turns if self.turns else 0.0


LEGEND = """\
wrong: turns accepted that were never played (the first of a game); < 95 %: upper bound of their share
hidden: such turns where an illegal act left what a legal turn leaves in this view
asked, floor, out: questions, those that the view leaves to be asked, and times out of step, per 100 turns
open: turns undecided in the end; lost: turns missing, and said so; silent: games that lost some unsaid
back: turns that were played from a time out of step until the table was in step again, on average
median, 99th: processor time of the calls that took in a settled reading or said something
Promised: wrong 0, silent 0, asked at most the floor for careful hands, 0.5 more for club, 2 for blitz"""


def printed_row(row: Row, tally: Tally) -> str:
    undecided = sum(result.undecided for result in tally.results)
    lost = sum(result.lost for result in tally.results if not result.lost_silently)
    failings = ", ".join(tally.failings(row.hands))
    return (
        f"{row.game:<17}{row.view:<10}{row.hands:<8}{len(tally.results):>6}{tally.turns:>8}{tally.wrong:>6}"
        f"{upper_bound(tally.wrong, tally.turns):>9.1e}{tally.hidden:>7}{tally.questions_per_100:>7.2f}"
        f"{tally.floor:>7.2f}{undecided:>5}{lost:>5}{tally.silent:>7}{tally.out_of_step_per_100:>6.2f}{tally.back_after:>6.2f}"
        f"{tally.verdict_us(0.5):>10}{tally.verdict_us(0.99):>7}"
        f"  {f'fails: {failings}' if failings else 'holds'}"
    )


CONFIDENCE = 0.95
BISECTIONS = 60


def upper_bound(events: int, tries: int) -> float:
    """The largest rate at which so few events are no surprise yet, at 95 %: Clopper and Pearson, one-sided.

    Without any event it is 3 / tries, near enough. 1.0 where nothing was tried.
    """
    if events >= tries:
        return 1.0
    if events == 0:
        return min(1.0, -log(1 - CONFIDENCE) / tries)
    low, high = events / tries, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if at_most(events, tries, middle) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def at_most(events: int, tries: int, rate: float) -> float:
    """The probability of no more than so many events at a rate strictly between 0 and 1."""
    return sum(
        exp(
            lgamma(tries + 1)
            - lgamma(count + 1)
            - lgamma(tries - count + 1)
            + count * log(rate)
            + (tries - count) * log1p(-rate)
        )
        for count in range(events + 1)
    )
