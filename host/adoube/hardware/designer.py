"""The design of a board: checks the request, lays out the cells, joins the parts, lists what to buy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adoube.board.geometry import Board
from adoube.games.registry import make_game
from adoube.hardware.allocation import MOST_CLOCK_BUTTONS, Allocation, PinDemand, allocate, lamp_count
from adoube.hardware.config import board_config
from adoube.hardware.currents import lamp_feed, sensor_feed
from adoube.hardware.design import (
    BoardOutputPins,
    BoardWiring,
    Chip,
    Design,
    LampChain,
    Multiplexers,
    Outlay,
    PlacedSensor,
    PowerTable,
    Saving,
    StrobedWiring,
    Tiling,
    Wire,
)
from adoube.hardware.fit import Fit, checked_pitch, scaled, sensor_place, trial_board
from adoube.hardware.microcontroller import MICROCONTROLLERS, Microcontroller, microcontroller
from adoube.hardware.netlist import (
    FIVE_VOLTS,
    GROUND,
    LOGIC,
    SENSOR_SUPPLY,
    SUPPLY_IN,
    SYSTEM,
    Netlist,
    weakly_held,
)
from adoube.hardware.part import Part, Reed, SwitchFigures, part
from adoube.hardware.part_list import (
    CAPACITOR,
    Load,
    board_lines,
    controller_lines,
    lamp_budgets_ma,
    part_lines,
    power_table,
)
from adoube.hardware.pcb.circuit import LAMP_IN
from adoube.hardware.pcb.controller import ControllerCircuit, controller_circuit, is_pico
from adoube.hardware.request import HALL_LINEAR, HC165, HardwareError, PackRequest
from adoube.hardware.scan_timing import SURE_LIFT_MS
from adoube.hardware.suitability import alike, magnet_plan, suitable_fit, threshold_steps, view_of_sensor
from adoube.hardware.wirings.chips import needs_pull_ups
from adoube.hardware.wirings.matrix import SENSOR_CAPACITOR, StrobedPlan
from adoube.hardware.wirings.tiles import TilesPlan
from adoube.sensing.views import View
from adoube.words import CodedText, coded, say

# Unused gates are tied down: a floating input draws current.
SHIFTER_SPARE: Mapping[str, str] = dict.fromkeys(("2A", "2OE", "3A", "3OE", "4A", "4OE"), GROUND)


def assembled(
    mcu: Microcontroller,
    allocation: Allocation,
    sensors: tuple[PlacedSensor, ...],
    part: Part,
    power: PowerTable,
    lamps: int,
) -> Netlist:
    """Return the netlist of a whole board."""
    netlist = Netlist(mcu)
    netlist.mcu_supply("GND", GROUND)
    _add_supply(netlist, power)
    netlist.mcu_supply("3V3", LOGIC)
    supply = SENSOR_SUPPLY if power.own_regulator else LOGIC
    allocation.plan.join(netlist, sensors, part, supply)
    for button, pin in enumerate(allocation.clock):
        netlist.gpio(pin, f"CLOCK{button}")
        netlist.add("SW", "button", {"1": f"CLOCK{button}", "2": GROUND})
    if allocation.lamp_pin is not None:
        is_tiled = bool(allocation.lamp_order)
        _add_lamps(netlist, allocation.lamp_pin, 0 if is_tiled else lamps, "r-100" if is_tiled else "r-330")
    if allocation.buzzer is not None:
        netlist.gpio(allocation.buzzer, "BUZZER")
        netlist.add("BZ", "buzzer", {"+": "BUZZER", "-": GROUND})
    return netlist


def _add_supply(netlist: Netlist, power: PowerTable) -> None:
    """Add USB, or a supply whose current cannot flow back into a computer's port."""
    if power.supply_a is not None:
        netlist.add("PS", "supply", {"+": SUPPLY_IN, "-": GROUND})
        netlist.add("D", "1n5817", {"A": FIVE_VOLTS, "K": SYSTEM})
        netlist.mcu_supply("VSYS", SYSTEM)
    elif power.fuse_a is not None:
        netlist.mcu_supply("5V", SUPPLY_IN)
    if power.fuse_a is not None:
        netlist.add("F", "fuse", {"1": SUPPLY_IN, "2": FIVE_VOLTS})
    if power.own_regulator:
        netlist.add("U", "regulator", {"VIN": FIVE_VOLTS, "GND": GROUND, "VOUT": SENSOR_SUPPLY})


def _add_lamps(netlist: Netlist, pin: int, lamps: int, resistor: str) -> None:
    """Add what drives the lamps, and those that are on no tile.

    Their data leaves the microcontroller at 3.3 V and must arrive at 5 V.
    """
    netlist.gpio(pin, "LAMPS")
    gate = {"1A": "LAMPS", "1OE": GROUND, "1Y": "LAMP_DATA"}
    netlist.add("U", "74ahct125", {"VCC": FIVE_VOLTS, "GND": GROUND, **gate, **SHIFTER_SPARE})
    netlist.add("R", resistor, {"1": "LAMP_DATA", "2": "LAMP0"})
    netlist.add("C", "c-1000u", {"+": FIVE_VOLTS, "-": GROUND})
    for lamp in range(lamps):
        onwards = {"DOUT": f"LAMP{lamp + 1}"} if lamp + 1 < lamps else {}
        netlist.add("LED", "ws2812", {"VDD": FIVE_VOLTS, "GND": GROUND, "DIN": f"LAMP{lamp}", **onwards})


@dataclass(frozen=True)
class Findings:
    """Intermediate results that the warnings are made from."""

    view: View
    alike: Sequence[tuple[str, ...]]  # pieces that the view cannot tell apart
    outputs: BoardOutputPins
    seats: int
    no_controller: CodedText | None  # why the microcontroller has no circuit board


def warnings_of(request: PackRequest, fit: Fit, found: Findings) -> tuple[CodedText, ...]:
    """Return the warnings, the most serious first."""
    return (
        *_reed_warnings(fit),
        *_timing_warnings(fit),
        *_piece_warnings(found),
        *_pin_warnings(request, found),
        *([found.no_controller] if found.no_controller else []),
        *_link_warnings(request),
        *_pole_warnings(fit),
    )


def _reed_warnings(fit: Fit) -> Iterator[CodedText]:
    if isinstance(fit.part.sense, Reed) and fit.part.body.length_mm > fit.board.pitch_mm - 2:
        yield coded("pack.reeds_touch", length_mm=f"{fit.part.body.length_mm:g}")


def _timing_warnings(fit: Fit) -> Iterator[CodedText]:
    if fit.part.sampling_ms > SURE_LIFT_MS:
        yield coded("pack.slow_sensor", part=fit.part.name, ms=fit.part.sampling_ms)


def _piece_warnings(found: Findings) -> Iterator[CodedText]:
    for codes in found.alike:
        yield coded("pack.alike", view=found.view.name, pieces=codes)


def _pin_warnings(request: PackRequest, found: Findings) -> Iterator[CodedText]:
    if request.clock and found.seats > MOST_CLOCK_BUTTONS:
        yield coded("pack.too_many_seats", seats=found.seats, most=MOST_CLOCK_BUTTONS)
    if request.buzzer and found.outputs.buzzer is None:
        yield coded("pack.no_buzzer")


def _link_warnings(request: PackRequest) -> Iterator[CodedText]:
    if request.link == "wifi":
        yield coded("pack.fill_in_wifi")


def _pole_warnings(fit: Fit) -> Iterator[CodedText]:
    if isinstance(fit.part.sense, SwitchFigures) and fit.part.only_pole:
        yield coded("pack.one_pole", part=fit.part.name, pole=fit.part.sense.pole)


def design(request: PackRequest) -> Design:
    """Return the design for a request.

    Raises HardwareError with the reason where it would not work; UnknownGame, OptionError, NoPlan,
    PlanError or FieldError where the game, its options or a file of the maker's own are at fault.
    """
    game = make_game(request.game, request.options)
    mcu = microcontroller(request.mcu)
    if request.link == "wifi" and not mcu.wifi:
        suited = [name for name in MICROCONTROLLERS if microcontroller(name).wifi]
        raise HardwareError(coded("hardware.no_wifi", mcu=mcu.title, suited=suited))
    plan = magnet_plan(request, game, by_level=request.sensors == HALL_LINEAR)
    request = replace(request, pitch_mm=plan.pitch_mm)
    checked_pitch(game.board, plan.pitch_mm)
    fit = suitable_fit(request, scaled(game.board, plan.pitch_mm), plan)
    wanted = PinDemand(request, fit.board, len(game.seats), fit.part)
    if request.trial:
        wanted = _trial_demand(wanted)
    board, plan = wanted.board, fit.plan
    view = view_of_sensor(fit.part, game, plan)
    groups = alike(view, plan)
    allocation = allocate(wanted)
    sensors = tuple(_placed_sensors(board, fit.part, allocation))
    lamps = allocation.lamps or lamp_count(request, board)
    tiles = allocation.plan if isinstance(allocation.plan, TilesPlan) else None
    tiling = tiles.tiling if tiles else None
    loads = [_load(mcu, fit.part, sensors, allocation, lamps, ma) for ma in lamp_budgets_ma(request, lamps)]
    budget_ma, power = _fed(request, board, loads, tiling)
    netlist = assembled(mcu, allocation, sensors, fit.part, power, lamps)
    _check_inputs(netlist, mcu, allocation.plan.wiring)
    no_controller = _no_controller(mcu, power) if tiling else None
    controller = _controller_board_circuit(netlist, mcu, tiling) if tiling and not no_controller else None
    by_hand = [chip for chip in netlist.chips_off_boards if not (controller and controller.carries(chip))]
    outputs = _outputs(request, allocation, lamp_count(request, board), budget_ma)
    wiring = allocation.plan.wiring
    strobed = isinstance(wiring, StrobedWiring)
    return Design(
        request=request,
        title=say("hardware.trial_title", title=game.title) if request.trial else game.title,
        mcu=mcu,
        board=board,
        fit=fit,
        sensors=sensors,
        wiring=wiring,
        outputs=outputs,
        chips=netlist.chips,
        wires=netlist.wires(),
        parts=(
            *part_lines(mcu, by_hand, fit.part, power, SENSOR_CAPACITOR if strobed else CAPACITOR),
            *(controller_lines(controller) if controller else ()),
            *(board_lines(tiling, has_controller=controller is not None) if tiling else ()),
        ),
        power=power,
        seats=game.seats,
        warnings=warnings_of(request, fit, Findings(view, groups, outputs, len(game.seats), no_controller)),
        config=board_config(request, mcu, fit.part, wiring, sensors, outputs, plan, threshold_steps(view)),
        saving=_saving(request, netlist, power) if strobed else None,
        tiling=tiling,
        controller=controller,
    )


def _check_inputs(netlist: Netlist, mcu: Microcontroller, wiring: BoardWiring) -> None:
    """Raise HardwareError if an input would not be held low."""
    measuring = (*wiring.adc, wiring.supply) if isinstance(wiring, Multiplexers) else ()
    if weak := weakly_held(netlist.chips, mcu, measuring):
        most = mcu.most_pull_down_ohm
        figures = {"label": weak.label, "mcu": mcu.title, "ohms": f"{weak.ohms:.0f}", "most": f"{most:g}"}
        raise HardwareError(coded("hardware.held_weakly", **figures))


# The largest fuse of the microcontroller's board, a third above the worst current: 2.4 A heat a rail of
# 1 mm by 10 K (IPC-2221).
MOST_CONTROLLER_A = 2.5


def _no_controller(mcu: Microcontroller, power: PowerTable) -> CodedText | None:
    """Return why no circuit board is made for the microcontroller, or None if one is."""
    if not is_pico(mcu):
        return coded("pack.no_controller", mcu=mcu.title)
    if power.fuse_a is not None and power.fuse_a > MOST_CONTROLLER_A:
        return coded("pack.too_much_for_controller", fuse_a=f"{power.fuse_a:g}", most_a=MOST_CONTROLLER_A)
    return None


def _controller_board_circuit(netlist: Netlist, mcu: Microcontroller, tiling: Tiling) -> ControllerCircuit:
    chips = {chip.refdes: chip for chip in netlist.chips}
    lamps = [chips[LAMP_IN]] if tiling.circuit.lamps else []
    here = [*netlist.chips_off_boards, *lamps]
    return controller_circuit(mcu, here, [chips[name] for name in tiling.first_plugs])


def _trial_demand(whole: PinDemand) -> PinDemand:
    """Return five cells, wired by hand. Raises HardwareError if the whole board cannot be tiled."""
    if whole.request.tiles is not None:
        allocate(whole)
    five = scaled(trial_board(whole.board), whole.board.pitch_mm)
    return replace(whole, request=replace(whole.request, tiles=None), board=five)


def _fed(
    request: PackRequest, board: Board, loads: Sequence[Load], tiling: Tiling | None
) -> tuple[int, PowerTable]:
    """Return the first of the lamps' budgets that copper and cables bear, and the power for it.

    Raises HardwareError if they do not bear the sensors, or too little for one white lamp.
    """
    power = power_table(request, loads[0])
    if tiling is None or tiling.cables:
        return loads[0].budget_ma, power
    if not (feed := sensor_feed(tiling, board.pitch_mm)).holds:
        figures = {"last_v": f"{feed.least_v:.2f}", "enough_v": f"{feed.enough_v:g}"}
        raise HardwareError(coded("hardware.weak_chain", part=tiling.circuit.sensor.name, **figures))
    if not tiling.circuit.lamps:
        return loads[0].budget_ma, power
    for load in loads:
        power = power_table(request, load)
        if (feed := lamp_feed(tiling, board.pitch_mm, power, load.budget_ma)).holds:
            return load.budget_ma, power
    figures = {
        "last_v": f"{feed.least_v:.2f}",
        "enough_v": f"{feed.enough_v:g}",
        "lamps": str(loads[0].lamps),
    }
    raise HardwareError(coded("hardware.lamps_too_far", **figures))


def _load(
    mcu: Microcontroller,
    part: Part,
    sensors: Sequence[PlacedSensor],
    allocation: Allocation,
    lamps: int,
    budget_ma: int,
) -> Load:
    """Return the loads on the supply. Only one reed of a row carries current at a time."""
    plan = allocation.plan
    fed, pulled = len(sensors), len(sensors) if allocation.plan.chips and needs_pull_ups(part) else 0
    if isinstance(plan, TilesPlan):
        fed, pulled = plan.populated, plan.pull_ups
    at_once = 1 if isinstance(part.sense, Reed) else fed
    if isinstance(plan, StrobedPlan):
        # Besides the rows' resistors: one gate's, and that of the line that turns all columns off.
        at_once, pulled = plan.most_at_once, len(plan.wiring.rows) + 2
    return Load(mcu, part, fed, at_once, plan.chips, pulled, lamps, budget_ma, allocation.buzzer is not None)


def _saving(request: PackRequest, netlist: Netlist, power: PowerTable) -> Saving | None:
    """Compare with the same board whose sensors are always on, or return None if it cannot be built."""
    try:
        usual = design(replace(request, wiring=HC165, supply="5v"))
    except HardwareError:
        return None
    there = _outlay(usual.chips, usual.wires, usual.power)
    return Saving(_outlay(netlist.chips, netlist.wires(), power), there, HC165)


def _outlay(chips: Sequence[Chip], wires: Sequence[Wire], power: PowerTable) -> Outlay:
    """Return the outlay. A harness line is a net that joins a sensor to another part."""
    at_sensors: set[str] = set()
    elsewhere: set[str] = set()
    for chip in chips:
        is_sensor = chip.refdes.rstrip("0123456789") == "S"
        (at_sensors if is_sensor else elsewhere).update(chip.pins.values())
    readers = sum(part(chip.part).kind == "chip" for chip in chips[1:] if chip.refdes[0] == "U")
    return Outlay(len(wires), len(at_sensors & elsewhere), readers, power.worst_ma)


def _placed_sensors(board: Board, part: Part, allocation: Allocation) -> Iterator[PlacedSensor]:
    inputs, cells = allocation.plan.inputs, board.cells
    for number, cell in enumerate(cells):
        x_mm, y_mm = sensor_place(cell, part)
        south = inputs[len(cells) + number] if len(inputs) > len(cells) else None
        yield PlacedSensor(cell.name, f"S{number + 1}", x_mm, y_mm, 0.0, inputs[number], south)


def _outputs(request: PackRequest, allocation: Allocation, count: int, budget_ma: int) -> BoardOutputPins:
    lamps = None
    if allocation.lamp_pin is not None:
        lamps = LampChain(allocation.lamp_pin, count, request.lamps, budget_ma, allocation.lamp_order)
    return BoardOutputPins(allocation.clock, lamps, allocation.buzzer)
