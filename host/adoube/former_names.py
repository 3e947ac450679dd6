"""Former names of options, settings and values. They are still read, and the person is told today's names."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adoube.words import say

__all__ = ["FORMER_OPTIONS", "todays_arguments", "todays_setting"]

# As they are written on a command line. A setting of a file has the name of its option.
FORMER_OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "--teach": "--show-moves",
        "--quiet": "--no-buzzer",
        "--new": "--new-match",
        "--answer-by-lift": "--lift-to-answer",
        "--no-answer-by-lift": "--no-lift-to-answer",
        "--takeback call": "--takeback announced",
    }
)
_NO = "--no-"


def todays_arguments(arguments: Sequence[str], options: Collection[str]) -> tuple[list[str], list[str]]:
    """Return the arguments of a command with today's names, and a text for each change.

    `options`: those that the command has. What follows `--` is left alone.
    """
    words, told = [*arguments], list[str]()
    end = words.index("--") if "--" in words else len(words)
    for place, word in enumerate(words[:end]):
        name, equals, value = word.partition("=")
        today = FORMER_OPTIONS.get(name)
        if today is not None and today in options and name not in options:
            words[place] = today + equals + value
            told.append(say("commands.renamed", former=name, today=today))
            continue
        is_apart = not equals and place + 1 < end
        pair = f"{name} {words[place + 1] if is_apart else value}"
        if name in options and pair in FORMER_OPTIONS:
            today = FORMER_OPTIONS[pair]
            words[place + is_apart] = today.partition(" ")[2] if is_apart else today.replace(" ", "=")
            told.append(say("commands.renamed", former=pair, today=today))
    return words, told


def todays_setting(name: str, value: Any) -> tuple[str, Any]:
    """Return the name and the value by which a setting of a file is read today."""
    option = _option(name)
    if (pair := f"{option} {value}") in FORMER_OPTIONS:
        return name, FORMER_OPTIONS[pair].partition(" ")[2]
    today = FORMER_OPTIONS.get(option)
    if today is None:
        return name, value
    if today.startswith(_NO):
        return _setting(today.removeprefix(_NO)), not value if isinstance(value, bool) else value
    return _setting(today), value


def _option(setting: str) -> str:
    return "--" + setting.replace("_", "-")


def _setting(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")
