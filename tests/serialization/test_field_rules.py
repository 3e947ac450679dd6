"""A type says what its JSON Schema says."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, TypedDict

import pytest

from adoube.serialization.field_rules import Format, Meaning, Named, Natural, between, json_schema


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass
class Lamp:
    """A lamp on the board."""

    pin: Annotated[int, between(0, 48)]
    side: Side = Side.LEFT
    colour: Literal["red", "green"] = "red"


class Board(TypedDict):
    """A board."""

    name: Annotated[str, Meaning("as it is found")]
    lamps: Annotated[tuple[Lamp, ...], Named("lights")]
    made: Annotated[str, Format("date-time")]
    levels: Mapping[str, Natural]
    other: Mapping[str, Any]
    score: int | float
    spare: Lamp | None


def test_fields_their_bounds_and_their_meanings_stand_in_the_schema() -> None:
    found = json_schema(Board, "Board")

    assert found["required"] == ["name", "lights", "made", "levels", "other", "score", "spare"]
    assert found["additionalProperties"] is False
    assert found["properties"] == {
        "name": {"type": "string", "description": "as it is found"},
        "lights": {"type": "array", "items": {"$ref": "#/$defs/Lamp"}},
        "made": {"type": "string", "format": "date-time"},
        "levels": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
        "other": {"type": "object", "additionalProperties": True},
        "score": {"type": "number"},
        "spare": {"anyOf": [{"$ref": "#/$defs/Lamp"}, {"type": "null"}]},
    }
    assert found["$defs"]["Lamp"] == {
        "type": "object",
        "description": "A lamp on the board.",
        "properties": {
            "pin": {"type": "integer", "minimum": 0, "maximum": 48},
            "side": {"type": "string", "enum": ["left", "right"]},
            "colour": {"type": "string", "enum": ["red", "green"]},
        },
        "required": ["pin"],
        "additionalProperties": False,
    }


def test_a_type_that_no_document_holds_is_a_fault_of_the_program() -> None:
    @dataclass
    class Odd:
        """Odd."""

        number: complex

    with pytest.raises(TypeError, match="complex"):
        json_schema(Odd, "Odd")
