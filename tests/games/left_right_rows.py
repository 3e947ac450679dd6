"""Positions of Left/Right as rows of squares, in the manner in which the game was first published."""

from itertools import zip_longest

from adoube.games.left_right import LeftRight
from adoube.games.left_right.rules import Position
from tests.games.playing import clause_against

__all__ = ["clause_against", "game_of", "played", "row", "turns_drawn"]

SIGNS = {"first.counter": "1", "second.counter": "2"}


def game_of(cards: str = "4,3,1,2/1,2,4,3", **options: str) -> LeftRight:
    """A game with four cards each, unless options say otherwise; `from` is written `from_`."""
    given = {"n": "4", "cards": cards, **{key.rstrip("_"): value for key, value in options.items()}}
    return LeftRight(given)


def played(game: LeftRight, *turns: str, before: Position | None = None) -> Position:
    """The position after legal turns, from the start or from another one."""
    position = game.start() if before is None else before
    for text in turns:
        position = game.play(position, game.read(text))
    return position


def row(game: LeftRight, position: Position) -> str:
    """The bottom counter of each square, `*` for none, then a line for each layer above, without its end."""
    placement = game.placement(position)
    layers = zip_longest(*(placement.stack(name) for name in game.board.names))
    empty = "*"
    lines = []
    for layer in layers:
        lines.append("".join(SIGNS.get(piece, empty) for piece in layer))
        empty = "."
    return "\n".join([lines[0], *(line.rstrip(".") for line in lines[1:])])


def turns_drawn(game: LeftRight, position: Position) -> str:
    """The bottom layer with an `x` where a turn may place a counter."""
    squares = list(row(game, position).splitlines()[0])
    for _, (trail, _decks) in game.successors(position):
        if trail[-1] >= 0:
            squares[trail[-1]] = "x"
    return "".join(squares)
