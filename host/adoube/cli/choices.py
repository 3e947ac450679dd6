"""What several commands ask for alike: a game and its options."""

from collections.abc import Callable, Mapping
from typing import Any

from adoube.cli.command import option_under
from adoube.cli.completing import GAME_OPTION
from adoube.games.options import OptionError
from adoube.link.network_port import TOKEN_VARIABLE
from adoube.words import say

__all__ = ["game_options", "parsed_options", "token_option"]


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `-o KEY=VALUE`, given any number of times, as the argument `option`."""
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
    """Adds `--token`, for `link.token.token_for`; it may stand in the environment instead."""
    option = option_under("board")(
        "--token", metavar="HEX", envvar=TOKEN_VARIABLE, help=say("commands.token_help")
    )
    return option(function)


def parsed_options(given: tuple[str, ...]) -> Mapping[str, str]:
    """The options by key; OptionError for one without `=` or one given twice."""
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise OptionError(say("commands.option_form", text=text))
        if key in options:
            raise OptionError(say("commands.option_twice", key=key))
        options[key] = value
    return options
