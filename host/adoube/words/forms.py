"""A text within another one, which can be asked for its grammatical forms."""

from collections.abc import Callable

__all__ = ["TextWithForms"]


class TextWithForms(str):
    """The text itself; `form` has its others by the names that its catalogue gives them."""

    __slots__ = ("form",)

    form: Callable[[str], str]  # Raises MissingWords for a form that the catalogue lacks.

    def __new__(cls, text: str, form: Callable[[str], str]) -> "TextWithForms":
        made = super().__new__(cls, text)
        made.form = form
        return made
