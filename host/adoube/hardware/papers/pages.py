"""Pages for a maker in Markdown: the parts, the magnets, the power, and the steps in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from adoube.games.registry import game_class
from adoube.hardware.config import sensor_kind
from adoube.hardware.design import Design, Multiplexers, PartLine, StrobedWiring
from adoube.hardware.fit import Fit, deeper_on_a_tile_mm, middle_of, trial_distance_mm
from adoube.hardware.mechanics.plate import SCREW_MM
from adoube.hardware.papers.factory import soldered_lines
from adoube.hardware.papers.lists import part_row
from adoube.hardware.request import HALL_LINEAR
from adoube.hardware.wirings.matrix import SWITCH
from adoube.hardware.wirings.tiles import BESIDE_MM
from adoube.sensing.magnets import Piece
from adoube.sensing.plans import plan_for
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, Level
from adoube.words import say

__all__ = ["magnets_md", "page", "parts_md", "power_md", "readme_md", "table"]

VIEWS = {"occupancy": OCCUPANCY, "dual": POLARITY, "linear": LEVEL}  # by the kind of sensor

PART_COLUMNS = ("quantity", "part", "value", "number", "alternatives", "where", "note")
MAGNET_COLUMNS = ("piece", "magnet", "grade", "down", "base", "height", "weight", "felt")
CELLS_NAMED = 8
MARGIN_COLUMNS = ("neighbours", "margin", "count", "cells")
OUTLAY_COLUMNS = ("what", "here", "usual")
POWER_COLUMNS = ("what", "count", "typical", "worst")


def parts_md(design: Design) -> str:
    return page(
        say("pack.parts_title", title=design.title),
        say("pack.parts_intro"),
        table(PART_COLUMNS, (part_row(line)[: len(PART_COLUMNS)] for line in design.parts)),
        *_unchecked_notes([*design.parts, *soldered_lines(design)]),
    )


def magnets_md(design: Design) -> str:
    """Return which magnet goes into which piece, which way up, with the field at the sensor."""
    fit = design.fit
    paragraphs = [
        *([say("pack.trial_magnets")] if design.request.trial else []),
        say("pack.magnets_intro", plate_mm=f"{fit.plate_mm:g}", depth_mm=f"{fit.depth_mm:g}"),
        *_disc_notes(design),
        table((*MAGNET_COLUMNS, *(["level"] if _reads_levels(design) else [])), _magnet_rows(design, fit)),
        "## " + say("pack.margins_title"),
        say("pack.margins_linear" if _reads_levels(design) else "pack.margins", **_worst_fields(fit)),
        table(MARGIN_COLUMNS, _margin_rows(fit)),
        "## " + say("pack.put_in_title"),
        say("pack.poles"),
        say("pack.test_magnets", off_centre_mm=f"{design.magnets.off_centre_mm:g}"),
    ]
    if sensor_kind(design.sensor) != "occupancy":
        paragraphs.append(say("pack.turned"))
    if design.magnets.stacking.highest > 1:
        paragraphs.append(say("pack.stacks"))
    return page(say("pack.magnets_title", title=design.title), *paragraphs)


def power_md(design: Design) -> str:
    power = design.power
    total = (say("pack.total"), "", _current_text(power.typical_ma), _current_text(power.worst_ma))
    rows = [
        (line.what, str(line.count), _current_text(line.typical_ma), _current_text(line.worst_ma))
        for line in power.lines
    ]
    return page(
        say("pack.power_title", title=design.title),
        table(POWER_COLUMNS, [*rows, total]),
        *_supply_notes(design),
        *_strobing_notes(design),
    )


def readme_md(design: Design) -> str:
    """Return the first page: the files, the steps, and what to know before."""
    request = design.request
    view = VIEWS[sensor_kind(design.sensor)]
    what = say(
        "pack.what",
        cells=len(design.sensors),
        pitch_mm=f"{design.board.pitch_mm:g}",
        sensor=f"{design.sensor.title} ({design.sensor.name})",
        wiring=request.wiring,
        mcu=design.mcu.title,
    )
    warnings = [f"- {warning}" for warning in design.warnings] or [f"- {say('pack.no_warnings')}"]
    observability = say("pack.observability", game=request.game, view=view, options=_options(design))
    return page(
        say("pack.title", title=design.title),
        what,
        "## " + say("pack.before"),
        "\n".join([*warnings, f"- {observability}"]),
        "## " + say("pack.order"),
        "\n".join(f"{number}. {step}" for number, step in enumerate(_steps(design), start=1)),
        "## " + say("pack.pins_title"),
        say("pack.pins_intro", numbering=design.mcu.numbering),
        table(("pin", "label", "gpio", "net"), _pin_rows(design)),
    )


def _steps(design: Design) -> Iterator[str]:
    yield say("pack.step_parts")
    yield _sheet_step(design)
    if design.tiling is None:
        yield say("pack.step_sensors", plate_mm=f"{design.fit.plate_mm:g}")
        yield say("pack.step_wires")
    elif design.tiling.cables:
        yield say("pack.step_order_cells", cells=len(design.sensors), collectors=design.tiling.count)
        yield say("pack.step_cells", plate_mm=f"{design.fit.plate_mm:g}")
        yield say("pack.step_cables", beside_mm=BESIDE_MM)
        yield say("pack.step_ribbons_of_collectors")
    else:
        yield say("pack.step_order", tiles=design.tiling.count)
        yield say("pack.step_tiles", plate_mm=f"{design.fit.plate_mm:g}")
        yield say("pack.step_ribbons")
    yield from _controller_steps(design)
    yield say("pack.step_magnets")
    yield say("pack.step_power")
    yield say("pack.step_firmware")
    if design.request.trial:
        yield from _trial_steps(design)
        return
    call = {"game": design.request.game, "options": _options(design)}
    yield say("pack.step_test", **call)
    if design.request.sensors == HALL_LINEAR:
        yield say("pack.step_calibrate", **call)
    yield say("pack.step_play", **call)


def _sheet_step(design: Design) -> str:
    """Return the step of drilling: holes for upright sensors, and for the screws of tiles."""
    if design.is_tiled:
        return say("pack.step_sheet_of_tiles", screw_mm=f"{SCREW_MM:g}")
    stands = design.tiling is None and design.sensor.body.hole_mm
    return say("pack.step_sheet_drilled" if stands else "pack.step_sheet_below")


def _controller_steps(design: Design) -> Iterator[str]:
    """Yield the steps that connect the microcontroller to the chains."""
    if design.controller is not None:
        yield say("pack.step_controller", chains=len(design.controller.chains))
    elif design.tiling is not None:
        yield say("pack.step_wire_controller")


def _trial_steps(design: Design) -> Iterator[str]:
    middle = middle_of(design.board).name
    if (deeper_mm := deeper_on_a_tile_mm(design.request, design.sensor)) > 0:
        yield say("pack.trial_for_tiles", deeper_mm=f"{deeper_mm:g}")
    yield say("pack.trial_monitor", cells=", ".join(design.board.names))
    if _reads_levels(design):
        yield say("pack.trial_calibrate")
    off_centre_mm = f"{design.magnets.off_centre_mm:g}"
    yield say("pack.trial_felt", off_centre_mm=off_centre_mm, middle=middle)
    distance_mm = f"{trial_distance_mm(design.fit):g}"
    key = "pack.trial_neighbours_linear" if _reads_levels(design) else "pack.trial_neighbours"
    yield say(key, middle=middle, distance_mm=distance_mm)
    yield say("pack.trial_sensors")
    yield say("pack.trial_done")


def _options(design: Design) -> str:
    """Return the options of the game as every command takes them."""
    return "".join(f" -o {key}={value}" for key, value in sorted(design.request.options.items()))


def _unchecked_notes(lines: Sequence[PartLine]) -> Iterator[str]:
    """Yield notes beside the table: the figures that the maker has to verify before buying."""
    listed = [
        "- " + say("pack.unchecked_of", part=line.number or line.name, what="; ".join(line.unchecked))
        for line in lines
        if line.unchecked
    ]
    if listed:
        yield "## " + say("pack.unchecked_title")
        yield say("pack.unchecked_intro")
        yield "\n".join(dict.fromkeys(listed))


def _supply_notes(design: Design) -> Iterator[str]:
    power = design.power
    if power.supply_a is None:
        yield say("pack.usb_alone")
    else:
        yield say("pack.supply", supply_a=f"{power.supply_a:g}")
        yield say(
            "pack.usb_apart" if design.mcu.supply["VSYS"] == design.mcu.supply["5V"] else "pack.usb_too"
        )
    if power.fuse_a is not None:
        yield say("pack.fuse", fuse_a=f"{power.fuse_a:g}")
    if power.own_regulator:
        yield say("pack.regulator", spare_ma=f"{design.mcu.spare_3v3_ma:g}")
        if power.supply_a is not None:
            yield say("pack.supply_first")
    yield from _signal_notes(design)
    if power.level_shifter:
        yield say("pack.level_shifter")
    if (lamps := design.outputs.lamps) is not None:
        yield say("pack.lamps", count=lamps.count, budget_ma=lamps.budget_ma)


def _signal_notes(design: Design) -> Iterator[str]:
    """Yield the parts between the microcontroller and the chips, and the measuring of their supply."""
    parts = Counter(chip.part for chip in design.chips)
    if parts["74ahc125"]:
        yield say("pack.buffer", chips=parts["74hc165"], chains=parts["r-100"] // 2)
    if isinstance(design.wiring, Multiplexers):
        yield say("pack.measured_supply", pin=design.mcu.by_number[design.wiring.supply].label)


def _strobing_notes(design: Design) -> Iterator[str]:
    """Yield how columns are powered in turn, and the saving."""
    wiring = design.wiring
    if not isinstance(wiring, StrobedWiring):
        return
    switches = [chip.refdes for chip in design.chips if chip.part == SWITCH]
    strobing, lamps = wiring.strobing, design.outputs.lamps
    columns = Counter(sensor.input % strobing.columns for sensor in design.sensors)
    yield say(
        "pack.strobed",
        at_once=max(columns.values()),
        sensors=len(design.sensors),
        switches=f"{switches[0]} to {switches[-1]}",
        period_ms=strobing.period_ms,
        columns_a_scan=strobing.columns_a_scan,
        start_up_us=strobing.start_up_us,
        look_ms=strobing.look_ms,
        promise_ms=strobing.promise_ms(design.sensor.sampling_ms, lamps.count if lamps else 0),
    )
    yield say("pack.strobed_off")
    yield say("pack.strobed_watch", pin=design.mcu.by_number[wiring.sense].label)
    if (saving := design.saving) is not None:
        here, usual = saving.here, saving.usual
        yield "## " + say("pack.saving", usual=saving.usual_wiring)
        rows = [
            (say("pack.outlay_worst"), _current_text(here.worst_ma), _current_text(usual.worst_ma)),
            (say("pack.outlay_lines"), str(here.lines), str(usual.lines)),
            (say("pack.outlay_wires"), str(here.wires), str(usual.wires)),
            (say("pack.outlay_chips"), str(here.chips), str(usual.chips)),
        ]
        yield table(OUTLAY_COLUMNS, rows)


def _magnet_rows(design: Design, fit: Fit) -> Iterator[Sequence[str]]:
    view = Level(design.magnets) if _reads_levels(design) else None
    for code, piece in design.magnets.pieces.items():
        magnet = piece.magnet
        row = (
            code,
            f"{magnet.diameter_mm:g} x {magnet.height_mm:g} mm",
            magnet.grade,
            say("pack.south" if piece.pole > 0 else "pack.north"),
            f"{piece.base_mm:g} mm",
            f"{piece.height_mm:g} mm",
            f"{piece.weight_g:g} g",
            f"{fit.least_mt(piece):.1f} mT",
        )
        yield row if view is None else (*row, str(view.symbol((code,))))


def _disc_notes(design: Design) -> Iterator[str]:
    """Yield why these magnets are not those of the game's plan."""
    if design.request.magnets is None:
        planned = _magnet_text(next(iter(plan_for(game_class(design.request.game)).pieces.values())))
        taken = _magnet_text(next(iter(design.magnets.pieces.values())))
        if taken != planned:
            yield say("pack.other_disc", planned=planned, part=design.sensor.name)


def _magnet_text(piece: Piece) -> str:
    magnet = piece.magnet
    return say(
        "pack.disc",
        diameter_mm=f"{magnet.diameter_mm:g}",
        height_mm=f"{magnet.height_mm:g}",
        grade=magnet.grade,
    )


def _worst_fields(fit: Fit) -> dict[str, str]:
    return {
        "part": fit.part.name,
        "operate_mt": f"{fit.operate_mt:.1f}",
        "release_mt": f"{fit.release_mt:.1f}",
        "weakest_mt": f"{fit.weakest_mt:.1f}",
    }


def _margin_rows(fit: Fit) -> Iterator[Sequence[str]]:
    """Yield cells with the same margin together, the smallest margin first."""
    cells: dict[tuple[str, str], list[str]] = {}
    for cell, margin_mt in sorted(fit.margins_mt.items(), key=lambda each: round(each[1], 2)):
        figures = f"{fit.strays_mt[cell]:.2f} mT", f"{margin_mt:.2f} mT"
        cells.setdefault(figures, []).append(cell)
    for (stray, margin), names in cells.items():
        more = "" if len(names) <= CELLS_NAMED else say("pack.and_more")
        yield stray, margin, str(len(names)), ", ".join(names[:CELLS_NAMED]) + more


def _pin_rows(design: Design) -> Iterator[Sequence[str]]:
    used = design.chips[0].pins
    for gpio in sorted(design.mcu.gpios, key=lambda gpio: gpio.number):
        if gpio.label in used:
            yield str(gpio.physical), gpio.label, str(gpio.number), used[gpio.label]


def _reads_levels(design: Design) -> bool:
    return sensor_kind(design.sensor) == "linear"


def _current_text(current_ma: float) -> str:
    return f"{current_ma:.1f} mA"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    header = [say(f"pack.column_{column}") for column in columns]
    return "\n".join(_row(cells) for cells in [header, ["---"] * len(header), *rows])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(title: str, *paragraphs: str) -> str:
    """Return a document of Markdown."""
    return "\n\n".join([f"# {title}", *paragraphs]) + "\n"
