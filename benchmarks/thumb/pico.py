"""A Raspberry Pi Pico with MicroPython, emulated as a whole, on the copper of a board.

rp2040py executes MicroPython's own image: its interpreter, USB, timers and watchdog. It counts the cycles of
a Cortex-M0+, and reads flash without waiting, as a chip does only where its cache has what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from adoube.hardware.install.ready_image import flash_image
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of

__all__ = ["Pico"]

FILES_AT, FILES_SIZE = 0xA0000, 352 * 4096  # where MicroPython for the Pico keeps its files

# By the kind of wiring the fields of its input pins.
READS: Mapping[str, tuple[str, ...]] = {
    "matrix": ("columns",),
    "hc165": ("data",),
    "strobed": ("rows", "sense"),
}

PINS = 30
FIRST_ADC = 26
I2C_HZ = 400_000
BITS_A_BYTE = 9
CONVERTER_SHIFT = 4  # from MicroPython's 16 bits to the 12 of the converter


class Pico:
    """Runs in time of its own. `said` is what came over USB, `resets` how often its watchdog struck."""

    def __init__(self, image: Path, files: Mapping[str, bytes], configuration: Mapping[str, Any]) -> None:
        self.circuit: Circuit = circuit_of(dict(configuration))
        self.said = b""
        self.resets = 0
        self._chip = RP2040()
        self._chip.logger = ConsoleLogger(LogLevel.ERROR)
        self._simulator = Simulator(rp2040=self._chip)
        self._chip.load_bootrom(BOOTROM_B1)
        load_uf2(image, self._chip)
        self._chip.flash[FILES_AT : FILES_AT + FILES_SIZE] = flash_image(files, FILES_SIZE)
        self._usb = USBCDC(self._chip.usb_ctrl)
        self._usb.on_serial_data = self._hear
        self._chip.watchdog.on_watchdog_trigger = self._restart
        self._join(configuration["wiring"])
        self._chip.core.pc = FLASH_START_ADDRESS
        self._simulator.stopped = False

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> bool:
        """For so long, or until something; whether it was."""
        end = self._simulator.clock.nanos + ms * 1e6
        while self._simulator.clock.nanos < end and not until():
            self._simulator._execute_batch()
        return until()

    def send(self, data: bytes) -> None:
        for octet in data:
            self._usb.send_serial_byte(octet)

    def settle(self) -> None:
        """Let what happened on the board show at the chip's inputs."""
        for pin in self._inputs:
            high = bool(self.circuit.read(pin))
            if self._shown.get(pin) != high:
                self._shown[pin] = high
                self._chip.gpio[pin].set_input_value(high)

    def _hear(self, data: bytes | bytearray) -> None:
        self.said += bytes(data)

    def _restart(self) -> None:
        self.resets += 1
        self._chip.enter_reset(from_watchdog=True)
        self._chip.leave_reset()

    def _join(self, wiring: Mapping[str, Any]) -> None:
        inputs = [wiring[name] for name in READS.get(wiring["kind"], ())]
        self._inputs = [pin for each in inputs for pin in (each if isinstance(each, list) else [each])]
        self._shown: dict[int, bool] = {}
        for pin in range(PINS):
            self._chip.gpio[pin].set_input_value(True)
            if pin not in self._inputs:
                self._chip.gpio[pin].add_listener(self._driven(pin))
        for number in (0, 1) if wiring["kind"] == "mcp23017" else ():
            self._join_bus(number)
        if wiring["kind"] == "mux":
            self._chip.adc.on_adc_read = self._measured
        self.settle()

    def _driven(self, pin: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def changed(state: GPIOPinState, _before: GPIOPinState) -> None:
            self.circuit.drive(pin, state == GPIOPinState.LOW)
            self.settle()

        return changed

    def _measured(self, channel: int) -> None:
        """A conversion takes its time; the value is there at its end."""
        adc = self._chip.adc
        adc.channel_values[channel] = self.circuit.read_u16(FIRST_ADC + channel) >> CONVERTER_SHIFT
        adc._default_on_adc_read(channel)

    def _join_bus(self, number: int) -> None:
        """Chips whose inputs are all high answer any address; each byte takes nine clocks of the bus."""
        bus, clock = self._chip.i2c[number], self._chip.clock
        byte_ns = BITS_A_BYTE * 1e9 / I2C_HZ

        def later(act: Callable[[], None]) -> None:
            clock.create_alarm(act).schedule(byte_ns)

        bus.on_connect = lambda _address, _mode: later(lambda: bus.complete_connect(True))
        bus.on_write_byte = lambda _value: later(lambda: bus.complete_write(True))
        bus.on_read_byte = lambda _ack: later(lambda: bus.complete_read(0xFF))
