"""The annotations of a dataclass say what is read, and what is refused by place and field."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest

from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import Named, above, at_least, between, one_of
from adoube.serialization.fields import FieldError, Fields


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Point:
    x: float
    y: float = 0.0


@dataclass(frozen=True)
class Everything:
    text: str = ""
    whole: int = 0
    number: float = 0.0
    flag: bool = False
    choice: Literal["red", "green"] = "red"
    side: Side = Side.LEFT
    texts: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    pair: tuple[float, float] | None = None
    by_name: Mapping[str, int] | None = None
    symbols: tuple[int | str | None, ...] = ()
    score: int | float = 0
    anything: Any = None
    either: str | Point | None = None
    share: Annotated[float, between(0, 1)] = 0.0
    count: Annotated[int, at_least(1)] = 1
    size_mm: Annotated[float, Named("size"), above(0)] = 1.0
    turned: Annotated[int, one_of(0, 90)] | None = None


@dataclass(frozen=True)
class Needed:
    name: str
    to: str | None


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({}, Everything()),
        ({"text": None}, Everything()),
        ({"text": "a", "whole": -5, "flag": True}, Everything(text="a", whole=-5, flag=True)),
        ({"whole": 5.0, "number": 5}, Everything(whole=5, number=5.0)),
        ({"choice": "green", "side": "right"}, Everything(choice="green", side=Side.RIGHT)),
        ({"texts": ["a", "b"]}, Everything(texts=("a", "b"))),
        ({"points": [{"x": 1}, {"x": 2, "y": 3}]}, Everything(points=(Point(1.0), Point(2.0, 3.0)))),
        ({"pair": [1, 2]}, Everything(pair=(1.0, 2.0))),
        ({"by_name": {"a": 1}}, Everything(by_name={"a": 1})),
        ({"symbols": [0, "king", None]}, Everything(symbols=(0, "king", None))),
        ({"anything": [{}]}, Everything(anything=[{}])),
        ({"either": "a"}, Everything(either="a")),
        ({"either": {"x": 1}}, Everything(either=Point(1.0))),
        (
            {"share": 0.5, "count": 3, "size": 4, "turned": 90},
            Everything("", share=0.5, count=3, size_mm=4.0, turned=90),
        ),
        ({"another": 1}, Everything()),
    ],
)
def test_fields_are_read_as_their_annotations_say(given: Mapping[str, Any], read: Everything) -> None:
    assert deserialize(Everything, Fields(given, "it")) == read


def test_a_score_stays_a_whole_number_or_a_fraction() -> None:
    scores = [deserialize(Everything, Fields({"score": score}, "it")).score for score in (1, 0.5)]

    assert [type(score) for score in scores] == [int, float]


def test_a_field_that_may_be_none_may_be_left_out() -> None:
    assert deserialize(Needed, Fields({"name": "a"}, "it")) == Needed("a", None)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"text": ""}, "text: it has to be a text"),
        ({"whole": 2.5}, "whole: it has to be a whole number"),
        ({"number": True}, "number: it has to be a number"),
        ({"flag": 1}, "flag: it has to be true or false"),
        ({"choice": "blue"}, "choice: 'blue' is none of red, green"),
        ({"side": "top"}, "side: 'top' is none of left, right"),
        ({"texts": ["a", 1]}, "texts: it has to be a list of texts"),
        ({"points": [{"x": 1}, {}]}, "points[1]: x: this field is missing"),
        ({"points": [5]}, "points[0]: it has to be an object with fields of its own"),
        ({"pair": [1]}, "pair: it has to be a list of 2"),
        ({"pair": [1, "2"]}, "pair[1]: it has to be a number"),
        ({"by_name": {"a": "1"}}, "by_name: a: it has to be a whole number"),
        ({"symbols": [0, True]}, "symbols[1]: it has to be one of these: a whole number, a text"),
        ({"symbols": [0, ""]}, "symbols[1]: it has to be a text"),
        ({"either": 5}, "either: it has to be one of these: a text, an object with fields of its own"),
        ({"share": 2}, "share: it has to be from 0 to 1"),
        ({"count": 0}, "count: it has to be 1 or more"),
        ({"size": 0}, "size: it has to be more than 0"),
        ({"turned": 45}, "turned: 45 is none of 0, 90"),
    ],
)
def test_what_an_annotation_does_not_allow_is_refused(given: Mapping[str, Any], error: str) -> None:
    with pytest.raises(FieldError) as refused:
        deserialize(Everything, Fields(given, "it"))

    assert str(refused.value) == f"it: {error}"


def test_a_field_without_a_default_has_to_be_there() -> None:
    with pytest.raises(FieldError, match=r"^it: name: this field is missing$"):
        deserialize(Needed, Fields({"to": "a"}, "it"))


@pytest.mark.parametrize(
    ("given", "place"), [({"colour": 1}, "colour"), ({"points": [{"x": 1, "z": 1}]}, "points[0]: z")]
)
def test_an_unknown_field_of_a_closed_document_is_refused(given: Mapping[str, Any], place: str) -> None:
    with pytest.raises(FieldError) as refused:
        deserialize(Everything, Fields(given, "it"), closed=True)

    assert str(refused.value).startswith(f"it: {place}: this field is not known here")


def test_the_nearest_known_field_is_suggested() -> None:
    with pytest.raises(FieldError, match=r"nams: .*did you mean name\?"):
        deserialize(Needed, Fields({"nams": "a"}, "it"), closed=True)


def test_a_type_that_no_document_holds_is_a_fault_of_the_program() -> None:
    @dataclass
    class Odd:
        number: complex

    with pytest.raises(TypeError, match="complex"):
        deserialize(Odd, Fields({"number": 1}, "it"))
