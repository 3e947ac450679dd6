"""Which games there are: ours by name, others by the entry-point group `adoube.games`, loaded when named."""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import say
from adoube.words.spelling import did_you_mean

__all__ = ["MissingExtra", "UnknownGame", "game_class", "game_names", "make_game"]

OURS: Mapping[str, str] = {
    "jarmo": "adoube.games.jarmo:Jarmo",
    "jasir": "adoube.games.jarmo:Jasir",
    "leap-frog": "adoube.games.leap_frog:LeapFrog",
    "leap-frog-murray": "adoube.games.leap_frog:LeapFrogMurray",
    "froglet": "adoube.games.leap_frog:Froglet",
    "capture": "adoube.games.leap_frog:Capture",
    "follow-the-arrow": "adoube.games.follow_the_arrow:FollowTheArrow",
    "left-right": "adoube.games.left_right:LeftRight",
    "river-crossing": "adoube.games.river_crossing:RiverCrossing",
    "chess": "adoube.games.chess:Chess",
}

EXTRAS: Mapping[str, str] = MappingProxyType({"chess": "chess"})
"""By a game's id the library that it needs besides; the extra that brings it is called alike."""


class UnknownGame(AdoubeError):
    """A game that is not installed, or whose module does not load."""


class MissingExtra(UnknownGame):
    """A game of ours whose library is not installed; the message says how to install it."""


def _others() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="adoube.games") if entry.name not in OURS}


def game_names() -> list[str]:
    """The ids of all games, ours first."""
    return [*OURS, *sorted(_others())]


def game_class(name: str) -> type[AnyGame]:
    """The class of a game. Raises UnknownGame, with the reason where its module does not load."""
    if name in OURS:
        return _ours(name)
    if (entry := _others().get(name)) is None:
        names = game_names()
        nearest = did_you_mean(name, names)
        raise UnknownGame(say("games.unknown", name=name, nearest=nearest, names=", ".join(names)))
    try:
        loaded: type[AnyGame] = entry.load()
    except Exception as error:
        # A stranger's module may fail in any way; its failure must name it and harm no other game.
        raise UnknownGame(
            say("games.does_not_load", name=name, value=entry.value, why=repr(error))
        ) from error
    return loaded


def make_game(name: str, options: Mapping[str, str] | None = None, *, seed: int = 0) -> AnyGame:
    """A game under its options. Raises UnknownGame or OptionError."""
    return game_class(name)(options, seed=seed)


def _ours(name: str) -> type[AnyGame]:
    module, _, attribute = OURS[name].partition(":")
    try:
        loaded: type[AnyGame] = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if name not in EXTRAS or error.name != EXTRAS[name]:
            raise
        raise MissingExtra(say("games.needs_extra", name=name, extra=EXTRAS[name])) from error
    return loaded
