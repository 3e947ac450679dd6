"""Arguments and options that several commands share; a shell completes them, and help lists their values or
says where they are listed.

Whether a name is known is checked where it is used.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from adoube.app.settings import CAMERA, ON_PAGE, VIEWS, is_eboard, is_simulated
from adoube.cli.command import NamedValue, option_under
from adoube.games.base import AnyGame
from adoube.games.options import OptionError
from adoube.games.registry import ENDING, canonical_name, game_names, make_game
from adoube.hardware.request import PAPERS
from adoube.link.network_port import TOKEN_VARIABLE
from adoube.words import say

__all__ = [
    "BOARD",
    "FORM",
    "GAME",
    "GAME_ID",
    "GAME_OPTION",
    "HANDS",
    "SAMPLE",
    "VIEW",
    "WIRED_BOARD",
    "game_options",
    "paper_option",
    "parsed_options",
    "token_option",
]


BOARDS = ("usb", "virtual", "virtual:hand", "sim", "sim:", "wifi:", "camera:")


def _game(ctx: click.Context) -> AnyGame | None:
    """Return the game that stands on the command line, as an argument or as `--game`."""
    # While the value of an option is still missing, click has put no argument in its place yet.
    words = (ctx.params.get("game"), *ctx.args)
    names = (canonical_name(word) for word in words if word)
    name = next((name for name in names if name in game_names() or name.endswith(ENDING)), None)
    return None if name is None else make_game(name)


def _views(ctx: click.Context) -> Iterable[str]:
    game = _game(ctx)
    return VIEWS if game is None else dict.fromkeys((*game.views, "occupancy", "colour", "identity"))


def _options(ctx: click.Context) -> Iterable[str]:
    """Yield each option of the game with each of its values; values in capitals stand for any."""
    game = _game(ctx)
    for option in () if game is None else game.all_options:
        yield from (f"{option.key}={'' if value.isupper() else value}" for value in option.values)


def _samples(_: click.Context) -> Iterable[str]:
    from adoube.referee.recorded_games import sample_names

    return sample_names()


def _boards(_: click.Context) -> Iterable[str]:
    """Yield the boards, and those that are plugged in; nobody waits at a prompt for Bluetooth."""
    from adoube.link.discovery import boards_there
    from adoube.link.eboards.catalogue import EBOARD_KINDS
    from adoube.link.eboards.finding import find_plugged_in

    yield from BOARDS
    yield from EBOARD_KINDS
    yield from dict.fromkeys(board.board for board in find_plugged_in(EBOARD_KINDS.values()).boards)
    lines = [kind.name for kind in EBOARD_KINDS.values() if kind.serial is not None and not kind.serial.usb]
    yield from (f"{name}:{port.device}" for name in lines for port in boards_there())


def _hands(_: click.Context) -> Iterable[str]:
    from adoube.simulation.hands import HANDS

    return HANDS


def _forms(_: click.Context) -> Iterable[str]:
    from adoube.archive.exports import FORMS

    return FORMS


def _game_ids(ctx: click.Context) -> Iterable[str]:
    from adoube.archive.past_games import JournalLibrary
    from adoube.records.entries import Search
    from adoube.records.journal import default_folder

    data: Path | None = ctx.params.get("data")
    return (str(entry.id) for entry in JournalLibrary(data or default_folder()).games(Search()))


def _wired_boards(_: click.Context) -> Iterable[str]:
    """Yield how a board with our firmware is named, and the ports that are there."""
    from adoube.link.discovery import boards_there

    yield from ("usb", "wifi:")
    yield from (port.device for port in boards_there())


class _WiredBoard(NamedValue):
    """A board with our firmware, on a port or on the network."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        board: str = super().convert(value, param, ctx)
        if board in ON_PAGE or is_simulated(board) or board.startswith(CAMERA) or is_eboard(board):
            self.fail(say("commands.not_wired", board=board), param, ctx)
        return board


class _GameName(NamedValue):
    """A game's id, in any writing of it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return canonical_name(super().convert(value, param, ctx))


GAME = _GameName("game", lambda _: game_names(), file_ending=ENDING, about="commands.game_about")
VIEW = NamedValue("view", _views)
HANDS = NamedValue("hands", _hands)
FORM = NamedValue("form", _forms)
SAMPLE = _GameName("sample", _samples)
BOARD = NamedValue("board", _boards, listed=False)
WIRED_BOARD = _WiredBoard("board", _wired_boards)
GAME_OPTION = NamedValue("option", _options, listed=False)
GAME_ID = NamedValue("id", _game_ids, listed=False)


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-o KEY=VALUE`, given any number of times, as the argument `option`."""
    option = option_under("game")(
        "-o",
        "--option",
        "option",
        type=GAME_OPTION,
        multiple=True,
        metavar="KEY=VALUE",
        help=say("commands.option_help"),
    )
    return option(function)


def token_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--token`, for `link.token.token_for`; it may stand in the environment instead."""
    option = option_under("board")(
        "--token", metavar="HEX", envvar=TOKEN_VARIABLE, help=say("commands.token_help")
    )
    return option(function)


paper_option = click.option(
    "--paper",
    type=click.Choice(PAPERS),
    default=PAPERS[0],
    show_default=True,
    help=say("commands.paper_help"),
)


def parsed_options(given: tuple[str, ...]) -> Mapping[str, str]:
    """Return the options by key. Raises OptionError for one without `=` or one given twice."""
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise OptionError(say("commands.option_form", text=text))
        if key in options:
            raise OptionError(say("commands.option_twice", key=key))
        options[key] = value
    return options
