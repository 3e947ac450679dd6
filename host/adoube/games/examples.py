"""Turns that show how a game is played, found by playing it: what pieces do, how they take, how it ends.

Nothing here knows a game. Some games are played by chance, always the same ones; the legal turns in them are
looked at, and of each kind the clearest is kept.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from adoube.board.placement import Placement, kind_of
from adoube.games.base import AnyGame
from adoube.games.turn_shown import Example, ExampleKind, TurnShown
from adoube.words import CodedText

__all__ = ["Ending", "Examples", "examples_of", "turn_shown"]

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
