"""Command lines as documents and help write them, read as `adoube` would, without running anything."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from adoube.cli.main import adoube

__all__ = ["commands_below", "complaint_about", "top_context"]


def commands_below(
    group: click.Group = adoube, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, click.Command]]:
    """Every command with its path, groups before what is in them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*path, name)), command
        if isinstance(command, click.Group):
            yield from commands_below(command, (*path, name))


def complaint_about(line: str) -> str | None:
    """Return what `adoube` objects to in a shell's line; None: it would run it."""
    try:
        for words in _calls(line):
            _parse(words)
    except click.exceptions.Exit:
        return None  # --help and --version
    except click.ClickException as error:
        return error.format_message()
    return None


def _calls(line: str) -> Iterator[list[str]]:
    """The arguments of each call of adoube, where several commands stand in a line."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in (*lexer, ";"):
        if set(word) <= set("|&;"):
            if words[:1] == ["adoube"]:
                yield words[1:]
            words = []
        else:
            words.append(str(Path(word).expanduser()) if word.startswith("~") else word)


def _parse(words: list[str]) -> None:
    command: click.Command = adoube
    name = "adoube"
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        _, found, rest = command.resolve_command(click.Context(command, info_name=name), list(words))
        assert found is not None
        command, name, words = found, words[0], rest
    command.make_context(name, list(words), parent=top_context()).close()


def top_context() -> click.Context:
    """That of `adoube` itself, from which every command takes its ways to ask for help."""
    return click.Context(adoube, info_name="adoube", **adoube.context_settings)
