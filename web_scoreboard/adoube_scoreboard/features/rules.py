"""The pages of rules: of every game, of what a table plays, and the list of all games that lead to them."""

from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus

from flask import Blueprint, render_template, url_for

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.options import Option
from adoube.games.registry import game_names, make_game
from adoube.games.rulebook import EntryKind, Rule, introduction_of, rules_of
from adoube.words import AnyText, as_written
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.new_table import game_choices, may_open
from adoube_scoreboard.features.rules_figures import figures_of
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["blueprint"]

blueprint = Blueprint("rules", __name__)

MOST_TABLES = 256  # whose options are kept
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
    rules, trouble = _rules(made)
    opens = may_open() and not table
    return render_template(
        "rules.html",
        title=made.name,
        game=made.id,
        players=len(made.seats),
        table=table,
        back=url_for("pages.table", name=table) if table else "",
        form_token=services().access.form_token() if opens else "",
        introduction=introduction_of(type(made)),
        figures=figures_of(made),
        clauses=[rule for rule in rules if rule.kind is EntryKind.CLAUSE],
        rulings=[rule for rule in rules if rule.kind is EntryKind.RULING],
        options=_in_force(made) if table else {},
        unusual=_unusual(made) if table else {},
        trouble=trouble,
    )


def _rules(game: AnyGame) -> tuple[list[Rule], AnyText]:
    """The clauses and rulings; where a rulebook is missing or cannot be read, none and why."""
    try:
        return rules_of(type(game)), ""
    except AdoubeError as error:
        return [], as_written(error)


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
