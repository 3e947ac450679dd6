"""The input of a check, and the way it reports a breach."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.rulebook import rules_of
from adoube.words import say

__all__ = ["Breach", "CheckFailed", "Met", "Probe", "hold", "position_of"]

# More legal turns than any game has in one position: a list that goes on is cut off there.
MOST_LISTED = 20_000


@dataclass(frozen=True, slots=True)
class Breach:
    """A check that a game does not pass, and the case that shows it."""

    check: str
    why: str
    ply: int | None = None
    position: dict[str, Any] | None = None


class CheckFailed(Exception):
    """Raised by a check; its text says what is not so, and where."""


@dataclass
class Met:
    """The features of a game that play has met so far, kept from game to game."""

    clauses: set[str] = field(default_factory=set)  # those of refusals and ends
    refusals: Counter[str] = field(default_factory=Counter)  # how often each clause refused a turn or a board
    positions: dict[Any, None] = field(default_factory=dict)  # those in which turns were legal, oldest first
    texts: dict[str, None] = field(default_factory=dict)  # turns as they were written, oldest first
    pieces: set[str] = field(default_factory=set)
    stacks: set[tuple[str, ...]] = field(default_factory=set)
    # Whether its turns cannot be listed, or have no end: then nothing that lists them may be tried.
    is_stuck: bool = False


@dataclass(frozen=True)
class Probe:
    """A moment of a random game."""

    line: Line
    rng: Random
    met: Met

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @property
    def position(self) -> Any:
        return self.line.position

    def successors(self) -> list[tuple[Any, Any]]:
        """All legal turns of a game that lists them, else one. Raises Broken for a list without an end."""
        if not self.game.enumerable:
            over = self.line.outcome is not None
            return [] if over else [self.game.random_turn(self.position, self.rng)]
        found = []
        for pair in self.game.successors(self.position):
            found.append(pair)
            hold(len(found) < MOST_LISTED, "checking.endless_list", most=MOST_LISTED)
        return found

    def holds_clause(self, clause: str, method: str) -> None:
        """Raises Broken for a clause that the rulebook lacks."""
        if clause in self.met.clauses:
            return
        known = {rule.id for rule in rules_of(type(self.game))}
        hold(clause in known, "checking.no_clause", clause=clause, method=method, file=self.game.rulebook)
        self.met.clauses.add(clause)


def hold(holds: bool, words: str, **values: object) -> None:
    """Raises Broken in these words of the catalogue, unless it holds."""
    if not holds:
        raise CheckFailed(say(words, **values))


def position_of(line: Line) -> dict[str, Any] | None:
    """The position as it is printed; None where that fails: a check says so."""
    try:
        return printed(line)
    except Exception:  # noqa: BLE001 - a stranger's module may fail in any way
        return None
