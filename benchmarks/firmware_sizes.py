"""How large the firmware's modules are when they are compiled, and how much of the heap a board takes.

    python -m benchmarks.firmware_sizes

Writes hardware_docs/firmware-sizes.md anew.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.wiring import simulated_wiring
from benchmarks.thumb.mpy import cross_compiled
from tests.firmware.interpreter_board import run_in_interpreter
from tests.tools import INTERPRETER, ROOT

PAGE = ROOT / "hardware_docs" / "firmware-sizes.md"

TEXT = """\
# How large the firmware is

Made by `python -m benchmarks.firmware_sizes`. A test keeps these tables right to within a tenth.

## Modules

Bytes of each module as `mpy-cross -march=armv6m` compiles it for the RP2040. For the RP2350 only the
machine code (`*_viper.py`) differs, by a few per cent. A board gets them in one file, with the sources
beside it. It loads only those that its configuration needs.

{modules}

## Heap

KiB of MicroPython's heap that the started program uses (`gc.mem_alloc` after a collection, less what
was there before). This is an estimate from the interpreter that runs under node. Like the chips it has
words of 32 bits. But it keeps line numbers, and it reads pin by pin where a Raspberry Pi chip uses
machine code. An RP2040 has 264 kB of memory and an RP2350 520 kB; MicroPython itself uses a part of it.

{boards}
"""

# Cells and sensors of the simulated boards that are measured.
BOARDS = {
    "25 reeds, matrix": (25, "occupancy"),
    "64 reeds, matrix": (64, "occupancy"),
    "225 halls, shift registers": (225, "dual"),
    "324 linear halls": (324, "linear"),
}


@click.command()
def main() -> None:
    """Measure, and write the page."""
    PAGE.write_text(page(module_sizes(), heap_sizes()), encoding="utf-8")
    click.echo(PAGE.read_text(encoding="utf-8"))


def module_sizes() -> dict[str, int]:
    """By the module's path in the package, in bytes."""
    package = firmware_folder() / "lib" / "adoube_board"
    modules = sorted(package.rglob("*.py"), key=lambda file: (len(file.parts), file))
    files = {file.relative_to(package).as_posix(): file for file in modules}
    sizes = {name: len(cross_compiled(file)) for name, file in files.items()}
    return {"main.py": len(cross_compiled(firmware_folder() / "main.py")), **sizes}


def heap_sizes() -> dict[str, int]:
    """By the board, in KiB."""
    with TemporaryDirectory() as folder:
        return {name: heap_kib(cells, sensor, Path(folder)) for name, (cells, sensor) in BOARDS.items()}


def heap_kib(cells: int, sensor: str, folder: Path) -> int:
    wiring = simulated_wiring(firmware_folder(), cells, sensor)
    return round(int(run_in_interpreter(INTERPRETER / "heap.py", folder, wiring)) / 1024)


def page(modules: Mapping[str, int], boards: Mapping[str, int]) -> str:
    """The document of these sizes."""
    with_sum = {**modules, "together": sum(modules.values())}
    return TEXT.format(
        modules="\n".join(table("module", "bytes", with_sum)), boards="\n".join(table("board", "KiB", boards))
    )


def table(what: str, unit: str, sizes: Mapping[str, int]) -> Iterator[str]:
    """In Markdown, the numbers to the right."""
    yield f"| {what} | {unit} |"
    yield "|---|---:|"
    for name, size in sizes.items():
        yield f"| {name} | {size} |"


def sizes_on(text: str) -> dict[str, int]:
    """Return the figures in the tables of a document."""
    rows = [
        [field.strip() for field in line.split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return {row[1]: int(row[2]) for row in rows if row[2].isdecimal()}


if __name__ == "__main__":
    main()
