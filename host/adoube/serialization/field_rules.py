"""Rules, names, own readers and meanings that may stand behind a type in an annotation."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_origin

from adoube.serialization.fields import Fields
from adoube.words import say

__all__ = [
    "Bound",
    "Format",
    "FromFields",
    "Meaning",
    "Named",
    "Natural",
    "Positive",
    "Rule",
    "above",
    "at_least",
    "between",
    "field_name",
    "metadata",
    "one_of",
]

Rule = Callable[[Any], str | None]  # says what is wrong with a value of the right type; None: nothing


class Bound:
    """A rule that JSON Schema has words for."""

    def __init__(self, wrong: Rule, **schema: object) -> None:
        self._wrong, self.schema = wrong, schema

    def __call__(self, value: Any) -> str | None:
        return self._wrong(value)


class Format(NamedTuple):
    """A format of texts that JSON Schema has a name for."""

    name: str


class Meaning(NamedTuple):
    """The meaning of a field, and an example of what it holds, for whoever reads a schema."""

    text: str
    example: Any = None


class Named(NamedTuple):
    """How a field is called in the document, where that is not the name of the attribute."""

    name: str


class FromFields(NamedTuple):
    """How an attribute is read that no field holds by itself: from all fields of its object."""

    read: Callable[[Fields], Any]


def metadata(hint: Any) -> tuple[Any, ...]:
    """Return what stands behind the type in an annotation; empty for a plain type."""
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def field_name(attribute: str, hint: Any) -> str:
    """The name of an attribute's field in the document."""
    return next((extra.name for extra in metadata(hint) if isinstance(extra, Named)), attribute)


def at_least(least: float) -> Bound:
    return Bound(
        lambda value: None if value >= least else say("fields.not_at_least", least=least), minimum=least
    )


def above(bound: float) -> Bound:
    return Bound(
        lambda value: None if value > bound else say("fields.not_above", bound=bound), exclusiveMinimum=bound
    )


def between(low: float, high: float) -> Bound:
    """A number from one bound to the other, both included."""
    return Bound(
        lambda value: None if low <= value <= high else say("fields.not_between", low=low, high=high),
        minimum=low,
        maximum=high,
    )


def one_of(*values: Any) -> Bound:
    names = ", ".join(map(str, values))
    return Bound(
        lambda value: None if value in values else say("fields.not_one_of", value=value, values=names),
        enum=[*values],
    )


Natural = Annotated[int, at_least(0)]
Positive = Annotated[int, at_least(1)]
