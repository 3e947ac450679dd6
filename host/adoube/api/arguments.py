"""Checks of arguments: each error names the argument and says what it has to be."""

from collections.abc import Collection

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.referee.recorded_games import OpenedTrace
from adoube.words import say
from adoube.words.names import did_you_mean

__all__ = [
    "require_cell",
    "require_choice",
    "require_recorded",
    "require_seat",
    "require_text",
    "require_whole",
]


def require_text(name: str, value: object) -> str:
    """Return a text. Raises AdoubeError for anything else."""
    if not isinstance(value, str):
        raise AdoubeError(say("api.not_a_text", name=name, given=repr(value)))
    return value


def require_whole(name: str, value: object, least: int = 0) -> int:
    """Return a whole number of at least `least`. Raises AdoubeError for anything else, True included."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise AdoubeError(say("api.not_a_whole", name=name, least=least, given=repr(value)))
    return value


def require_choice(name: str, value: object, known: Collection[str]) -> str:
    """Return one of the known names. Raises AdoubeError for anything else."""
    text = require_text(name, value)
    if text not in known:
        nearest = did_you_mean(text, known)
        raise AdoubeError(say("api.not_one_of", name=name, given=text, nearest=nearest, known=[*known]))
    return text


def require_seat(game: AnyGame, value: object) -> str:
    """Return a seat of a game. Raises AdoubeError for anything else."""
    seat = require_text("seat", value)
    if seat not in game.seats:
        nearest = did_you_mean(seat, game.seats)
        raise AdoubeError(say("api.no_seat", game=game.id, seat=seat, nearest=nearest, seats=[*game.seats]))
    return seat


def require_cell(game: AnyGame, value: object) -> str:
    """Return the name of a cell of a game's board. Raises AdoubeError for anything else."""
    cell = require_text("cell", value)
    if cell not in game.board.index:
        nearest = did_you_mean(cell, game.board.names)
        raise AdoubeError(say("api.no_cell", game=game.id, cell=cell, nearest=nearest))
    return cell


def require_recorded(trace: object) -> OpenedTrace:
    """Return a trace with its game. Raises AdoubeError for anything else."""
    if not isinstance(trace, OpenedTrace):
        raise AdoubeError(say("api.not_recorded", given=repr(trace)))
    return trace
