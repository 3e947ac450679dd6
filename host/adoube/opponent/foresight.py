"""What nothing can prevent within the next turns: every line is looked at, each time a turn further.

The tree of a search looks where it promises most, so it may miss a short win. This looks everywhere, as far
as `HORIZON`.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adoube.games.base import AnyGame
from adoube.games.verdict import TooManyTurns
from adoube.opponent.meter import Meter
from adoube.opponent.sampling import Found
from adoube.opponent.shares import Worth, final_worth
from adoube.opponent.tree import WON, Node, back_up

__all__ = ["HORIZON", "Forced", "Foresight", "Lines"]

HORIZON = 5  # turns, of all seats together
PART = 0.3  # of the positions that a search looks at
LATER = 400  # positions that the search is ahead
ASKED_EACH = 32  # positions between two looks at the meter


class Forced(NamedTuple):
    """An end that a seat can bring about, whatever the others do."""

    plies: int  # to it, if the others hold out
    worth: Worth


class OutOfTime(Exception):
    """The search has to end at once."""


class Lines:
    """Looks at all lines of a game that can list its turns. `line`: the positions before, oldest first."""

    def __init__(self, game: AnyGame, line: Sequence[Any], meter: Meter) -> None:
        self._game, self._meter = game, meter
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self._line = list(line)
        # By the turns that are left, the reply that last prevented something.
        self._refuted: dict[int, Any] = {}
        self.looked = 0  # positions

    def forced(self, position: Any, seat: int, plies: int) -> Forced | None:
        """How a seat wins for certain within so many turns from a position that is not over, or None.

        Raises OutOfTime.
        """
        try:
            found = list(self._game.successors(position))
        except TooManyTurns:
            return None
        own = self._seats[self._game.to_move(position)] == seat
        self._line.append(position)
        try:
            return self._soonest(found, seat, plies) if own else self._surest(found, seat, plies)
        finally:
            self._line.pop()

    def _soonest(self, found: list[Found], seat: int, plies: int) -> Forced | None:
        """Of the seat's own turns one is enough."""
        for _, after in found:
            if (end := self.after(after, seat, plies - 1)) is not None:
                return end._replace(plies=end.plies + 1)
        return None

    def _surest(self, found: list[Found], seat: int, plies: int) -> Forced | None:
        """Of the others' turns each has to do; the one that prevented something lately comes first."""
        last = self._refuted.get(plies)
        found.sort(key=lambda one: one[0] != last)
        longest: Forced | None = None
        for turn, after in found:
            if (end := self.after(after, seat, plies - 1)) is None:
                self._refuted[plies] = turn
                return None
            if longest is None or end.plies >= longest.plies:
                longest = end._replace(plies=end.plies + 1)
        return longest

    def after(self, position: Any, seat: int, plies: int) -> Forced | None:
        """The same of a position that a turn has led to, and that may be over."""
        self.looked += 1
        self._meter.looked += 1
        if self.looked % ASKED_EACH == 0 and self._meter.out_of_time:
            raise OutOfTime
        if (worth := final_worth(self._game, position, self._line)) is not None:
            return Forced(0, worth) if worth[seat] >= WON else None
        return self.forced(position, seat, plies) if plies else None


class Foresight:
    """Looks through the turns of a root, and tells the root what is certain."""

    def __init__(self, game: AnyGame, line: Sequence[Any], meter: Meter, root: Node) -> None:
        self._lines = Lines(game, [*line, root.position], meter)
        self._meter, self._root = meter, root
        self._steps = self._work() if game.enumerable else iter(())
        self.is_done = not game.enumerable
        self.horizon = 0  # turns within which nothing was overlooked

    @property
    def is_due(self) -> bool:
        """Whether it is its turn to look."""
        return not self.is_done and self._lines.looked < PART * (self._meter.looked - LATER)

    def look(self) -> None:
        """At one more turn of the root."""
        try:
            self.is_done = next(self._steps, True)
        except OutOfTime:
            self.is_done = True

    def _work(self) -> Iterator[bool]:
        """At odd distances the seat wins, at even ones the next seat does."""
        for plies in range(1, HORIZON + 1):
            for child in self._root.children:
                if not child.is_proven:
                    self._look_at(child, plies)
                    yield False
            self.horizon = plies

    def _look_at(self, child: Node, plies: int) -> None:
        seat = self._root.mover
        if plies % 2:
            end = self._lines.after(child.position, seat, plies - 1)
        elif child.mover != seat:
            end = self._lines.after(child.position, child.mover, plies - 1)
        else:
            end = None
        if end is not None:
            child.end(end.worth, is_proven=True)
            child.plies = end.plies
            child.decide(is_won=end.worth[seat] >= WON)
            back_up(self._root, seat, is_whole=True)
