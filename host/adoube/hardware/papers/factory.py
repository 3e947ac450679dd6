"""Files for a factory: the circuit boards, their parts, and the positions of these."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import floor
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adoube.hardware.design import Design, PartLine, PowerTable
from adoube.hardware.papers.lists import table
from adoube.hardware.part import Part, part
from adoube.hardware.part_list import sized
from adoube.hardware.pcb.board import CircuitBoard, CircuitBoardError, CopperSide, PlacedPart, board_picture
from adoube.hardware.pcb.circuit import TileCircuit, cell_circuit
from adoube.hardware.pcb.controller import controller_board
from adoube.hardware.pcb.footprint import footprint
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.kicad import board_file, netlist_file, project_file
from adoube.hardware.pcb.sensor_boards import cell_board, collector_board, tile_board
from adoube.words import coded

__all__ = ["BOM", "POSITIONS", "bom_csv", "factory_files", "positions_csv", "soldered_lines"]

BOM = ("Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "Manufacturer Part Number")
# Columns as board houses name them.
POSITIONS = ("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer")

MOST_WIDER_MM = 25  # largest increase of the pitch that is tried for a crowded tile

LAYERS = {CopperSide.FRONT: "top", CopperSide.BACK: "bottom"}


def factory_files(design: Design) -> Mapping[str, bytes]:
    """Return the files of all circuit boards, or none for a board wired by hand. Raises CircuitBoardError."""
    return {name: file for board in _boards(design) for name, file in _files(board, design.power).items()}


def _boards(design: Design) -> Iterator[CircuitBoard]:
    if design.tiling is None:
        return
    if design.tiling.cables:
        yield cell_board(design.sensor)
        yield collector_board(design.tiling.circuit)
    else:
        yield _tile(design.tiling.circuit, design.board.pitch_mm)
    if design.controller is not None:
        yield controller_board(design.controller, design.title)


def _files(board: CircuitBoard, power: PowerTable) -> Mapping[str, bytes]:
    values = {each.refdes: sized(part(each.part), power).value for each in board.parts if each.part}
    texts = {
        f"{board.name}.kicad_pcb": board_file(board, values),
        f"{board.name}.kicad_pro": project_file(board),
        f"{board.name}.net": netlist_file(board, values),
        f"{board.name}-bom.csv": bom_csv(board, power),
        f"{board.name}-positions.csv": positions_csv(board),
        f"{board.name}.svg": board_picture(board),
    }
    files = {name: text.encode() for name, text in texts.items()}
    return files | {f"{board.name}-gerbers.zip": _zipped(gerber_files(board))}


def _tile(circuit: TileCircuit, pitch_mm: float) -> CircuitBoard:
    """Return the tile's board. Raises CircuitBoardError without space, naming the next pitch that has it."""
    try:
        return tile_board(circuit, pitch_mm)
    except CircuitBoardError as error:
        if (wider_mm := _least_pitch_mm(circuit, floor(pitch_mm) + 1)) is None:
            raise
        raise CircuitBoardError(coded("pcb.and_would", why=error.said, pitch_mm=wider_mm)) from error


def _least_pitch_mm(circuit: TileCircuit, from_mm: int) -> int | None:
    for pitch_mm in range(from_mm, from_mm + MOST_WIDER_MM):
        try:
            tile_board(circuit, pitch_mm)
        except CircuitBoardError:
            continue
        return pitch_mm
    return None


def _zipped(texts: Mapping[str, str]) -> bytes:
    """Return the files of one order as an archive; equal boards give equal archives."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as files:
        for name, text in texts.items():
            files.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return archive.getvalue()


def soldered_lines(design: Design) -> Sequence[PartLine]:
    """Return a line for each kind of part on all circuit boards, or none for a board wired by hand."""
    if (tiling := design.tiling) is None:
        return ()
    by_part = Counter(chip.part for chip in tiling.circuit.chips * tiling.count)
    if tiling.cables:
        by_part.update(chip.part for chip in cell_circuit(design.sensor) * len(tiling.cables))
    if design.controller is not None:
        by_part.update(chip.part for chip in design.controller.chips)
    return [_soldered_line(sized(part(name), design.power), count) for name, count in by_part.items()]


def _soldered_line(one: Part, quantity: int) -> PartLine:
    assert one.factory is not None
    number, unchecked = one.factory.number, (*one.unchecked, *one.factory.unchecked)
    return PartLine(quantity, one.title, one.value, number, (), (), "", unchecked)


def bom_csv(board: CircuitBoard, power: PowerTable) -> str:
    """Return a line for each kind of part, with a maker's number; `power` sizes the fuse."""
    by_part: dict[str, list[str]] = {}
    for each in board.parts:
        if each.part:
            by_part.setdefault(each.part, []).append(each.refdes)
    return table(BOM, (_bom_row(sized(part(name), power), refdes) for name, refdes in by_part.items()))


def _bom_row(one: Part, refdes: Sequence[str]) -> Sequence[object]:
    assert one.factory is not None
    maker, number = _maker_and_number(one.factory.number)
    case = footprint(one.factory.footprint).name
    return (one.value or one.title, ",".join(refdes), case, len(refdes), maker, number)


def _maker_and_number(number: str) -> tuple[str, str]:
    """Split a maker's number: its last word is the number."""
    maker, _, last = number.rpartition(" ")
    return maker, last


def positions_csv(board: CircuitBoard) -> str:
    """Return the position of each part in the Gerber files' coordinates: y counts up and is below 0."""
    placed = (each for each in board.parts if each.part and each.footprint.placed_by_machine)
    return table(POSITIONS, map(_position_row, placed))


def _position_row(each: PlacedPart) -> Sequence[object]:
    place = (f"{each.x_mm:.4f}", f"{-each.y_mm:.4f}")
    return (each.refdes, each.part, each.footprint.name, *place, 90 * each.turned, LAYERS[each.side])
