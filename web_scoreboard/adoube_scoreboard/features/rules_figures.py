"""The pictures of a game's rules: its set-up, what its pieces may do, how they take, and how it may end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import tag
from adoube.board.geometry import Board
from adoube.board.placement import Placement
from adoube.board.svg import Marks, board_layer, pieces_layer
from adoube.games.base import AnyGame
from adoube.games.examples import Ending, Examples, examples_of
from adoube.games.turn_shown import Example, ExampleKind
from adoube.words import AnyText
from adoube.words.names import seat_name
from adoube_scoreboard import drawing
from adoube_scoreboard.language import language
from adoube_scoreboard.words import piece_name

__all__ = ["EMPTY_ID", "Figure", "Figures", "figures_of"]

MOST_GAMES = 64  # whose figures are kept
MANY_CELLS = 90  # a board with more is drawn larger
WIDE = 1.6  # how much wider than high a board is that gets a whole line
EMPTY_ID = "empty-board"  # of the board without pieces, which all figures but the first take from the first
TAKING = frozenset(
    {
        ExampleKind.TAKE_ON,
        ExampleKind.TAKE_OVER,
        ExampleKind.TAKE_ELSEWHERE,
        ExampleKind.REMOVE,
        ExampleKind.TURN_OVER,
    }
)
SPECIAL = frozenset({ExampleKind.CHANGE, ExampleKind.RETURN, ExampleKind.TOGETHER})


@dataclass(frozen=True, slots=True)
class Figure:
    """One drawing, or two: a turn, and the board after it.

    The caption is the text `rules.KEY` with `values`. The drawings are named by what has the ids `ID-caption`
    and `ID-after`.
    """

    id: str
    svg: Markup
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    after: Markup | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """All of a game, by what they show. `ended` says how the game of the last one ended."""

    start: Figure
    moves: tuple[Figure, ...] = ()
    turns: tuple[Figure, ...] = ()
    takes: tuple[Figure, ...] = ()
    special: tuple[Figure, ...] = ()
    end: Figure | None = None
    ended: AnyText = ""
    size: str = ""  # `large` or `wide` where the board wants more room
    trouble: str = ""  # what the rules failed with, where no turns could be drawn


def figures_of(game: AnyGame, apart: str = "") -> Figures:
    """The figures of a game under its options, drawn once.

    `apart` begins the ids in them, where one page has the figures of several games, or one's several times.
    """
    return _drawn(_Rules(game), language().tag, apart)


class _Rules:
    """A game that equals another of the same rules, options and chance."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._key = type(game), tuple(sorted(game.options.items())), game.seed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(MOST_GAMES)
def _drawn(rules: _Rules, language_tag: str, apart: str) -> Figures:
    """What is written on the boards is in the language of that tag, the page's."""
    game = rules.game
    pen = _Pen(game, apart)
    start = pen.start()
    examples, trouble = _examples(rules)
    return Figures(
        start=start,
        moves=tuple(map(pen.moves, examples.moves)),
        turns=tuple(pen.turns(examples, frozenset(ExampleKind) - TAKING - SPECIAL)),
        takes=tuple(pen.turns(examples, TAKING)),
        special=tuple(pen.turns(examples, SPECIAL)),
        end=pen.ending(examples.ending) if examples.ending else None,
        ended=examples.ending.said if examples.ending else "",
        size=_size(game.board),
        trouble=trouble,
    )


@lru_cache(MOST_GAMES)
def _examples(rules: _Rules) -> tuple[Examples, str]:
    """The examples, and what the rules failed with, where they did."""
    try:
        return examples_of(rules.game), ""
    except Exception as error:  # noqa: BLE001 - a stranger's rules may fail in any way
        return Examples(), repr(error)


def _size(board: Board) -> str:
    view = DrawingFrame(board, drawing.look_of(board)).view
    if view.width > WIDE * view.height:
        return "wide"
    return "large" if len(board.cells) > MANY_CELLS else ""


class _Pen:
    """Draws figures of one game, each with ids of its own."""

    def __init__(self, game: AnyGame, apart: str) -> None:
        self._game = game
        self._board = game.board
        self._apart = apart
        self._count = 0

    def start(self) -> Figure:
        """The board as a game begins; the figures after it take the empty board from here."""
        game = self._game
        empty = tag(
            "g", board_layer(self._board, drawing.look_of(self._board)), id=f"{self._apart}{EMPTY_ID}"
        )
        name = self._next()
        svg = self._svg(name, "caption", game.placement(game.start()), Marks(), empty)
        return Figure(name, svg, "start_label", {"title": game.name})

    def moves(self, example: Example) -> Figure:
        """All that a piece may do."""
        name = self._next()
        return Figure(
            name,
            self._svg(
                name, "caption", example.before, Marks(highlights=example.others, underway=example.path)
            ),
            f"figure_{example.kind}",
            {
                "piece": self._piece(example.piece),
                "seat": seat_name(example.seat),
                "cell": example.path[0] if example.path else "",
                "count": len(example.others),
            },
        )

    def turns(self, examples: Examples, kinds: frozenset[ExampleKind]) -> list[Figure]:
        """The turns of some kinds: what is played, and the board after it."""
        return [self._turn(each) for each in examples.turns if each.kind in kinds]

    def ending(self, ending: Ending) -> Figure:
        name = self._next()
        svg = self._svg(name, "caption", ending.placement, Marks(last_turn=ending.path))
        return Figure(name, svg, "figure_end")

    def _turn(self, example: Example) -> Figure:
        assert example.after is not None
        name, path = self._next(), example.path
        taken = [cell for cell in example.others if not example.after.stack(cell)]
        is_taking = example.kind in TAKING
        marks = Marks(arrows=tuple(pairwise(path)), to_empty=taken if is_taking else ())
        return Figure(
            name,
            self._svg(name, "caption", example.before, marks),
            f"figure_{example.kind.replace('-', '_')}",
            {
                "piece": self._piece(example.piece),
                "seat": seat_name(example.seat),
                "start": path[0] if path else "",
                "end": path[-1] if path else "",
                "is_set": "yes" if len(path) == 1 else "no",
                "cells": [*example.others],
                "first": example.others[0] if example.others else "",
                "last": example.others[-1] if example.others else "",
                "count": len(example.others),
                "becomes": self._piece(example.becomes) if example.becomes else "",
            },
            self._svg(name, "after", example.after, Marks(last_turn=path)),
        )

    def _next(self) -> str:
        self._count += 1
        return f"{self._apart}figure-{self._count}"

    def _svg(self, name: str, label: str, placement: Placement, marks: Marks, empty: str = "") -> Markup:
        """One drawing; the element `NAME-LABEL` of the page is its name."""
        look = drawing.look_of(self._board, f"{name}-{label}")
        return Markup(
            tag(
                "svg",
                empty or tag("use", href=f"#{self._apart}{EMPTY_ID}"),
                pieces_layer(self._board, placement, marks, look),
                xmlns="http://www.w3.org/2000/svg",
                viewBox=DrawingFrame(self._board, look).view_box,
                role="img",
                aria_labelledby=f"{name}-{label}",
                **{"class": "board"},
            )
        )

    def _piece(self, piece: str) -> AnyText:
        return piece_name(piece, self._board.looks)
