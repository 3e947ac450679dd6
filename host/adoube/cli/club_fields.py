"""The fields of a club's file beyond those of any JSON: known keys, choices, and defaults."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from adoube.errors import AdoubeError
from adoube.fields import FieldError, Fields
from adoube.words import say
from adoube.words.spelling import did_you_mean

__all__ = ["flag_of", "named", "number_of", "one_of", "require_known"]


def require_known(fields: Fields, known: Sequence[str]) -> None:
    """Raises FieldError for a key that nobody would look at: a slip of the pen must not go unseen."""
    for key in fields.values:
        if key not in known:
            nearest, keys = did_you_mean(key, known), ", ".join(known)
            raise FieldError(say("serve.unknown", where=fields.where, key=key, nearest=nearest, keys=keys))


def flag_of(fields: Fields, key: str, usual: bool) -> bool:
    return fields.flag(key) if fields.has(key) else usual


def number_of(fields: Fields, key: str, low: int, high: int) -> int | None:
    """A whole number between two; None where it is not given."""
    if not fields.has(key):
        return None
    number = fields.signed(key)
    if not low <= number <= high:
        raise fields.wrong(key, "serve.not_between", low=low, high=high)
    return number


def one_of(fields: Fields, key: str, values: Sequence[str]) -> str | None:
    """One of a few texts; None where it is not given."""
    if not fields.has(key):
        return None
    text = fields.text(key)
    if text not in values:
        raise fields.wrong(key, "serve.not_one_of", value=text, values=", ".join(values))
    return text


@contextmanager
def named(fields: Fields, key: str) -> Iterator[None]:
    """Inside, an error is told as that of a field."""
    try:
        yield
    except AdoubeError as error:
        raise FieldError(say("serve.wrong", where=fields.where, field=key, why=error)) from error
