"""Commands whose help groups their options and ends with examples. A misspelt name suggests the nearest."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from inspect import signature
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from adoube.cli.path_types import force_option, may_replace, require_separate
from adoube.errors import AdoubeError
from adoube.former_names import todays_arguments
from adoube.terminal_colour import TextTone, complain, toned
from adoube.words import say
from adoube.words.names import did_you_mean

__all__ = ["Command", "CommandGroup", "NamedValue", "command_of", "group_of", "option_under", "options_as"]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class NamedValue(click.types.StringParamType):
    """A text with usual values, which a shell completes; `names` gives those that fit the rest of the line.

    Whether a value is known is checked where it is used.
    """

    def __init__(
        self,
        name: str,
        names: Callable[[click.Context], Iterable[str]],
        *,
        listed: bool = True,
        file_ending: str = "",
        about: str = "",
    ) -> None:
        """`listed`: whether an option's help lists the values. `about`: the catalogue's text about it.

        `file_ending`: of files that may be named instead.
        """
        self.name = name
        self.names = names
        self.listed = listed
        self.file_ending = file_ending
        self.about = about

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str | None:
        if not self.listed or ctx is None or isinstance(param, click.Argument):
            return None
        return f"[{'|'.join(self.names(ctx))}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        try:
            names = [*self.names(ctx), *self._files(incomplete)]
        except AdoubeError:
            return []  # a shell has no place to say why
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]

    def _files(self, incomplete: str) -> list[str]:
        """Return the files of its ending in the folder that has been written so far."""
        if not self.file_ending:
            return []
        folder = incomplete[: incomplete.rfind("/") + 1]
        return sorted(folder + file.name for file in Path(folder).glob(f"*{self.file_ending}"))


class HeadedOption(click.Option):
    """An option that help lists under a heading, `headings.NAME` of the catalogue."""

    def __init__(self, *args: Any, heading: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading


def option_under(heading: str) -> Callable[..., Decorator]:
    """Return `click.option` for options that help lists under `heading`."""
    return partial(click.option, cls=HeadedOption, heading=heading)


def options_as(argument: str, make: Callable[..., Any], *options: Decorator) -> Decorator:
    """Add options that reach the command as one argument: what `make` returns for them.

    The parameters of `make` name the options.
    """
    names = tuple(signature(make).parameters)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def with_argument(**given: Any) -> None:
            made = make(**{name: given.pop(name) for name in names})
            function(**{argument: made}, **given)

        for option in reversed(options):
            option(with_argument)
        return with_argument

    return decorate


class _HelpFormatter(click.HelpFormatter):
    """Help with headings that stand out on a terminal."""

    def write_heading(self, heading: str) -> None:
        super().write_heading(toned(heading, TextTone.HEADING))


class _Context(click.Context):
    formatter_class = _HelpFormatter


class _WithExamples(click.Command):
    """A command with `-h` for `--help`, whose help ends with examples, each a line of its own."""

    context_class = _Context

    def __init__(self, *args: Any, examples: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings = {"help_option_names": ["-h", "--help"]}
        self.examples = tuple(examples.strip().splitlines())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("headings.examples")):
            for line in self.examples:
                # As it stands: a command broken over two lines cannot be copied.
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


class Command(_WithExamples):
    """A command, with its options under their headings in the order in which they first come.

    One that writes files has `--force`, without which it replaces nothing.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if any(map(may_replace, self.params)):
            self.params.append(force_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = {name for param in self.params for name in (*param.opts, *param.secondary_opts)}
        args, renamed = todays_arguments(args, options)
        if not ctx.resilient_parsing:
            for told in renamed:
                complain(told)
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            require_separate(self.get_params(ctx), ctx.params)
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if arguments := list(_arguments(self.get_params(ctx))):
            with formatter.section(say("headings.arguments")):
                formatter.write_dl(arguments)
        for heading, records in _by_heading(self.get_params(ctx), ctx):
            with formatter.section(say(f"headings.{heading}")):
                formatter.write_dl(records)


class CommandGroup(_WithExamples, click.Group):
    """Several commands under one name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            name = " ".join([*ctx.command_path.split()[1:], args[0]])
            nearest = did_you_mean(args[0], known)
            raise click.UsageError(say("commands.unknown", name=name, nearest=nearest))
        return super().resolve_command(ctx, args)

    def subcommand(self, name: str, help_key: str) -> Callable[[Callable[..., Any]], Command]:
        """Make a function a command of this group, as `command_of` does."""

        def add(function: Callable[..., Any]) -> Command:
            made = command_of(name, help_key)(function)
            self.add_command(made)
            return made

        return add


def command_of(name: str, help_key: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command; its examples stand beside its help: `play.help` and `play.examples`."""
    return click.command(name, cls=Command, help=say(help_key), examples=say(_examples_key(help_key)))


def group_of(
    name: str, help_key: str, cls: type[CommandGroup] = CommandGroup
) -> Callable[[Callable[..., Any]], CommandGroup]:
    """Make a function the group of its commands, as `command_of` a command."""
    examples = say(_examples_key(help_key))
    return click.group(name, cls=cls, help=say(help_key), examples=examples)


def _examples_key(help_key: str) -> str:
    return help_key.removesuffix("help") + "examples"


def _arguments(params: Iterable[click.Parameter]) -> Iterator[tuple[str, str]]:
    """Yield the arguments that the catalogue has a text about, with that text."""
    for param in params:
        if isinstance(param, click.Argument) and isinstance(param.type, NamedValue) and param.type.about:
            yield param.human_readable_name, say(param.type.about)


def _by_heading(
    params: Iterable[click.Parameter], ctx: click.Context
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the help of each option, under the headings; those without one come last."""
    listed = [
        (param.heading if isinstance(param, HeadedOption) else "options", record)
        for param in params
        if not isinstance(param, click.Argument) and (record := param.get_help_record(ctx)) is not None
    ]
    order = [*dict.fromkeys(heading for heading, _ in listed if heading != "options"), "options"]
    listed.sort(key=lambda each: order.index(each[0]))
    for heading, records in groupby(listed, key=lambda each: each[0]):
        yield heading, [record for _, record in records]
