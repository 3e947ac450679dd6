"""The costs of acts and faults, as natural logarithms on one scale, read from weights.toml."""

import math
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import log
from typing import Any, Self

__all__ = ["PictureWeights", "Weights", "sum_of"]

# So many deviating cells are independent of each other; those beyond are mostly moved together.
DEAR_CELLS = 3

FEW_CELLS = 2  # so many cells may deviate whatever is done

# What counts for known of hands that touch what they do not play, before any turn was seen.
TIMES_BEFORE, TURNS_BEFORE = 0.3, 27
LEAST = 0.3  # that such a touch costs at the least


@dataclass(frozen=True, slots=True)
class Weights:
    """weights.toml beside this module says what each is for and where it comes from. Costs are positive."""

    deviation: float
    deviation_more: float
    held: float
    held_most: float
    adjusted: float
    slid: float
    misplaced: float
    touched: float
    flicker: float
    untouched: float
    untouched_unsure: float
    unseen_share: float
    late_share: float
    backwards: float
    crossing: float
    out_of_order: float
    lengthened: float
    second_thoughts: float
    second_thoughts_pressed: float
    takeback: float
    takeback_ply: float
    takeback_many: float
    few_taken_back: int
    takeback_over: float
    set_up_anew: float
    anew_soon: float
    swept: float
    hasty: float
    calm_ms: float
    clearing: float
    clearing_cell: float
    clearing_home: float
    settled_again: float
    disorder: float
    declared: float
    declared_at_once: float
    call_odd: float
    press_odd: float
    press_late: float
    press_early: float
    press_waits: float
    press_waits_most: float
    press_again: float
    unpressed_yet: float
    unpressed: float
    shows_nothing: float
    margin: float
    margin_unheard: float
    beam: int
    window: float
    loose_cells: int
    plies_at_once: int
    window_of_several: float
    window_of_search: float
    plies_unheard: int
    most_looked_at: int
    most_worked_out: int

    @classmethod
    @cache
    def default(cls) -> "Weights":
        text = (resources.files("adoube.referee.decoder") / "weights.toml").read_text(encoding="utf-8")
        return cls(**{name: value for name, value in tomllib.loads(text).items() if name != "pictures"})

    def of_deviations(self, cells: int) -> float:
        """Return the cost of so many cells beginning to show something else."""
        return self.deviation * min(cells, DEAR_CELLS) + self.deviation_more * max(0, cells - DEAR_CELLS)

    def of_disorder(self, cells: int) -> float:
        """Return the cost of an act that leaves so many cells deviating."""
        return self.disorder * max(0, cells - FEW_CELLS)

    def once_more(self, cost: float, times: int, turns: int) -> float:
        """Return what remains of a cost where the same was done so many times in so many turns."""
        often = (times + TIMES_BEFORE) / (turns + TURNS_BEFORE)
        return max(LEAST, cost - max(0.0, math.log(often * TURNS_BEFORE / TIMES_BEFORE)))

    def of_untouched(self, *, promised: bool) -> float:
        """Return the cost of a cell that was not touched although the turn must have touched it."""
        return self.untouched if promised else self.untouched_unsure


def sum_of(scores: Iterable[float]) -> float:
    """The logarithm of the sum of probabilities; of none minus infinity."""
    total = -math.inf
    for score in scores:
        most = max(total, score)
        if most > -math.inf:
            total = most + math.log(math.exp(total - most) + math.exp(score - most))
    return total


MOST_UNSEEN = 2  # so many turns more are looked for after a silence


@dataclass(frozen=True, slots=True)
class PictureWeights:
    """weights.toml says what each is for and where it comes from. Shares but for the costs and gains."""

    floor: float
    newest: float
    switch: float
    begun: float
    begins: float
    begins_uncompared: float
    margin_uncompared: float
    margin_guess: float
    margin_wrong: float
    margin_wrong_uncompared: float
    stays: float
    once: float
    press_unseen: float
    lifted: float
    at_work: float
    another_hand: float
    plies: tuple[float, ...]
    plies_hand: tuple[float, ...]
    plies_mostly: int
    lost: float
    plies_known: int
    usual_ms: int
    turns_a_second: float
    returns_ms: int
    came_back: float
    put_back: float
    clearing_on: float
    clearing_more: float
    strayed: float
    behind: float
    most_looked: int
    most_looked_silent: int
    beam: int
    varied: float
    window: float
    within: float
    # The upper bound of each span of differences, and what a change there gains.
    change: tuple[tuple[float, float], ...]
    # The same of a change that may as well be a cell which begins to be misread.
    change_act: tuple[tuple[float, float], ...]

    @classmethod
    @cache
    def default(cls) -> Self:
        text = (resources.files("adoube.referee.decoder") / "weights.toml").read_text(encoding="utf-8")
        values: dict[str, Any] = tomllib.loads(text)["pictures"]
        changes = {
            name: tuple((below, gain) for below, gain in values.pop(name))
            for name in ("change", "change_act")
        }
        plies = {name: tuple(values.pop(name)) for name in ("plies", "plies_hand")}
        return cls(**{**values, **plies, **changes})

    def change_gain(self, deviations: float | None) -> float:
        """Return what a turn gains by changing a cell that differs so much; None: nobody has compared it."""
        return _gain(self.change, deviations)

    def act_gain(self, deviations: float | None) -> float:
        """How much likelier it is that something was done to a cell than that it begins to be misread."""
        return _gain(self.change_act, deviations)

    def of_turns(self, silent_ms: int, *, hand: bool, turned: int, stood: int) -> tuple[float, ...]:
        """The log probability of so many turns since the picture before, from none on.

        `turned`, `stood`: how many pictures of the table showed a turn, and how many showed none. How fast is
        played in a silence is not known, only the average: so each further turn is less likely than the one
        before by the same factor.
        """
        usual = self.plies_hand if hand else self._learned(turned, stood)
        unseen = self.turns_a_second * max(0, silent_ms - self.usual_ms) / 1000
        again = unseen / (1 + unseen)
        shares = [0.0]
        for place in range(len(usual) + (MOST_UNSEEN if unseen else 0)):
            share = usual[place] if place < len(usual) else 0.0
            shares.append(again * shares[-1] + (1 - again) * share)
        return tuple(log(share) for share in shares[1:])

    def _learned(self, turned: int, stood: int) -> tuple[float, ...]:
        """A picture without a turn is taken for less likely where few are seen, never for more: where a hand
        works between pictures, several of one turn are the rule."""
        none, one, *more = self.plies
        share = (self.plies_known * none / (none + one) + stood) / (self.plies_known + stood + turned)
        least = min(none, (none + one) * share)
        return (least, none + one - least, *more)


def _gain(spans: Sequence[tuple[float, float]], deviations: float | None) -> float:
    if deviations is None:
        return 0.0
    place = bisect_right([below for below, _ in spans], deviations)
    return spans[min(place, len(spans) - 1)][1]
