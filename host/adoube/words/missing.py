"""Missing words, an error in the source and yet no reason to end a game, and forms of a text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["MissingWords", "TextWithForms", "bear", "faults_borne"]


class MissingWords(KeyError):
    """A text that no catalogue has, or one whose fields were not all given: the source names it wrongly."""

    def __str__(self) -> str:
        return str(self.args[0])


_borne: ContextVar[list[str] | None] = ContextVar("faults of words that are borne", default=None)


@contextmanager
def faults_borne() -> Iterator[list[str]]:
    """Within it a text that is missing is no error: a plain one stands in, and the list says what is missing.

    For a table where people play: what is wrong with words must not end their game.
    """
    faults: list[str] = []
    before = _borne.set(faults)
    try:
        yield faults
    finally:
        _borne.reset(before)


def bear(fault: MissingWords) -> None:
    """Notes the fault within `faults_borne`. Raises it anywhere else."""
    if (borne := _borne.get()) is None:
        raise fault
    borne.append(str(fault))


class TextWithForms(str):
    """The text itself; `form` has its others by the names that its catalogue gives them."""

    __slots__ = ("form",)

    form: Callable[[str], str]  # Raises MissingWords for a form that the catalogue lacks.

    def __new__(cls, text: str, form: Callable[[str], str]) -> "TextWithForms":
        made = super().__new__(cls, text)
        made.form = form
        return made
