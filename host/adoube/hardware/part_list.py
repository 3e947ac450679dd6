"""The shopping list of a board, and its power: supply, fuse, and a regulator for the sensors."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adoube.hardware.design import Chip, PartLine, PowerLine, PowerTable, Tiling
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import Part, part
from adoube.hardware.pcb.controller import CAPACITOR, ControllerCircuit
from adoube.hardware.request import HardwareError, PackRequest
from adoube.words import coded, say

__all__ = [
    "CAPACITOR",
    "LAMP_LEAD_MM",
    "MARGIN",
    "MOST_USB_MA",
    "PULL_UP_MA",
    "Load",
    "board_lines",
    "controller_lines",
    "lamp_budgets_ma",
    "part_lines",
    "power_table",
    "sized",
]


NAMED_REGULATOR_A = 3.0  # current of the regulator named in regulator.toml


def part_lines(
    mcu: Microcontroller, chips: Sequence[Chip], sensor: Part, power: PowerTable, sensor_capacitor: str
) -> tuple[PartLine, ...]:
    """Return a line for each kind of part, in the netlist's order; `sensor` may be the maker's own."""
    lines = [PartLine(1, mcu.title, "", "", (), (MCU,), mcu.note, mcu.unchecked, mcu.name)]
    by_part: dict[str, list[str]] = {}
    for chip in chips[1:]:
        by_part.setdefault(chip.part, []).append(chip.refdes)
    for name, refdes in by_part.items():
        one = sensor if name == sensor.name else part(name)
        lines.append(_line(sized(one, power), tuple(refdes)))
    return (*lines, *_capacitors(by_part, sensor, sensor_capacitor))


def controller_lines(circuit: ControllerCircuit) -> Iterator[PartLine]:
    """Yield the microcontroller's circuit board, and the cables of the parts with small plugs."""
    yield PartLine(1, say("pack.controller"), say("pack.controller_value"), "", (), (), part="controller")
    at_leads = tuple(chip.refdes for chip in circuit.chips if chip.part == "xh-header-2")
    if at_leads:
        by_hand, unchecked = say("pack.lead_parts"), say("pack.cable_unchecked")
        name, value = say("pack.lead"), say("pack.lead_value")
        yield PartLine(len(at_leads), name, value, "", (by_hand,), at_leads, "", (unchecked,), "lead")


def board_lines(tiling: Tiling, *, has_controller: bool) -> Iterator[PartLine]:
    """Yield the circuit boards, which come assembled, and the cables between them.

    `has_controller` is whether the microcontroller's board has a plug for each chain.
    """
    tile = PartLine(tiling.count, say("pack.tile"), say("pack.tile_value"), "", (), (), part="tile")
    if tiling.cables:
        name, value = say("pack.cell"), say("pack.cell_value")
        yield PartLine(len(tiling.cables), name, value, "", (), (), part="cell")
        name, value = say("pack.collector"), say("pack.collector_value")
        tile = PartLine(tiling.count, name, value, "", (), (), part="collector")
    yield tile
    yield from _ribbons(tiling, wired_by_hand=0 if has_controller else len(tiling.first_plugs))
    cables = Counter((cable.length_mm, cable.wires) for cable in tiling.cables)
    if tiling.circuit.lamps:
        cables.update((length_mm, 3) for length_mm in (LAMP_LEAD_MM, *tiling.lamp_cables_mm))
    for (length_mm, wires), count in sorted(cables.items()):
        name, value = say("pack.cable"), say("pack.cable_value", wires=wires, length_mm=length_mm)
        by_hand, unchecked = say("pack.cable_parts", wires=wires), say("pack.cable_unchecked")
        yield PartLine(count, name, value, "", (by_hand,), (), say("pack.cable_note"), (unchecked,), "cable")


LAMP_LEAD_MM = 500  # length of the cable from the microcontroller to the first tile's lamps


def _ribbons(tiling: Tiling, wired_by_hand: int) -> Iterator[PartLine]:
    """Yield a ribbon to each tile, from the tile before or from the microcontroller."""
    value = say("pack.ribbon_value", lines=tiling.circuit.ribbon_lines)
    if between := tiling.count - wired_by_hand:
        yield PartLine(between, say("pack.ribbon"), value, "", (), (), part="ribbon")
    if wired_by_hand:
        name, note = say("pack.loose_ribbon"), say("pack.loose_ribbon_note")
        yield PartLine(wired_by_hand, name, value, "", (), (), note, part="ribbon")


def sized(one: Part, power: PowerTable) -> Part:
    """Return a part in its size: fuse, supply and regulator by the power table, any other as it is."""
    if one.kind == "fuse":
        assert power.fuse_a is not None
        factory = one.factory and replace(one.factory, number=f"Bourns MF-R{round(100 * power.fuse_a):03}")
        return replace(one, value=say("pack.fuse_value", fuse_a=f"{power.fuse_a:g}"), factory=factory)
    if one.kind == "supply":
        return replace(one, value=say("pack.supply_value", supply_a=f"{power.supply_a:g}"))
    if one.kind == "regulator":
        assert power.regulator_a is not None
        one = replace(one, value=say("pack.regulator_value", regulator_a=f"{power.regulator_a:g}"))
        # The regulator in our file is too small for the largest boards; they name a value alone.
        return one if power.regulator_a <= NAMED_REGULATOR_A else replace(one, number="", unchecked=())
    return one


def _line(one: Part, refdes: tuple[str, ...]) -> PartLine:
    count, other, unchecked = len(refdes), one.alternatives, (*one.unchecked, *one.body.unchecked)
    return PartLine(count, one.title, one.value, one.number, other, refdes, one.note, unchecked, one.name)


def _capacitors(by_part: dict[str, list[str]], sensor: Part, sensor_capacitor: str) -> Iterator[PartLine]:
    """Yield a capacitor across the supply of each chip and each sensor, close to its legs."""
    chips = sum(len(refdes) for name, refdes in by_part.items() if name != sensor.name and part(name).is_fed)
    sensors = len(by_part.get(sensor.name, ())) if sensor.is_fed else 0
    if sensor_capacitor == CAPACITOR:
        lines = [(CAPACITOR, chips + sensors, "pack.capacitor_note")]
    else:
        lines = [
            (CAPACITOR, chips, "pack.capacitor_at_chips"),
            (sensor_capacitor, sensors, "pack.capacitor_at_columns"),
        ]
    for name, count, note in lines:
        if count:
            one = part(name)
            yield PartLine(count, one.title, one.value, "", one.alternatives, (), say(note), part=one.name)


MOST_USB_MA = 400  # a port gives 500 mA, less a reserve for hubs and cables

# Currents of a dark lamp, and of a white one besides: firmware/lib/adoube_board/outputs/lamps.py.
LAMP_IDLE_MA, ONE_WHITE_MA = 1, 39

# Current of lit lamps, from USB and from a supply: 4 and 15 in full white, many more in one colour.
USUAL_LAMPS_MA, GENEROUS_LAMPS_MA = 150, 600
LESS_MA = 50  # from one budget to the next smaller one, where the tiles' copper and cables bear no more

# Reserve of supplies and fuses above the worst load: both age, and a warm fuse carries less.
MARGIN = 1.3

SUPPLIES_A = (1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 10.0)
# Hold currents of the Bourns MF-R series.
FUSES_A = (0.5, 0.75, 0.9, 1.1, 1.35, 1.6, 1.85, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 9.0)

PULL_UP_MA = 0.33  # current of 10 kOhm at 3.3 V, while its sensor is closed


@dataclass(frozen=True)
class Load:
    """The loads on the supply; `budget_ma` is the limit of the lamps in the configuration, 0 without any."""

    mcu: Microcontroller
    sensor: Part
    cells: int
    at_once: int  # number of sensors powered at a time
    chips: tuple[tuple[str, int], ...]  # number of each part
    pull_ups: int  # number of resistors at lines that sensors pull down
    lamps: int
    budget_ma: int
    buzzer: bool


def lamp_budgets_ma(request: PackRequest, lamps: int) -> Sequence[int]:
    """Return the currents that the lamps may take together, dark ones included: the usual one, and less."""
    lit_ma = USUAL_LAMPS_MA if request.supply == "usb" else GENEROUS_LAMPS_MA
    return [LAMP_IDLE_MA * lamps + most_ma for most_ma in range(lit_ma, 0, -LESS_MA)] if lamps else [0]


def power_table(request: PackRequest, load: Load) -> PowerTable:
    """Return the table of currents. Raises HardwareError for a board that takes more than USB gives."""
    sensors = _part(load.sensor, load.cells, load.at_once)
    lines = [_mcu(request, load), sensors, *(_part(part(name), count) for name, count in load.chips)]
    if load.pull_ups:
        pull_ups_ma = PULL_UP_MA * load.pull_ups
        lines.append(
            PowerLine(say("pack.pull_ups"), load.pull_ups, round(pull_ups_ma / 2, 2), round(pull_ups_ma, 2))
        )
    at_3v3 = sum(line.worst_ma for line in lines[1:] if not (line is sensors and load.sensor.needs_5v))
    if load.lamps:
        lines.append(_part(part("74ahct125"), 1))
        idle_ma = part("ws2812").typical_ma * load.lamps
        lines.append(
            PowerLine(part("ws2812").title, load.lamps, round(idle_ma + ONE_WHITE_MA, 2), load.budget_ma)
        )
    if load.buzzer:
        lines.append(_part(part("buzzer"), 1))
    regulated_ma = at_3v3 if at_3v3 > load.mcu.spare_3v3_ma else None
    return _table(request, lines, regulated_ma, load)


def _table(
    request: PackRequest, lines: Sequence[PowerLine], regulated_ma: float | None, load: Load
) -> PowerTable:
    worst_ma, has_lamps = sum(line.worst_ma for line in lines), bool(load.lamps)
    if request.supply == "usb":
        if worst_ma > MOST_USB_MA:
            most = max(lines, key=lambda line: line.worst_ma)
            raise HardwareError(
                coded(
                    "hardware.too_much_for_usb",
                    worst_ma=round(worst_ma),
                    most_ma=MOST_USB_MA,
                    what=most.what,
                    ma=round(most.worst_ma),
                )
            )
        fuse_a = FUSES_A[0] if regulated_ma or has_lamps or load.sensor.needs_5v else None
        return PowerTable(tuple(lines), None, fuse_a, _regulator_a(regulated_ma), has_lamps)
    wanted_a = MARGIN * worst_ma / 1000
    if wanted_a > FUSES_A[-1]:
        raise HardwareError(coded("hardware.too_much", worst_ma=round(worst_ma), most_a=SUPPLIES_A[-1]))
    supply_a = next(size for size in SUPPLIES_A if size >= wanted_a)
    fuse_a = next(size for size in FUSES_A if size >= wanted_a)
    return PowerTable(tuple(lines), supply_a, fuse_a, _regulator_a(regulated_ma), has_lamps)


def _regulator_a(regulated_ma: float | None) -> float | None:
    """Return the size of the regulator; supplies and regulators come in the same sizes."""
    if regulated_ma is None:
        return None
    return next(size for size in SUPPLIES_A if size >= MARGIN * regulated_ma / 1000)


def _mcu(request: PackRequest, load: Load) -> PowerLine:
    mcu = load.mcu
    worst_ma = mcu.wifi_worst_ma if request.link == "wifi" else mcu.worst_ma
    return PowerLine(mcu.title, 1, mcu.typical_ma, worst_ma)


def _part(one: Part, count: int, at_once: int | None = None) -> PowerLine:
    """Return the line of all parts of one kind, of which `at_once` are powered at a time (None: all)."""
    fed = count if at_once is None else at_once
    return PowerLine(one.title, count, round(one.typical_ma * fed, 2), round(one.worst_ma * fed, 2))
