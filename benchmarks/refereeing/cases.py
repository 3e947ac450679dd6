"""The cases of the set of refereeing: what the sensors of a table told, and what was played.

A file of cases holds a JSON object a line, and may be compressed (`.gz`):

    {"name": "...", "kind": "...", "truth": ["e2e4", ...], "source": "...", "trace": [HEADER, EVENT, ...]}

`truth` holds the turns that counted in the end, in the canonical writing of the game; `trace` the header and
the events of a trace (docs/reference/traces.md); `source` tells who played it, or which program or recording
it is from.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adoube.referee.recorded_games import OpenedTrace, open_lines
from adoube.serialization.fields import Fields, json_object

__all__ = ["SHIPPED", "Case", "cases_in", "read_cases"]

SHIPPED = Path(__file__).with_name("cases")  # the folder of the cases that come with adoube


@dataclass(frozen=True)
class Case:
    """A recorded table, and the turns that were played at it."""

    name: str
    kind: str
    truth: tuple[str, ...]
    source: str
    opened: OpenedTrace


def cases_in(paths: Sequence[Path]) -> Iterator[Case]:
    """The cases of files, and of the files in folders. Raises AdoubeError, naming the file and the line."""
    for path in paths:
        files = sorted(path.glob("*.jsonl*")) if path.is_dir() else [path]
        for file in files:
            yield from read_cases(file)


def read_cases(file: Path) -> Iterator[Case]:
    """The cases of one file. Raises AdoubeError, naming the file and the line."""
    content = file.read_bytes()
    text = (gzip.decompress(content) if file.suffix == ".gz" else content).decode("utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield case_from(json_object(line, f"{file}, line {number}"))


def case_from(fields: Fields) -> Case:
    """The case that a JSON object holds. Raises AdoubeError, naming the field."""
    name = fields.text("name")
    lines = [json.dumps(event) for event in fields.items("trace")]
    return Case(
        name=name,
        kind=fields.text("kind"),
        truth=tuple(fields.texts("truth")),
        source=fields.text("source") if fields.has("source") else "",
        opened=open_lines(lines, f"{fields.where}, trace of {name}"),
    )
