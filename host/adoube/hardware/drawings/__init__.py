"""Drawings for the maker: a sheet to drill from, the board's face, the wiring diagram, the underside.

`write` needs fpdf2 and schemdraw, which the extra `hardware` brings.
"""

from pathlib import Path

from adoube.hardware.design import Design

__all__ = ["BOARD_WIRING", "FACE", "SHEET", "WIRING", "write"]

SHEET, FACE, WIRING, BOARD_WIRING = "sheet.pdf", "face.pdf", "wiring.svg", "board-wiring.svg"


def write(design: Design, folder: Path) -> tuple[Path, ...]:
    """Write the drawings into the existing `folder` and return their paths.

    Equal designs give equal bytes. Raises ImportError, naming the library, where one is missing.
    """
    # Imported late, so that designs can be made and checked without either library.
    from adoube.hardware.drawings.board_wiring import board_wiring  # noqa: PLC0415
    from adoube.hardware.drawings.sheet import board_face, drill_sheet  # noqa: PLC0415
    from adoube.hardware.drawings.wiring_diagram import wiring_diagram  # noqa: PLC0415

    contents = {SHEET: drill_sheet(design), FACE: board_face(design)}
    if design.tiling is None:
        contents |= {WIRING: wiring_diagram(design), BOARD_WIRING: board_wiring(design).encode()}
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return tuple(folder / name for name in contents)
