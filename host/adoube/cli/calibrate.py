"""`adoube calibrate`: guides a person through calibrating sensors, a camera's lens, or pieces' chips."""

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from adoube.app.settings import is_eboard
from adoube.app.terminal import LineReader
from adoube.cli.arguments import BOARD, GAME, game_options, parsed_options, token_option
from adoube.cli.board_client import BoardClient, open_board
from adoube.cli.calibration_session import CalibrationSession, calibrate_halls
from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE, RECORDS_FOLDER
from adoube.cli.renamed import board_option
from adoube.cli.wiring_session import LearningChoices, learn_wiring
from adoube.errors import AdoubeError
from adoube.extras import importing_opencv, require_extras
from adoube.games.base import AnyGame
from adoube.hardware.field_picture import draw_field, plain_grid
from adoube.link.commands import Palette, SelfTestFlag, StartSelfTest
from adoube.link.eboards.catalogue import asked_for
from adoube.link.eboards.dialects.certabo import CERTABO, SENTIO
from adoube.link.eboards.dialects.certabo_calibration import GuidedCalibration, Wanted
from adoube.link.eboards.kept import Kept
from adoube.link.events import LevelChanged
from adoube.link.hall_calibration import CalibratedCell
from adoube.link.hello import Hello, SensorKind
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport
from adoube.link.serial_port import Port
from adoube.output_files import write_output
from adoube.tables.boards.camera_storage import LensStorage
from adoube.tables.boards.outputs import finding_text
from adoube.words import say


def print_sheet(file: Path, paper: str, *, as_json: bool) -> None:
    """Write the sheet as a PDF. Raises AdoubeError."""
    require_extras("lens_sheet", "vision", "hardware")
    with importing_opencv():
        from adoube_vision.sheet_page import write_sheet

    write_sheet(file, paper)
    text = say("lenses.sheet_written", file=file, paper=paper.capitalize())
    report(text, {"wrote": file, "paper": paper}, as_json=as_json)


def calibrate_lens(source: str, lens_of: str, data: Path, *, as_json: bool) -> None:
    """Measure the lens in the pictures of `source`, and save it as that of the camera `lens_of`.

    Both are what stands after `camera:`. Raises AdoubeError if no pictures come, or they do not suffice;
    what was saved before then stays.
    """
    require_extras("camera", "vision")
    from adoube_vision.connected_cameras import require_connected
    from adoube_vision.source_names import require_source

    require_source(source)
    require_connected(source)
    with importing_opencv():
        from adoube_vision.lens_measurement import measure_lens
        from adoube_vision.opencv_settings import silence_opencv

    silence_opencv()
    if not as_json:
        click.echo(say("lenses.begins"))
    lens = measure_lens(source, _told(as_json), lambda why: click.echo(why, err=True))
    file = LensStorage(data).keep(lens_of, lens.written())
    width, height = lens.size
    if as_json:
        click.echo(json.dumps({"saved": str(file), "camera": lens_of, **lens.written()}))
        return
    numbers = {"bends": f"{lens.bends_px:.0f}", "error": f"{lens.error_px:.2f}"}
    click.echo(say("lenses.saved", source=lens_of, file=file, width=width, height=height, **numbers))


def _told(as_json: bool) -> Callable[[Any], None]:
    """Return the function that prints the progress, a `lens_measurement.Progress`."""
    from adoube_vision.lens_measurement import PICTURES_WANTED, Progress

    def tell(now: Progress) -> None:
        if as_json:
            click.echo(json.dumps({**now._asdict(), "wanted": PICTURES_WANTED}))
            return
        where = say(f"lenses.{now.where.replace('-', '_')}")
        percent, wanted = f"{100 * now.covered:.0f}", PICTURES_WANTED
        key = f"lenses.progress_{now.lacks}"
        click.echo(say(key, pictures=now.pictures, wanted=wanted, percent=percent, where=where))

    return tell


MOST_NAMED = 8


def look_for_unseen(board: CalibrationSession, names: tuple[str, ...]) -> tuple[SelfTestFinding, ...]:
    """Return what the board's self-test found, once every cell was seen or the person pressed Enter."""
    _tested(board, SelfTestFlag.FORGET_SEEN)
    board.tell(say("calibrate.lead_magnet"))
    seen = {cell for cell, level in enumerate(board.shown_levels()) if level}
    while len(seen) < len(names) and not board.entered():
        on = {event.index for event in board.events() if isinstance(event, LevelChanged) and event.level}
        if not on <= seen:
            seen |= on
            _show(board, seen, names)
    board.light((Palette.DARK,) * len(names))
    return _tested(board, SelfTestFlag.SAY_NEVER_ON).findings


def _tested(board: CalibrationSession, flag: SelfTestFlag) -> SelfTestReport:
    try:
        return SelfTestReport.read(board.ask(StartSelfTest(flag)))
    except ValueError as error:
        raise AdoubeError(say("self_test.unreadable", why=error)) from error


def _show(board: CalibrationSession, seen: set[int], names: tuple[str, ...]) -> None:
    """Print the progress; the last few cells by name."""
    board.light(tuple(Palette.GREEN if cell in seen else Palette.DARK for cell in range(len(names))))
    unseen = [names[cell] for cell in range(len(names)) if cell not in seen]
    figures = {"seen": len(seen), "count": len(names)}
    if 0 < len(unseen) <= MOST_NAMED:
        board.tell(say("calibrate.still_wanted", cells=[*unseen], **figures))
    else:
        board.tell(say("calibrate.seen", **figures))


@dataclass(frozen=True, slots=True)
class CalibrationChoices:
    """The game whose board it is, the level of the reference piece, where the picture goes, how to print."""

    game: AnyGame | None
    level: int | None
    picture: Path | None
    as_json: bool


def calibrate(port: str, wanted: CalibrationChoices, lines: LineReader, token: str | None = None) -> bool:
    """Return whether nothing was found wrong. `token` is for a board on the network.

    Raises AdoubeError if it cannot be done, or ends early.
    """
    with BoardClient(open_board(port, token)) as client:
        board = CalibrationSession(client, port, lines)
        hello = board.introduced()
        names = _names(hello, port, wanted.game)
        if hello.sensor == SensorKind.ANALOGUE:
            return _told_cells(calibrate_halls(board, names, wanted.level), names, wanted)
        if wanted.picture is not None:
            raise AdoubeError(say("calibrate.no_picture"))
        return _told_findings(look_for_unseen(board, names), names, wanted)


def _names(hello: Hello, port: str, game: AnyGame | None) -> tuple[str, ...]:
    """Return the name of each cell."""
    if not hello.usable:
        raise AdoubeError(say("calibrate.no_cells", port=port))
    if game is None:
        return tuple(map(str, range(hello.cells)))
    if len(game.board.cells) != hello.cells:
        count = len(game.board.cells)
        raise AdoubeError(
            say("calibrate.other_board", port=port, cells=hello.cells, title=game.title, wanted=count)
        )
    return tuple(game.board.names)


def _told_cells(
    cells: tuple[CalibratedCell, ...], names: tuple[str, ...], wanted: CalibrationChoices
) -> bool:
    """Print what became of each cell, and save the picture."""
    if wanted.picture is not None:
        _save_picture(wanted.picture, cells, names, wanted.game)
    measured = sum(1 for cell in cells if cell.strength is not None)
    if wanted.as_json:
        for cell in cells:
            click.echo(json.dumps(_cell_to_json(cell, names)))
        click.echo(json.dumps({"saved": True, "cells": len(cells), "measured": measured}))
    else:
        for cell in cells:
            for why in _reasons(cell):
                click.echo(say("calibrate.problem", cell=names[cell.cell], why=why))
        click.echo(say("calibrate.saved", measured=measured, count=len(cells)))
    return not any(cell.problems for cell in cells)


def _cell_to_json(cell: CalibratedCell, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "cell": names[cell.cell],
        "number": cell.cell,
        "zero": cell.values.zero,
        "gain": cell.values.gain,
        "strength": None if cell.strength is None else round(cell.strength, 1),
        "noise": round(cell.noise, 2),
        "problems": [problem.value for problem in cell.problems],
    }


def _save_picture(
    path: Path, cells: Iterable[CalibratedCell], names: tuple[str, ...], game: AnyGame | None
) -> None:
    board = plain_grid(len(names)) if game is None else game.board
    doubted = {names[cell.cell]: "; ".join(_reasons(cell)) for cell in cells if cell.problems}
    write_output(path, draw_field(board, [cell.strength for cell in cells], doubted))


def _reasons(cell: CalibratedCell) -> list[str]:
    return [say(f"calibrate.{problem.value}") for problem in cell.problems]


def _told_findings(
    findings: tuple[SelfTestFinding, ...], names: tuple[str, ...], wanted: CalibrationChoices
) -> bool:
    for finding in findings:
        text = str(finding_text(finding, names))
        click.echo(json.dumps({"finding": finding._asdict(), "text": text}) if wanted.as_json else text)
    if wanted.as_json:
        click.echo(json.dumps({"cells": len(names), "findings": len(findings)}))
    elif not findings:
        click.echo(say("calibrate.all_seen"))
    return not findings


HAS_CHIPS = {CERTABO.name: True, SENTIO.name: False}
SILENCE_S = 10.0


def calibrate_eboard(wanted: str, data: Path, lines: LineReader, *, as_json: bool) -> None:
    """Calibrate the board that `wanted` names, as after `--board`, and keep the outcome in the folder `data`.

    What a person is to do is said on standard error. Raises AdoubeError for a board that needs none, for one
    that tells nothing, and if what was learned cannot be saved.
    """
    asked = asked_for(wanted)
    kind = asked.kind
    if kind.name not in HAS_CHIPS:
        raise AdoubeError(say("eboards.no_calibration", board=kind.title))
    kept = Kept.read(data, kind.name, asked.board)
    session = GuidedCalibration(asked.board, has_chips=HAS_CHIPS[kind.name])
    port = asked.open()
    try:
        _guide(session, port, lines, say("eboards.calibrate_nothing", board=wanted, title=kind.title))
    finally:
        port.close()
    kept.note(session.values)
    kept.write()
    _tell_learnt(session, kept, as_json=as_json)


def _guide(session: GuidedCalibration, port: Port, lines: LineReader, nothing_heard: str) -> None:
    """Ask for each step until there is none left."""
    asked = ""
    give_up_at = time.monotonic() + SILENCE_S
    while session.wanted is not Wanted.NOTHING:
        asking = _asking(session)
        if asking != asked:
            asked = asking
            click.echo(asking, err=True)
        packet = session.feed(port.read())
        if session.wanted is Wanted.LIFT_LIT and lines.entered():
            packet += session.no_light()
        if packet:
            port.write(packet)
        if not session.heard and time.monotonic() > give_up_at:
            raise AdoubeError(nothing_heard)


def _asking(session: GuidedCalibration) -> str:
    match session.wanted:
        case Wanted.LIFT_KING if session.wrong is not None:
            return say("eboards.calibrate_not_king", cell=session.wrong)
        case Wanted.LIFT_LIT:
            return say("eboards.calibrate_lift_lit", attempt=session.attempt)
    return say(f"eboards.calibrate_{session.wanted.value}")


def _tell_learnt(session: GuidedCalibration, kept: Kept, *, as_json: bool) -> None:
    if as_json:
        lamps = {"coloured": session.coloured, "corner": session.corner} if session.has_lamps else None
        click.echo(json.dumps({"saved": str(kept.file), "pieces": session.learnt, "lamps": lamps}))
        return
    if session.learnt:
        click.echo(say("eboards.calibrate_chips", count=session.learnt, file=kept.file))
    if not session.has_lamps:
        click.echo(say("eboards.calibrate_no_lamps"))
        return
    coloured = "yes" if session.coloured else "no"
    click.echo(say("eboards.calibrate_lamps", coloured=coloured, corner=session.corner, file=kept.file))


FINDING = 1
CAMERA = "camera:"
PAPERS = ("a4", "letter")


@command_of("calibrate", "calibrate.help")
@board_option(
    "eboards.calibrate_board_help",
    BOARD,
    "usb|PORT|wifi:NAME|camera:SOURCE|certabo:PORT",
    former="calibrate PORT",
)
@click.option("--sheet", type=OUTPUT_FILE, help=say("lenses.sheet_help"))
@click.option("--paper", type=click.Choice(PAPERS), help=say("lenses.paper_help"))
@click.option("--as", "lens_of", metavar="camera:SOURCE", help=say("lenses.as_help"))
@click.option("--data", type=RECORDS_FOLDER, help=say("eboards.calibrate_data_help"))
@click.option("--game", type=GAME, metavar="GAME", help=say("calibrate.game_help"))
@click.option("--learn", is_flag=True, help=say("calibrate.learn_help"))
@click.option("--config", type=INPUT_FILE, help=say("calibrate.config_help"))
@click.option("--out", type=OUTPUT_FILE, help=say("calibrate.out_help"))
@click.option("--level", type=click.IntRange(10, 120), help=say("calibrate.level_help"))
@click.option("--picture", type=OUTPUT_FILE, help=say("calibrate.picture_help"))
@json_option
@token_option
@game_options
def command(
    board: str | None,
    sheet: Path | None,
    paper: str | None,
    lens_of: str | None,
    data: Path | None,
    game: str | None,
    learn: bool,
    config: Path | None,
    out: Path | None,
    level: int | None,
    picture: Path | None,
    as_json: bool,
    token: str | None,
    option: tuple[str, ...],
) -> int:
    given = [each for each in (board, sheet) if each is not None]
    if len(given) != 1:
        raise click.UsageError(say("lenses.one_of"))
    if paper is not None and sheet is None:
        raise click.UsageError(say("lenses.only_sheet"))
    named = board or ""
    at_camera, at_eboard = named.startswith(CAMERA), is_eboard(named)
    if not at_camera and (lens_of is not None or (data is not None and not at_eboard)):
        raise click.UsageError(say("lenses.only_camera"))
    with_sensors = not (at_camera or at_eboard or sheet is not None)
    if not with_sensors and (game, level, picture, learn, option) != (None, None, None, False, ()):
        raise click.UsageError(say("lenses.only_wired"))
    if not learn and (config, out) != (None, None):
        raise click.UsageError(say("calibrate.only_learn"))
    if learn and (level, picture) != (None, None):
        raise click.UsageError(say("calibrate.not_learn"))
    if sheet is not None:
        print_sheet(sheet, paper or PAPERS[0], as_json=as_json)
        return 0
    if at_camera:
        from adoube.records.journal import default_folder

        source = named.removeprefix(CAMERA)
        calibrate_lens(source, _source(lens_of) or source, data or default_folder(), as_json=as_json)
        return 0
    if at_eboard:
        from adoube.records.journal import default_folder

        calibrate_eboard(named, data or default_folder(), LineReader(), as_json=as_json)
        return 0
    from adoube.games.registry import make_game

    rules: AnyGame | None = None if game is None else make_game(game, parsed_options(option))
    if learn:
        learning = LearningChoices(None if rules is None else rules.board, config, out, as_json)
        return 0 if learn_wiring(named, learning, LineReader(), token) else FINDING
    wanted = CalibrationChoices(rules, level, picture, as_json)
    return 0 if calibrate(named, wanted, LineReader(), token) else FINDING


def _source(text: str | None) -> str | None:
    """Return the address that stands after `camera:`."""
    if text is None:
        return None
    if not text.startswith(CAMERA) or text == CAMERA:
        raise click.BadParameter(say("lenses.no_camera", text=text))
    return text.removeprefix(CAMERA)
