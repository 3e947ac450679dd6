"""The plan of a wiring that is to be learned, and where the learned one differs, in words."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from adoube.board.geometry import Board
from adoube.errors import AdoubeError
from adoube.hardware.field_picture import plain_grid
from adoube.hardware.install.own_config import with_cells
from adoube.hardware.install.program_files import require_sound
from adoube.hardware.wiring_differences import WiringDifferences, differences
from adoube.hardware.wiring_learning import LearnedWiring
from adoube.words import CodedText, coded

__all__ = ["PlannedBoard", "differences_from", "findings", "input_text"]

CHIP_INPUTS = {"hc165": 8, "mcp23017": 16, "mux": 16}
PORT_BITS = 8


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """A board and its board.json: the text, its `values`, and the input of each cell; None where it has none.

    The inputs of a board that is to be learned are what was planned.
    """

    board: Board
    text: str
    values: Mapping[str, Any]
    inputs: tuple[int, ...] | None
    is_drawn: bool = True  # whether the cells lie where `board` has them

    @classmethod
    def of(cls, text: str, where: str, board: Board | None) -> Self:
        """Raises AdoubeError for a file that the firmware would not take as it is, or of another board."""
        require_sound(text, where, "")
        values = json.loads(text)
        cells = tuple(values.get("cells", ()))
        if board is None and not cells:
            raise AdoubeError(coded("calibrate.learn_needs_game"))
        if board is None:
            return cls(plain_grid(len(cells)), text, values, cells, is_drawn=False)
        if cells and len(cells) != len(board.cells):
            counts = {"cells": len(cells), "wanted": len(board.cells)}
            raise AdoubeError(coded("calibrate.learn_other_board", where=where, **counts))
        return cls(board, text, values, cells or None)

    @property
    def wiring(self) -> Mapping[str, Any]:
        wiring: Mapping[str, Any] = self.values["wiring"]
        return wiring

    @property
    def kind(self) -> str:
        return str(self.wiring["kind"])

    @property
    def group(self) -> int:
        """How many inputs in a row are one row of the matrix, or one chip."""
        columns = self.wiring.get("columns", 1)
        return CHIP_INPUTS.get(self.kind) or (columns if isinstance(columns, int) else len(columns))

    @property
    def with_all_inputs(self) -> Mapping[str, Any] | None:
        """The board.json with which every input is read, by USB; None where only whole sensors can be moved.

        Channels of a multiplexer that have no sensor read anything, and a dual sensor has two outputs.
        """
        if self.values["sensor"] != "occupancy":
            return None
        return {**self.values, "cells": [], "link": {"kind": "usb"}}

    def text_with(self, cells: Sequence[int]) -> str:
        """Return board.json with these inputs; of dual sensors the south outputs go with them."""
        changed = {"cells": cells}
        south = self.values.get("south")
        if south:
            souths = dict(zip(self.inputs or (), south, strict=True))
            changed["south"] = [souths[number] for number in cells]
        return with_cells(self.text, changed)


def differences_from(plan: PlannedBoard, learned: LearnedWiring) -> WiringDifferences | None:
    """Compare with the plan; None where there is none."""
    if plan.inputs is None:
        return None
    places = [(cell.x_mm, cell.y_mm) for cell in plan.board.cells]
    return differences(learned.inputs, plan.inputs, places, plan.group)


def input_text(plan: PlannedBoard, number: int) -> CodedText:
    """Name an input by its pins, as the pack's list of wires does."""
    wiring = plan.wiring
    match plan.kind:
        case "matrix":
            row, column = divmod(number, plan.group)
            pins = {"row": wiring["rows"][row], "column": wiring["columns"][column]}
            return coded("calibrate.input_matrix", number=number, **pins)
        case "pins":
            return coded("calibrate.input_pins", number=number, pin=wiring["pins"][number])
        case "strobed":
            row, column = divmod(number, plan.group)
            return coded("calibrate.input_strobed", number=number, row=wiring["rows"][row], column=column)
        case "hc165":
            chip, bit = divmod(number, plan.group)
            line, chip = divmod(chip, wiring["chips"])
            place = {"line": wiring["data"][line], "chip": chip, "letter": "ABCDEFGH"[bit]}
            return coded("calibrate.input_hc165", number=number, **place)
        case "mcp23017":
            chip, bit = divmod(number, plan.group)
            chips = [(bus["i2c"], address) for bus in wiring["buses"] for address in bus["addresses"]]
            pin = f"GP{'AB'[bit // PORT_BITS]}{bit % PORT_BITS}"
            bus, address = chips[chip]
            return coded(
                "calibrate.input_mcp23017", number=number, bus=bus, address=f"0x{address:02X}", pin=pin
            )
    return coded("calibrate.input", number=number)


def findings(
    plan: PlannedBoard, learned: LearnedWiring, found: WiringDifferences | None
) -> Iterator[CodedText]:
    """Yield a sentence for each fault: what is missing first, then what is only not as planned."""
    names = plan.board.names
    for cell in learned.missing:
        if plan.inputs is None:
            yield coded("calibrate.cell_missing", cell=names[cell])
        else:
            place = input_text(plan, plan.inputs[cell])
            yield coded("calibrate.cell_missing_planned", cell=names[cell], input=place)
    for cell, numbers in learned.doubled:
        key = "calibrate.cell_doubled" if learned.inputs[cell] is None else "calibrate.cell_told_apart"
        inputs = [input_text(plan, number) for number in numbers]
        its = learned.inputs[cell]
        yield coded(key, cell=names[cell], inputs=inputs, input=-1 if its is None else its)
    for cell, of in learned.same:
        number = learned.inputs[of]
        shared = "" if number is None else input_text(plan, number)
        yield coded("calibrate.cell_same", cell=names[cell], other=names[of], input=shared)
    yield from _stuck(plan, learned)
    if found is not None:
        yield from _not_as_planned(plan, found)


def _stuck(plan: PlannedBoard, learned: LearnedWiring) -> Iterator[CodedText]:
    """Yield the inputs that were on without a magnet; those of no cell may be tied to ground."""
    for number in learned.stuck:
        if plan.inputs is None:
            yield coded("calibrate.input_stuck", input=input_text(plan, number))
        elif number in plan.inputs:
            cell = plan.board.names[plan.inputs.index(number)]
            yield coded("calibrate.cell_stuck", cell=cell, input=input_text(plan, number))


def _not_as_planned(plan: PlannedBoard, found: WiringDifferences) -> Iterator[CodedText]:
    names = plan.board.names
    if found.whole is not None:
        yield coded(f"calibrate.whole_{found.whole.value}")
    for key, pairs in (("group", found.groups), ("line", found.lines)):
        for was, now in pairs:
            yield coded(f"calibrate.{key}_moved", kind=plan.kind, was=was, now=now)
    for cell, other in found.swapped:
        yield coded("calibrate.cells_swapped", cell=names[cell], other=names[other])
    for cell, number in found.moved:
        yield coded("calibrate.cell_moved", cell=names[cell], input=input_text(plan, number))
