"""A calibration from the HELLO to the last line: which kind of board it is, and what is told and saved."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from adoube.cli.board_port import open_board
from adoube.cli.board_talk import BoardTalk
from adoube.cli.calibrating_halls import calibrate_halls
from adoube.cli.calibrating_switches import look_for_unseen
from adoube.cli.calibration_talk import CalibrationTalk
from adoube.cli.typed_lines import TypedLines
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.hardware.field_picture import draw_field, plain_grid
from adoube.link.hall_calibration import CalibratedCell
from adoube.link.hello import Hello, SensorKind
from adoube.link.self_test_report import SelfTestFinding
from adoube.tables.self_test_words import finding_in_words
from adoube.words import say

__all__ = ["Wanted", "calibrate"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The game whose board it is, the level of the reference piece, where the picture goes, how to print."""

    game: AnyGame | None
    level: int | None
    picture: Path | None
    as_json: bool


def calibrate(port: str, wanted: Wanted, lines: TypedLines, token: str | None = None) -> bool:
    """Whether nothing was found wrong. `token` is for a board on the network.

    Raises AdoubeError where it cannot be done, or ends early.
    """
    with BoardTalk(open_board(port, token)) as talk:
        board = CalibrationTalk(talk, port, lines)
        hello = board.introduced()
        names = _names(hello, port, wanted.game)
        if hello.sensor == SensorKind.ANALOGUE:
            return _told_cells(calibrate_halls(board, names, wanted.level), names, wanted)
        if wanted.picture is not None:
            raise AdoubeError(say("calibrate.no_picture"))
        return _told_findings(look_for_unseen(board, names), names, wanted)


def _names(hello: Hello, port: str, game: AnyGame | None) -> tuple[str, ...]:
    """By which name the person and we call each cell."""
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


def _told_cells(cells: tuple[CalibratedCell, ...], names: tuple[str, ...], wanted: Wanted) -> bool:
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
    try:
        path.write_text(draw_field(board, [cell.strength for cell in cells], doubted), encoding="utf-8")
    except OSError as error:
        raise AdoubeError(say("calibrate.not_written", path=path, why=error.strerror)) from error


def _reasons(cell: CalibratedCell) -> list[str]:
    return [say(f"calibrate.{problem.value}") for problem in cell.problems]


def _told_findings(findings: tuple[SelfTestFinding, ...], names: tuple[str, ...], wanted: Wanted) -> bool:
    for finding in findings:
        text = finding_in_words(finding, names)
        click.echo(json.dumps({"finding": finding._asdict(), "text": text}) if wanted.as_json else text)
    if wanted.as_json:
        click.echo(json.dumps({"cells": len(names), "findings": len(findings)}))
    elif not findings:
        click.echo(say("calibrate.all_seen"))
    return not findings
