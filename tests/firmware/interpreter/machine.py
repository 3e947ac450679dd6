"""`machine` for the firmware under the real interpreter: a simulated chip on the wiring of board.json.

Where the copper is wired in another way than board.json says, copper.json has it.
"""

import json
from binascii import hexlify, unhexlify

import board_io

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of


class HostWire:
    """The far end of the UART is a descriptor of the process around the interpreter."""

    def read_into(self, buffer):
        hear()
        data = unhexlify(board_io.read(len(buffer)))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        return board_io.write(hexlify(data).decode())


def hear():
    """Let happen what the process was told."""
    line = board_io.told()
    if not line:
        return
    told = json.loads(line)
    if "button" in told:
        circuit.set_button(told["button"], told["down"])
    else:
        circuit.set_level(told["cell"], told["on"])


def restart():
    raise SystemExit


def wiring():
    for name in ("copper.json", "board.json"):
        try:
            with open(name) as file:  # noqa: PTH123 - MicroPython has no pathlib
                return json.load(file)
        except OSError:
            continue
    return None


circuit = circuit_of(wiring())

chip = SimulatedChip(circuit, HostWire(), restart)
Pin = chip.Pin
UART = chip.UART
ADC = chip.ADC
I2C = chip.I2C
PWM = chip.PWM
bitstream = chip.bitstream
unique_id = chip.unique_id
reset_cause = chip.reset_cause
reset = chip.reset
PWRON_RESET = chip.PWRON_RESET
