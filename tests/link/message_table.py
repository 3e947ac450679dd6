"""The table of the protocol's messages, and the tables of protocol.md that are made from it.

    python -m tests.link.message_table

Writes these tables into hardware_docs/protocol.md anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tests.tools import ROOT

TABLE_FILE = ROOT / "hardware_docs" / "protocol_messages.toml"
PAGE = ROOT / "hardware_docs" / "protocol.md"

SIZES = {"u8": 1, "i8": 1, "u16": 2, "u32": 4, "bytes": 1}
FIRST_OF_HOST = 0x80

Field = Mapping[str, Any]
Message = Mapping[str, Any]


def message_table() -> dict[str, Any]:
    return tomllib.loads(TABLE_FILE.read_text(encoding="utf-8"))


def range_of(field: Field) -> tuple[int, int]:
    """Return the least and the greatest value of a field of numbers."""
    bits = 8 * SIZES[field["kind"]]
    lowest, highest = (
        (-(1 << bits - 1), (1 << bits - 1) - 1) if field["kind"] == "i8" else (0, (1 << bits) - 1)
    )
    return field.get("from", lowest), field.get("to", highest)


def fixed_size(message: Message) -> int:
    """Return the bytes of the fields that come once."""
    return sum(SIZES[field["kind"]] * field.get("times", 1) for field in message["fields"])


def pages_tables(table: Mapping[str, Any]) -> Iterator[list[str]]:
    """Yield the lines of each table of protocol.md; the first is its header."""
    board = [message for message in table["message"] if message["type"] < FIRST_OF_HOST]
    host = [message for message in table["message"] if message["type"] >= FIRST_OF_HOST]
    yield _lines(("type", "name", "payload", "length"), _rows(board, _length))
    yield _lines(("type", "name", "payload", "answer"), _rows(host, lambda message: str(message["answer"])))
    yield _lines(("field", "of", "unit", "from", "to"), _bounded_fields(table["message"]))
    columns = ("key", "meaning", "unit", "from", "to", "default")
    header = ("key", "setting", "unit", "from", "to", "default")
    yield _lines(header, ([str(setting[column]) for column in columns] for setting in table["setting"]))
    for values in table["values"]:
        if "header" in values:
            yield _lines(values["header"], ([str(row[0]), *row[3:]] for row in values["rows"]))


def page_with(tables: Iterable[list[str]], page: str) -> str:
    """Return the page with each table in place of the one that has its header. ValueError where none has."""
    for lines in tables:
        old = re.search(re.escape("\n".join(lines[:2])) + r"\n(?:\|.*\n)*", page)
        if old is None:
            raise ValueError(f"no table of protocol.md begins with {lines[0]}")
        page = page[: old.start()] + "\n".join(lines) + "\n" + page[old.end() :]
    return page


def _lines(header: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    cells = list(header)
    return [_line(cells), "|" + "---|" * len(cells), *(_line(row) for row in rows)]


def _line(cells: Iterable[str]) -> str:
    return re.sub(r"  +", " ", "| " + " | ".join(cells) + " |")


def _rows(messages: Iterable[Message], last: Callable[[Message], str]) -> Iterator[tuple[str, ...]]:
    for message in messages:
        yield f"{message['type']:02X}", message["name"], _payload(message), last(message)


def _payload(message: Message) -> str:
    parts = [_shown(field) for field in message["fields"]]
    if repeated := message.get("repeated"):
        item = repeated.get("note") or "(" + ", ".join(map(_shown, repeated["fields"])) + ")"
        parts += [f"k x {item}", f"1 <= k <= {repeated['most']}"]
    if rest := message.get("rest"):
        parts.append(f"`{rest['name']}` {rest['note']}" if rest["note"] == "levels" else rest["note"])
    return ", ".join(parts) or "none"


def _shown(field: Field) -> str:
    """Return a field as a payload in protocol.md has it, with its name, kind and note."""
    times, kind = field.get("times", 1), field["kind"]
    size = f"{times} bytes" if kind == "bytes" else kind if times == 1 else f"{times} x {kind}"
    note = field.get("note", "")
    return f"`{field['name']}` {size}" + (
        f", {note}" if note.startswith("then") else f" {note}" if note else ""
    )


def _length(message: Message) -> str:
    size = str(fixed_size(message))
    if repeated := message.get("repeated"):
        return f"{size} + {repeated['size']} k"
    rest = message.get("rest")
    if rest is None:
        return size
    return f"{size} + n, n >= {rest['least']}" if "least" in rest else f"{size} + n"


def _bounded_fields(messages: Iterable[Message]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each field with a unit, or with less than its kind can hold."""
    found: dict[tuple[str, ...], list[str]] = {}
    for message in messages:
        for field in (*message["fields"], *message.get("repeated", {}).get("fields", ())):
            if {"unit", "from", "to"} & set(field):
                lowest, highest = range_of(field)
                row = (f"`{field['name']}`", field.get("unit", ""), f"{lowest:,}", f"{highest:,}")
                found.setdefault(row, []).append(message["name"])
    for (name, *bounds), names in found.items():
        yield name, ", ".join(names), *bounds


if __name__ == "__main__":
    PAGE.write_text(
        page_with(pages_tables(message_table()), PAGE.read_text(encoding="utf-8")), encoding="utf-8"
    )
