"""Runs compiled functions of the firmware on an emulated Cortex-M0+ and counts what they cost.

Unicorn executes the instructions. This module lays out what MicroPython would have in memory, plays the part
of the interpreter's own functions (which cost nothing here, and are counted), and adds up cycles as given in
the "Cortex-M0+ Technical Reference Manual" (ARM DDI 0484C), table 3-1, with the RP2040's multiplier of one
cycle. The code is taken to stand in RAM, where MicroPython puts it: no cycle is spent waiting for flash.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeAlias

from unicorn import arm_const, unicorn, unicorn_const

from benchmarks.thumb.mpy import MachineCode

__all__ = ["Buffer", "Chip", "Cost", "Registers"]

CODE, INTERPRETER, OBJECTS, STACK, RAM = 0x1000_0000, 0x1100_0000, 0x1200_0000, 0x1300_0000, 0x2000_0000
PAGE = 0x1_0000
FUNCTIONS = 96  # more than MicroPython's table of functions for compiled code has
CONSTANTS = 32
END = INTERPRETER + 4 * FUNCTIONS + 0x100

REGISTERS_SIZE = 0x1000
WORD = 4

Buffer: TypeAlias = "bytearray | array[int]"


class Registers(Protocol):
    """A block of a chip's registers, by words."""

    def __getitem__(self, word: int) -> int: ...

    def __setitem__(self, word: int, value: int) -> None: ...


@dataclass
class Cost:
    """The cost of a call, and its result. `interpreter` counts the calls into MicroPython itself, by their
    number in its table; what they do is not in the cycles."""

    returned: int = 0
    instructions: int = 0
    cycles: int = 0
    interpreter: Counter[int] = field(default_factory=Counter)


class Chip:
    """A processor, its memory, and blocks of registers by their addresses."""

    def __init__(self, blocks: Mapping[int, Registers]) -> None:
        mode = unicorn_const.UC_MODE_THUMB | unicorn_const.UC_MODE_MCLASS
        emulator: Any = unicorn.Uc
        self._core = core = emulator(unicorn_const.UC_ARCH_ARM, mode)
        for start in (CODE, INTERPRETER, OBJECTS, STACK, RAM):
            core.mem_map(start, PAGE)
        for address, registers in blocks.items():
            read, write = partial(_read, registers), partial(_write, registers)
            core.mmio_map(address, REGISTERS_SIZE, read, None, write, None)
        self._free = CODE
        self._placed: dict[MachineCode, int] = {}
        self._cost = Cost()
        self._last = (0, 0)
        core.hook_add(unicorn_const.UC_HOOK_CODE, self._count)
        self._lay_out_interpreter()

    def call(self, function: MachineCode, arguments: Sequence[int | Buffer]) -> Cost:
        """Calls a viper function. Numbers go in as they are, of an array its address; what is written there
        stands in the array afterwards."""
        core = self._core
        code = self._address_of(function)
        arrays: list[tuple[int, Buffer]] = []
        values: list[int] = []
        free = RAM
        for argument in arguments:
            if isinstance(argument, int):
                values.append(argument)
            else:
                data = bytes(argument)
                core.mem_write(free, data)
                arrays.append((free, argument))
                values.append(free)
                free += (len(data) // WORD + 1) * WORD
        cost = self._run(code, values)
        for address, given in arrays:
            with memoryview(given) as view, view.cast("B") as octets:
                octets[:] = bytes(core.mem_read(address, len(octets)))
        return cost

    def _address_of(self, function: MachineCode) -> int:
        """Puts the code into memory when it is called for the first time."""
        if function not in self._placed:
            self._core.mem_write(self._free, function.code)
            self._placed[function] = self._free
            self._free += (len(function.code) // WORD + 1) * WORD
        return self._placed[function]

    def _run(self, code: int, arguments: Sequence[int]) -> Cost:
        core = self._core
        base = OBJECTS + 0x400
        core.mem_write(base, b"".join(map(_word, arguments)))
        registers: Mapping[int, int] = {
            arm_const.UC_ARM_REG_R0: OBJECTS,
            arm_const.UC_ARM_REG_R1: len(arguments),
            arm_const.UC_ARM_REG_R2: 0,
            arm_const.UC_ARM_REG_R3: base,
            arm_const.UC_ARM_REG_SP: STACK + PAGE - 16,
            arm_const.UC_ARM_REG_LR: END | 1,
        }
        for register, value in registers.items():
            core.reg_write(register, value)
        self._cost = Cost()
        self._last = (0, 0)
        core.emu_start(code | 1, END)
        self._cost.cycles += 1  # the return is a branch too
        self._cost.returned = core.reg_read(arm_const.UC_ARM_REG_R0)
        return self._cost

    def _lay_out_interpreter(self) -> None:
        """A function object, its context, and the table of functions: each returns what it is given."""
        core = self._core
        for number in range(FUNCTIONS):
            core.mem_write(INTERPRETER + 4 * number, b"\x70\x47\x00\xbf")  # bx lr; nop
        core.mem_write(END, b"\x00\xbf\x00\xbf")
        context, constants, table = OBJECTS + 0x100, OBJECTS + 0x180, OBJECTS + 0x200
        core.mem_write(OBJECTS + 4, _word(context))
        core.mem_write(context + 8, _word(constants) + _word(constants))
        # The table is a constant of its module, behind as many others as the module has.
        core.mem_write(constants, _word(table) * CONSTANTS)
        core.mem_write(table, b"".join(_word(INTERPRETER + 4 * n | 1) for n in range(FUNCTIONS)))

    def _count(self, core: Any, address: int, size: int, _data: object) -> None:
        if INTERPRETER <= address < END:
            if size == 2 and (address - INTERPRETER) % 4 == 0:
                self._cost.interpreter[(address - INTERPRETER) // 4] += 1
                self._cost.cycles += 1  # the call was a branch that is taken
            return
        code = int.from_bytes(core.mem_read(address, size), "little")
        at, after = self._last
        if at and address != after:
            self._cost.cycles += 1  # the branch before was taken: the pipeline is filled anew
        self._last = (address, address + size)
        self._cost.instructions += 1
        self._cost.cycles += _cycles(code, size)


def _read(registers: Registers, _core: object, offset: int, _size: int, _data: object) -> int:
    return registers[offset // WORD]


def _write(registers: Registers, _core: object, offset: int, _size: int, value: int, _data: object) -> None:
    registers[offset // WORD] = value


def _word(value: int) -> bytes:
    return value.to_bytes(WORD, "little")


def _cycles(code: int, size: int) -> int:
    """Of one instruction whose branch, if it is one, is not taken (a taken one adds one)."""
    if size == 4:
        return 2  # BL, with the third when it is taken
    if code >> 12 == 0b0101 or code >> 13 == 0b011 or code >> 12 in (0b1000, 0b1001) or code >> 11 == 0b01001:
        return 2  # a load or store
    registers = (code & 0xFF).bit_count()
    if code >> 9 == 0b1011010:  # PUSH
        return 1 + registers + (code >> 8 & 1)
    if code >> 9 == 0b1011110:  # POP
        return 1 + registers + (2 if code >> 8 & 1 else 0)
    if code >> 12 == 0b1100:  # LDM, STM
        return 1 + registers
    return 1
