"""The page of a table's rules: how the game is set up, what wins, each clause, and the options in force."""

from collections.abc import Mapping
from functools import lru_cache

from flask import Blueprint, render_template
from markupsafe import Markup

from adoube.board.svg import Marks, draw_svg
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.options import Option
from adoube.games.registry import make_game
from adoube.games.rulebook import EntryKind, Rule, introduction_of, rules_of
from adoube.tables.state import TableState
from adoube.words import AnyText, as_written
from adoube_scoreboard import drawing
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["blueprint"]

blueprint = Blueprint("rules", __name__)

MOST_TABLES = 256
"""whose options are kept"""
FILE = "FILE"
"""how an option says that its value may be read from a file"""


@blueprint.get("/tables/<name>/rules")
def page(name: str) -> str:
    """The rules as they are played at this table, to read and to print."""
    state = services().table(name)
    game = state.line.game if state.line is not None else make_game(state.game, state.options)
    rules, trouble = _rules(game)
    return render_template(
        "rules.html",
        state=state,
        introduction=introduction_of(type(game)),
        start=_start(game, state),
        clauses=[rule for rule in rules if rule.kind is EntryKind.CLAUSE],
        rulings=[rule for rule in rules if rule.kind is EntryKind.RULING],
        options=_in_force(game),
        unusual=_unusual(game),
        trouble=trouble,
    )


def _rules(game: AnyGame) -> tuple[list[Rule], AnyText]:
    """The clauses and rulings; where a rulebook is missing or cannot be read, none and why."""
    try:
        return rules_of(type(game)), ""
    except AdoubeError as error:
        return [], as_written(error)


def _start(game: AnyGame, state: TableState) -> Markup:
    """The board as a game begins."""
    title = spoken(coded("rules.start_label", title=state.title))
    look = drawing.look(state, prefix="start")
    return Markup(draw_svg(game.board, game.placement(game.start()), Marks(), look, title=title))


def _in_force(game: AnyGame) -> Mapping[str, AnyText]:
    """Each option as this table has it, but for those that tell what lies face down.

    What a file says, such as a layout, is drawn on the board and too long to be written.
    """
    return {
        option.key: coded("rules.drawn") if _is_from_file(option, game) else game.options[option.key]
        for option in game.all_options
        if not option.is_secret
    }


def _is_from_file(option: Option, game: AnyGame) -> bool:
    return FILE in option.values and game.options[option.key] != option.default


def _unusual(game: AnyGame) -> Mapping[str, AnyText]:
    """The options in force that somebody chose: without that choice they would be others."""
    chosen = _chosen(type(game), tuple(game.options.items()), game.seed)
    return {key: value for key, value in _in_force(game).items() if key in chosen}


@lru_cache(MOST_TABLES)
def _chosen(made: type[AnyGame], options: tuple[tuple[str, str], ...], seed: int) -> frozenset[str]:
    """The options that would be others if not given; some follow from others, or from the seed."""
    return frozenset(key for key, value in options if _without(made, dict(options), seed, key) != value)


def _without(made: type[AnyGame], options: dict[str, str], seed: int, key: str) -> str | None:
    """What an option would be if only the others were given; None where they do not go without it."""
    del options[key]
    try:
        return made(options, seed=seed).options[key]
    except AdoubeError:
        return None
