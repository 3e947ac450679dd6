"""The positions that hypotheses stand in: what each shows, and the turns from it by the cells they change."""

import math
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame, ChangeCosts
from adoube.games.verdict import TooManyTurns
from adoube.referee.decoder.observation import differing
from adoube.referee.successors import SKIP, change_between
from adoube.sensing.views import EMPTY, Reading, Symbol, View, reading_of

__all__ = ["LegalTurn", "Node", "Positions"]

MOST_KEPT = 400  # positions whose turns are kept worked out, a few megabytes in chess
MOST_TRAILS = 2000  # turns whose trails are kept
# Searches of a position that are kept: for the turns from it and for those in place of one from it, each by
# the cell that was touched and by all cells that are away.
MOST_SEARCHES = 4


@dataclass(frozen=True, slots=True, eq=False)
class LegalTurn:
    """A legal turn as the board sees it. Cells are places in board order."""

    text: str
    after: Any  # the position that it leads to
    shows: tuple[tuple[int, Symbol], ...]  # the cells that show something else afterwards, and what
    # The cells whose stacks change unseen: a hand touches them, and they show what they showed.
    blind: tuple[int, ...]
    cells: frozenset[int]  # both kinds together
    shown: frozenset[int]  # the cells that show something else afterwards
    lifted: frozenset[int]  # the cells from which the mover takes a piece
    put: frozenset[int] = frozenset()  # the cells on which the mover puts one
    # The cells on which pieces stay, below one that is put there or taken off: they are never empty.
    held: frozenset[int] = frozenset()
    alike: int = 1  # how many turns of the position change these very cells


class Node:
    """A position, what it shows, and its turns once somebody asks."""

    def __init__(self, positions: "Positions", position: Any, shown: Reading | None = None) -> None:
        self._positions, self.position = positions, position
        self.shown = positions.shown(position) if shown is None else shown
        self._changing: dict[int, Sequence[LegalTurn]] = {}
        self._searches: dict[_Sought, _Searched] = {}  # the newest last
        # Turns that were found by the cells they change, as the game has them.
        self._known: dict[Any, LegalTurn] = {}

    @cached_property
    def mover(self) -> str:
        """The seat whose turn it is, or would be."""
        return self._positions.game.to_move(self.position)

    @property
    def tally(self) -> int:
        """The turns that were worked out so far, from all positions of the game."""
        return self._positions.tally

    @cached_property
    def is_over(self) -> bool:
        return self._positions.game.outcome(self.position) is not None

    @cached_property
    def turns(self) -> Sequence[LegalTurn]:
        """All legal turns; none where the game is over, and where they cannot be listed."""
        self._positions.note(self)
        game = self._positions.game
        if self.is_over or not game.enumerable:
            return ()
        try:
            return _worked_out(self._positions, self, game.successors(self.position))
        except TooManyTurns:
            return ()

    @property
    def lists_turns(self) -> bool:
        """Return whether the game can list all turns of its positions."""
        return self._positions.game.enumerable

    def turn_written(self, text: str) -> LegalTurn:
        """A turn by how it is written. Raises IllegalTurn and UnreadableTurn."""
        game = self._positions.game
        return self._positions.between(self, text, game.play(self.position, game.read(text)))

    def near(
        self, cells: Sequence[int], board: Reading, loose: int, within: frozenset[int] | None = None
    ) -> Iterable[LegalTurn]:
        """The legal turns that change one of some cells and leave what a board shows, and maybe others.

        `loose`: so many of the cells of a turn may show something else. `within`: no other cells may show
        something else afterwards than before; None: any may.
        """
        if self._positions.game.enumerable:
            return self.changing(cells[0]) if len(cells) == 1 else self.changing_any(cells)
        return self._search(_Sought(frozenset(cells), board, loose, within))

    def may_become(self, board: Reading) -> bool:
        """Return whether a board that shows something else may be a moment of a legal turn."""
        away, game = differing(board, self.shown), self._positions.game
        if game.enumerable or self.is_over:
            return bool(away) and any(turn.cells.issuperset(away) for turn in self.changing(away[0]))
        change = change_between(self._positions.cells, self.shown, board)
        return bool(away) and game.may_become(self.position, change)

    @cached_property
    def unseen(self) -> Sequence[LegalTurn]:
        """The legal turns after which every cell shows what it showed; not the skip, which nobody plays."""
        if self._positions.game.always_moves:
            return ()
        return [turn for turn in self.turns if not turn.shows and turn.text != SKIP]

    def changing(self, cell: int) -> Sequence[LegalTurn]:
        """The legal turns that change a cell."""
        if (found := self._changing.get(cell)) is None:
            found = self._changing[cell] = self._find_changing(cell)
        return found

    def changing_any(self, cells: Iterable[int]) -> Iterable[LegalTurn]:
        """The legal turns that change one of some cells, each once."""
        return {turn.text: turn for cell in cells for turn in self.changing(cell)}.values()

    @cached_property
    def choices(self) -> int:
        """About how many turns there are to choose from, at least 1.

        Where they cannot be listed: how many cells some turn changes.
        """
        game = self._positions.game
        if not game.enumerable:
            return max(1, len(game.affected_cells(self.position)))
        return max(1, game.count(self.position) if game.indexes_changed_cells else len(self.turns))

    def prior(self, turn: LegalTurn) -> float:
        """The log probability of a turn: every set of cells that can change is as likely as any other."""
        return -math.log(self.choices) - math.log(turn.alike)

    def passed(self, turn: LegalTurn) -> frozenset[int]:
        """The cells that the piece of a turn comes to on its way."""
        return self._positions.trail(turn.text)

    def way_of(self, text: str) -> Sequence[str]:
        """The cells that the piece of a turn comes to, with the one that it sets out from, by their names."""
        game = self._positions.game
        return game.trail(game.read(text))

    def longer_ways(self, text: str) -> Iterator[Sequence[str]]:
        """The ways of the turns that take the piece of a turn further than that turn does."""
        way = self.way_of(text)
        if len(way) < 2:
            return
        for turn in self.changing(self._positions.index[way[0]]):
            longer = self.way_of(turn.text)
            if len(longer) > len(way) and longer[0] == way[0]:
                yield longer

    @cached_property
    def forced_skip(self) -> LegalTurn | None:
        """The skip, where there is nothing else to play."""
        game = self._positions.game
        if game.always_moves or self.is_over:
            return None
        try:
            skip = next(game.successors(self.position)) if game.has_to_skip(self.position) else None
        except TooManyTurns:
            return None
        return None if skip is None else _seen(self._positions, self, *skip)

    def child(self, turn: LegalTurn) -> "Node":
        """The node that one of its turns leads to."""
        shown = list(self.shown)
        for cell, shows in turn.shows:
            shown[cell] = shows
        return self._positions.node(turn.after, tuple(shown))

    def forget(self) -> None:
        """Drops the turns; they are worked out again when somebody asks."""
        for listed in ("turns", "unseen"):
            self.__dict__.pop(listed, None)
        self._changing.clear()
        self._known.clear()
        self._searches.clear()

    def likely(self, costs: ChangeCosts, most: int) -> Sequence[LegalTurn]:
        """The legal turns against which little is held, of a game that cannot list its turns."""
        if self.is_over:
            return ()
        positions = self._positions
        return _worked_out(positions, self, islice(positions.game.likely(self.position, costs), most))

    def _search(self, sought: "_Sought") -> Sequence[LegalTurn]:
        """Return the turns that a game which cannot list them finds for a board.

        Those of an earlier search count as worked out again: how much else is looked at at a moment may not
        depend on what is kept.
        """
        positions, searches = self._positions, self._searches
        if self.is_over:
            return ()
        is_newest = bool(searches) and next(reversed(searches)) == sought
        if is_newest:
            return searches[sought].turns
        positions.note(self)
        if (found := searches.pop(sought, None)) is None:
            costs = positions.costs(self.shown, sought)
            turns = _worked_out(positions, self, positions.game.likely(self.position, costs))
            near = [turn for turn in turns if not turn.cells.isdisjoint(sought.cells)]
            found = _Searched(near, len(turns))
            if len(searches) == MOST_SEARCHES:
                del searches[next(iter(searches))]
        else:
            positions.tally += found.worked_out
        searches[sought] = found
        return found.turns

    def _find_changing(self, cell: int) -> Sequence[LegalTurn]:
        positions = self._positions
        if not positions.game.indexes_changed_cells or "turns" in self.__dict__:
            return [turn for turn in self.turns if cell in turn.cells]
        positions.note(self)
        if self.is_over:
            return ()
        name, known = positions.cells[cell], self._known
        near = list(positions.game.turns_touching(self.position, frozenset({name})))
        new = [pair for pair in near if pair[0] not in known]
        for (turn, _), found in zip(new, _worked_out(positions, self, new), strict=True):
            if cell in found.cells:
                known[turn] = found
        return [known[turn] for turn, _ in near if turn in known and cell in known[turn].cells]


class _Sought(NamedTuple):
    """A search for turns of a game that cannot list them; see `near`."""

    cells: frozenset[int]
    board: Reading
    loose: int
    within: frozenset[int] | None = None


class _Searched(NamedTuple):
    """The findings of a search."""

    turns: Sequence[LegalTurn]
    worked_out: int  # with those that change none of the cells sought


class Positions:
    """The nodes of one game in one view, each position once as long as it is kept."""

    def __init__(self, game: AnyGame, view: View, cells: Sequence[str]) -> None:
        self.game, self.view, self.cells = game, view, tuple(cells)
        self.index = {cell: place for place, cell in enumerate(cells)}
        self._alone = [frozenset({place}) for place in range(len(self.cells))]
        self._nodes: WeakValueDictionary[Any, Node] = WeakValueDictionary()
        self.trail = lru_cache(MOST_TRAILS)(self._trail)
        self._worked_out: OrderedDict[Any, Node] = OrderedDict()
        self.tally = 0  # turns that were worked out so far
        self.start = self.node(game.start())

    def set_of(self, places: Sequence[int]) -> frozenset[int]:
        """Some places; of a single one always the same set, for turns are many."""
        return self._alone[places[0]] if len(places) == 1 else frozenset(places)

    def shown(self, position: Any) -> Reading:
        """Return the reading of the cells in a position."""
        return reading_of(self.game.placement(position), self.view, self.cells)

    def node(self, position: Any, shown: Reading | None = None) -> Node:
        """The node of a position; `shown` saves working it out where it is known."""
        if (node := self._nodes.get(position)) is None:
            node = self._nodes[position] = Node(self, position, shown)
        return node

    def between(self, before: Node, text: str, after: Any) -> LegalTurn:
        """A turn that is known to have been played, be it legal or not."""
        return replace(_seen(self, before, None, after), text=text)

    def _trail(self, text: str) -> frozenset[int]:
        """The cells that the piece of a turn visits."""
        return frozenset(self.index[cell] for cell in self.game.trail(self.game.read(text)))

    def costs(self, shown: Reading, sought: "_Sought") -> ChangeCosts:
        """Each cell that does not show what a turn leaves of it costs 1, and a turn `loose` at most."""
        emptied, filled, within = {}, {}, sought.within
        for place, (cell, was, is_) in enumerate(zip(self.cells, shown, sought.board, strict=True)):
            is_within = within is None or place in within
            if was == EMPTY:
                filled[cell] = float(is_ is None or is_ == EMPTY) if is_within else math.inf
            else:
                emptied[cell] = float(is_ != EMPTY) if is_within else math.inf
        touching = frozenset(self.cells[place] for place in sought.cells)
        return ChangeCosts(emptied, filled, float(sought.loose), touching)

    def note(self, node: Node) -> None:
        """A node works out turns; the one that did so longest ago forgets its own."""
        self._worked_out[node.position] = node
        self._worked_out.move_to_end(node.position)
        if len(self._worked_out) > MOST_KEPT:
            _, oldest = self._worked_out.popitem(last=False)
            oldest.forget()


def _worked_out(positions: Positions, node: Node, turns: Iterable[tuple[Any, Any]]) -> list[LegalTurn]:
    found = [_seen(positions, node, turn, after) for turn, after in turns]
    positions.tally += len(found)
    alike = Counter(turn.cells for turn in found)
    return [replace(turn, alike=alike[turn.cells]) if alike[turn.cells] > 1 else turn for turn in found]


def _seen(positions: Positions, node: Node, turn: Any, after: Any) -> LegalTurn:
    """A turn as the board sees it."""
    game, index, symbol, shown = positions.game, positions.index, positions.view.symbol, node.shown
    own = f"{node.mover}.", "shared."
    shows, blind, lifted, put, held = [], [], [], [], []
    for cell, (stood, stands) in game.changed_stacks(node.position, after).items():
        place, is_ = index[cell], symbol(stands)
        if is_ == shown[place]:
            blind.append(place)
        else:
            shows.append((place, is_))
        if _is_grasped(stood, stands, own):
            lifted.append(place)
        if _is_grasped(stands, stood, own):
            put.append(place)
        fewer, more = sorted((stood, stands), key=len)
        if fewer and more[: len(fewer)] == fewer:
            held.append(place)
    seen = frozenset([place for place, _ in shows])
    return LegalTurn(
        text="" if turn is None else game.write(turn),
        after=after,
        shows=tuple(shows),
        blind=tuple(blind),
        cells=seen.union(blind) if blind else seen,
        shown=seen,
        lifted=positions.set_of(lifted),
        put=positions.set_of(put),
        held=positions.set_of(held),
    )


def _is_grasped(stack: Stack, other: Stack, own: tuple[str, str]) -> bool:
    """Return whether a stack has a piece of the mover's on top that the other has not."""
    return bool(stack) and stack[-1].startswith(own) and (len(other) < len(stack) or other[-1] != stack[-1])
