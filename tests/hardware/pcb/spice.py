"""A tile of shift registers for ngspice: its parts and nets, and the edges at its inputs.

The chip's delay is that of a 74HC165 at 2 V and 125 degrees (Nexperia, 74HC_HCT165, rev. 3), its inputs have
their largest capacitance (Texas Instruments, CD74HC165 SCHS156D). The microcontroller's board slows the edges
as `lines.py` has it. Two metres of ribbon lead to the tile, with what `lines.py` reckons for them.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adoube.hardware.design import Chip
from adoube.hardware.netlist import GROUND
from adoube.hardware.part import part
from adoube.hardware.pcb.circuit import SUPPLY, TileCell, TileCircuit
from adoube.hardware.wirings.chips import BITS
from adoube.hardware.wirings.chips import LONGEST as UNBUFFERED

__all__ = ["Scan", "expected", "read_bits"]

SUPPLY_V = 3.2  # the least that a regulator for 3.3 V gives
DELAY_NS, EDGE_NS = 250, 20
INPUT_PF, OUTPUT_OHM = 10, 100
RIBBON_PF = 100
PIN_OHM = 60  # of the microcontroller's pin, or of the buffer's
# The resistor behind it, the capacitor behind that, and the resistor behind the capacitor.
UNBUFFERED_OHM, BUFFERED_OHM = 330, 100
SLOW_PF, ONWARDS_OHM = 100, 100
SENSOR_OHM = 50
LOAD_NS = 200  # how long the firmware holds load low, at least
FIRST_NS = 2000  # when load goes low
WITHIN_S = 60

UNITS = {"Ohm": 1.0, "kOhm": 1e3, "nF": 1e-9, "uF": 1e-6}
VALUE = re.compile(r"([\d.]+) (kOhm|Ohm|nF|uF)")


@dataclass(frozen=True, slots=True)
class Scan:
    """One scan of a tile."""

    bit_ns: int  # from one place of the chain to the next
    on: frozenset[TileCell]
    # Chips in the whole chain: where they are more than one pin drives, a buffer does.
    chain: int = UNBUFFERED
    lifted: TileCell | None = None  # a cell whose sensor lets go as the scan begins, 1 us before load


def read_bits(circuit: TileCircuit, scan: Scan) -> list[float]:
    """Return the volts at the controller's data pin at each reading of the firmware, bit after bit."""
    deck = "\n".join(["a tile", *_deck(circuit, scan), ".end", ""])
    done = subprocess.run(
        ["ngspice", "-b", "/dev/stdin"],
        input=deck,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
        cwd=Path("/"),
    )
    found = dict(re.findall(r"^bit(\d+) += +(\S+)", done.stdout, re.MULTILINE))
    assert len(found) == circuit.inputs, done.stdout + done.stderr
    return [float(found[str(bit)]) for bit in range(circuit.inputs)]


def _deck(circuit: TileCircuit, scan: Scan) -> Iterator[str]:
    yield f"vsupply {_node(SUPPLY)} 0 {SUPPLY_V}"
    for chip in circuit.chips:
        yield from _element(circuit, chip, scan)
    yield from _controller(circuit, scan)
    yield ".model to_bits adc_bridge(in_low=1.0 in_high=2.2)"
    yield f".model to_volts dac_bridge(out_low=0 out_high={SUPPLY_V} t_rise={EDGE_NS}n t_fall={EDGE_NS}n)"
    yield f".model stage d_dff(clk_delay={DELAY_NS}n set_delay={DELAY_NS}n reset_delay={DELAY_NS}n)"
    yield ".model both d_and(rise_delay=1n fall_delay=1n)"
    yield ".model not d_inverter(rise_delay=1n fall_delay=1n)"
    yield f".tran 10n {(_read_at(circuit.inputs, scan) + 100) / 1000}u"
    for bit in range(circuit.inputs):
        yield f".meas tran bit{bit} find v({_node('DATA')}) at={_read_at(bit, scan)}n"


def _read_at(bit: int, scan: Scan) -> int:
    """Return the time of a reading, just before the clock rises."""
    return FIRST_NS + LOAD_NS + (bit + 1) * scan.bit_ns - EDGE_NS


def _element(circuit: TileCircuit, chip: Chip, scan: Scan) -> Iterator[str]:
    if chip.refdes in circuit.cells:
        yield from _sensor(chip, circuit.cells[chip.refdes], scan)
    elif chip.refdes in circuit.readers:
        yield from _register(chip)
    elif found := VALUE.search(part(chip.part).value):
        ends = " ".join(_node(chip.pins[leg]) for leg in "12")
        yield f"{chip.refdes} {ends} {float(found[1]) * UNITS[found[2]]:g}"
    else:
        assert chip.refdes.startswith("J"), chip


def _sensor(chip: Chip, cell: TileCell, scan: Scan) -> Iterator[str]:
    line, ref = _node(chip.pins.get("OUT") or chip.pins["A"]), chip.refdes
    if cell == scan.lifted:
        yield f"v{ref} gate{ref} 0 pwl(0 1 {FIRST_NS - 1000}n 1 {FIRST_NS - 990}n 0)"
        yield f"s{ref} {line} 0 gate{ref} 0 open_drain"
        yield f".model open_drain sw(vt=0.5 vh=0.1 ron={SENSOR_OHM} roff=1e9)"
    else:
        yield f"r{ref} {line} 0 {SENSOR_OHM if cell in scan.on else 1e9:g}"


def _register(chip: Chip) -> Iterator[str]:
    """Yield eight stages. Load sets or resets each; otherwise the clock takes the bit of the one before."""
    ref = chip.refdes
    for leg in (*BITS, "SH_LD", "CLK", "SER"):
        net = _node(chip.pins[leg])
        yield f"c{ref}{leg} {net} 0 {INPUT_PF}p"
        yield f"a{ref}in{leg} [{net}] [{ref}{leg}] to_bits"
        yield f"a{ref}no{leg} {ref}{leg} {ref}n{leg} not"
    before = f"{ref}SER"
    for leg in BITS:
        yield f"a{ref}set{leg} [{ref}nSH_LD {ref}{leg}] {ref}set{leg} both"
        yield f"a{ref}res{leg} [{ref}nSH_LD {ref}n{leg}] {ref}res{leg} both"
        ends = f"{before} {ref}CLK {ref}set{leg} {ref}res{leg}"
        yield f"a{ref}q{leg} {ends} {ref}q{leg} {ref}qn{leg} stage"
        before = f"{ref}q{leg}"
    yield f"a{ref}out [{before}] [{ref}out] to_volts"
    yield f"r{ref}out {ref}out {_node(chip.pins['QH'])} {OUTPUT_OHM}"


def _controller(circuit: TileCircuit, scan: Scan) -> Iterator[str]:
    """Yield its pins, the ribbon, and the inputs of the longest chain behind this tile."""
    behind_pf = RIBBON_PF + (scan.chain - len(circuit.readers)) * INPUT_PF
    resistor_ohm = BUFFERED_OHM if scan.chain > UNBUFFERED else UNBUFFERED_OHM
    load = f"pwl(0 {SUPPLY_V} {FIRST_NS}n {SUPPLY_V} {FIRST_NS + 5}n 0 {FIRST_NS + LOAD_NS}n 0 "
    load += f"{FIRST_NS + LOAD_NS + 5}n {SUPPLY_V})"
    first = _read_at(0, scan) + EDGE_NS
    clock = f"pulse(0 {SUPPLY_V} {first}n 5n 5n {scan.bit_ns // 2}n {scan.bit_ns}n)"
    for net, edges in (("LOAD", load), ("CLK", clock)):
        yield f"v{net} pin{net} 0 {edges}"
        yield f"r{net} pin{net} slow{net} {PIN_OHM + resistor_ohm}"
        yield f"cslow{net} slow{net} 0 {SLOW_PF}p"
        yield f"ronwards{net} slow{net} {_node(net)} {ONWARDS_OHM}"
        yield f"c{net} {_node(net)} 0 {behind_pf}p"
    yield f"cDATA {_node('DATA')} 0 {RIBBON_PF + INPUT_PF}p"


def _node(net: str) -> str:
    return "0" if net == GROUND else f"n{net}"


def expected(circuit: TileCircuit, scan: Scan) -> Sequence[bool]:
    """Return for each bit whether it is high.

    H of the chip next to the controller is first; an input without a cell is high.
    """
    low = {circuit.input(cell) for cell in scan.on}
    order = (
        chip * len(BITS) + bit for chip in range(len(circuit.readers)) for bit in reversed(range(len(BITS)))
    )
    return [at not in low for at in order]
