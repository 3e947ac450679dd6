"""What several commands ask for alike: a game and its options."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import click

from adoube.games.options import OptionError
from adoube.link.token import TOKEN_VARIABLE
from adoube.words import say

__all__ = ["game_options", "parsed_options", "token_option"]

F = TypeVar("F", bound=Callable[..., object])


def game_options(function: F) -> F:
    """Adds `-o KEY=VALUE`, given any number of times, as the argument `option`."""
    return click.option(
        "-o", "--option", "option", multiple=True, metavar="KEY=VALUE", help=say("commands.option_help")
    )(function)


def token_option(function: F) -> F:
    """Adds `--token`, for `link.token.token_for`; it may stand in the environment instead."""
    return click.option("--token", metavar="HEX", envvar=TOKEN_VARIABLE, help=say("commands.token_help"))(
        function
    )


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
