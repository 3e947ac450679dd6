"""A text as the inner parts carry it: a code of the catalogue with its values, in no language yet."""

from dataclasses import dataclass
from typing import Any

__all__ = ["AS_WRITTEN", "AnyText", "CodedText", "as_written", "coded"]

AS_WRITTEN = "text.as_written"
"""the code of words that come from outside, as they stand; their one value is `text`"""


@dataclass(frozen=True, slots=True)
class CodedText:
    """Made by `coded`. `str()` of it is the English text."""

    code: str
    """`section.name`, such as `jarmo.own_archer`; with a module and a colon before it where another catalogue
    than that of the core has it"""
    pairs: tuple[tuple[str, Any], ...] = ()
    """The values with their names, sorted. A value is a text, a number, another coded text, or a tuple of
    these: a list, which each language joins in its own way."""

    @property
    def values(self) -> dict[str, Any]:
        return dict(self.pairs)

    def __str__(self) -> str:
        # The languages know this class.
        from adoube.words.language import ENGLISH

        return ENGLISH.text(self)

    def to_json(self) -> dict[str, Any]:
        """As `{"code": ..., "values": {...}}`, which `from_json` reads back."""
        return {"code": self.code, "values": {name: _to_json(value) for name, value in self.pairs}}

    @classmethod
    def from_json(cls, value: Any) -> "CodedText":
        """Raises ValueError for what `to_json` never makes."""
        match value:
            case {"code": str(code), "values": dict(values)}:
                pairs = sorted((str(name), _from_json(each)) for name, each in values.items())
                return cls(code, tuple(pairs))
        raise ValueError(f"{value!r} is no coded text")


AnyText = CodedText | str
"""a coded text, or words from outside as they stand"""


def coded(code: str, /, **values: object) -> CodedText:
    """The core package's text of a code, for example ``coded("jarmo.own_archer", cell="b3")``."""
    return CodedText(code, tuple((name, _value(values[name])) for name in sorted(values)))


def as_written(text: object) -> CodedText:
    """Words from outside, of the operating system for example, which stand in no catalogue."""
    return text if isinstance(text, CodedText) else coded(AS_WRITTEN, text=str(text))


def _value(value: object) -> Any:
    """What can stand in a text and in JSON."""
    if type(value) in (str, int, float, CodedText):
        return value
    if isinstance(value, BaseException) and isinstance(said := _said_by(value), CodedText):
        return said
    if isinstance(value, (list, tuple)):
        return tuple(map(_value, value))
    return str(value)


def _said_by(error: BaseException) -> object:
    """What an error says, where it says it as a coded text."""
    return getattr(error, "said", error.args[0] if error.args else None)


def _to_json(value: Any) -> Any:
    if isinstance(value, CodedText):
        return value.to_json()
    return [_to_json(each) for each in value] if isinstance(value, tuple) else value


def _from_json(value: Any) -> Any:
    if isinstance(value, dict):
        return CodedText.from_json(value)
    if isinstance(value, list):
        return tuple(map(_from_json, value))
    if isinstance(value, (str, int, float)):
        return value
    raise ValueError(f"{value!r} is no value of a coded text")
