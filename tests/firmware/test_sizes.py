"""The committed page of the firmware's sizes is true, or nearly so."""

from pathlib import Path

import pytest

from benchmarks.firmware_sizes import BOARDS, PAGE, heap_kib, module_sizes, page, sizes_on

WITHIN = 0.1


@pytest.mark.full
def test_the_page_says_how_large_each_module_is() -> None:
    said = sizes_on(PAGE.read_text(encoding="utf-8"))

    sizes = module_sizes()

    assert said.keys() == sizes.keys() | BOARDS.keys() | {"together"}
    assert {name: size for name, size in sizes.items() if not nearly(said[name], size)} == {}
    assert said["together"] == sum(said[name] for name in sizes)


@pytest.mark.node
@pytest.mark.parametrize("board", ["25 reeds, matrix", "324 linear halls"])
def test_the_page_says_how_much_of_the_heap_a_board_takes(tmp_path: Path, board: str) -> None:
    said = sizes_on(PAGE.read_text(encoding="utf-8"))

    assert nearly(said[board], heap_kib(*BOARDS[board], tmp_path))


def test_a_page_reads_as_it_was_written() -> None:
    assert sizes_on(page({"a.py": 20, "b.py": 3}, {"a board": 7})) == {
        "a.py": 20,
        "b.py": 3,
        "together": 23,
        "a board": 7,
    }


def nearly(said: int, size: int) -> bool:
    return abs(said - size) <= WITHIN * size
