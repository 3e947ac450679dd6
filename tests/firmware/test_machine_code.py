"""The firmware's machine code on an emulated processor: it finds what happens, in the time that there is."""

import pytest

from adoube.hardware.install.program_files import firmware_folder
from benchmarks.thumb import boards
from benchmarks.thumb.boards import BOARDS, Board, ticks_of
from benchmarks.thumb.chip import Chip
from benchmarks.thumb.mpy import MachineCode, functions_of, machine_code

PACKAGE = firmware_folder() / "lib" / "adoube_board"

QUIET = {
    "64 reeds, 8 x 8 matrix": ["read_matrix"],
    "64 halls, 8 shift registers": ["read_chains"],
    "232 halls, 29 shift registers": ["read_chains"],
    "324 linear halls": ["read_halls", "next_outside"],
}
CYCLES_A_SECOND = 125_000_000
MOST_OF_A_SCAN = 0.2  # What machine code may take of the time from one scan to the next.

# Ldr r0, [r3]; ldr r1, [r3, #4]; adds r0, r0, r1; bx lr: r3 is where MicroPython puts the arguments.
ADD = bytes.fromhex("1868 5968 4018 7047")
COUNT_DOWN = bytes.fromhex("1868 0138 fdd1 7047")  # ldr r0, [r3]; subs r0, #1; bne -2; bx lr
STORE = bytes.fromhex("1868 5968 0170 7047")  # ldr r0, [r3]; ldr r1, [r3, #4]; strb r1, [r0]; bx lr


@pytest.mark.full(but=2)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_change_is_found_in_time(board: Board) -> None:
    quiet, change, waiting, settled = ticks_of(board)

    assert [called.function for called in quiet.calls] == QUIET[board.name]
    for tick in (change, waiting, settled):
        assert tick.calls[-1].function == "next_pending"
    for tick in (quiet, change, waiting, settled):
        cycles = sum(called.cost.cycles for called in tick.calls)
        assert cycles < MOST_OF_A_SCAN * CYCLES_A_SECOND / board.scan_hz


def test_a_change_that_is_not_found_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "stimulate", lambda _circuit, _board: None)

    with pytest.raises(ValueError, match="64 reeds, 8 x 8 matrix: cell 9 changed"):
        ticks_of(BOARDS[0])


@pytest.mark.parametrize(
    ("code", "arguments", "returned", "instructions", "cycles"),
    [
        (ADD, [40, 2], 42, 4, 2 + 2 + 1 + 2),
        (COUNT_DOWN, [3], 0, 8, 2 + 3 * 1 + (2 + 2 + 1) + 2),
    ],
)
def test_cycles_are_those_of_the_manual(
    code: bytes, arguments: list[int], returned: int, instructions: int, cycles: int
) -> None:
    cost = Chip({}).call(MachineCode(code, is_viper=True), arguments)

    assert (cost.returned, cost.instructions, cost.cycles) == (returned, instructions, cycles)


def test_what_machine_code_writes_stands_in_the_array() -> None:
    array = bytearray(b"\1\2")

    Chip({}).call(MachineCode(STORE, is_viper=True), [array, 9])

    assert array == b"\x09\2"


@pytest.mark.parametrize(
    ("module", "count"), [("sources/matrix_viper", 1), ("sources/mux_viper", 3), ("scan/scanner", 0)]
)
def test_the_machine_code_of_a_module_is_found(module: str, count: int) -> None:
    functions = functions_of(PACKAGE / f"{module}.py")

    assert [function.is_viper for function in functions] == [True] * count


@pytest.mark.parametrize("module", [b"M\x05\0\0", b"PK\x03\x04"])
def test_another_format_is_refused(module: bytes) -> None:
    with pytest.raises(ValueError, match="version 6"):
        machine_code(module)
