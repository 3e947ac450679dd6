"""The interface of a game to the rest of adoube: its rules, its words for people, its hints for evidence."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources.abc import Traversable
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar

from adoube.board.geometry import Placement, Stack, owner_of
from adoube.games.choices import TapChoices, choices_among, tapped_turns
from adoube.games.game_rules import BoardChange, GameRules, P, T
from adoube.games.verdict import Outcome, UnreadableTurn, refusal_of_turn
from adoube.resources import resource_files
from adoube.serialization.fields import Fields, toml_table
from adoube.words import CodedText, coded

__all__ = ["AnyGame", "BoardChange", "ChangeCosts", "EvidenceHints", "Game", "GamePresentation", "TurnEnd"]


CAPTURE_SIGN = re.compile(r"(?<=[0-9])x(?=[A-Za-z])")  # between the cells of a piece that captures


class TurnEnd(StrEnum):
    """How the end of a turn is known: from the board alone, or by a signal."""

    EVIDENT = "evident"
    SIGNAL = "signal"


@dataclass(frozen=True, slots=True)
class ChangeCosts:
    """How badly a board shows that cells have changed, by cell: 0 is well, all are natural logarithms."""

    # Of each occupied cell: what it costs to say that nothing stands there any more.
    emptied: Mapping[str, float]
    # Of each empty one: what it costs at least to say that a piece has come there.
    filled: Mapping[str, float]
    most: float  # turns that cost more are not wanted
    # Turns that change none of these cells are not wanted, either; None: all are.
    touching: frozenset[str] | None = None


class EvidenceHints(GameRules[P, T]):
    """Answers about boards that follow from the rules; a game overrides them where it is quicker."""

    views: ClassVar[tuple[str, ...]]  # the views that suit it, the best first
    turn_end: ClassVar[TurnEnd] = TurnEnd.EVIDENT  # whether the board shows that a turn is over
    stackable: ClassVar[bool] = False  # whether pieces may come to stand on each other
    indexes_changed_cells: ClassVar[bool] = False  # whether `turns_touching` is quick
    # Indexes changed cells, every turn empties a cell and changes another, and nobody has to skip.
    always_moves: ClassVar[bool] = False

    def explain(self, position: P, change: BoardChange) -> Iterator[tuple[T, P]]:
        """The legal turns that empty and fill exactly these cells, with their results.

        Overridden where `successors` may not be exhausted. Cells whose stacks change and stay occupied may or
        may not be in `altered`, as the view has it: the caller holds each result against what it sees.
        """
        before = self.placement(position)
        for turn, after in self.successors(position):
            placement = self.placement(after)
            changed = placement.changed_cells(before)
            emptied = {cell for cell in changed if not placement.stack(cell)}
            filled = {cell for cell in changed if not before.stack(cell)}
            if emptied == change.emptied and filled == change.filled:
                yield turn, after

    def likely(self, position: P, costs: ChangeCosts) -> Iterator[tuple[T, P]]:
        """The legal turns whose cells cost at most `costs.most` together, with their results.

        It may yield others as well. Overridden where `successors` may not be exhausted: the cheapest first
        then, and no more than a search finds that is not too long.
        """
        return self.successors(position)

    def may_become(self, position: P, change: BoardChange) -> bool:
        """Return whether a board with this change may be in the middle of a legal turn."""
        away = change.emptied | change.filled | change.altered
        return any(
            away <= self.changed_stacks(position, after).keys() for _, after in self.successors(position)
        )

    def has_to_skip(self, position: P) -> bool:
        """Return whether the player has nothing to play but the skip, in a game that is not over.

        Overridden where that is quicker to tell than by looking for turns.
        """
        first = [] if self.always_moves else list(islice(self.successors(position), 2))
        return len(first) == 1 and self.write(first[0][0]) == "skip"

    def turns_touching(self, position: P, cells: frozenset[str]) -> Iterator[tuple[T, P]]:
        """The legal turns that change all of `cells`, with their results. It may yield others as well.

        What a few changed cells can still become. Overridden where that is quicker than all `successors`.
        """
        return self.successors(position)

    def changed_stacks(self, before: P, after: P) -> Mapping[str, tuple[Stack, Stack]]:
        """The cells whose stacks a turn has changed, with the stacks before and after.

        Overridden where positions are quicker to compare than placements are to make.
        """
        was, stands = self.placement(before), self.placement(after)
        return {cell: (was.stack(cell), stands.stack(cell)) for cell in stands.changed_cells(was)}

    def declared(self, position: P, placement: Placement) -> Outcome | None:
        """The result that players declare by a sign on the board, such as the kings in the centre.

        Asked of what the board shows, in views that know the pieces; most games have no such sign.
        """
        return None

    def destinations(self, position: P, cell: str) -> frozenset[str]:
        """The cells where the piece on `cell` may end this turn. `--show-moves` lights them."""
        before = self.placement(position)
        if not before.stack(cell):
            return frozenset()
        ends: set[str] = set()
        for _, after in self.successors(position):
            changed = self.placement(after).changed_cells(before)
            if cell in changed:
                ends |= changed - {cell}
        return frozenset(ends)

    def affected_cells(self, position: P) -> frozenset[str]:
        """The cells that some legal turn changes."""
        before = self.placement(position)
        return frozenset().union(
            *(self.placement(after).changed_cells(before) for _, after in self.successors(position))
        )


class GamePresentation(GameRules[P, T]):
    """The words for a game's turns, scores and clauses. All but `rulebook` have a default."""

    rulebook: ClassVar[str]  # the name of its file in the folder of rulebooks
    # The letters of a scoresheet that stand for kinds of pieces, and may be drawn as figures.
    sheet_letters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Whether its notation has "-" where a turn captures; people may write "x" there as well.
    dash_captures: ClassVar[bool] = False
    # Whether UCI engines play it: its rule state holds a FEN, and turns are written as such engines do.
    speaks_uci: ClassVar[bool] = False

    def idle_clauses(self, positions: Sequence[P], cited: Set[str]) -> tuple[str, ...]:
        """Sentences about clauses that no refusal cites in some positions; `cited` are known to be cited.

        Empty where the rules cannot tell.
        """
        return ()

    def uncited_clauses(self) -> tuple[str, ...]:
        """The clauses that no refusal and no end ever cites, in the rulebook's order.

        Empty where the rules cannot tell.
        """
        return ()

    @classmethod
    def cited_clauses(cls) -> Mapping[str, str]:
        """Clauses that a file beside it attaches to its rules, each with the file. By default none."""
        return {}

    def sheet_entry(self, position: P, turn: T) -> str:
        """A turn in `position` as people read it, on scoresheets and everywhere else; by default as it is
        written.

        One that is not legal there stays as it is written.
        """
        return self.write(turn)

    def read_entry(self, position: P, text: str) -> T:
        """The turn, legal or not, that a person or another program has written in `position`: in the game's
        notation, as `sheet_entry` has it, or in another usual writing. Raises UnreadableTurn.
        """
        try:
            return self.read(text)
        except UnreadableTurn as unreadable:
            if not self.dash_captures:
                raise
            try:
                turn = self.read(CAPTURE_SIGN.sub("-", text))
            except UnreadableTurn:
                raise unreadable from None
        return self.as_capture(position, turn, text)

    def as_capture(self, position: P, turn: T, text: str) -> T:
        """The turn, which `text` writes as a capture. Raises UnreadableTurn for a legal one that takes
        nothing."""
        if refusal_of_turn(self, position, turn) is not None:
            return turn
        if not self.loses_pieces(position, self.after(position, turn)):
            raise UnreadableTurn(coded("games.captures_nothing", text=text, turn=self.write(turn)))
        return turn

    def loses_pieces(self, before: P, after: P) -> bool:
        """Return whether a seat has fewer pieces on the board after a turn than before it."""
        stood, stands = (
            Counter(owner_of(piece) for stack in self.placement(each).cells.values() for piece in stack)
            for each in (before, after)
        )
        return bool(stood - stands)

    @property
    def counts_points(self) -> bool:
        """Return whether points are counted during play, to be shown. Where not, all scores are 0 before the
        end."""
        return True

    def notes(self, position: P) -> tuple[CodedText, ...]:
        """Short sentences about what players know and the board does not show. By default none."""
        return ()

    @property
    def unseen_state(self) -> tuple[CodedText, ...]:
        """Sentences about parts of its positions that no sensor shows. By default none."""
        return ()

    def score_lines(self, position: P) -> Mapping[str, CodedText]:
        """How the points of a seat came about, in a few words. By default empty."""
        return {}

    def trail(self, turn: T) -> tuple[str, ...]:
        """The cells that the moving piece visits, in order. The drawing of the last turn follows them."""
        return self._cells_in(self.write(turn).partition("+")[0])

    def taps(self, position: P, turn: T) -> Sequence[tuple[str, ...]]:
        """The cells in the order in which a player may point at them to make a turn, the usual way first.

        By default the trail, then what the notation names after a plus, a piece that comes back; where it
        names no cell, the cells that the turn changes, emptied ones first. Empty for a turn that needs none.
        """
        if cells := (*self.trail(turn), *self._cells_in(self.write(turn).partition("+")[2])):
            return (cells,)
        return (self.cells_changed(position, self.after(position, turn)),)

    def cells_changed(self, position: P, after: P) -> tuple[str, ...]:
        """The cells that differ between two positions, emptied ones first, else in the board's order."""
        stood, stands = self.placement(position), self.placement(after)
        changed = stands.changed_cells(stood)
        names = (name for name in self.board.names if name in changed)
        return tuple(sorted(names, key=lambda cell: bool(stands.stack(cell))))

    def choices_after(self, position: P, path: tuple[str, ...]) -> TapChoices[T]:
        """The turns that begin with these taps, and where they go on.

        Raises TooManyTurns. Overridden where `successors` may not be exhausted.
        """
        return choices_among(tapped_turns(self, position), path)

    def _cells_in(self, text: str) -> tuple[str, ...]:
        words = re.findall(r"[A-Za-z]?[0-9]+", text)
        return tuple(word for word in words if word in self.board.index)


class Game(GamePresentation[P, T], EvidenceHints[P, T]):
    """A game: its rules, how it is presented, its hints for evidence, and the files beside its module.

    A subclass writes the abstract methods of `GameRules`, and the attributes without a default; the rest
    follows.
    """

    @classmethod
    def resource_files(cls, folder: str) -> Iterator[Traversable]:
        """Its files of one kind: those in `folder` beside its module, then those of what it derives from."""
        modules = [each.__module__ for each in cls.__mro__ if issubclass(each, Game) and each is not Game]
        for module in dict.fromkeys(modules):
            yield from resource_files(module, folder)

    @classmethod
    def file_beside(cls, folder: str, name: str) -> Traversable | None:
        """The file `name` of `resource_files`; None where there is none."""
        return next((file for file in cls.resource_files(folder) if file.name == name), None)

    @classmethod
    def magnet_plan(cls) -> Fields | None:
        """Its magnet plan as it is written, `plans/GAME.toml` beside it; None where there is none.

        A file that says `same_as` holds what the file of that other game holds.
        """
        name = cls.id
        while (file := cls.file_beside("plans", f"{name}.toml")) is not None:
            fields = toml_table(file.read_text(encoding="utf-8"), f"{name}.toml")
            if not fields.has("same_as"):
                return fields
            name = fields.text("same_as")
        return None

    def takes_part(self, piece: str) -> bool:
        """Return whether a piece of its magnet plan, by its code, comes to stand on the board under its
        options."""
        return True


AnyGame = Game[Any, Any]  # A game whose positions and turns the caller only hands on.
