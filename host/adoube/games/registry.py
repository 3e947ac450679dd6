"""The known games: ours in Python and as descriptions, others by entry point, and files of rules.

Every `descriptions/NAME.lud` is a game whose id is NAME. All are listed with the facts that are known before
one is played: seats, options and views.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, Protocol

from adoube.board.geometry import Board
from adoube.errors import AdoubeError
from adoube.extras import missing_modules, missing_words
from adoube.games.base import AnyGame, Game
from adoube.games.lud.manifest import REPETITION, read_manifest
from adoube.games.options import as_texts
from adoube.games.rulebook import all_rules_of
from adoube.words import CodedText, coded
from adoube.words.names import did_you_mean

__all__ = [
    "ENDING",
    "BrokenGame",
    "GameMaker",
    "MissingExtra",
    "PinnedGames",
    "UnknownGame",
    "all_listed",
    "canonical_name",
    "described_games",
    "folder_of_descriptions",
    "game_class",
    "game_names",
    "is_there",
    "listed",
    "make_game",
    "plain_name",
]


ENDING = ".lud"  # how the name of a game ends that is a file


def folder_of_descriptions() -> Traversable:
    """Return the folder of the descriptions and of the files that belong to them."""
    return resources.files("adoube.games") / "descriptions"


def is_there(path: str) -> bool:
    """Return whether a file of this name can be looked for, and stands there."""
    try:
        return Path(path).is_file()
    except OSError:
        # A name that is too long for any file, or a folder that nobody may enter.
        return False


@cache
def described_games() -> Mapping[str, Traversable]:
    """Their files by their ids, sorted."""
    files = sorted(folder_of_descriptions().iterdir(), key=lambda file: file.name)
    return MappingProxyType(
        {file.name.removesuffix(ENDING): file for file in files if file.name.endswith(ENDING)}
    )


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
    "salta": "adoube.games.salta:Salta",
    "sahkku": "adoube.games.sahkku:Sahkku",
    "brax": "adoube.games.brax:Brax",
    "pasang": "adoube.games.pasang:Pasang",
    "chess": "adoube.games.chess:Chess",
}

EXTRAS: Mapping[str, str] = MappingProxyType({"chess": "chess"})  # By a game's id the extra that it needs.


class GameMaker(Protocol):
    """A function that makes a game by its name, as `make_game` does. Raises UnknownGame or OptionError."""

    def __call__(self, name: str, options: Mapping[str, str] | None = None, *, seed: int = 0) -> AnyGame: ...


class UnknownGame(AdoubeError):
    """A game that is not installed."""


class BrokenGame(UnknownGame):
    """A game that is installed and cannot be used: the message says what is wrong with it, and where."""


class MissingExtra(UnknownGame):
    """A game of ours whose library is not installed; the message says how to install it."""


def _others() -> dict[str, EntryPoint]:
    ours = {*OURS, *described_games()}
    return {entry.name: entry for entry in entry_points(group="adoube.games") if entry.name not in ours}


def game_names() -> list[str]:
    """The ids of all games, ours first."""
    return [*OURS, *described_games(), *sorted(_others())]


def canonical_name(name: str) -> str:
    """Return the id of the game that is meant: "Fox and Geese" and "FOX_AND_GEESE" mean fox-and-geese.

    The path of a file and a name that no game has are returned as they are.
    """
    if name.endswith(ENDING) or name in OURS or name in described_games():
        return name
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    meant = re.sub(r"[\s_/]+", "-", letters.replace("'", "").strip())
    return next((known for known in game_names() if known.casefold() == meant), name)


def game_class(name: str) -> type[AnyGame]:
    """The class of a game, by any writing of its id. Raises UnknownGame, with the reason if there is one."""
    name = canonical_name(name)
    if name in OURS:
        return _ours(name)
    if name in described_games() or name.endswith(ENDING):
        reader = import_module("adoube.games.lud.game")
        described: type[AnyGame] = (reader.game_in if name.endswith(ENDING) else reader.shipped_game)(name)
        return described
    if (entry := _others().get(name)) is None:
        file = name + ENDING
        nearest = did_you_mean(file, [file]) if is_there(file) else did_you_mean(name, game_names())
        raise UnknownGame(coded("games.unknown", name=name, nearest=nearest))
    try:
        return _whole(name, entry.load())
    except Exception as error:
        # A stranger's module may fail in any way; its failure must name it and harm no other game.
        raise BrokenGame(_does_not_load(name, entry.value, error)) from error


def make_game(name: str, options: Mapping[str, str | int] | None = None, *, seed: int = 0) -> AnyGame:
    """A game under its options. Raises UnknownGame or OptionError."""
    known = game_class(name)
    try:
        given = None if options is None else as_texts(name, known.all_options, options)
        game = known(given, seed=seed)
        board: object = getattr(game, "board", None)
        if not isinstance(board, Board) or not _are_texts(getattr(game, "seats", None)):
            raise TypeError(coded("games.no_seats"))
        return game
    except AdoubeError:
        raise
    except Exception as error:
        raise BrokenGame(_does_not_load(name, f"{known.__module__}:{known.__name__}", error)) from error


def plain_name(name: str) -> str:
    """Return the name of a table for a game: for a file, its name without folder and ending."""
    return PurePath(name).stem if name.endswith(ENDING) else canonical_name(name)


NEEDED = ("id", "title", "rulebook", "turn_order_clause")  # the texts that a game's class must say


@cache
def _whole(name: str, loaded: object) -> type[AnyGame]:
    """A class that was loaded, if it is a whole game with that id. Raises TypeError or RulebookError."""
    if not (isinstance(loaded, type) and issubclass(loaded, Game)):
        raise TypeError(coded("games.no_game"))
    if lacking := sorted(loaded.__abstractmethods__):
        raise TypeError(coded("games.no_methods", methods=[*lacking]))
    for key in NEEDED:
        if not isinstance(text := getattr(loaded, key, None), str) or not text:
            raise TypeError(coded("games.no_text", key=key))
    if loaded.id != name:
        raise TypeError(coded("games.other_id", id=loaded.id, name=name))
    if not _are_texts(getattr(loaded, "views", None)):
        raise TypeError(coded("games.no_views"))
    all_rules_of(loaded)
    return loaded


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(text, str) for text in value)


def _does_not_load(name: str, value: str, error: Exception) -> CodedText:
    """One line: what a game's own text says, or what Python says of it."""
    ours = isinstance(error, AdoubeError | TypeError) and error.args
    why = str(error) if ours else repr(error)
    return coded("games.does_not_load", name=name, value=value, why=" ".join(why.split()))


def _ours(name: str) -> type[AnyGame]:
    # Asked before the import: one that fails in two threads at once fails otherwise in the second.
    if (extra := EXTRAS.get(name)) is not None and missing_modules(extra):
        raise MissingExtra(missing_words(name, extra))
    module, _, attribute = OURS[name].partition(":")
    loaded: type[AnyGame] = getattr(import_module(module), attribute)
    return loaded


class PinnedGames:
    """Games that stay as they were read while tables play them, whatever becomes of their files.

    Safe to use from any thread."""

    def __init__(self) -> None:
        self._held: dict[str, type[AnyGame]] = {}

    def hold(self, game: type[AnyGame]) -> None:
        """From now on `make` gives this game for its id."""
        self._held[game.id] = game

    def make(self, name: str, options: Mapping[str, str] | None = None, *, seed: int = 0) -> AnyGame:
        """As `make_game`; a held game is not read again. Raises UnknownGame or OptionError."""
        held = self._held.get(name)
        return make_game(name, options, seed=seed) if held is None else held(options, seed=seed)


def listed(name: str) -> dict[str, Any]:
    """A game as the contract lists it; one that does not load is listed with its error.

    Raises MissingExtra for one whose library is not installed.
    """
    try:
        return _from_manifest(name) or _described(make_game(name))
    except MissingExtra:
        raise
    except AdoubeError as error:
        return {"id": name, "title": name, "seats": [], "options": {}, "views": [], "error": str(error)}


def all_listed() -> list[dict[str, Any]]:
    """Every game whose library is installed."""
    found = []
    for name in game_names():
        try:
            found.append(listed(name))
        except MissingExtra:
            continue  # nobody can play it here, and `adoube games` says how to change that
    return found


def _from_manifest(name: str) -> dict[str, Any] | None:
    """The same as far as `NAME.toml` says it all: a list compiles no descriptions."""
    file = folder_of_descriptions() / f"{name}.toml"
    if name not in described_games() or not file.is_file():
        return None
    manifest = read_manifest(file)
    if not (manifest.title and manifest.seats and manifest.views):
        return None
    options = {key: list(option.values) for key, option in manifest.options.items()}
    if len(manifest.seats) > 1:
        options[REPETITION] = list(manifest.repetition_values)
    return {
        "id": name,
        "title": manifest.title,
        "seats": list(manifest.seats),
        "options": {key: {"default": values[0], "values": values} for key, values in options.items()},
        "views": list(manifest.views),
    }


def _described(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "options": {
            option.key: {"default": option.default, "values": list(option.values)}
            for option in game.all_options
        },
        "views": list(game.views),
    }
