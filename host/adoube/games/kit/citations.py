"""The clauses that the parts of a kit game rest on, and the clause that an attempt would break.

An attempt breaks a clause if it is legal once the clause no longer holds. So the reason is never guessed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from adoube.games.kit.rules import Acts, Rules
from adoube.games.kit.scene import KitPosition
from adoube.games.verdict import TooManyTurns
from adoube.words import CodedText

__all__ = ["ENDS", "PLAYS", "SKIPS", "TURNS", "Citations"]

# The clauses of a game without a rulebook: whose turn it is, what may be played, ends, and skips.
TURNS, PLAYS, ENDS, SKIPS = "LUD-01", "LUD-02", "LUD-03", "LUD-04"


@dataclass(frozen=True, eq=False)
class Citations:
    """The clauses of a game. `ends` has one for all ways to end, or one for each in their order."""

    turns: str = TURNS
    plays: str = PLAYS
    ends: tuple[str, ...] = (ENDS,)
    skips: str = SKIPS
    of_phases: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # By the name of a kind of piece.
    of_pieces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # What a person reads who breaks a clause, or whose game ends by it.
    said: Mapping[str, CodedText] = field(default_factory=lambda: MappingProxyType({}))
    breakable: tuple[str, ...] = ()  # the clauses that an attempt can break, the likeliest reason first
    # The rules as they would be without some of the breakable clauses.
    without: Callable[[frozenset[str]], Rules] | None = None

    @property
    def every(self) -> frozenset[str]:
        """The clauses that some refusal or some end may cite."""
        of_parts = (*self.of_phases.values(), *self.of_pieces.values())
        return frozenset((self.turns, self.plays, self.skips, *self.ends, *of_parts, *self.breakable))

    def end(self, number: int) -> str:
        """The clause of one way to end."""
        return self.ends[number] if number < len(self.ends) else self.ends[0]

    def broken(self, position: KitPosition, acts: Acts) -> str | None:
        """The clause without which an illegal attempt would be legal; of several that forbid it the first.

        None where it is illegal for another reason. Raises TooManyTurns.
        """
        if self.without is None:
            return None
        without, every = self.without, frozenset(self.breakable)

        def allows(lifted: frozenset[str]) -> bool:
            return without(lifted).followed(position, acts) is not None

        alone = next((clause for clause in self.breakable if allows(frozenset({clause}))), None)
        if alone is not None or not every or not allows(every):
            return alone
        return next((clause for clause in self.breakable if not allows(every - {clause})), None)

    def unneeded(self, legal: Rules, positions: Iterable[KitPosition]) -> Mapping[str, frozenset[str]]:
        """The breakable clauses that are the one first reason against nothing in some positions.

        By clause those before it that forbid whatever it forbids; none where it forbids nothing by itself.
        """
        waiting: dict[str, frozenset[str]] = dict.fromkeys(self.breakable, frozenset())
        for position in positions:
            reasons: dict[Acts, str] = {}
            for clause in self.breakable[: _last(self.breakable, waiting)]:
                if (lifted := self._lifted(clause, legal, position)) is None or lifted - reasons.keys():
                    waiting.pop(clause, None)
                if clause in waiting:
                    waiting[clause] |= {reasons[acts] for acts in lifted or ()}
                reasons = {**dict.fromkeys(lifted or (), clause), **reasons}
        return waiting

    def _lifted(self, clause: str, legal: Rules, position: KitPosition) -> frozenset[Acts] | None:
        """Return what one clause alone forbids; None where without it there is too much to list."""
        if self.without is None:
            return frozenset()
        try:
            return _ways(self.without(frozenset({clause})), position) - _ways(legal, position)
        except TooManyTurns:
            return None


def _last(clauses: Sequence[str], waiting: Mapping[str, object]) -> int:
    """How many of some clauses there are up to the last that waits."""
    return max((number for number, clause in enumerate(clauses, start=1) if clause in waiting), default=0)


def _ways(rules: Rules, position: KitPosition) -> frozenset[Acts]:
    return frozenset(acts for ways in rules.results(position).values() for acts in ways)
