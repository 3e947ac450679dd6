"""Input is read as the type it has to be, or refused by place and field."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.serialization.fields import (
    FieldError,
    FieldPath,
    Fields,
    json_document,
    json_object,
    toml_file,
    toml_table,
)


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


CLUB = """\
port = 8080

[tables.one]
game = "jarmo"
# The clock stands on the left.
players = [
  "Ada",
  5,
]

[tables.two]
options = { first = "black" }

[[webhooks]]
url = "https://example.org"

[[webhooks]]
turns = 3
"""


@pytest.mark.parametrize(
    ("path", "key", "place"),
    [
        ((), "port", "line 1: port"),
        (("tables", "one"), "game", "line 4: tables: one: game"),
        (("tables", "one"), "players", "line 6: tables: one: players"),
        (("tables", "one", "players"), 1, "line 6: tables: one: players[1]"),
        (("tables", "two", "options"), "first", "line 12: tables: two: options: first"),
        (("webhooks", 1), "turns", "line 18: webhooks[1]: turns"),
    ],
)
def test_an_error_in_a_toml_file_names_its_line(
    path: tuple[str | int, ...], key: str | int, place: str
) -> None:
    fields = toml_table(CLUB, "club.toml")
    for step in path:
        fields = fields.listed(step) if step in ("webhooks", "players") else fields.inner(step)

    assert str(fields.error(key, "why")) == f"club.toml, {place}: why"


def test_a_field_that_is_missing_is_told_at_the_line_of_its_table() -> None:
    fields = toml_table(CLUB, "club.toml")

    with pytest.raises(FieldError, match=r"^club.toml, line 11: tables: two: game: this field is missing$"):
        fields.inner("tables").inner("two").text("game")
    with pytest.raises(FieldError, match=r"^club.toml, line 1: data: this field is missing$"):
        fields.text("data")


def test_a_file_that_is_no_toml_is_refused_by_line(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text("port = 8080\nlan = yes\n")

    with pytest.raises(FieldError, match=r"^.*club.toml: this is not TOML: .*line 2"):
        toml_file(file)


@pytest.mark.parametrize("content", [b"\xff", None])
def test_a_file_that_cannot_be_read_is_named(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(FieldError, match=r"club.toml: "):
        toml_file(file)


def test_another_error_within_is_told_as_that_of_the_field() -> None:
    with (
        pytest.raises(FieldError, match=r"^it: game: there is no such game$"),
        Fields({}, "it").errors_at("game"),
    ):
        raise AdoubeError("there is no such game")


ARROWS = """
{
  "columns": 6, "arrows": {
    "a1": ["a2", "b\\"1", 5],
    "columns":
      7
  },
  "buses": [
    [], {"sda": 4}
  ]
}
"""


@pytest.mark.parametrize(
    ("path", "key", "place"),
    [
        ((), "columns", "line 3: columns"),
        (("arrows",), "a1", "line 4: arrows: a1"),
        (("arrows", "a1"), 2, "line 4: arrows: a1[2]"),
        (("arrows",), "columns", "line 5: arrows: columns"),
        (("arrows",), "b1", "line 3: arrows: b1"),
        (("buses",), 1, "line 9: buses[1]"),
        (("buses",), 2, "line 8: buses[2]"),
    ],
)
def test_an_error_in_a_json_file_names_its_line(path: FieldPath, key: str | int, place: str) -> None:
    fields = json_document(ARROWS, "arrows.json")
    for step in path:
        fields = fields.listed(step) if step in ("buses", "a1") else fields.inner(step)

    assert str(fields.error(key, "why")) == f"arrows.json, {place}: why"
