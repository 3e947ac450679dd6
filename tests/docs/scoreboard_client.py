"""The typed part of the client of a scoreboard, made from the description of its API.

python -m tests.docs.scoreboard_client
"""

from __future__ import annotations

import json
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill, indent
from typing import Any, NamedTuple

from adoube_scoreboard.api.docs import UNION, description
from tests.tools import ROOT

__all__ = ["FOLDER", "made_modules"]

FOLDER = ROOT / "host" / "adoube" / "api" / "scoreboard"
MADE = "Made by `python -m tests.docs.scoreboard_client` from the description of the API: edit that."
WIDTH = 110
# A class of this name exists for what adoube knows itself; the client's has what a scoreboard tells of it.
PREFIX = "Remote"
ABOUT_COMMANDS = "`ScoreboardClient.command` sends them. A field that is None is left out."
ANSWER_IMPORTS = """
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from adoube.serialization.field_rules import Named
"""
COMMAND_IMPORTS = """
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from adoube.api.scoreboard.transport import RemoteCommand
"""
AROUND = ("kind", "version", "csrf")  # what every request has, beside the fields of the command
# The kinds of commands that are about the board and not about the game.
BOARD_KINDS = ("hand", "chalk", "recalibrate", "corners", "set-up")
SIMPLE: Mapping[str, str] = {
    "string": "str",
    "integer": "int",
    "number": "int | float",
    "boolean": "bool",
    "null": "None",
}
Schema = Mapping[str, Any]


class Variant(NamedTuple):
    """A command that a function makes: its schema's name, the kind, its fields and what it does."""

    schema: str
    kind: str
    about: str
    fixed: Mapping[str, str]  # the field that tells it from the others of its kind
    fields: Schema  # the schema of its fields, the fixed one among them
    beside: bool  # whether its fields are beside the kind, and not in the details


def made_modules() -> dict[Path, str]:
    """Return the modules by their files."""
    variants = [*_variants(_schemas())]
    board = [each for each in variants if each.kind in BOARD_KINDS]
    game = [each for each in variants if each.kind not in BOARD_KINDS]
    return {
        FOLDER / "answers.py": _formatted(_answers()),
        FOLDER / "commands.py": _formatted(_commands("about the game, its players and its rulings", game)),
        FOLDER / "board_commands.py": _formatted(
            _commands("on the board: hands, drawings over it, a camera above it", board)
        ),
    }


def _answers() -> str:
    """Return the module with the values that a scoreboard answers with."""
    schemas = {name: schema for name, schema in _schemas().items() if _is_answer(name)}
    names = ["API_VERSION", *sorted(PREFIX + name for name in schemas)]
    classes = [_class(name, schemas[name]) for name in _lowest_first(schemas)]
    return "\n\n".join(
        (
            f'"""The values that a scoreboard answers with.\n\n{MADE}\n"""',
            ANSWER_IMPORTS,
            _all(names),
            f'API_VERSION = "{description()["info"]["version"]}"  # of the API that this was made from',
            *classes,
        )
    )


def _lowest_first(schemas: Mapping[str, Schema]) -> list[str]:
    """Return the names of the schemas, each after those that it is made of."""
    ordered: list[str] = []

    def add(name: str) -> None:
        for inner in re.findall(r"#/components/schemas/(\w+)", json.dumps(schemas[name])):
            add(inner)
        if name not in ordered:
            ordered.append(name)

    for name in schemas:
        add(name)
    return ordered


def _is_answer(name: str) -> bool:
    """Return whether a schema is that of an answer. A refusal is an error, and commands are requests."""
    ours = {variant.schema for variant in _variants(_schemas())}
    union = _schemas()[UNION]["discriminator"]["mapping"].values()
    return name not in {UNION, "Refusal", *ours, *map(_last, union)}


def _class(name: str, schema: Schema) -> str:
    lines = [
        "@dataclass(frozen=True, slots=True)",
        f"class {PREFIX}{name}:",
        f'    """{_plain(schema["description"])} Schema: {name}."""',
        "",
    ]
    needed = schema["required"]
    properties = schema["properties"]
    for field in sorted(properties, key=lambda field: field not in needed):
        lines += _attribute(field, properties[field], field in needed)
    return "\n".join(lines)


def _attribute(field: str, schema: Schema, is_needed: bool) -> Iterator[str]:
    """Yield the lines of an attribute: its comment beside it where there is room, else above."""
    name, kind = _snake(field), _type(schema)
    if name != field:
        kind = f'Annotated[{kind}, Named("{field}")]'
    line = f"    {name}: {kind}" if is_needed else f"    {name}: {kind} | None = None"
    about = _plain(schema.get("description", ""))
    if len(line) + len(about) + 4 <= WIDTH:
        yield f"{line}  # {about}" if about else line
        return
    yield fill(about, WIDTH - 4, initial_indent="    # ", subsequent_indent="    # ")
    yield line


def _commands(about: str, variants: list[Variant]) -> str:
    """Return a module with a function for each of these commands."""
    functions = [_function(each) for each in variants]
    return "\n\n".join(
        (
            f'"""Commands {about}.\n\n{ABOUT_COMMANDS}\n\n{MADE}\n"""',
            COMMAND_IMPORTS,
            _all(sorted(_snake(each.schema) for each in variants)),
            *functions,
        )
    )


def _function(variant: Variant) -> str:
    properties = {
        name: field for name, field in variant.fields["properties"].items() if name not in variant.fixed
    }
    properties = {name: field for name, field in properties.items() if name not in AROUND}
    needed = [name for name in properties if name in variant.fields["required"]]
    optional = [name for name in properties if name not in needed]
    others = variant.fields.get("additionalProperties")
    parameters = [f"{_parameter(name)}: {_type(properties[name], 'Sequence[{}]')}" for name in needed]
    parameters += ["*"] if optional else []
    parameters += [f"{_parameter(name)}: {_optional(properties[name])} = None" for name in optional]
    parameters += [f"**others: {_type(others)}"] if others else []
    told = {_parameter(name): _plain(properties[name]["description"]) for name in (*needed, *optional)}
    if others:
        told["others"] = _plain(others["description"])
    held = [f'"{name}": "{value}"' for name, value in variant.fixed.items()]
    held += [f'"{name}": {_parameter(name)}' for name in (*needed, *optional)] + (
        ["**others"] if others else []
    )
    arguments = f'"{variant.schema}", "{variant.kind}", {{{", ".join(held)}}}'
    return "\n".join(
        (
            f"def {_snake(variant.schema)}({', '.join(parameters)}) -> RemoteCommand:",
            _docstring(_plain(variant.about), told),
            f"    return RemoteCommand({arguments}{', beside=True' if variant.beside else ''})",
        )
    )


def _docstring(about: str, told: Mapping[str, str]) -> str:
    first, _, rest = about.partition(". ")
    lines = [f'"""{first}.' if rest else f'"""{first}']
    lines += ["", fill(rest, WIDTH - 4)] if rest else []
    if told:
        lines += [
            "",
            *(fill(f"{name}: {text}", WIDTH - 4, subsequent_indent="    ") for name, text in told.items()),
        ]
    end = '"""' if len(lines) == 1 else '\n"""'
    return indent("\n".join(lines) + end, "    ")


def _variants(schemas: Mapping[str, Schema]) -> Iterator[Variant]:
    """Yield every command that a request may give."""
    for kind, ref in schemas[UNION]["discriminator"]["mapping"].items():
        request = schemas[_last(ref)]
        details = request.get("properties", {}).get("details", {})
        union = request if "oneOf" in request else details
        if "oneOf" not in union:
            beside = not details and {*request["properties"]} > {*AROUND}
            fields = request if beside else {"properties": {}, "required": [], **details}
            yield Variant(_last(ref), kind, request["description"], {}, fields, beside)
            continue
        field, givers = union["discriminator"]["propertyName"], _givers(request)
        for value, inner in union["discriminator"]["mapping"].items():
            held = schemas[_last(inner)]
            about = f"{held['description']}{givers}"
            yield Variant(_last(inner), kind, about, {field: value}, held, union is request)


def _givers(request: Schema) -> str:
    """Return the part of a kind's description that says who may give it."""
    about: str = request.get("description", "")
    _, given, who = about.partition(" Given by: ")
    return given + who


def _type(schema: Schema, several: str = "tuple[{}, ...]") -> str:
    """Return the type of a value; `several` is that of a list."""
    if "$ref" in schema:
        return f"{PREFIX}{_last(schema['$ref'])}"
    if "anyOf" in schema:
        return " | ".join(_type(each, several) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return f"Literal[{', '.join(map(_quoted, schema.get('enum', [schema.get('const')])))}]"
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        return " | ".join(_type({**schema, "type": each}, several) for each in kind)
    if kind == "array":
        item = _type(schema["items"], several)
        return several.format(item)
    if kind == "object":
        inner = schema.get("additionalProperties", True)
        return f"Mapping[str, {'Any' if inner in ({}, True) else _type(inner, several)}]"
    return SIMPLE[kind]


def _optional(schema: Schema) -> str:
    kind = _type(schema, "Sequence[{}]")
    return kind if kind.endswith("None") else f"{kind} | None"


def _schemas() -> Mapping[str, Schema]:
    schemas: Mapping[str, Schema] = description()["components"]["schemas"]
    return schemas


def _last(ref: str) -> str:
    """Return the name of the schema that a reference leads to."""
    return ref.rpartition("/")[2]


def _quoted(text: str) -> str:
    return f'"{text}"'


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _parameter(field: str) -> str:
    return f"{field}_" if keyword.iskeyword(field) else _snake(field)


def _plain(text: str) -> str:
    """Return a text with JSON's constants as Python's, and names of a request between quotation marks."""
    constants = re.sub(r"\b[Nn]ull\b", "None", text)
    return re.sub(r"\b(?:true|false)(?=:| by default)", lambda found: found[0].title(), constants).replace(
        "`", '"'
    )


def _all(names: list[str]) -> str:
    return f"__all__ = [{', '.join(map(_quoted, names))},]"


def _formatted(source: str) -> str:
    """Return a module as ruff writes it, without the imports that it does not need."""
    needed = _ruff("check", "--select", "F401,I001", "--fix", source)
    return _ruff("format", needed)


def _ruff(*arguments: str) -> str:
    *options, source = arguments
    settings = ("--config", str(ROOT / "pyproject.toml"), "--quiet", "-")
    command = [sys.executable, "-m", "ruff", *options, *settings]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    for file, source in made_modules().items():
        file.write_text(source, encoding="utf-8")
