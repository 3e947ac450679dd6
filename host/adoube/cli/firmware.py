"""`adoube firmware`: installs the program on a board, restarts it, and asks a board how it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.app.telling import Teller
from adoube.cli.arguments import WIRED_BOARD, token_option
from adoube.cli.cabled_board import CabledBoard, complain_of_bootsel, text_of_config
from adoube.cli.command import group_of
from adoube.cli.output import json_option, progress_bar, report
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE, output_folder
from adoube.cli.renamed import board_option
from adoube.extras import require_extras
from adoube.hardware.install.copying import KEPT_MAIN, copy_program, is_there
from adoube.hardware.install.errors import NoMicroPythonError, RefusalError
from adoube.hardware.install.facts import (
    BoardFacts,
    Remote,
    facts_of,
    version_text,
)
from adoube.hardware.install.own_config import own_config, put_back
from adoube.hardware.install.program_files import (
    ProgramFiles,
    link_kind,
    program_files,
    require_fit,
    require_sound,
)
from adoube.hardware.install.programs import is_ours
from adoube.output_files import require_writable_folder, write_output
from adoube.words import AnyText, coded, say

if TYPE_CHECKING:
    from adoube.cli.board_client import BoardAnswers

# The shares of an installation after which each is done; what is left is its restart.
FOUND, COMPILED, COPIED = 0.05, 0.2, 0.8


@dataclass(frozen=True, slots=True)
class InstallOptions:
    """Options of an installation; `config` None keeps the board's own board.json."""

    config: Path | None
    dry_run: bool = False
    downgrade: bool = False


def install_firmware(port: str, options: InstallOptions, tell: Callable[[AnyText], None]) -> None:
    """Install the firmware on the board behind a serial port; `tell` receives what was found and done.

    Raises a LinkError or an InstallError, and AdoubeError where the board does not come back.
    """
    require_extras("firmware", "firmware")
    program = program_files()
    cable = CabledBoard.free_at(port)
    with _told_after(tell) as note, progress_bar(say("firmware.installing")) as progress:
        try:
            with cable.prompt() as remote:
                kind = _install_on(remote, program, options, note, progress)
        except NoMicroPythonError:
            complain_of_bootsel()
            raise
        if not options.dry_run:
            cable.await_hello(kind, note)
        progress(1)


@contextmanager
def _told_after(tell: Callable[[AnyText], None]) -> Iterator[Callable[[AnyText], None]]:
    """Collect what is said meanwhile and tell it at the end, so that no line runs into the progress bar."""
    said: list[AnyText] = []
    try:
        yield said.append
    finally:
        for line in said:
            tell(line)


def _install_on(
    remote: Remote,
    program: ProgramFiles,
    options: InstallOptions,
    tell: Callable[[AnyText], None],
    progress: Callable[[float], None],
) -> str:
    """Check the board, then copy; return the kind of link that the board will speak over."""
    board = facts_of(remote)
    tell(_found(board, program))
    progress(FOUND)
    program = _compiled(program, board.mpy, tell)
    progress(COMPILED)
    require_fit(board, program, downgrade=options.downgrade)
    text, where = _configuration(remote, options)
    require_sound(text, where, board.machine)
    config = None if options.config is None else text.encode()
    if config is None and not options.dry_run:
        put_back(remote)
    if is_there(remote, board, program, config):
        tell(coded("firmware.already_there"))
    elif options.dry_run:
        tell(coded("firmware.would_copy", count=program.count, where=where))
    else:
        copy_program(
            remote, board, program, config, lambda share: progress(COMPILED + share * (COPIED - COMPILED))
        )
        tell(coded("firmware.copied", count=program.count))
        if board.main and not is_ours(board.main):
            tell(coded("firmware.kept_main", name=KEPT_MAIN))
    return link_kind(text)


def _compiled(program: ProgramFiles, mpy: int, tell: Callable[[AnyText], None]) -> ProgramFiles:
    """Return the program compiled for a MicroPython, or as it is, with a note, if that is impossible."""
    try:
        from adoube.hardware.install.bundle import CompileError, bundle_of
    except ModuleNotFoundError:
        tell(coded("firmware.not_compiled", why=say("firmware.no_compiler")))
        return program
    try:
        return replace(program, bundle=bundle_of(program.modules, mpy))
    except CompileError as why:
        tell(coded("firmware.not_compiled", why=why))
        return program


def _found(board: BoardFacts, program: ProgramFiles) -> AnyText:
    there = board.firmware
    return coded(
        "firmware.found",
        machine=board.machine,
        python=version_text(board.version),
        there=say("firmware.none_there") if there is None else version_text(there),
        ours=version_text(program.version),
    )


def _configuration(remote: Remote, options: InstallOptions) -> tuple[str, str]:
    """Return the text of the board.json that the board will have, and where it is, for messages."""
    if options.config is None:
        return own_config(remote)[0], say("firmware.its_config")
    return text_of_config(options.config), str(options.config)


def _bytes_of(file: Path) -> bytes:
    """Raise RefusalError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise RefusalError(say("install.no_file", where=file, why=error)) from error


@group_of("firmware", "firmware.help")
def command() -> None:
    pass


@command.subcommand("install", "firmware.install_help")
@board_option("firmware.board_help", WIRED_BOARD, "usb|PORT", former="--port", required=True)
@click.option("--config", type=INPUT_FILE, help=say("firmware.config_help"))
@click.option("--dry-run", is_flag=True, help=say("firmware.dry_run_help"))
@click.option("--downgrade", is_flag=True, help=say("firmware.downgrade_help"))
@json_option
def install(board: str, config: Path | None, dry_run: bool, downgrade: bool, as_json: bool) -> None:
    install_firmware(board, InstallOptions(config, dry_run, downgrade), Teller(as_json=as_json))


interpreter_option = click.option(
    "--interpreter",
    type=INPUT_FILE,
    required=True,
    metavar="FILE.uf2",
    help=say("firmware.interpreter_help"),
)
out_option = click.option(
    "--out",
    type=OUTPUT_FILE,
    required=True,
    metavar="FILE.uf2",
    help=say("firmware.image_out_help"),
)


@command.subcommand("image", "firmware.image_help")
@interpreter_option
@click.option(
    "--config",
    type=INPUT_FILE,
    required=True,
    help=say("firmware.image_config_help"),
)
@out_option
@json_option
def image(interpreter: Path, config: Path, out: Path, as_json: bool) -> None:
    require_extras("image", "image", "firmware")
    from adoube.hardware.install.ready_image import COMPILED_FOR, ready_image, usable_facts
    from adoube.hardware.install.uf2 import read_uf2

    parts, text = read_uf2(_bytes_of(interpreter), str(interpreter)), text_of_config(config)
    require_sound(text, str(config), f"Raspberry Pi Pico with {parts.chip}")
    facts = usable_facts(parts, str(interpreter), link_kind(text))
    program = _compiled(program_files(), COMPILED_FOR[parts.chip], Teller(as_json=as_json))
    made = ready_image(parts, facts, program, text.encode())
    write_output(out, made)
    made_for = {"version": facts.version, "board": facts.board}
    report(say("firmware.image_written", out=out, **made_for), {"wrote": out, **made_for}, as_json=as_json)


@command.subcommand("empty", "firmware.empty_help")
@interpreter_option
@out_option
@json_option
def empty(interpreter: Path, out: Path, as_json: bool) -> None:
    require_extras("image", "image")
    from adoube.hardware.install.ready_image import emptying_image, usable_facts
    from adoube.hardware.install.uf2 import read_uf2

    parts = read_uf2(_bytes_of(interpreter), str(interpreter))
    facts = usable_facts(parts, str(interpreter), "usb")
    write_output(out, emptying_image(parts, facts))
    made_for = {"version": facts.version, "board": facts.board}
    report(say("firmware.empty_written", out=out, **made_for), {"wrote": out, **made_for}, as_json=as_json)


def _require_place_of_page(folder: Path) -> None:
    """Raise AdoubeError for a folder that holds anything but a copy of the page."""
    require_extras("scoreboard", "web")
    from adoube_scoreboard.features.board_setup import is_copy

    require_writable_folder(folder)
    if folder.is_dir() and any(folder.iterdir()) and not is_copy(folder):
        raise RefusalError(say("firmware.page_out_is_taken", folder=folder))


page_folder = output_folder(_require_place_of_page)


@command.subcommand("page", "firmware.page_help")
@click.option("--out", type=page_folder, required=True, metavar="DIR", help=say("firmware.page_out_help"))
@json_option
def page(out: Path, as_json: bool) -> None:
    from adoube_scoreboard.features.board_setup import static_copy

    count = len(static_copy(out))
    report(
        say("firmware.page_written", out=out, count=count), {"wrote": out, "files": count}, as_json=as_json
    )


@command.subcommand("status", "firmware.status_help")
@board_option("monitor.board_help", WIRED_BOARD, "usb|PORT|wifi:NAME", former="--port", required=True)
@token_option
@json_option
def status(board: str, token: str | None, as_json: bool) -> int:
    from adoube.cli.board_client import ask_board, status_lines

    answers = ask_board(board, token)
    report("\n".join(status_lines(answers)), _status_document(answers), as_json=as_json)
    return 1 if answers.troubled else 0


def _status_document(answers: "BoardAnswers") -> dict[str, object]:
    from adoube.cli.board_client import fields_for_json

    return {
        "hello": fields_for_json(answers.hello),
        "said": [said.text for said in answers.said],
        "contradictions": [*map(str, answers.contradictions)],
        "self_test": None if answers.report is None else [*map(str, answers.self_test)],
        "troubled": answers.troubled,
    }
