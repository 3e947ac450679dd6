"""What explanations of a board cost: one scale for turns, touches, presses and pictures, read from TOML.

Costs are negative natural logarithms of how often people and sensors do something; the evidence of an exact
sensor costs nothing where it agrees.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["Costs", "PictureCosts"]


MOST_UNSEEN = 2
"""so many turns more are looked for after a silence"""


def _read() -> dict[str, Any]:
    text = (resources.files("adoube.referee") / "likelihood.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@dataclass(frozen=True, slots=True)
class Costs:
    """likelihood.toml beside this module says what each is for and where it comes from."""

    turn: float
    unfelt: float
    unfelt_unsure: float
    unpressed: float
    amended: float
    stray: float
    stray_ms: int
    stood: float
    stands: float
    stood_most: float
    stray_beside: float
    undone: float
    unseen: float
    passed: float
    lifted: float
    held: float
    backwards: float
    takeback: float
    takeback_ply: float
    not_legal: float
    way: float
    lead: float
    lead_share: float

    @classmethod
    @cache
    def default(cls) -> "Costs":
        return cls(**{key: value for key, value in _read().items() if key != "pictures"})

    def lead_of(self, cost: float) -> float:
        """By how much an explanation that costs so much has to lead: the errors of all its prices add up."""
        return max(self.lead, self.lead_share * cost)

    def of_stray(self, strayed_ms: int) -> float:
        """What it costs that a cell showed for so long what no turn explains."""
        if strayed_ms < self.stray_ms:
            return self.stray
        return min(self.stood + self.stands * strayed_ms / 1000, self.stood_most)

    def of_takeback(self, plies: int) -> float:
        return self.takeback + self.takeback_ply * plies


@dataclass(frozen=True, slots=True)
class PictureCosts:
    """What is known of a camera's errors, and of what happens between two of its pictures."""

    misread_once: float
    misread: float
    misread_again: float
    lifted: float
    forgotten: float
    plies: tuple[float, ...]
    plies_known: int
    plies_newest: int
    plies_hand: tuple[float, ...]
    usual_ms: int
    turns_a_second: float
    came_back: float
    goes_on: float
    goes_on_late: float
    act: float
    act_cell: float
    lead: float
    change: tuple[tuple[float, float], ...]
    """the upper bound of each span of differences, and what a change there gains"""

    @classmethod
    @cache
    def default(cls) -> "PictureCosts":
        values = _read()["pictures"]
        change = tuple((span["below"], span["gain"]) for span in values.pop("change"))
        plies = {name: tuple(values[name]) for name in ("plies", "plies_hand")}
        return cls(**{**values, **plies}, change=change)

    def where_turned(self, turned: Sequence[bool]) -> "PictureCosts":
        """The same at a table where some pictures showed a turn since the one before, and others none.

        A picture without a turn is taken for less likely where few are seen, never for more: where a hand
        works between pictures, several of one turn are the rule.
        """
        none, one, *more = self.plies
        known = none + one
        share = (self.plies_known * none / known + turned.count(False)) / (self.plies_known + len(turned))
        none = min(none, known * share)
        return replace(self, plies=(none, known - none, *more))

    def plies_after(self, silent_ms: int, *, hand: bool) -> tuple[float, ...]:
        """How probable it is that so many turns were played since the last picture, from none on.

        What is missing to 1 is the probability of more. How fast is played in a silence is not known, only
        the average: so each further turn is less likely than the one before by the same factor.
        """
        usual = self.plies_hand if hand else self.plies
        unseen = self.turns_a_second * max(0, silent_ms - self.usual_ms) / 1000
        again = unseen / (1 + unseen)
        shares = [0.0]
        for place in range(len(usual) + (MOST_UNSEEN if unseen else 0)):
            share = usual[place] if place < len(usual) else 0.0
            shares.append(again * shares[-1] + (1 - again) * share)
        return tuple(shares[1:])

    def change_gain(self, deviations: float | None) -> float:
        """What a turn gains by changing a cell that differs so much; None: nobody has compared it."""
        if deviations is None:
            return 0.0
        place = bisect_right([below for below, _ in self.change], deviations)
        return self.change[min(place, len(self.change) - 1)][1]
