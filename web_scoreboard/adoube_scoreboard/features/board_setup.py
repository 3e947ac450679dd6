"""The page that sets up a board in a browser: MicroPython, the program, its wiring, its name (WebSerial).

What the page fetches lies beside it, under addresses relative to its own, and nothing is ever sent: so a copy
of its files works from any static host (`static_copy`).
"""

import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Flask, Response, abort, jsonify, render_template

from adoube.extras import missing_modules
from adoube.hardware.install import programs
from adoube.hardware.install.copying import KEPT_CONFIG, KEPT_MAIN, NEW, NEW_CONFIG
from adoube.hardware.install.program_files import CONFIG, MAIN, OLDEST_MICROPYTHON, program_files, sha256
from adoube.output_files import filled_folder, write_output
from adoube.words import coded as core_coded
from adoube_scoreboard import templating
from adoube_scoreboard.features import clock_view, style
from adoube_scoreboard.features.scripts import module_script
from adoube_scoreboard.language import spoken
from adoube_scoreboard.security.headers import OWN_FILES_ALONE
from adoube_scoreboard.words import coded

if TYPE_CHECKING:
    from adoube_scoreboard.features.board_shelf import BoardTemplate

__all__ = ["blueprint", "is_copy", "static_copy"]

blueprint = Blueprint("board_setup", __name__, url_prefix="/board-setup")

# The kinds of compiled code that are made: of interpreters without machine code, RP2040, RP2350, ESP32 and
# ESP32-S3, ESP32-C3 and C6 (`sys.implementation._mpy`). Whoever asks for others makes this computer compile
# nothing.
COMPILED = (0x0306, 0x1306, 0x1F06, 0x2B06, 0x2F06)

# What the script says: the key of each text, and the fields that it fills in itself.
SAID: dict[str, tuple[str, ...]] = {
    "board_setup.step_of": ("number", "count", "title"),
    "board_setup.lost": (),
    "board_setup.silent": (),
    "board_setup.held": (),
    "board_setup.in_use_here": (),
    "board_setup.not_allowed": (),
    "board_setup.no_prompt": (),
    "board_setup.other_talk": (),
    "board_setup.other_protocol": (),
    "board_setup.failed": ("why",),
    "board_setup.strange_answer": ("why",),
    "board_setup.differs": ("why",),
    "board_setup.bad_config": ("why",),
    "board_setup.not_fetched": ("why",),
    "board_setup.unexpected": ("why",),
    "board_setup.newer_firmware": ("theirs", "ours"),
    "board_setup.file_not_json": ("why",),
    "board_setup.file_no_object": (),
    "board_setup.file_field": ("field", "value", "known"),
    "board_setup.file_cells": ("value", "last"),
    "board_setup.file_wiring": ("kind",),
    "board_setup.file_taken": ("name", "count", "wiring"),
    "board_setup.asking": (),
    "board_setup.found": ("machine", "python"),
    "board_setup.found_old": ("firmware",),
    "board_setup.came": (),
    "board_setup.went": (),
    "board_setup.no_image": ("name",),
    "board_setup.flashing": ("percent",),
    "board_setup.flashed": ("chip",),
    "board_setup.flash_failed": ("why",),
    "board_setup.compiling": (),
    "board_setup.copying": ("percent",),
    "board_setup.restarting": (),
    "board_setup.not_back": (),
    "board_setup.copied": ("seconds",),
    "board_setup.kept_main": ("name",),
    "board_setup.live": ("count",),
    "board_setup.is_silent": (),
    "board_setup.other_count": ("heard", "wanted"),
    "board_setup.none_on": (),
    "board_setup.on": ("cells",),
    "board_setup.preparing": (),
    "board_setup.place": ("cell", "number", "count"),
    "board_setup.lift": ("cell",),
    "board_setup.lies_there": ("inputs",),
    "board_setup.was_recorded": ("cell", "input"),
    "board_setup.was_doubled": ("cell", "inputs"),
    "board_setup.was_same": ("cell",),
    "board_setup.was_missing": ("cell",),
    "board_setup.was_back": ("cell",),
    "board_setup.all_right": (),
    "board_setup.all_new": (),
    "board_setup.not_all": (),
    "board_setup.missing": ("cells",),
    "board_setup.doubled": ("cell", "inputs"),
    "board_setup.same": ("cell", "other"),
    "board_setup.stuck": ("inputs",),
    "board_setup.whole_left_right": (),
    "board_setup.whole_near_far": (),
    "board_setup.whole_half_turn": (),
    "board_setup.whole_quarter_left": (),
    "board_setup.whole_quarter_right": (),
    "board_setup.whole_diagonal": (),
    "board_setup.whole_other_diagonal": (),
    "board_setup.groups": ("planned", "found"),
    "board_setup.lines": ("planned", "found"),
    "board_setup.swapped": ("one", "other"),
    "board_setup.moved": ("cell", "input"),
    "board_setup.learn": (),
    "board_setup.learn_again": (),
    "board_setup.is_right": (),
    "board_setup.next": (),
    "board_setup.writing": (),
    "board_setup.written": (),
    "board_setup.on_wifi": ("name",),
    "board_setup.play": ("game",),
    "board_setup.play_file": ("game",),
    "board_setup.save_rules": ("name",),
}
# Refusals of `adoube firmware install`.
SAID_BY_INSTALL: dict[str, tuple[str, ...]] = {
    "install.old_micropython": ("version", "oldest"),
    "install.other_python": ("python",),
    "install.no_room": ("free", "needed"),
}


@blueprint.get("/")
def page() -> str:
    """The page. It needs no table."""
    return _page(is_static=False)


@blueprint.get("/boards.json")
def boards() -> Response:
    """The board.json of each template, and where its cells are."""
    return jsonify(
        {
            each.id: {"game": each.game, "rules": each.rules, "config": each.text, "cells": each.cells}
            for each in _shelf()
        }
    )


@blueprint.get("/program.json")
def program() -> Response:
    """The program, and the programs that a board runs while it is put there."""
    return jsonify(_program())


@blueprint.get("/compiled/<kind>.bundle")
def compiled(kind: str) -> Response:
    """The program compiled for one kind of interpreter."""
    bundle = _bundle(int(kind, 16)) if kind in {f"{each:x}" for each in COMPILED} else None
    if bundle is None:
        abort(HTTPStatus.NOT_FOUND)
    return Response(bundle, mimetype="application/octet-stream")


def _page(*, is_static: bool) -> str:
    texts = {key.partition(".")[2]: _left_open(coded, key, fields) for key, fields in SAID.items()}
    texts |= {
        key.partition(".")[2]: spoken(coded("board_setup.sentence", what=_left_open(core_coded, key, fields)))
        for key, fields in SAID_BY_INSTALL.items()
    }
    return render_template(
        "board_setup.html",
        templates=_shelf(),
        texts=texts,
        is_static=is_static,
        oldest=".".join(map(str, OLDEST_MICROPYTHON[:2])),
        kept_main=KEPT_MAIN.strip("/"),
        policy=OWN_FILES_ALONE,
    )


def _left_open(coded: Any, key: str, fields: tuple[str, ...]) -> str:
    """Return a text in whose place for a field its name stands in braces, which the script fills."""
    return spoken(coded(key, **{field: f"{{{field}}}" for field in fields}))


def _shelf() -> "tuple[BoardTemplate, ...]":
    # A scoreboard starts sooner without what designs boards: only this page needs it.
    from adoube_scoreboard.features.board_shelf import shelf  # noqa: PLC0415

    return shelf()


@cache
def _program() -> dict[str, Any]:
    found = program_files()
    return {
        "version": found.version,
        "oldest": OLDEST_MICROPYTHON,
        "package": programs.PACKAGE,
        "needs": found.room_needed(),
        "kept_main": KEPT_MAIN.strip("/"),
        "modules": {
            name: {"text": data.decode(), "sha256": sha256(data)} for name, data in found.modules.items()
        },
        "slots": [
            {
                "slot": slot,
                "main": found.main_in(slot).decode(),
                "room": programs.room_for_package(slot, found.folders),
                "remove": programs.remove_package(slot),
                "problems": programs.problems(slot, CONFIG + NEW),
            }
            for slot in programs.SLOTS
        ],
        "steps": {
            "look": programs.look(),
            # The script puts the paths there.
            "digests": programs.digests(("PATHS",)),
            "keep_main": programs.keep(MAIN, KEPT_MAIN),
            "stand_in": programs.keep_once(CONFIG, KEPT_CONFIG, KEPT_CONFIG + NEW)
            + programs.switch([(CONFIG + NEW, CONFIG)]),
            "replace_config": programs.switch(NEW_CONFIG),
            "replace_both": programs.switch([*NEW_CONFIG, (MAIN + NEW, MAIN)]),
            "reset": programs.reset(),
        },
    }


@cache
def _bundle(mpy: int) -> bytes | None:
    """Return the program compiled, None where this installation has no compiler that can."""
    if missing_modules("firmware"):
        return None
    bundle = import_module("adoube.hardware.install.bundle")
    try:
        return bytes(bundle.bundle_of(program_files().modules, mpy))
    except bundle.CompileError:
        return None


_ADDRESS = re.compile(r'(?<=")/(static/[^"#?]*|style\.css)')


def is_copy(folder: Path) -> bool:
    """Return whether a folder has a copy of the page, of whatever age."""
    return (folder / "static" / "js" / "board_setup.js").is_file()


def static_copy(folder: Path, language: str = "en") -> list[str]:
    """Write the page with all its files into a folder, for any static host; return the files' names."""
    app = Flask("adoube_scoreboard")
    templating.init_app(app)
    clock_view.init_app(app)
    app.jinja_env.globals.update(module_script=module_script)
    for each in (style.blueprint, blueprint):
        app.register_blueprint(each)
    written = dict(_copied(app, language))
    with filled_folder(folder) as aside:
        for name, data in written.items():
            (aside / name).parent.mkdir(parents=True, exist_ok=True)
            write_output(aside / name, data)
    return sorted(written)


def _copied(app: Flask, language: str) -> Iterator[tuple[str, bytes]]:
    client = app.test_client()
    with app.test_request_context(headers={"Accept-Language": language}):
        text = _page(is_static=True)
    vendored = (
        f"static/vendor/{file.name}" for file in (files("adoube_scoreboard") / "static/vendor").iterdir()
    )
    for name in (*dict.fromkeys(_ADDRESS.findall(text)), *vendored):
        with client.get(f"/{name}") as answer:
            yield name, answer.data
    for name in ("boards.json", "program.json", *(f"compiled/{each:x}.bundle" for each in COMPILED)):
        with client.get(f"{blueprint.url_prefix}/{name}") as answer:
            # Without a compiler the board starts from the sources.
            if answer.status_code == HTTPStatus.OK:
                yield name, answer.data
    yield "index.html", _ADDRESS.sub(r"\1", text).encode()
