"""What comes from outside is read as the type it has to be, or refused by place and field."""

from collections.abc import Callable

import pytest

from adoube.fields import FieldError, Fields, json_object


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert Fields({"t": 5.0}, "it").whole("t") == 5


def test_null_counts_as_absent() -> None:
    fields = Fields({"promise_ms": None}, "it")

    assert not fields.has("promise_ms")
    with pytest.raises(FieldError, match=r"^it: promise_ms: this field is missing$"):
        fields.whole("promise_ms")


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (Fields.text, ""),
        (Fields.text, 5),
        (Fields.whole, -1),
        (Fields.whole, True),
        (Fields.whole, 2.5),
        (Fields.signed, "5"),
        (Fields.number, float("inf")),
        (Fields.number, False),
        (Fields.flag, 1),
        (Fields.texts, "ab"),
        (Fields.texts, ["a", ""]),
        (Fields.items, {}),
        (Fields.inner, []),
    ],
)
def test_a_value_of_another_type_is_refused(read: Callable[[Fields, str], object], value: object) -> None:
    with pytest.raises(FieldError, match=r"^it: x: it has to be "):
        read(Fields({"x": value}, "it"), "x")


def test_a_field_of_an_inner_object_is_named_with_the_outer_one() -> None:
    with pytest.raises(FieldError, match=r"^it: options: first: "):
        Fields({"options": {"first": 1}}, "it").inner("options").text("first")


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", b"\xff{}", '{"t": Infinity}', "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(FieldError, match=r"^it: "):
        json_object(text, "it")
