"""Firmware, host and protocol.md agree on the messages: each is compared with the one table of them."""

from __future__ import annotations

import importlib
import json
import struct
from collections.abc import Iterator
from dataclasses import fields
from enum import EnumMeta
from typing import Any

import pytest

from adoube.link import board_messages, commands
from adoube.link.commands import SettingKey
from adoube.link.hello import Hello
from adoube_board import PROTOCOL_VERSION
from adoube_board.config.settings import RANGES, Settings
from adoube_board.wire import frames
from tests.link.message_table import (
    FIRST_OF_HOST,
    PAGE,
    SIZES,
    fixed_size,
    message_table,
    page_with,
    pages_tables,
    range_of,
)
from tests.tools import ROOT

TABLE = message_table()
MESSAGES = TABLE["message"]
VECTORS = json.loads((ROOT / "hardware_docs" / "protocol_vectors.json").read_text(encoding="utf-8"))
STRUCT = {"u8": "B", "i8": "b", "u16": "H", "u32": "I"}
# Constants of the firmware's frames that are no types of frames.
NOT_A_TYPE = {
    "BUFFER_SIZE",
    "CRC_SIZE",
    "MAX_PAYLOAD",
    "MAX_STUFFED",
    "MIN_STUFFED",
    "PAYLOAD_AT",
    "SEQ_AT",
    "TYPE_AT",
}


def by_name(message: dict[str, Any]) -> str:
    return str(message["name"])


def host_classes(message: dict[str, Any]) -> list[Any]:
    module = commands if message["type"] >= FIRST_OF_HOST else board_messages
    return [getattr(module, name) for name in message["host"]]


def named(package: str, dotted: str) -> Any:
    """Return what a dotted name below a package means; its module is imported."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join((package, *parts[:end])))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise AssertionError(f"{package} has no {dotted}")


def test_the_tables_of_the_page_are_made_from_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert page_with(pages_tables(TABLE), page) == page, "run python -m tests.link.message_table"


def test_the_page_needs_a_table_for_each() -> None:
    with pytest.raises(ValueError, match="no table of protocol.md begins with"):
        page_with(pages_tables(TABLE), "# The wire\n")


def test_both_ends_speak_its_version() -> None:
    assert PROTOCOL_VERSION == board_messages.PROTOCOL == tuple(TABLE["protocol"])
    assert TABLE["max_payload"] == frames.MAX_PAYLOAD


def test_the_firmware_knows_its_types_and_no_others() -> None:
    types = {name: value for name, value in vars(frames).items() if name.isupper() and name not in NOT_A_TYPE}

    assert types == {message.get("firmware", message["name"]): message["type"] for message in MESSAGES}


def test_the_host_knows_its_types_and_no_others() -> None:
    read = {kind.TYPE for kind in board_messages.BoardMessage.__args__ if hasattr(kind, "TYPE")}
    written = {kind.TYPE for kind in commands.BoardCommand.__args__}

    assert read | written == {message["type"] for message in MESSAGES}


@pytest.mark.parametrize("message", MESSAGES, ids=by_name)
def test_the_host_has_a_class_for_a_message(message: dict[str, Any]) -> None:
    assert {kind.TYPE for kind in host_classes(message)} == {message["type"]}


@pytest.mark.parametrize(
    "message", [message for message in MESSAGES if message["type"] < FIRST_OF_HOST], ids=by_name
)
def test_a_message_of_the_board_is_laid_out_at_the_host_as_in_the_table(message: dict[str, Any]) -> None:
    (kind,) = host_classes(message)
    told = [field["name"] for field in message["fields"]]
    tail = [message[key]["name"] for key in ("repeated", "rest") if key in message]

    assert [field.name for field in fields(kind)] == told + tail
    if hasattr(kind, "LAYOUT"):
        assert kind.LAYOUT.format == "<" + "".join(map(layout_of, message["fields"]))
        assert kind.LAYOUT.size == fixed_size(message)


def layout_of(field: dict[str, Any]) -> str:
    times = field.get("times", 1)
    return STRUCT[field["kind"]] if times == 1 else f"{times}s"


def test_a_message_fits_into_a_frame() -> None:
    for message in MESSAGES:
        repeated = message.get("repeated", {"most": 0, "size": 0})
        assert fixed_size(message) + repeated["most"] * repeated["size"] <= TABLE["max_payload"]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda vector: str(vector["name"]))
def test_the_fields_of_a_test_frame_are_in_their_ranges(vector: dict[str, Any]) -> None:
    (message,) = (message for message in MESSAGES if message["type"] == vector["type"])
    said = vector["fields"]

    for field in message["fields"]:
        for value in numbers_in(said[field["name"]]):
            lowest, highest = range_of(field)
            assert lowest <= value <= highest, field["name"]
    if repeated := message.get("repeated"):
        items = said[repeated["name"]]
        assert 1 <= len(items) <= repeated["most"]
        for item in items:
            values = item if isinstance(item, list) else [item]
            for field, value in zip(repeated["fields"], values, strict=True):
                lowest, highest = range_of(field)
                assert lowest <= value <= highest, field["name"]
        assert len(bytes.fromhex(vector["payload"])) == fixed_size(message) + len(items) * repeated["size"]
    elif "rest" not in message and message["name"] != "CALIBRATE":
        assert len(bytes.fromhex(vector["payload"])) == fixed_size(message)


def numbers_in(value: Any) -> Iterator[int]:
    """Yield the numbers of a field: bytes are written in hex."""
    if isinstance(value, str):
        yield from bytes.fromhex(value)
    elif isinstance(value, list):
        yield from value
    else:
        yield value


def test_the_settings_have_their_ranges_and_defaults_on_the_board() -> None:
    usual = Settings()

    settings = TABLE["setting"]

    assert {each["key"]: (each["firmware"], each["from"], each["to"]) for each in settings} == RANGES
    assert {each["firmware"]: getattr(usual, each["firmware"]) for each in settings} == {
        each["firmware"]: each["default"] for each in settings
    }


def test_the_settings_have_their_keys_at_the_host() -> None:
    assert {key.name: key.value for key in SettingKey} == {
        each["host"]: each["key"] for each in TABLE["setting"]
    }


@pytest.mark.parametrize("values", TABLE["values"], ids=by_name)
def test_numbers_with_a_name_are_the_same_at_both_ends(values: dict[str, Any]) -> None:
    for number, _, constant, *_ in values["rows"]:
        if constant:
            assert named("adoube_board", constant) == number, constant


@pytest.mark.parametrize("values", [each for each in TABLE["values"] if "host" in each], ids=by_name)
def test_an_enumeration_of_the_host_is_that_of_the_table(values: dict[str, Any]) -> None:
    kind = named("adoube.link", values["host"])

    assert isinstance(kind, EnumMeta)
    members: list[Any] = list(kind)
    assert {member.name: member.value for member in members} == {row[1]: row[0] for row in values["rows"]}


def test_the_limits_are_the_same_at_the_host() -> None:
    (limits,) = (values for values in TABLE["values"] if values["name"] == "limits")

    for number, name, *_ in limits["rows"]:
        if name:
            assert named("adoube.link", name) == number, name


def test_each_flag_of_a_hello_is_a_property_at_the_host() -> None:
    (flags,) = (values for values in TABLE["values"] if values["name"] == "HELLO flags")

    for bit, name, *_ in flags["rows"]:
        assert [getattr(hello_with(set_), name) for set_ in (bit, 0xFF ^ bit)] == [True, False]


def hello_with(flags: int) -> Hello:
    return Hello(1, 1, (0, 2, 0), 1, 25, flags, 1, 1, 246, 1000, 0, bytes(8))


def test_the_kinds_are_as_long_as_pythons() -> None:
    assert {kind: struct.calcsize("<" + code) for kind, code in STRUCT.items()} == {
        kind: SIZES[kind] for kind in STRUCT
    }
