"""Templates of messages: the JSON that a chat service expects, with fields of an event in its texts.

A template is any JSON object. Each of its texts may name fields in braces, as in `{title}: {text}`; two
braces are one brace. The fields are those that every event has, and `text`, a sentence about the event.
"""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape as escape_html
from string import Formatter
from typing import Any

from adoube.errors import AdoubeError
from adoube.words import say
from adoube.words.points import points

__all__ = ["FIELDS", "MOST_VALUE", "Escape", "MessageTemplate", "TemplateError"]

TEXT = "text"
FIELDS = (TEXT, "event", "table", "game", "title", "record", "game_number", "games_in_match", "version")
MOST_VALUE = 500  # letters of a field: Discord takes 2,000 in a message, and escaping may double them

# Discord reads a backslash before any of these as the character itself.
_MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#@])")


class TemplateError(AdoubeError):
    """A template that cannot be filled."""


class Escape(StrEnum):
    """How the values of fields are escaped, so that a name cannot format a message.

    Some services notify people of a plain `@channel` too, unless the template turns that off.
    """

    NONE = "none"
    HTML = "html"  # & < >, as Slack and Mattermost have it
    MARKDOWN = "markdown"  # a backslash, as Discord has it

    def of(self, value: str) -> str:
        match self:
            case Escape.HTML:
                return escape_html(value, quote=False)
            case Escape.MARKDOWN:
                return _MARKDOWN.sub(r"\\\1", value)
            case _:
                return value


@dataclass(frozen=True, slots=True)
class MessageTemplate:
    """A JSON object with fields in its texts.

    Raises TemplateError for an unknown field, and for a value that has no form in JSON.
    """

    values: Mapping[str, Any]
    escape: Escape = Escape.NONE

    def __post_init__(self) -> None:
        _filled(self.values, dict.fromkeys(FIELDS, ""))

    def body(self, told: Mapping[str, Any]) -> bytes:
        """Return the JSON for an event, given what is told of it."""
        known = {name: told[name] for name in FIELDS if name != TEXT} | {TEXT: _sentence(told)}
        shown = {name: self.escape.of(_cut(str(value))) for name, value in known.items()}
        return json.dumps(_filled(self.values, shown), ensure_ascii=False).encode()


def _filled(value: Any, shown: Mapping[str, str]) -> Any:
    """Return a value of a template with its fields filled in."""
    match value:
        case str():
            return _filled_text(value, shown)
        case Mapping():
            return {str(name): _filled(each, shown) for name, each in value.items()}
        case list() | tuple():
            return [_filled(each, shown) for each in value]
        case bool() | int() | None:
            return value
        case float() if math.isfinite(value):
            return value
        case _:
            raise TemplateError(say("webhooks.no_json", value=str(value)))


def _filled_text(text: str, shown: Mapping[str, str]) -> str:
    parts = []
    try:
        for literal, name, form, conversion in Formatter().parse(text):
            parts.append(literal)
            if name is None:
                continue
            if name not in shown or form or conversion:
                raise TemplateError(say("webhooks.no_field", text=text, known=[*FIELDS]))
            parts.append(shown[name])
    except ValueError as error:
        raise TemplateError(say("webhooks.no_field", text=text, known=[*FIELDS])) from error
    return "".join(parts)


def _cut(text: str) -> str:
    return text if len(text) <= MOST_VALUE else text[: MOST_VALUE - 1] + "…"


def _sentence(told: Mapping[str, Any]) -> str:
    """Return the sentence about a turn, a result or a takeback, in English."""
    if (turn := told.get("turn")) is not None:
        return say("webhooks.turn", seat=turn["seat"], entry=turn["entry"], ply=turn["ply"])
    if "standings" in told:
        standings = ", ".join(f"{each['player']} {points(each['points'])}" for each in told["standings"])
        return say("webhooks.result", verdict=told["verdict"], standings=standings)
    return say("webhooks.takeback", left=told["turns_left"])
