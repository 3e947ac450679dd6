"""`adoube calibrate --learn`: learns from a magnet which input is which cell, and writes it into board.json.

So that a wire on any input is found, the board reads all of them meanwhile: another board.json stands in for
its own. Whatever ends it, the board's own one is put back; where even that fails it is kept on the board.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from adoube.app.terminal import LineReader
from adoube.board.geometry import Board
from adoube.board.text import cells_on_board
from adoube.cli.board_client import BoardClient, open_board
from adoube.cli.cabled_board import CabledBoard, text_of_config
from adoube.cli.calibration_session import CalibrationSession
from adoube.errors import AdoubeError
from adoube.extras import require_extras
from adoube.hardware.install.own_config import (
    KEPT_CONFIG,
    own_config,
    put_back,
    replace_own,
    stand_in,
)
from adoube.hardware.install.program_files import link_kind
from adoube.hardware.wiring_differences import WiringDifferences
from adoube.hardware.wiring_findings import PlannedBoard, differences_from, findings, input_text
from adoube.hardware.wiring_learning import LearnedWiring, LearningStep, StepKind, WiringLearning
from adoube.link.commands import Palette
from adoube.link.events import LevelChanged
from adoube.link.hello import SensorKind
from adoube.output_files import write_output
from adoube.words import say

__all__ = ["LearningChoices", "learn_wiring"]


@dataclass(frozen=True, slots=True)
class LearningChoices:
    """Options of a learning: `board` is the game's, if one was given; `config` the board.json of a board that
    cannot be asked for it; `out` where the new one goes."""

    board: Board | None
    config: Path | None
    out: Path | None
    as_json: bool


def learn_wiring(port: str, wanted: LearningChoices, lines: LineReader, token: str | None = None) -> bool:
    """Learn which input is which cell; return whether every cell has one.

    `token` is for a board on the network. Raises AdoubeError if it cannot be done, or ends early.
    """
    if wanted.config is not None:
        return _learn_from_file(port, wanted, wanted.config, lines, token)
    if "://" in port or port.startswith("wifi:"):
        raise AdoubeError(say("calibrate.learn_needs_config", port=port))
    return _learn_at_cable(port, wanted, lines)


def _learn_from_file(
    port: str, wanted: LearningChoices, config: Path, lines: LineReader, token: str | None
) -> bool:
    """Learn among the cells that a board has now; its board.json stays as it is."""
    if wanted.out is None:
        raise AdoubeError(say("calibrate.learn_needs_out"))
    plan = PlannedBoard.of(text_of_config(config), str(config), wanted.board)
    with BoardClient(open_board(port, token)) as client:
        learned = _guide(CalibrationSession(client, port, lines), plan, plan.inputs)
    return _tell(plan, learned, wanted, saved=False)


def _learn_at_cable(port: str, wanted: LearningChoices, lines: LineReader) -> bool:
    require_extras("firmware", "firmware")
    cable = CabledBoard.free_at(port)
    stood_in = False
    try:
        with cable.prompt() as remote:
            text, stood_in = own_config(remote)
            if stood_in:
                click.echo(say("calibrate.learn_left_over"), err=True)
            plan = PlannedBoard.of(text, say("firmware.its_config"), wanted.board)
            if plan.with_all_inputs is not None:
                stood_in = True
                stand_in(remote, plan.with_all_inputs)
        with cable.restarted() as (client, _, _):
            board = CalibrationSession(client, port, lines)
            learned = _guide(board, plan, None if plan.with_all_inputs else plan.inputs)
        new = None if learned.cells in (None, plan.inputs) else plan.text_with(learned.cells)
        with cable.prompt() as remote:
            if new is None:
                put_back(remote)
            else:
                replace_own(remote, new)
    except BaseException:
        if stood_in:
            _put_back(cable)
        raise
    complete = _tell(plan, learned, wanted, saved=new is not None)
    cable.await_hello(link_kind(text), lambda line: click.echo(line, err=True))
    return complete


def _put_back(cable: CabledBoard) -> None:
    """Put the board's own board.json back, or say that it is kept on the board."""
    click.echo(say("calibrate.learn_puts_back"), err=True)
    try:
        with cable.prompt() as remote:
            put_back(remote)
    except AdoubeError as error:
        click.echo(say("calibrate.learn_not_put_back", why=error, file=KEPT_CONFIG), err=True)


ON_STEPS, OFF_STEPS = 12, 6  # A linear sensor counts as on so far from where it rested, and as off again.


class _Readings:
    """The inputs that are on, from the levels of a board; `numbers` are the inputs of its cells."""

    def __init__(self, board: CalibrationSession, *, linear: bool, numbers: Sequence[int]) -> None:
        self._board = board
        self._numbers = numbers
        self._latest_ms = board.now_ms
        while not board.shown_levels():
            list(board.events())
        levels = board.shown_levels()
        self._rest = levels if linear else None
        self._on = [False] * len(levels)
        self._on = [self._is_on(cell, level) for cell, level in enumerate(levels)]

    @property
    def on(self) -> set[int]:
        return {number for number, on in zip(self._numbers, self._on, strict=True) if on}

    def changes(self) -> Iterator[tuple[int, int, bool]]:
        """Yield when which input went on or off, after a short wait for it."""
        for event in self._board.events():
            if isinstance(event, LevelChanged):
                yield from self._change(event.at_ms, event.index, event.level)
        # What was told while the board was asked something else.
        for cell, level in enumerate(self._board.shown_levels()):
            yield from self._change(self._board.now_ms, cell, level)

    def _change(self, at_ms: int, cell: int, level: int) -> Iterator[tuple[int, int, bool]]:
        on = self._is_on(cell, level)
        if on != self._on[cell]:
            self._on[cell] = on
            self._latest_ms = max(self._latest_ms, at_ms)
            yield self._latest_ms, self._numbers[cell], on

    def _is_on(self, cell: int, level: int) -> bool:
        if self._rest is None:
            return level != 0
        return abs(level - self._rest[cell]) >= (OFF_STEPS if self._on[cell] else ON_STEPS)


def _guide(board: CalibrationSession, plan: PlannedBoard, numbers: Sequence[int] | None) -> LearnedWiring:
    """Ask for one cell after the other. `numbers` are the inputs of the board's cells; None: in order."""
    count = len(plan.board.cells)
    hello = board.introduced(count)
    if not hello.usable:
        raise AdoubeError(say("calibrate.no_cells", port=board.port))
    numbers = range(hello.cells) if numbers is None else numbers
    if len(numbers) != hello.cells or hello.cells < count:
        raise AdoubeError(say("calibrate.learn_few_inputs", port=board.port, cells=hello.cells, count=count))
    board.tell(say("calibrate.learn_begins"))
    readings = _Readings(board, linear=hello.sensor == SensorKind.ANALOGUE, numbers=numbers)
    learning = WiringLearning(count, readings.on)
    guide = _Guide(board, plan, learning)
    guide.tell(learning.begin())
    while learning.wanted is not None:
        for at_ms, number, on in readings.changes():
            guide.tell(learning.change(at_ms, number, on=on))
        guide.tell(learning.wait(board.now_ms))
        match board.typed():
            case None:
                continue
            case "":
                guide.tell(learning.skip(board.now_ms))
            case typed if typed.lower() == BACK:
                guide.tell(learning.back(board.now_ms))
            case _:
                board.tell(say("calibrate.learn_keys"))
    board.light((Palette.DARK,) * count)
    return learning.learned()


BACK = "b"


class _Guide:
    """Tells the person what happened and what to do; lights the lamps, and draws the board."""

    def __init__(self, board: CalibrationSession, plan: PlannedBoard, learning: WiringLearning) -> None:
        self._board = board
        self._plan = plan
        self._learning = learning
        self._on: tuple[int, ...] = ()

    def tell(self, steps: Iterable[LearningStep]) -> None:
        for step in steps:
            if step.cell is not None:
                self._tell(step, step.cell)

    def _tell(self, step: LearningStep, cell: int) -> None:
        name = self._plan.board.names[cell]
        match step.kind:
            case StepKind.PLACE:
                self._ask_for(cell, step.inputs)
            case StepKind.MISSING:
                self._board.tell(say("calibrate.left_out", cell=name))
            case StepKind.BACK:
                self._board.tell(say("calibrate.learn_back", cell=name))
            case _:
                inputs = [input_text(self._plan, number) for number in step.inputs]
                self._board.tell(say(f"calibrate.learn_{step.kind.value}", cell=name, inputs=inputs))

    def _ask_for(self, cell: int, on: tuple[int, ...]) -> None:
        board, learned = self._plan.board, self._learning.learned().inputs
        colours = [Palette.DARK if number is None else Palette.GREEN for number in learned]
        colours[cell] = Palette.WHITE_BLINKING
        self._board.light(tuple(colours))
        texts = ["." if number is None else "o" for number in learned]
        texts[cell] = "?"
        if self._plan.is_drawn:
            self._board.tell(cells_on_board(board, texts))
        self._board.tell(self._place(cell))
        if on and on != self._on:
            inputs = [input_text(self._plan, number) for number in on]
            self._board.tell(say("calibrate.learn_on_already", inputs=inputs))
        self._on = on

    def _place(self, cell: int) -> str:
        """Return the words that ask for a cell."""
        board = self._plan.board
        which = {"cell": board.names[cell], "number": cell + 1, "count": len(board.cells)}
        if not self._plan.is_drawn:
            return say("calibrate.learn_place", **which)
        rows = board.ranks.rows
        row = next(row for row in rows if board.cells[cell] in row)
        place = {"row": len(rows) - rows.index(row), "place": row.index(board.cells[cell]) + 1}
        return say("calibrate.learn_place_in_row", **which, **place)


def _tell(plan: PlannedBoard, learned: LearnedWiring, wanted: LearningChoices, *, saved: bool) -> bool:
    """Print what was learned, and write the file; return whether every cell has an input."""
    if wanted.out is not None and learned.cells is not None:
        write_output(wanted.out, plan.text_with(learned.cells))
    found = differences_from(plan, learned)
    if wanted.as_json:
        click.echo(json.dumps(_to_json(plan, learned, found) | {"saved": saved}))
        return learned.cells is not None
    for text in findings(plan, learned, found):
        click.echo(str(text))
    if learned.cells is None:
        lacking = learned.inputs.count(None)
        click.echo(say("calibrate.learn_incomplete", lacking=lacking, count=len(learned.inputs)))
        return False
    if wanted.out is not None:
        click.echo(say("calibrate.learn_written", file=wanted.out))
    if saved:
        click.echo(say("calibrate.learn_saved", count=len(learned.inputs)))
    elif learned.cells == plan.inputs:
        click.echo(say("calibrate.learn_as_planned"))
    if saved and plan.values.get("sensor") == "linear":
        click.echo(say("calibrate.learn_calibrate_again"))
    return True


def _to_json(plan: PlannedBoard, learned: LearnedWiring, found: WiringDifferences | None) -> dict[str, Any]:
    names = plan.board.names
    return {
        "cells": learned.cells,
        "inputs": learned.inputs,
        "missing": [names[cell] for cell in learned.missing],
        "doubled": [[names[cell], inputs] for cell, inputs in learned.doubled],
        "same": [[names[cell], names[other]] for cell, other in learned.same],
        "stuck": learned.stuck,
        "differences": found
        and {
            "whole": found.whole,
            "groups": found.groups,
            "lines": found.lines,
            "swapped": [[names[cell], names[other]] for cell, other in found.swapped],
            "moved": [[names[cell], number] for cell, number in found.moved],
        },
    }
