"""Rules by which programs commonly tell turns from a board, for any game whose turns can be listed.

Each looks at the whole board whenever it has stood for the settling time; touches, presses of a clock and
the order in which things happened mean nothing to them. None of them asks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adoube.games.base import AnyGame
from adoube.referee.config import Timings
from adoube.referee.recorded_games import OpenedTrace
from adoube.sensing.events import CellShows
from adoube.sensing.views import Reading, Symbol, View, reading_of

__all__ = ["RULES", "Rule"]

SKIP = "skip"
MOST_PLIES = 4
MOST_LINES = 1_000  # that a search looks at before it gives a board up


@dataclass(frozen=True)
class Stand:
    """A whole board that has stood, and the cells that changed since the one before."""

    board: Reading
    changed: frozenset[str]


@dataclass(frozen=True)
class Ply:
    """A turn, and the position that it leads to."""

    text: str
    after: object


class Table:
    """A game, and what its positions show on the board of a trace."""

    def __init__(self, game: AnyGame, view: View, cells: Sequence[str]) -> None:
        self.game, self._view, self._cells = game, view, tuple(cells)

    def shows(self, position: object) -> Reading:
        """Return the reading of the cells in a position."""
        return reading_of(self.game.placement(position), self._view, self._cells)

    def turns(self, position: object) -> Iterator[Ply]:
        """The legal turns of a position; none behind the end, and of a forced skip the turns behind it."""
        if self.game.outcome(position) is None:
            for turn, after in self.game.successors(position):
                yield Ply(self.game.write(turn), after)

    def differing(self, one: object, other: object) -> frozenset[str]:
        """The cells whose stacks differ between two positions."""
        return frozenset(self.game.changed_stacks(one, other))


def stands(opened: OpenedTrace) -> Iterator[Stand]:
    """The whole boards of a trace that stood for the settling time, once every cell has reported."""
    settle_ms = Timings.default().settle_ms
    cells = opened.trace.header.cells
    shown: dict[str, Symbol | None] = dict.fromkeys(cells)
    changed: set[str] = set()
    reports = [event for event in opened.trace.events if isinstance(event, CellShows)]
    following = [*(report.at_ms for report in reports[1:]), None]
    for report, next_ms in zip(reports, following, strict=True):
        changed |= {report.cell} if shown[report.cell] != report.shows else set()
        shown[report.cell] = report.shows
        stood = next_ms is None or next_ms - report.at_ms >= settle_ms
        if stood and changed and None not in shown.values():
            yield Stand(tuple(shows for shows in shown.values() if shows is not None), frozenset(changed))
            changed = set()


class _Follower:
    """A line of turns; each `look` may lengthen it, or change its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._positions: list[object] = [table.game.start()]
        self.turns: list[str] = []
        self._skip()

    @property
    def position(self) -> object:
        return self._positions[-1]

    def play(self, *plies: Ply) -> None:
        for ply in plies:
            self.turns.append(ply.text)
            self._positions.append(ply.after)
            self._skip()

    def take_back(self) -> None:
        """Takes back the last turn, and the skips behind it."""
        while self.turns and self._drop() == SKIP:
            continue

    def before_last(self) -> object | None:
        """The position before the last turn; None where none was played."""
        for turn, position in zip(reversed(self.turns), reversed(self._positions[:-1]), strict=True):
            if turn != SKIP:
                return position
        return None

    def matching(self, position: object, board: Reading) -> list[Ply]:
        """The turns of a position after which the board shows this."""
        return [ply for ply in self._table.turns(position) if self._table.shows(ply.after) == board]

    def _drop(self) -> str:
        self._positions.pop()
        return self.turns.pop()

    def _skip(self) -> None:
        """A player who cannot move skips without a sign on the board."""
        plies = list(self._table.turns(self.position))
        if [ply.text for ply in plies] == [SKIP]:
            self.play(*plies)


class FirstLegalTurn(_Follower):
    """The first legal turn that leaves what stands is the turn that was played."""

    def look(self, stand: Stand) -> None:
        for ply in self.matching(self.position, stand.board)[:1]:
            self.play(ply)


class WholeBoards(_Follower):
    """The rule that a board which only one legal turn leaves is that turn, or it instead of the last turn.

    A board that shows the position before the last turn means that it was taken back.
    """

    def look(self, stand: Stand) -> None:
        found = self.matching(self.position, stand.board)
        before = self.before_last()
        if len(found) == 1:
            self.play(found[0])
        elif not found and before is not None and stand.board != self._table.shows(self.position):
            self._correct(before, stand.board)

    def _correct(self, before: object, board: Reading) -> None:
        instead = self.matching(before, board)
        if self._table.shows(before) == board:
            self.take_back()
        elif len(instead) == 1:
            self.take_back()
            self.play(instead[0])


class FourPlies(_Follower):
    """The only shortest line of up to four turns that leads to what stands is what was played.

    Lines are looked for among turns that change only cells that reported since the last one was found.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._changed: frozenset[str] = frozenset()

    def look(self, stand: Stand) -> None:
        self._changed |= stand.changed
        if (line := self._line_to(stand.board)) is not None:
            self.play(*line)
            self._changed = frozenset()

    def _line_to(self, board: Reading) -> tuple[Ply, ...] | None:
        front: list[tuple[tuple[Ply, ...], object]] = [((), self.position)]
        for _ in range(MOST_PLIES):
            front = [((*line, ply), ply.after) for line, at in front for ply in self._possible(at)]
            found = [line for line, at in front if self._table.shows(at) == board]
            if found:
                return found[0] if len(found) == 1 else None
            if len(front) > MOST_LINES:
                return None
        return None

    def _possible(self, position: object) -> Iterator[Ply]:
        for ply in self._table.turns(position):
            if self._table.differing(position, ply.after) <= self._changed:
                yield ply


Rule = Callable[[OpenedTrace], list[str]]  # Follows a trace, and returns the turns that it takes for played.


def _rule(follower: type[FirstLegalTurn | WholeBoards | FourPlies]) -> Rule:
    def follow(opened: OpenedTrace) -> list[str]:
        following = follower(Table(opened.game, opened.view, opened.trace.header.cells))
        for stand in stands(opened):
            following.look(stand)
        return following.turns

    return follow


RULES: Mapping[str, Rule] = {
    "first legal turn": _rule(FirstLegalTurn),
    "whole boards compared": _rule(WholeBoards),
    "four plies searched": _rule(FourPlies),
}
