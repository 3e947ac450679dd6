"""What may stand behind a type in annotations that `adoube.deserialization` reads: rules, names, readers."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from adoube.fields import Fields
from adoube.words import say

__all__ = ["FromFields", "Named", "Natural", "Positive", "Rule", "above", "at_least", "between", "one_of"]

Rule = Callable[[Any], str | None]
"""says what is wrong with a value of the right type; None: nothing"""


class Named(NamedTuple):
    """How a field is called in the document, where that is not the name of the attribute."""

    name: str


class FromFields(NamedTuple):
    """How an attribute is read that no field holds by itself: from all fields of its object."""

    read: Callable[[Fields], Any]


def at_least(least: float) -> Rule:
    return lambda value: None if value >= least else say("fields.not_at_least", least=least)


def above(bound: float) -> Rule:
    return lambda value: None if value > bound else say("fields.not_above", bound=bound)


def between(low: float, high: float) -> Rule:
    """A number from one bound to the other, both included."""
    return lambda value: None if low <= value <= high else say("fields.not_between", low=low, high=high)


def one_of(*values: Any) -> Rule:
    names = ", ".join(map(str, values))
    return lambda value: None if value in values else say("fields.not_one_of", value=value, values=names)


Natural = Annotated[int, at_least(0)]
Positive = Annotated[int, at_least(1)]
