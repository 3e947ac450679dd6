"""Names on the command line that have changed: the old ones are read, hidden from help, and told."""

from collections.abc import Callable, Mapping
from typing import Any

import click
from click.core import ParameterSource

from adoube.cli.command import HeadedOption, NamedValue
from adoube.terminal_colour import complain
from adoube.words import say

__all__ = ["board_option", "told_as"]

FORMER = "former_board"

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def told_as(ctx: click.Context, old: str, new: str) -> None:
    """Say on standard error that `old` is called `new` now; a shell that completes a line is told nothing."""
    if not ctx.resilient_parsing:
        complain(say("commands.renamed", former=old, today=new))


def board_option(
    help_key: str, kind: NamedValue, metavar: str, *, former: str, required: bool = False
) -> Decorator:
    """Add `--board`, as the argument `board`. It is also read where it stood formerly.

    `former`: the old option, or the old argument behind its command, such as `monitor PORT`.
    """
    option = click.option(
        "--board",
        cls=_BoardOption,
        heading="board",
        type=kind,
        metavar=metavar,
        required=required,
        help=say(help_key),
        former=former,
    )

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        if former.startswith("-"):
            help_text = say("command.former_help", new="--board")
            add = click.option(
                former, FORMER, hidden=True, expose_value=False, metavar="BOARD", help=help_text
            )
        else:
            add = click.argument(FORMER, cls=_HiddenArgument, required=False, expose_value=False)
        return option(add(function))

    return decorate


class _HiddenArgument(click.Argument):
    """An argument that the line about a command's usage does not show."""

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        return []


class _BoardOption(HeadedOption):
    def __init__(self, *args: Any, former: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._former = former

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        old = opts.get(FORMER)
        if not isinstance(old, str):
            return super().consume_value(ctx, opts)
        if isinstance(opts.get("board"), str):
            raise click.UsageError(say("command.two_boards", one=opts["board"], other=old), ctx)
        told_as(ctx, self._former, "--board PORT" if " " in self._former else "--board")
        return old, ParameterSource.COMMANDLINE
