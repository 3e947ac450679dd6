"""Makes options of settings: each field with a `Setting` becomes one, with its type, default and help."""

import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import click

from adoube.app.settings import Setting
from adoube.cli.command import option_under
from adoube.serialization.field_rules import Bound, metadata
from adoube.words import say

__all__ = ["SettingOption", "setting_options", "settings_from"]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class SettingOption(NamedTuple):
    """The option that gives one field of some settings."""

    parameter: str  # of the command: the field's name, or `no_lens` for one that is on by default
    setting: Setting
    add: Decorator
    default: Any
    read: Callable[[Any], Any]
    option: str  # as help writes it

    def is_given(self, value: Any) -> bool:
        """Return whether a value says something, so that the option was used."""
        return value != self.default and value not in (None, ())


def setting_options(made: type[Any], special: Mapping[str, Mapping[str, Any]]) -> dict[str, SettingOption]:
    """Return the options of a dataclass of settings, by field.

    `special`: by field, arguments of `click.option` that its type does not say.
    """
    hints = typing.get_type_hints(made, include_extras=True)
    found = ((field, hints[field.name]) for field in fields(made))
    return {
        field.name: _option(field, hint, setting, special.get(field.name, {}))
        for field, hint in found
        for setting in metadata(hint)
        if isinstance(setting, Setting)
    }


def settings_from(options: Mapping[str, SettingOption], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that options give, by name; those that nobody gave are left to their defaults."""
    return {
        name: option.read(value) if option.parameter == name else not value
        for name, option in options.items()
        if option.parameter in given and option.is_given(value := given[option.parameter])
    }


def _option(field: Field[Any], hint: Any, setting: Setting, special: Mapping[str, Any]) -> SettingOption:
    names = (setting.option or "--" + field.name.replace("_", "-")).split(", ")
    takes_away = names[0].startswith("--no-")
    parameter = "no_" + field.name if takes_away else field.name
    kinds = [*_kinds(hint)]
    default = False if takes_away else None if field.default is MISSING else field.default
    arguments: dict[str, Any] = {"help": say(setting.help), "metavar": setting.form}
    if default is True:
        names = [f"{names[0]}/--no-{names[0][2:]}"]
        arguments["default"] = True
    elif default is False:
        arguments["is_flag"] = True
    else:
        arguments |= _typed(kinds)
    if setting.shows_default:
        arguments |= {"default": default, "show_default": True}
    add = option_under(setting.heading)(*names, parameter, **{**arguments, **special})
    return SettingOption(parameter, setting, add, default, _reader(kinds[0]), names[-1].partition("/")[0])


def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return what makes a field's value of an option's."""
    if kind is bool or get_origin(kind) is not None:
        return lambda value: value
    return typing.cast("Callable[[Any], Any]", kind)


def _typed(kinds: list[Any]) -> dict[str, Any]:
    """Return the arguments of `click.option` for a value of one of some kinds."""
    kind, *rules = kinds
    bounds: dict[str, Any] = {
        name: value for rule in rules if isinstance(rule, Bound) for name, value in rule.schema.items()
    }
    if "enum" in bounds:
        return {"type": click.Choice([*map(str, bounds["enum"])])}
    if "minimum" in bounds:
        return {"type": click.IntRange(bounds["minimum"], bounds["maximum"])}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"type": click.Choice([*map(str, kind)])}
    return {"multiple": True} if get_origin(kind) in (tuple, Mapping) else {}


def _kinds(hint: Any) -> Iterator[Any]:
    """Yield the types that a field may have, each with its rules behind it."""
    if get_origin(hint) is Annotated:
        inner, *extras = get_args(hint)
        yield from _kinds(inner)
        yield from extras
    elif get_origin(hint) in (typing.Union, UnionType):
        for each in get_args(hint):
            if each is not NoneType:
                yield from _kinds(each)
    else:
        yield hint
