"""What a plain form tells of a command's details: "details.call", "details.last:number" and so on."""

import json
import math
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from werkzeug.datastructures import MultiDict

from adoube_scoreboard.errors import Refused

__all__ = ["PREFIX", "with_details"]

# Begins the name of a field that is a detail; after a colon it says how its text is read, after a further dot
# it lies in an object: `details.scores.white:number`.
PREFIX = "details."


def with_details(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields with all details as one object under `details`; as they are where there is none.

    An empty text is left out, as a person leaves it out. Raises Refused for one that cannot be read.
    """
    details: dict[str, Any] = {}
    for key in fields:
        if not key.startswith(PREFIX):
            continue
        name, _, kind = key.removeprefix(PREFIX).partition(":")
        texts = [text for text in _texts(fields, key) if text.strip()]
        if not texts:
            continue
        read = _KINDS.get(kind)
        if read is None:
            raise _unreadable(key)
        place, _, inner = name.partition(".")
        if inner:
            details.setdefault(place, {})[inner] = read(key, texts)
        else:
            details[place] = read(key, texts)
    if not details:
        return fields
    plain = {key: fields[key] for key in fields if not key.startswith(PREFIX)}
    return {**plain, "details": details}


def _texts(fields: Mapping[str, Any], key: str) -> list[str]:
    value = fields.getlist(key) if isinstance(fields, MultiDict) else fields[key]
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise _unreadable(key)
    return texts


def _number(key: str, texts: list[str]) -> int | float:
    try:
        # People write the fraction after a point or a comma, as their language does.
        number = float(texts[0].replace(",", "."))
    except ValueError as error:
        raise _unreadable(key) from error
    if not math.isfinite(number) or abs(number) > 1e9:
        raise _unreadable(key)
    return int(number) if number == int(number) else number


def _truth(key: str, texts: list[str]) -> bool:
    if texts[0] not in ("yes", "no"):
        raise _unreadable(key)
    return texts[0] == "yes"


def _json(key: str, texts: list[str]) -> Any:
    try:
        return json.loads(texts[0])
    except (ValueError, RecursionError) as error:
        raise _unreadable(key) from error


_KINDS: Mapping[str, Callable[[str, list[str]], Any]] = {
    "": lambda _, texts: texts[0].strip(),
    "number": _number,
    "truth": _truth,
    "words": lambda _, texts: texts[0].split(),
    "each": lambda _, texts: texts,
    "json": _json,
}


def _unreadable(key: str) -> Refused:
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=key)
