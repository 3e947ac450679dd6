"""Options made of settings; those of an event: how its scoreboard is reached, and which programs hear of it.

Each field with a `Setting` becomes an option, with its type, default and help.
"""

import os
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import click

from adoube.app.feeds import METRICS_TOKEN, MQTT_PASSWORD, FeedPlans, LiveChessPlan, MetricsPlan, MqttPlan
from adoube.app.settings import EventSettings, ReachSettings, Setting, host_name
from adoube.cli.command import option_under, options_as
from adoube.cli.path_types import INPUT_FILE
from adoube.errors import AdoubeError
from adoube.extras import require_extras
from adoube.serialization.field_rules import Bound, metadata
from adoube.words import say

__all__ = [
    "REACH_OPTIONS",
    "SettingOption",
    "feed_options",
    "livechess_options",
    "reach_of",
    "reach_options",
    "setting_options",
    "settings_from",
]


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
        field.name: _setting_option(field, hint, setting, special.get(field.name, {}))
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


def _setting_option(
    field: Field[Any], hint: Any, setting: Setting, special: Mapping[str, Any]
) -> SettingOption:
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


def _plans(
    livechess: bool,
    livechess_port: int,
    livechess_origins: tuple[str, ...],
    mqtt: str | None,
    mqtt_user: str | None,
    mqtt_password_file: Path | None,
    mqtt_authority: Path | None,
    mqtt_topic: str,
    mqtt_lamps: bool,
    metrics: bool,
    metrics_token_file: Path | None,
) -> FeedPlans:
    """Raise a usage error for a broker or a token that cannot be meant."""
    broker = None
    if mqtt is not None:
        require_extras("mqtt", "mqtt")
        password = _password(mqtt_user, mqtt_password_file)
        lamps = None if mqtt_lamps else ()
        broker = MqttPlan(mqtt, mqtt_user, password, mqtt_authority, mqtt_topic, lamps=lamps)
        try:
            broker.broker()
        except AdoubeError as error:
            raise click.BadParameter(str(error), param_hint="--mqtt") from error
    figures = _metrics(metrics_token_file) if metrics or metrics_token_file is not None else None
    return FeedPlans(
        livechess=_ports(livechess, livechess_port, livechess_origins), mqtt=broker, metrics=figures
    )


def _metrics(file: Path | None) -> MetricsPlan:
    """Return the figures' plan; its token is from a file, or from the environment, if anywhere."""
    require_extras("metrics", "metrics")
    token = os.environ.get(METRICS_TOKEN) if file is None else _read(file, "--metrics-token-file")
    try:
        return MetricsPlan(token)
    except AdoubeError as error:
        raise click.BadParameter(str(error), param_hint="--metrics-token-file") from error


def _ports(
    livechess: bool, livechess_port: int, livechess_origins: tuple[str, ...]
) -> tuple[LiveChessPlan, ...]:
    if not livechess:
        return ()
    require_extras("livechess", "livechess")
    return (LiveChessPlan(livechess_port, livechess_origins),)


def _password(user: str | None, file: Path | None) -> str | None:
    """Return the password from a file, or from the environment; None without a user. Raises a usage error."""
    if file is None:
        return None if user is None else os.environ.get(MQTT_PASSWORD)
    return _read(file, "--mqtt-password-file")


def _read(file: Path, option: str) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise click.BadParameter(f"{file}: {why}", param_hint=option) from error


_option = option_under("feeds")
_PORT_OPTIONS = (
    _option("--livechess", is_flag=True, help=say("livechess.help")),
    _option(
        "--livechess-port",
        type=click.IntRange(0, 65535),
        default=1982,
        show_default=True,
        help=say("livechess.port_help"),
    ),
    _option(
        "--livechess-origin",
        "livechess_origins",
        multiple=True,
        metavar="ORIGIN",
        help=say("livechess.origin_help"),
    ),
)
# Adds `--livechess`, `--livechess-port` and `--livechess-origin`, as the argument `livechess`.
livechess_options = options_as("livechess", _ports, *_PORT_OPTIONS)
# Adds `--livechess`, `--mqtt` and `--metrics` with what belongs to them, as the argument `feeds`.
feed_options = options_as(
    "feeds",
    _plans,
    *_PORT_OPTIONS,
    _option("--mqtt", metavar="URL", help=say("mqtt.help")),
    _option("--mqtt-user", metavar="NAME", help=say("mqtt.user_help", variable=MQTT_PASSWORD)),
    _option("--mqtt-password-file", type=INPUT_FILE, metavar="FILE", help=say("mqtt.password_help")),
    _option("--mqtt-authority", type=INPUT_FILE, metavar="FILE", help=say("mqtt.authority_help")),
    _option(
        "--mqtt-topic", metavar="TOPIC", default="adoube", show_default=True, help=say("mqtt.topic_help")
    ),
    _option("--mqtt-lamps", is_flag=True, help=say("mqtt.lamps_help")),
    _option("--metrics", is_flag=True, help=say("metrics.help")),
    _option(
        "--metrics-token-file",
        type=INPUT_FILE,
        metavar="FILE",
        help=say("metrics.token_help", variable=METRICS_TOKEN),
    ),
)


def _reach(
    lan: bool, https: bool, host_names: tuple[str, ...], behind_proxy: bool, new_codes: bool
) -> ReachSettings:
    """Raise a usage error for what cannot be together, and for a name that no host has."""
    if https and behind_proxy:
        raise click.UsageError(say("page.https_behind_proxy"))
    try:
        names = tuple(map(host_name, host_names))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--host-name") from error
    return ReachSettings(lan, names, behind_proxy, new_codes, https)


_EVENT = setting_options(EventSettings, {})
# By parameter, `--lan`, `--https`, `--host-name`, `--behind-proxy` and `--new-codes`.
REACH_OPTIONS: list[tuple[str, Decorator]] = [
    *((name, _EVENT[name].add) for name in ("lan", "https", "host_names", "behind_proxy")),
    ("new_codes", option_under("scoreboard")("--new-codes", is_flag=True, help=say("page.new_codes_help"))),
]
# Adds them, as the argument `reach`.
reach_options = options_as("reach", _reach, *(option for _, option in REACH_OPTIONS))


def reach_of(given: Mapping[str, Any]) -> ReachSettings:
    """Return how the scoreboard is reached by the values of `REACH_OPTIONS`. Raises a usage error."""
    return _reach(**{name: given[name] for name, _ in REACH_OPTIONS})
