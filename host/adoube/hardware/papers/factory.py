"""Files for a factory: the circuit boards, their parts, and the positions of these."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import floor
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adoube.board.geometry import Board
from adoube.hardware.board_house import board_house
from adoube.hardware.design import Design, PowerTable, Tiling
from adoube.hardware.factory_costs import BoardOrder
from adoube.hardware.papers.assembly import BomLine, bom_csv, bom_lines, positions_csv
from adoube.hardware.pcb.board import CircuitBoard, CircuitBoardError, board_picture
from adoube.hardware.pcb.circuit import TileCircuit
from adoube.hardware.pcb.controller import controller_board
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.interactive_bom import interactive_bom_file
from adoube.hardware.pcb.kicad import board_file, netlist_file, project_file
from adoube.hardware.pcb.legend import printed
from adoube.hardware.pcb.sensor_boards import cell_board, collector_board, tile_board
from adoube.hardware.wirings.tiles import tile_places
from adoube.words import coded

__all__ = ["board_orders", "factory_files"]

MOST_WIDER_MM = 25  # largest increase of the pitch that is tried for a crowded tile


def board_orders(design: Design) -> Sequence[BoardOrder]:
    """Return the circuit boards of a design, or none if it is wired by hand. Raises CircuitBoardError."""
    return [*_orders(design)]


def _orders(design: Design) -> Iterator[BoardOrder]:
    if (tiling := design.tiling) is None:
        return
    if tiling.cables:
        yield BoardOrder(_finished(cell_board(design.sensor)), len(tiling.cables))
        yield BoardOrder(_finished(collector_board(tiling.circuit)), tiling.count)
    else:
        tile = _tile(tiling.circuit, design.board.pitch_mm)
        yield BoardOrder(_finished(tile, _cell_names(design.board, tiling)), tiling.count)
    if design.controller is not None:
        yield BoardOrder(_finished(controller_board(design.controller, design.title)), 1)


def _finished(board: CircuitBoard, cells: Mapping[str, str] | None = None) -> CircuitBoard:
    """Return a board with its planes and its print."""
    from adoube.hardware.pcb.plane import poured

    return printed(poured(board), cells)


def _cell_names(board: Board, tiling: Tiling) -> Mapping[str, str]:
    """Return the name of the cell over each sensor; none if there are several tiles, which are all alike."""
    if tiling.count > 1:
        return {}
    names = {(spot.column, spot.row): name for name, spot in tile_places(board, tiling.circuit.side).items()}
    return {refdes: names[spot] for refdes, spot in tiling.circuit.cells.items() if spot in names}


def factory_files(orders: Sequence[BoardOrder], power: PowerTable) -> Mapping[str, bytes]:
    """Return the files of all circuit boards by their names; `power` sizes the fuse."""
    return {name: file for order in orders for name, file in _files(order.board, power).items()}


def _files(board: CircuitBoard, power: PowerTable) -> Mapping[str, bytes]:
    lines = {refdes: line for line in bom_lines(board, power) for refdes in line.refdes}
    values = {refdes: line.value for refdes, line in lines.items()}
    fields = {refdes: _fields(line) for refdes, line in lines.items()}
    texts = {
        f"{board.name}.kicad_pcb": board_file(board, values),
        f"{board.name}.kicad_pro": project_file(board),
        f"{board.name}.net": netlist_file(board, values),
        f"{board.name}-bom.csv": bom_csv(board, power),
        f"{board.name}-positions-jlcpcb.csv": positions_csv(board),
        f"{board.name}-ibom.json": interactive_bom_file(board, values, fields),
        f"{board.name}.svg": board_picture(board),
    }
    files = {name: text.encode() for name, text in texts.items()}
    return files | {f"{board.name}-gerbers.zip": _zipped(gerber_files(board))}


def _fields(line: BomLine) -> Mapping[str, str]:
    """Return what the interactive list has beside value and footprint."""
    return {board_house().name: line.order, "Number": line.number, "Type": line.type}


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
