"""The facts of a game before it is played: its seats, options and views."""

from typing import Any

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.described import described_games, folder_of_descriptions
from adoube.games.lud.manifest import read_manifest
from adoube.games.registry import MissingExtra, game_names, make_game

__all__ = ["all_listed", "listed"]


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
