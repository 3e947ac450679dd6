"""Designs a board: asks whether what is wanted can work, and lays it out."""

from collections.abc import Iterator
from dataclasses import replace

from adoube.board.geometry import Board
from adoube.games.registry import make_game
from adoube.hardware.allocation import Allocation, Wanted, allocate, lamp_count
from adoube.hardware.assembly import assembled
from adoube.hardware.config import board_config
from adoube.hardware.design import Design, Lamps, Outputs, PlacedSensor
from adoube.hardware.layout import checked_pitch, scaled, sensor_place
from adoube.hardware.magnets import alike, magnet_plan, threshold_steps, view_of_sensor
from adoube.hardware.microcontroller import microcontroller
from adoube.hardware.part import Part
from adoube.hardware.part_lines import part_lines
from adoube.hardware.power import Load, lamp_budget_ma, power_table
from adoube.hardware.refusal import HardwareRefused
from adoube.hardware.request import HALL_LINEAR, PackRequest
from adoube.hardware.suitability import suitable_fit
from adoube.hardware.trial import trial_board
from adoube.hardware.warnings import Findings, warnings_of
from adoube.hardware.wirings.chains import needs_pull_ups
from adoube.words import say

__all__ = ["design"]


def design(request: PackRequest) -> Design:
    """The board that is asked for.

    Raises HardwareRefused with the reason where it would not work; UnknownGame, OptionError, NoPlan,
    PlanError or FieldError where the game, its options or a file of the maker's own are at fault.
    """
    game = make_game(request.game, request.options)
    mcu = microcontroller(request.mcu)
    if request.link == "wifi" and not mcu.wifi:
        raise HardwareRefused(say("hardware.no_wifi", mcu=mcu.title))
    plan = magnet_plan(request, game, by_level=request.sensors == HALL_LINEAR)
    request = replace(request, pitch_mm=plan.pitch_mm)
    checked_pitch(game.board, plan.pitch_mm)
    fit = suitable_fit(request, scaled(game.board, plan.pitch_mm), plan)
    board = scaled(trial_board(fit.board), plan.pitch_mm) if request.trial else fit.board
    plan = fit.plan
    view = view_of_sensor(fit.part, game, plan)
    groups = alike(view, plan)
    allocation = allocate(Wanted(request, board, len(game.seats), fit.part))
    sensors = tuple(_placed(board, fit.part, allocation))
    lamps = lamp_count(request, board)
    budget_ma = lamp_budget_ma(request, lamps)
    pull_ups = bool(allocation.plan.chips) and needs_pull_ups(fit.part)
    chips, buzzer = allocation.plan.chips, allocation.buzzer is not None
    power = power_table(request, Load(mcu, fit.part, len(sensors), chips, pull_ups, lamps, budget_ma, buzzer))
    netlist = assembled(mcu, allocation, sensors, fit.part, power, lamps)
    outputs = _outputs(request, allocation, lamps, budget_ma)
    wiring = allocation.plan.wiring
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
        parts=part_lines(mcu, netlist.chips, fit.part, power),
        power=power,
        seats=game.seats,
        warnings=warnings_of(request, fit, Findings(view, groups, outputs, len(game.seats))),
        config=board_config(request, mcu, fit.part, wiring, sensors, outputs, plan, threshold_steps(view)),
    )


def _placed(board: Board, part: Part, allocation: Allocation) -> Iterator[PlacedSensor]:
    inputs, cells = allocation.plan.inputs, board.cells
    for number, cell in enumerate(cells):
        x_mm, y_mm = sensor_place(cell, part)
        south = inputs[len(cells) + number] if len(inputs) > len(cells) else None
        yield PlacedSensor(cell.name, f"S{number + 1}", x_mm, y_mm, 0.0, inputs[number], south)


def _outputs(request: PackRequest, allocation: Allocation, count: int, budget_ma: int) -> Outputs:
    lamps = None
    if allocation.lamp_pin is not None:
        lamps = Lamps(allocation.lamp_pin, count, request.lamps, budget_ma)
    return Outputs(allocation.clock, lamps, allocation.buzzer)
