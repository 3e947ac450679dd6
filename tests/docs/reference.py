"""The pages of docs/reference that are made from the program: commands, games, rows, addresses.

python -m tests.docs.reference
"""

from __future__ import annotations

import inspect
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click
from flask import Flask

from adoube.app.settings import CameraSettings, EventSettings, TableSettings
from adoube.cli.main import adoube
from adoube.games.base import Game
from adoube.games.registry import OURS, described_games, listed
from adoube.records import payloads
from adoube.tables.commands import MakeCall
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.cli.command_lines import commands_below, top_context
from tests.docs.class_source import attributes_of, fields_of, methods_of
from tests.docs.json_keys import json_rows
from tests.docs.ludemes import AREAS, rows_of
from tests.docs.settings_tables import setting_rows
from tests.docs.table_commands import example_request, kinds_of_commands
from tests.scoreboard.tables import FakeTables
from tests.tools import ROOT

__all__ = ["FOLDER", "PAGES", "addresses"]

FOLDER = ROOT / "docs" / "reference"
WIDTH = 80
METHODS = ("GET", "POST", "DELETE")
MADE = "<!-- Made by `python -m tests.docs.reference`: edit that, not this page. -->"
ABOUT_COMMANDS = """
- `kind`: one of the kinds below. Without it the kind is `answer`.
- `version`: the version of the state that you saw. If the table has moved on, the command is refused as
  `stale` (409). Read the state again and decide again.
- `csrf`: the token that the log-in gave.
- `details`: an object with the fields of the command, unless this page says that they are beside `kind`.
"""
CLUB_SETTINGS: Mapping[str, type[Any]] = MappingProxyType(
    {"The event": EventSettings, "Each table": TableSettings, "The camera of a table": CameraSettings}
)
CLUB_FILE = ROOT / "host" / "adoube" / "cli" / "club_example.toml"


def command_line() -> Iterator[str]:
    yield "# The command line"
    yield prose("""
        What `adoube COMMAND --help` prints, for every command. A game is named by its id in any case of
        letters, so `Fox and Geese` is `fox-and-geese`.
    """)
    yield table(
        ("exit status", "meaning"),
        (
            ("0", "Done. Also when Ctrl-C ends a command that goes on until then, such as `play`."),
            ("1", "A finding: something was refused or does not match."),
            ("2", "Bad usage or bad input. One line on standard error says what, where and what to do."),
            ("70", "An unexpected error. One line says where its log is; `doctor` says so too."),
            ("130", "Ctrl-C ended the work before it was done."),
        ),
    )
    yield prose("""
        Terminals get colour, except with `NO_COLOR` or `TERM=dumb`; `FORCE_COLOR` gives it to files and
        pipes too. Colour repeats what the words say. Options that have been renamed are still read; one
        line says today's name.
    """)
    yield "## Files that are written"
    yield prose("""
        A file that exists, or a folder that is not empty, is refused unless `--force` is given. So is a
        place that cannot be written. Both are said before the work begins. A file is written as a
        whole or not at all, so that a full disk leaves what was there. Recordings (`--record`) never
        replace anything: the next free name is used (-2, -3 and so on). `bridge --log` adds to its
        file. `hardware` and `firmware page` replace only what they have written themselves.
    """)
    yield "## JSON Lines"
    yield prose("""
        With `--json` every command prints an object a line. Further keys may be added; these stay.
        `wrote` is the path of a file or folder that was written. What people are asked to do, and
        errors, stay words on standard error. Lines of a running table have the code of a text as
        `told`, such as `play.turn` (`table`, `ply`, `seat`, `turn`), `play.message` (`table`, `kind`),
        `play.note` (`table`, `note`), `play.scoreboard` (`url`) and `play.arbiter` (`url`).
    """)
    yield table(("command", "keys of a line"), json_rows())
    yield "## adoube"
    yield block(_help_of("", adoube))
    for path, command in commands_below():
        yield f"## adoube {path}"
        yield block(_help_of(path, command))


def games() -> Iterator[str]:
    yield "# Games and their options"
    yield prose("""
        Options are given as `-o KEY=VALUE`; without one a game uses the default. `N` stands for a whole
        number, `FILE` for the name of a file. `adoube rules GAME` prints the rulebook, which says what
        each option changes. Views are what a board's sensors may report.
    """)
    for name in (*OURS, *described_games()):
        game = listed(name)
        yield f"## {game['title']} (`{name}`)"
        yield f"Seats: {', '.join(game['seats'])}. Views: {', '.join(game['views'])}."
        rows = (
            (f"`{key}`", option["default"], ", ".join(option["values"]))
            for key, option in game["options"].items()
        )
        yield table(("option", "default", "values"), rows) if game["options"] else "It has no options."


def journal() -> Iterator[str]:
    yield "# Rows of the journal"
    yield prose("""
        The journal is one SQLite file, `journal.sqlite3`. Its table `rows` only grows: triggers refuse
        changes and deletions. A row has a table (`table_id`), a game (`game_number`), a time (`utc` and
        `monotonic_ns`), a `kind`, and `data`, a JSON object whose fields depend on the kind. Rows of an
        older game may follow rows of a newer one, so readers sort by `game_number`.
    """)
    for kind, made in payloads.PAYLOADS.items():
        yield f"## `{kind}`"
        yield inspect.cleandoc(made.__doc__ or "")
        yield table(("field", "type", "meaning"), fields_of(made))
    yield "## Rulings"
    kinds = ", ".join(f"`{kind}`" for kind in payloads.RulingKind)
    yield prose(f"""
        A `ruling` row names what was decided under `ruling` and has the rest under `details`. Kinds of
        rulings: {kinds}. [Commands of a table](table-commands.md#ruling) says what each takes.
    """)


def web() -> Iterator[str]:
    yield "# Addresses of the scoreboard"
    yield prose("""
        Pages are for browsers, addresses under /api for programs. `/api` shows the second list as a
        page, `/api/openapi.json` describes it in full, with every field. Reading needs no log-in,
        except at the arbiter's desk and at a seat's page.
    """)
    yield "## Pages"
    found = [each for each in addresses() if not each[1].startswith("/api/")]
    yield table(("method", "address", "what it is"), ((m, f"`{path}`", text) for m, path, text in found))
    yield "## For programs"
    described = _openapi()["paths"].items()
    operations = (
        (method.upper(), f"`{path}`", operation["summary"] + ".")
        for path, methods in described
        for method, operation in methods.items()
    )
    yield table(("method", "address", "what it is"), operations)
    yield prose("""
        The two addresses that end in `/events` are streams of server-sent events. Each event's data is
        a state, and its id the state's version. While nothing changes, an event named `still-here`
        comes every 15 s. Pages use streams of their own, `/tables/NAME/events` and `/room/events`,
        whose form may change.
    """)


def ludemes() -> Iterator[str]:
    yield "# Ludemes"
    yield prose("""
        What a [game from a file](../how-to/describe-a-game.md) may be made of. Each row was tried
        in a small description. What is not in this list is not supported, unless it is a form of
        something that is. It is refused with its line and column. Around them stand `game`,
        `players`, `equipment`, `piece`, `regions`, `rules`, `start`, `place`, `play`, `phases`,
        `nextPhase`, `end`, `define` and `option`. Ends are asked for after every submove; in games for
        more than two players, when a turn is over. Directions are those of the compass, `Orthogonal`,
        `Diagonal`, `All`, `Forward`, `Backward`, `Leftward`, `Rightward`, `Forwards`, `Backwards`,
        `FL`, `FR`, `BL`, `BR` and `SameDirection`. In `metadata` only the colours of the players are read.
        Presets in `rulesets` are not offered.
    """)
    for area in AREAS:
        yield f"## {area}"
        yield table(("ludeme", "supported", "how far"), rows_of(area))


def table_commands() -> Iterator[str]:
    yield "# Commands of a table"
    yield prose("""
        Programs send commands to `POST /api/tables/NAME/commands`. Pages send the same as forms. This page
        lists every kind. [Follow a table from a program](../how-to/follow-a-table-from-a-program.md) shows
        how to log in.
    """)
    yield "A command is a JSON object:"
    yield block(example_request(MakeCall), "json")
    yield ABOUT_COMMANDS.strip()
    yield """The answer is `{"result": "done"}`, or a refusal `{"error": CODE, "text": SENTENCE}`."""
    for kind in kinds_of_commands():
        yield f"## `{kind.name}`"
        yield kind.about
        if kind.variants:
            yield table((f"`{kind.variant_field}`", "other fields", "what it does"), iter(kind.variants))
        elif kind.fields:
            yield "\n".join(f"- {field}" for field in kind.fields)
        yield block("\n".join(kind.examples), "json")


def club_file() -> Iterator[str]:
    yield "# The file of a club"
    yield prose("""
        `adoube serve CLUB.toml` reads it, and `adoube serve --write club.toml` writes this example. A
        key that adoube does not know is refused, with its line's place and the nearest key that exists.
    """)
    yield block(CLUB_FILE.read_text(encoding="utf-8"), "toml")
    yield "## Its settings"
    yield prose("""
        Where `adoube play` has an option for a setting, it stands beside it, and its help says more.
    """)
    for heading, made in CLUB_SETTINGS.items():
        yield f"### {heading}"
        yield table(("setting", "option", "type", "default"), setting_rows(made))


def game_interface() -> Iterator[str]:
    yield "# What a game implements"
    yield prose("""
        A game is a subclass of `adoube.games.base.Game`.
        [How to add a game](../../CONTRIBUTING.md#how-to-add-a-game) leads through it, and `adoube check-game`
        checks it.
    """)
    yield "## What it says about itself"
    yield table(("attribute", "default", "meaning"), attributes_of(Game))
    yield "## What it must implement"
    yield table(("method", "meaning"), methods_of(Game, abstract=True))
    yield "## What it may override"
    yield table(("method", "meaning"), methods_of(Game, abstract=False))


PAGES: Mapping[str, Callable[[], Iterator[str]]] = MappingProxyType(
    {
        "command-line.md": command_line,
        "games.md": games,
        "game-interface.md": game_interface,
        "journal.md": journal,
        "ludemes.md": ludemes,
        "table-commands.md": table_commands,
        "web.md": web,
        "club-file.md": club_file,
    }
)


def page(name: str) -> str:
    """A page of the reference as the program would have it now."""
    title, *rest = PAGES[name]()
    return "\n\n".join([title, MADE, *rest]) + "\n"


def addresses() -> list[tuple[str, str, str]]:
    """Every address that Flask serves, but for static files: method, path and meaning."""
    app = create_app(FakeTables(), OneUseKey(), clock=time.time)
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)
    return [
        (
            method,
            re.sub(r"<(?:[^>]*:)?(\w+)>", lambda gap: gap[1].upper(), rule.rule),
            _said_of(app, rule.endpoint),
        )
        for rule in rules
        for method in METHODS
        if method in (rule.methods or set()) and rule.endpoint != "static"
    ]


def prose(text: str) -> str:
    return " ".join(text.split())


def block(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _help_of(path: str, command: click.Command) -> str:
    context = top_context()
    if path:
        context = click.Context(command, info_name=path, parent=context)
    context.terminal_width = context.max_content_width = WIDTH
    return command.get_help(context)


def _openapi() -> dict[str, Any]:
    file = ROOT / "web_scoreboard" / "adoube_scoreboard" / "openapi.json"
    described: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return described


def _said_of(app: Flask, endpoint: str) -> str:
    said = inspect.cleandoc(app.view_functions[endpoint].__doc__ or "")
    return " ".join(said.partition("\n\n")[0].split())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PAGES:
        Path(FOLDER / each).write_text(page(each), encoding="utf-8")
