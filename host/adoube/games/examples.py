"""Turns that show how a game is played, found by playing it: what pieces do, how they take, how it ends.

Nothing here knows a game. Some games are played by chance, always the same ones; the legal turns in them are
looked at, each by the placements before and after it, and of each kind the clearest is kept.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, pairwise
from random import Random

from adoube.board.geometry import Board, Placement, kind_of, owner_of
from adoube.games.base import AnyGame
from adoube.words import CodedText

__all__ = ["Ending", "Example", "ExampleKind", "Examples", "TurnShown", "examples_of", "turn_shown"]


class ExampleKind(StrEnum):
    """The features that a turn can show, in the order to read about them."""

    PLACE = "place"
    MOVE = "move"
    JUMP = "jump"
    JUMPS = "jumps"
    STACK = "stack"
    TOGETHER = "together"
    TAKE_ON = "take-on"
    TAKE_OVER = "take-over"
    TAKE_ELSEWHERE = "take-elsewhere"
    REMOVE = "remove"
    CHANGE = "change"
    TURN_OVER = "turn-over"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Example:
    """One turn, or for MOVE and PLACE all that one piece may do.

    `path`: the cells of the moving piece; one cell where it comes from off the board or leaves it. `others`:
    the further cells that matter: where a piece may go, what is jumped over, taken, or moves too. `becomes`:
    the code that the piece has afterwards. `after` is None for MOVE and PLACE.
    """

    kind: ExampleKind
    seat: str
    piece: str
    before: Placement
    after: Placement | None = None
    path: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    becomes: str = ""


class TurnShown:
    """The effect of one turn: `trail` are the cells that its notation names, in their order.

    Nothing is told of a turn without a trail.
    """

    def __init__(
        self, board: Board, seat: str, before: Placement, after: Placement, trail: tuple[str, ...] | None
    ) -> None:
        self._board, self._seat, self._before, self._after = board, seat, before, after
        self._changed = after.changed_cells(before)
        self._shrunk = frozenset(cell for cell in self._changed if self._growth(cell) < 0)
        self._grown = frozenset(cell for cell in self._changed if self._growth(cell) > 0)
        self._is_told = trail is not None
        self.path = () if trail is None else self._path(trail)

    def _growth(self, cell: str) -> int:
        return len(self._after.stack(cell)) - len(self._before.stack(cell))

    def _path(self, trail: tuple[str, ...]) -> tuple[str, ...]:
        """The way of the piece that moves; what the notation names after its end is taken there."""
        is_round = len(trail) > 1 and trail[0] == trail[-1]
        stops = list(trail if is_round or self._changed.intersection(trail) else ())
        while stops and not self._after.stack(stops[-1]):
            stops.pop()
        if len(stops) > 1 and self._before.stack(stops[0]):
            return tuple(stops)
        if not stops and len(self._grown) == 1:
            stops = [*self._grown]
        own = [cell for cell in self._shrunk if self._is_of(self._seat, cell)]
        return (own[0], stops[-1]) if stops and len(own) == 1 else tuple(stops[-1:])

    def _is_of(self, seat: str, cell: str) -> bool:
        return owner_of(self._before.stack(cell)[-1]) == seat

    @property
    def origin(self) -> str:
        """The cell that the piece leaves; empty where it comes from off the board or none moves."""
        return self.path[0] if len(self.path) > 1 else ""

    @property
    def target(self) -> str:
        """The cell where it ends; empty where the turn only takes pieces away."""
        return self.path[-1] if self.path else ""

    @property
    def piece(self) -> str:
        """The code of what moves, before it does; of a piece that is set, as it is set."""
        if self.origin:
            return self._before.stack(self.origin)[-1]
        if self.target and self._growth(self.target) == 0:
            return self._before.stack(self.target)[-1]
        return self._after.stack(self.target)[-1] if self.target else ""

    @property
    def is_move(self) -> bool:
        """Return whether one piece moves or is set, whatever is taken."""
        is_set = self._growth(self.target) > 0 and self._changed - self._shrunk == {self.target}
        return self.is_plain and bool(self.origin or is_set)

    @property
    def is_plain(self) -> bool:
        """Return whether one piece moves or is set, and nothing else changes but for what is taken."""
        if not self.target or not self._grown <= {self.target}:
            return False
        if self.origin:
            return self.origin in {*self._shrunk, self.target}
        return not any(self._is_of(self._seat, cell) for cell in self._shrunk)

    def examples(self) -> Iterator[Example]:
        """Yield what it shows beside a plain move or a placed piece."""
        if not self.target:
            if self._is_told and self._shrunk and not self._grown:
                yield from self._removal()
            return
        if not self.is_plain:
            yield from self._of_several()
            return
        yield from self._takes()
        becomes = self._after.stack(self.target)[-1]
        if becomes != self.piece:
            yield self._example(ExampleKind.CHANGE, (), becomes)
        if turned := self._turned_over():
            yield self._example(ExampleKind.TURN_OVER, turned)
        if self.origin and self._growth(self.target) > 0 and self._before.stack(self.target):
            yield self._example(ExampleKind.STACK, (self.target,))
        yield from self._jumps()

    def _removal(self) -> Iterator[Example]:
        cells = tuple(sorted(self._shrunk))
        piece = self._before.stack(cells[0])[-1]
        yield Example(ExampleKind.REMOVE, self._seat, piece, self._before, self._after, (), cells)

    def _of_several(self) -> Iterator[Example]:
        """A turn that moves several pieces, or brings one back beside a move."""
        gone, come = self._shrunk - {self.origin}, self._grown - {self.target}
        if not self.origin or self._growth(self.origin) != -1:
            return
        if len(gone) == len(come) == 1:
            yield self._example(ExampleKind.TOGETHER, (*gone, *come))
        elif come and not gone:
            yield self._example(ExampleKind.RETURN, come)

    def _takes(self) -> Iterator[Example]:
        stood = self._before.stack(self.target)
        if self.origin and self.origin != self.target and stood and self._growth(self.target) <= 0:
            yield self._example(ExampleKind.TAKE_ON, (self.target,))
        gone = self._shrunk - {self.origin, self.target}
        if gone:
            over = all(self._is_jumped(cell) for cell in gone)
            yield self._example(ExampleKind.TAKE_OVER if over else ExampleKind.TAKE_ELSEWHERE, gone)

    def _jumps(self) -> Iterator[Example]:
        """Jumps that take nothing, and ways of several steps."""
        if not self.origin or self._shrunk - {self.origin}:
            return
        if len(self.path) > 2:
            yield self._example(ExampleKind.JUMPS, self.path[1:-1])
        elif over := {cell for cell in self._before.cells if self._is_jumped(cell)}:
            yield self._example(ExampleKind.JUMP, over)

    def _turned_over(self) -> tuple[str, ...]:
        """The cells whose pieces change although they stay."""
        stayed = self._changed - self._shrunk - self._grown - {self.origin, self.target}
        return tuple(sorted(stayed))

    def _example(self, kind: ExampleKind, others: Iterable[str], becomes: str = "") -> Example:
        cells = others if isinstance(others, tuple) else tuple(sorted(others))
        return Example(kind, self._seat, self.piece, self._before, self._after, self.path, cells, becomes)

    def _is_jumped(self, cell: str) -> bool:
        """Return whether a cell lies on the straight way between two stops."""
        return any(_is_between(self._board, cell, start, end) for start, end in pairwise(self.path))


ROOM_MM2 = 1.0  # how far from straight three cells in a row may lie, as an area


def _is_between(board: Board, cell: str, start: str, end: str) -> bool:
    """Return whether a cell lies between two others in a straight line."""
    at, a, b = board.cell(cell), board.cell(start), board.cell(end)
    across = (b.x_mm - a.x_mm) * (at.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (at.x_mm - a.x_mm)
    along = (at.x_mm - a.x_mm) * (b.x_mm - at.x_mm) + (at.y_mm - a.y_mm) * (b.y_mm - at.y_mm)
    return abs(across) < ROOM_MM2 and along > 0


GAMES = 5
PLIES = 80  # of each game, at most
# Of one position that are asked for; where there are more, what a piece may do is asked for alone.
MOST_TURNS = 300
SOME = 12  # turns of one position that are drawn by chance where they cannot be listed
# Pieces on the boards that are looked at, in all: a bound on the time, which machines do not share.
WORK = 150_000
# How often a turn that takes or changes something is preferred: such games come to more, and to an end.
EAGERNESS = 0.5
SEED = 2
MOST_PICTURES = 3  # of one kind of piece, where there are no others
MOST_PIECES = 8  # kinds that are shown


@dataclass(frozen=True, slots=True)
class Ending:
    """A last position with the way of the last piece, and how the game ended."""

    placement: Placement
    path: tuple[str, ...]
    said: CodedText


@dataclass(frozen=True, slots=True)
class Examples:
    """Turns that show a game, in the order to read them. `ending` is None where no game came to its end.

    `moves` are of the kinds PLACE and MOVE, `turns` of the others, one of each at most.
    """

    moves: tuple[Example, ...] = ()
    turns: tuple[Example, ...] = ()
    ending: Ending | None = None


def examples_of(game: AnyGame) -> Examples:
    """Examples of a game under its options, the same ones every time."""
    play = _Play(game)
    for _ in range(GAMES):
        play.one_game()
    kinds = [play.turns[kind].example for kind in ExampleKind if kind in play.turns]
    return Examples(tuple(_chosen_moves(play.moves)), tuple(kinds), play.ending)


def turn_shown(game: AnyGame, position: Hashable, turn: Hashable, after: Hashable) -> TurnShown:
    """Describe the legal turn that leads from one position to the other."""
    before, seat = game.placement(position), game.to_move(position)
    return TurnShown(game.board, seat, before, game.placement(after), _trail(game, turn))


def _trail(game: AnyGame, turn: Hashable) -> tuple[str, ...] | None:
    """The cells of a turn; None where several pieces move, which shows too much at once."""
    first, *more = game.write(turn).split(",")
    is_plain = not more or not (first.startswith("x") or any("-" in part for part in more))
    return game.trail(turn) if is_plain else None


@dataclass(frozen=True, slots=True)
class _Ranked:
    """An example and how clear it is: the lower the clearer."""

    example: Example
    rank: tuple[int, ...]


@dataclass(slots=True)
class _Play:
    """Games by chance, and the clearest examples so far."""

    game: AnyGame
    rng: Random = field(default_factory=lambda: Random(SEED))
    work: int = WORK
    # By what moves and how many places it can go to.
    moves: dict[tuple[ExampleKind, str], dict[int, _Ranked]] = field(default_factory=dict)
    turns: dict[ExampleKind, _Ranked] = field(default_factory=dict)
    ending: Ending | None = None

    def one_game(self) -> None:
        """Plays until the game ends or enough has been looked at."""
        game, position = self.game, self.game.start()
        path: tuple[str, ...] = ()
        for _ in range(PLIES):
            if outcome := game.outcome(position):
                self.ending = self.ending or Ending(game.placement(position), path, outcome.said)
                return
            found = self._successors(position)
            if not found or self.work < 0:
                return
            before, seat = game.placement(position), game.to_move(position)
            shown = [
                TurnShown(game.board, seat, before, game.placement(after), _trail(game, turn))
                for turn, after in found
            ]
            self.work -= len(found) * (len(before.cells) + 1)
            self._gather_moves(position, seat, before, shown)
            number = self._wanted(shown)
            position, path = found[number][1], shown[number].path

    def _successors(self, position: Hashable) -> list[tuple[Hashable, Hashable]]:
        """Its turns with their results; of a game with too many to list, some of them."""
        if self.game.enumerable:
            return list(islice(self.game.successors(position), MOST_TURNS))
        if next(self.game.successors(position), None) is None:
            return []
        return [self.game.random_turn(position, self.rng) for _ in range(SOME)]

    def _wanted(self, shown: list[TurnShown]) -> int:
        """The turn to go on with: one that shows something new, or often one that shows something at all."""
        showing = {number: list(turn.examples()) for number, turn in enumerate(shown)}
        new = [number for number, examples in showing.items() if self._add_turns(examples)]
        lively = [number for number, examples in showing.items() if examples]
        eager = lively if lively and self.rng.random() < EAGERNESS else range(len(shown))
        return self.rng.choice(new or eager)

    def _add_turns(self, examples: list[Example]) -> bool:
        """Keeps what is clearer than before: a turn that shows less at once. Whether a kind is new."""
        is_new = False
        for example in examples:
            best = self.turns.get(example.kind)
            pieces = len(example.before.cells)
            rank = (len(examples), len(example.others), len(example.path), pieces)
            is_new = is_new or best is None
            if best is None or rank < best.rank:
                self.turns[example.kind] = _Ranked(example, rank)
        return is_new

    def _gather_moves(self, position: Hashable, seat: str, before: Placement, shown: list[TurnShown]) -> None:
        """Collect the moves of each piece in a position, as far as turns of one piece tell."""
        ends: dict[tuple[str, ...], set[str]] = {}
        pieces: dict[tuple[str, ...], str] = {}
        for turn in shown:
            if turn.is_move:
                start = turn.path[:-1][:1]
                ends.setdefault(start, set()).add(turn.target)
                pieces[start] = turn.piece
        is_whole = self.game.enumerable and len(shown) < MOST_TURNS
        for start, cells in ends.items():
            others = cells if is_whole else self.game.destinations(position, *start) if start else set()
            self._add_move(seat, pieces[start], before, start, tuple(sorted(others - set(start))))

    def _add_move(
        self, seat: str, piece: str, before: Placement, start: tuple[str, ...], others: tuple[str, ...]
    ) -> None:
        if not others:
            return
        kind = ExampleKind.MOVE if start else ExampleKind.PLACE
        of_piece = self.moves.setdefault((kind, kind_of(piece)), {})
        best, rank = of_piece.get(len(others)), (len(before.cells),)
        if best is None or rank < best.rank:
            of_piece[len(others)] = _Ranked(Example(kind, seat, piece, before, None, start, others), rank)


def _chosen_moves(moves: dict[tuple[ExampleKind, str], dict[int, _Ranked]]) -> Iterator[Example]:
    """Of each kind of piece the one with most places to go; where there are few kinds, others too."""
    sorts = sorted(moves, key=lambda sort: ([*ExampleKind].index(sort[0]), -max(moves[sort])))[:MOST_PIECES]
    moving = sum(1 for kind, _ in sorts if kind is ExampleKind.MOVE)
    for sort in sorts:
        counts = sorted(moves[sort], reverse=True)
        each = 1 if sort[0] is ExampleKind.PLACE else max(1, MOST_PICTURES // moving)
        apart = -(-len(counts) // each)
        yield from (moves[sort][count].example for count in counts[::apart][:each])
