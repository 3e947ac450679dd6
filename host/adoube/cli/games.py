"""`adoube games`: which games there are, with their seats, options and views."""

import json
from typing import Any

import click

from adoube.cli.command import command_of
from adoube.games.registry import MissingExtra, game_names, listed
from adoube.words import say

__all__ = ["command"]


@command_of("games", "listing.games_help")
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
def command(as_json: bool) -> None:
    for name in game_names():
        try:
            entry = listed(name)
        except MissingExtra as error:
            click.echo(f"adoube: {error}", err=True)
            continue
        click.echo(json.dumps(entry) if as_json else in_words(entry))


def in_words(entry: dict[str, Any]) -> str:
    """Return the entry for a person, the default of each option first."""
    if "error" in entry:
        return f"{entry['id']:<18}{entry['error']}\n"
    lines = [f"{entry['id']:<18}{entry['title']}"]
    lines.append(say("listing.seats", seats=", ".join(entry["seats"])))
    lines.append(say("listing.views", views=", ".join(entry["views"])))
    for key, option in entry["options"].items():
        others = [value for value in option["values"] if value != option["default"]]
        lines.append(f"  -o {key}={'/'.join([option['default'], *others])}")
    return "\n".join([*lines, ""])
