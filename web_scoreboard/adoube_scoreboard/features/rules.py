"""The pages of rules, with pictures: of every game, of what a table plays, and the list of all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from itertools import pairwise
from typing import NamedTuple

from flask import Blueprint, render_template, url_for
from markupsafe import Markup

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import tag
from adoube.board.geometry import Board, Placement
from adoube.board.svg import Marks, board_layer, pieces_layer
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.examples import Ending, Example, ExampleKind, Examples, examples_of
from adoube.games.options import Option
from adoube.games.registry import game_names, make_game
from adoube.games.rulebook import EntryKind, Rulebook, rulebook_in, rules_of
from adoube.words import ENGLISH, AnyText, as_written
from adoube.words.names import seat_name
from adoube_scoreboard import drawing
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.new_table import game_choices, may_open
from adoube_scoreboard.language import language
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, option_name, option_value, piece_name

__all__ = ["EMPTY_ID", "RuleFigure", "RuleFigures", "blueprint", "figures_of"]


MOST_GAMES = 64  # most games whose figures are kept
MANY_CELLS = 90  # a board with more is drawn larger
WIDE = 1.6  # how much wider than high a board is that gets a whole line
EMPTY_ID = "empty-board"  # id of the empty board, which the first figure defines for the others
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
class RuleFigure:
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
class RuleFigures:
    """All of a game, by what they show. `ended` says how the game of the last one ended."""

    start: RuleFigure
    moves: tuple[RuleFigure, ...] = ()
    turns: tuple[RuleFigure, ...] = ()
    takes: tuple[RuleFigure, ...] = ()
    special: tuple[RuleFigure, ...] = ()
    end: RuleFigure | None = None
    ended: AnyText = ""
    size: str = ""  # `large` or `wide` where the board wants more room
    trouble: str = ""  # what the rules failed with, where no turns could be drawn


def figures_of(game: AnyGame, apart: str = "") -> RuleFigures:
    """Return the figures of a game under its options, drawn once.

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
def _drawn(rules: _Rules, language_tag: str, apart: str) -> RuleFigures:
    """Draw a board; texts on it are in the language of that tag, the page's."""
    game = rules.game
    pen = _Pen(game, apart)
    start = pen.start()
    examples, trouble = _examples(rules)
    return RuleFigures(
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
    """Return the examples, and what the rules failed with, where they did."""
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

    def start(self) -> RuleFigure:
        """Return the board as a game begins; the figures after it take the empty board from here."""
        game = self._game
        empty = tag(
            "g", board_layer(self._board, drawing.look_of(self._board)), id=f"{self._apart}{EMPTY_ID}"
        )
        name = self._next()
        svg = self._svg(name, "caption", game.placement(game.start()), Marks(), empty)
        return RuleFigure(name, svg, "start_label", {"title": game.name})

    def moves(self, example: Example) -> RuleFigure:
        """Return all that a piece may do."""
        name = self._next()
        return RuleFigure(
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

    def turns(self, examples: Examples, kinds: frozenset[ExampleKind]) -> list[RuleFigure]:
        """Return the turns of some kinds: what is played, and the board after it."""
        return [self._turn(each) for each in examples.turns if each.kind in kinds]

    def ending(self, ending: Ending) -> RuleFigure:
        name = self._next()
        svg = self._svg(name, "caption", ending.placement, Marks(last_turn=ending.path))
        return RuleFigure(name, svg, "figure_end")

    def _turn(self, example: Example) -> RuleFigure:
        assert example.after is not None
        name, path = self._next(), example.path
        taken = [cell for cell in example.others if not example.after.stack(cell)]
        is_taking = example.kind in TAKING
        marks = Marks(arrows=tuple(pairwise(path)), to_empty=taken if is_taking else ())
        return RuleFigure(
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


blueprint = Blueprint("rules", __name__)

MOST_TABLES = 256  # most tables whose options are kept
FILE = "FILE"  # how an option says that its value may be read from a file


@blueprint.get("/how-to-play")
def games() -> str:
    """Every game, each with the link to its rules."""
    return render_template("how_to_play.html", games=game_choices())


@blueprint.get("/how-to-play/<game>")
def game(game: str) -> str:
    """The rules of a game as they usually are."""
    if game not in game_names():
        # A file is no address: who may see it is for its folder to say.
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_game", name=game)
    return _page(make_game(game), table="")


@blueprint.get("/tables/<name>/rules")
def page(name: str) -> str:
    """The rules as they are played at this table, to read and to print."""
    state = services().table(name)
    made = state.line.game if state.line is not None else make_game(state.game, state.options)
    return _page(made, table=state.table)


def _page(made: AnyGame, table: str) -> str:
    book, trouble = _rulebook(made)
    opens = may_open() and not table
    return render_template(
        "rules.html",
        title=made.name,
        game=made.id,
        players=len(made.seats),
        table=table,
        back=url_for("pages.table", name=table) if table else "",
        form_token=services().access.form_token() if opens else "",
        book=book,
        figures=figures_of(made),
        clauses=[rule for rule in book.rules if rule.kind is EntryKind.CLAUSE],
        rulings=[rule for rule in book.rules if rule.kind is EntryKind.RULING],
        options=_in_force(made) if table else {},
        unseen_state=made.unseen_state,
        unusual=_unusual(made) if table else {},
        trouble=trouble,
    )


def _rulebook(game: AnyGame) -> tuple[Rulebook, AnyText]:
    """Return the rulebook; where it is missing or cannot be read, an empty one and why."""
    try:
        rules_of(type(game))
        return rulebook_in(type(game), language().tag), ""
    except AdoubeError as error:
        return Rulebook(ENGLISH.tag), as_written(error)


class OptionShown(NamedTuple):
    """An option in words, and its value."""

    name: AnyText
    value: AnyText


def _in_force(game: AnyGame) -> Mapping[str, OptionShown]:
    """Each option as this table has it, but for those that tell what lies face down.

    What a file says, such as a layout, is drawn on the board and too long to be written.
    """
    return {
        option.key: OptionShown(
            option_name(option.key),
            coded("rules.drawn")
            if _is_from_file(option, game)
            else option_value(option.key, game.options[option.key]),
        )
        for option in game.all_options
        if not option.is_secret
    }


def _is_from_file(option: Option, game: AnyGame) -> bool:
    return FILE in option.values and game.options[option.key] != option.default


def _unusual(game: AnyGame) -> Mapping[str, OptionShown]:
    """Return the options in force that somebody chose: without that choice they would be others."""
    chosen = _chosen(type(game), tuple(game.options.items()), game.seed)
    return {key: value for key, value in _in_force(game).items() if key in chosen}


@lru_cache(MOST_TABLES)
def _chosen(made: type[AnyGame], options: tuple[tuple[str, str], ...], seed: int) -> frozenset[str]:
    """Return the options that would be others if not given; some follow from others, or from the seed."""
    return frozenset(key for key, value in options if _without(made, dict(options), seed, key) != value)


def _without(made: type[AnyGame], options: dict[str, str], seed: int, key: str) -> str | None:
    """Return the value of an option if only the others were given; None if they do not go without it."""
    del options[key]
    try:
        return made(options, seed=seed).options[key]
    except AdoubeError:
        return None
