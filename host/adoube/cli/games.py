"""`adoube games`: which games there are, with their seats, options and views, and which fit a board."""

import json
import textwrap
from typing import Any

import click

from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.errors import AdoubeError
from adoube.games.registry import MissingExtra, game_names, listed, make_game
from adoube.terminal_colour import complain
from adoube.words import say

__all__ = ["command"]

WIDTH = 88
INDENT = "  "


@command_of("games", "listing.games_help")
@click.option("--board", metavar="KIND", help=say("eboards.games_board_help"))
@json_option
def command(board: str | None, as_json: bool) -> None:
    fits = None if board is None else _Fits(board)
    for name in game_names():
        try:
            entry = listed(name)
        except MissingExtra as error:
            complain(str(error))
            continue
        if fits is not None:
            entry = fits.of(entry)
        if as_json:
            click.echo(json.dumps(entry))
        elif fits is None or entry["board"] is not None:
            click.echo(in_words(entry))
    if fits is not None and fits.others and not as_json:
        click.echo(textwrap.fill(say("eboards.not_on_board", games=fits.others), WIDTH))


def in_words(entry: dict[str, Any]) -> str:
    """Return the entry for a person, the default of each option first."""
    if "error" in entry:
        return f"{entry['id']:<18}{entry['error']}\n"
    lines = [f"{entry['id']:<18}{entry['title']}"]
    lines.append(say("listing.seats", seats=", ".join(entry["seats"])))
    if "board" in entry:
        lines.append(say("eboards.games_view", view=entry["board"]["view"]))
        lines += textwrap.wrap(
            " ".join(entry["board"]["texts"]), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT
        )
        return "\n".join([*lines, ""])
    lines.append(say("listing.views", views=", ".join(entry["views"])))
    for key, option in entry["options"].items():
        others = [value for value in option["values"] if value != option["default"]]
        lines.append(f"  -o {key}={'/'.join([option['default'], *others])}")
    return "\n".join([*lines, ""])


class _Fits:
    """Which games can be played on one kind of electronic board. Raises AdoubeError for no such kind."""

    def __init__(self, board: str) -> None:
        from adoube.link.eboards.catalogue import EBOARD_KINDS

        name = board.partition(":")[0].casefold()
        if name not in EBOARD_KINDS:
            raise AdoubeError(say("eboards.no_such_kind", kind=name, kinds=[*EBOARD_KINDS]))
        self._kind = EBOARD_KINDS[name]
        self.others: list[str] = []  # the titles of those that cannot

    def of(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Return the entry with how the game is played on the board, else why it cannot be."""
        from adoube.tables.boards.stand_ins import stand_ins

        if "error" in entry:
            return {**entry, "board": None, "why": entry["error"]}
        game = make_game(entry["id"])
        try:
            found = stand_ins(game, self._kind.name, knows_pieces=self._kind.knows_pieces)
        except AdoubeError as error:
            self.others.append(entry["title"])
            return {**entry, "board": None, "why": str(error)}
        return {**entry, "board": {**found.to_json(), "texts": [*map(str, found.texts)]}}
