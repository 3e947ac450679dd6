"""What acts and faults cost, as natural logarithms on one scale, read from weights.toml."""

import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = ["Weights", "sum_of"]

DEAR_CELLS = 3
"""so many deviating cells are independent of each other; those beyond are mostly moved together"""

FEW_CELLS = 2
"""so many cells may deviate whatever is done"""

TIMES_BEFORE, TURNS_BEFORE = 0.3, 27
"""what counts for known of hands that touch what they do not play, before any turn was seen"""
LEAST = 0.3
"""that such a touch costs at the least"""


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
        """What it costs that so many cells begin to show something else."""
        return self.deviation * min(cells, DEAR_CELLS) + self.deviation_more * max(0, cells - DEAR_CELLS)

    def of_disorder(self, cells: int) -> float:
        """What it costs that an act leaves so many cells deviating."""
        return self.disorder * max(0, cells - FEW_CELLS)

    def once_more(self, cost: float, times: int, turns: int) -> float:
        """What costs so much at first, where the same was done so many times in so many turns."""
        often = (times + TIMES_BEFORE) / (turns + TURNS_BEFORE)
        return max(LEAST, cost - max(0.0, math.log(often * TURNS_BEFORE / TIMES_BEFORE)))

    def of_untouched(self, *, promised: bool) -> float:
        """What it costs that a cell was not touched which the turn must have touched."""
        return self.untouched if promised else self.untouched_unsure


def sum_of(scores: Iterable[float]) -> float:
    """The logarithm of the sum of probabilities; of none minus infinity."""
    total = -math.inf
    for score in scores:
        most = max(total, score)
        if most > -math.inf:
            total = most + math.log(math.exp(total - most) + math.exp(score - most))
    return total
