"""Values of the tables as JSON can hold them, and back."""

from typing import Any

from cattrs import Converter
from cattrs.errors import BaseValidationError, StructureHandlerNotFoundError
from cattrs.preconf.json import make_converter

from adoube.tables.assistants import HintWanted, PlannedTurn
from adoube.words import AnyText, CodedText

__all__ = ["CONVERTER", "UNREADABLE"]

# What `CONVERTER.structure` raises for what `unstructure` never makes.
UNREADABLE = (BaseValidationError, StructureHandlerNotFoundError, KeyError, TypeError, ValueError)


def _converter() -> Converter:
    made = make_converter()
    made.register_unstructure_hook(CodedText, CodedText.to_json)
    made.register_structure_hook(CodedText, lambda value, _: CodedText.from_json(value))
    for text in (AnyText, AnyText | None):
        made.register_unstructure_hook(text, _text_to_json)
        made.register_structure_hook(text, lambda value, _: _text_from_json(value))
    for plain in (int | float, str | int, str | int | bool):
        made.register_unstructure_hook(plain, _same)
        made.register_structure_hook(plain, lambda value, _: value)
    # They hold positions, which mean something to the table's own computer alone.
    for own in (PlannedTurn | None, HintWanted | None):
        made.register_unstructure_hook(own, _nothing)
        made.register_structure_hook(own, _nothing)
    return made


def _same(value: Any) -> Any:
    return value


def _nothing(_value: Any, _type: Any = None) -> None:
    return None


def _text_to_json(text: AnyText | None) -> Any:
    return text.to_json() if isinstance(text, CodedText) else text


def _text_from_json(value: Any) -> AnyText | None:
    return CodedText.from_json(value) if isinstance(value, dict) else value


CONVERTER: Converter = _converter()
