"""Pages for a maker in Markdown: the parts, the magnets and the power."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from adoube.games.registry import game_class
from adoube.hardware.config import sensor_kind
from adoube.hardware.currents import lamp_feed, sensor_feed
from adoube.hardware.design import Design, Multiplexers, PartLine, ShiftChainWiring, StrobedWiring
from adoube.hardware.fit import Fit
from adoube.hardware.papers.assembly import soldered_lines
from adoube.hardware.papers.lists import part_row
from adoube.hardware.part import SwitchFigures
from adoube.hardware.wirings.matrix import SWITCH
from adoube.sensing.magnets import MagneticPiece
from adoube.sensing.plans import plan_for
from adoube.sensing.views import Level
from adoube.words import say

__all__ = ["magnets_md", "page", "parts_md", "power_md", "table"]

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
        table(PART_COLUMNS, (part_row(line) for line in design.parts)),
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
    paragraphs += _one_way_notes(design)
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
        *_copper_notes(design),
        *_strobing_notes(design),
    )


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
    if design.sensor.needs_5v:
        yield say("pack.five_volt_sensors")
    yield from _signal_notes(design)
    if power.level_shifter:
        yield say("pack.level_shifter")
    if (lamps := design.outputs.lamps) is not None:
        yield say("pack.lamps", count=lamps.count, budget_ma=lamps.budget_ma)


def _copper_notes(design: Design) -> Iterator[str]:
    """Yield what tracks and plugs of tiles carry at worst, and what arrives at the last of a chain."""
    tiling = design.tiling
    if tiling is None or tiling.cables:
        return
    feeds = [(say("pack.feed_sensors"), sensor_feed(tiling, design.board.pitch_mm))]
    if (lamps := design.outputs.lamps) is not None and tiling.circuit.lamps:
        feed = lamp_feed(tiling, design.board.pitch_mm, design.power, lamps.budget_ma)
        feeds.append((say("pack.feed_lamps"), feed))
    yield "## " + say("pack.copper_title")
    yield table(
        ("feed", "current", "contact", "warmer", "arrives", "needs"),
        (
            (
                what,
                _current_text(1000 * feed.current_a),
                say("pack.contact", takes=f"{feed.contact_a:.2f}", bears=f"{feed.contact_most_a:g}"),
                f"{feed.warmer_k:.1f} K",
                f"{feed.least_v:.2f} V",
                f"{feed.enough_v:g} V",
            )
            for what, feed in feeds
        ),
    )
    yield say("pack.copper")


def _signal_notes(design: Design) -> Iterator[str]:
    """Yield the parts between the microcontroller and the chips, and the measuring of their supply."""
    parts = Counter(chip.part for chip in design.chips)
    if parts["74ahc125"] and isinstance(design.wiring, ShiftChainWiring):
        yield say("pack.buffer", chips=parts["74hc165"], chains=len(design.wiring.data))
    if parts["c-100p"]:
        yield say("pack.slowed")
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


def _one_way_notes(design: Design) -> Iterator[str]:
    if isinstance(design.sensor.sense, SwitchFigures) and design.sensor.only_pole:
        yield say("pack.one_way", part=design.sensor.name, pole=design.sensor.sense.pole)


def _magnet_text(piece: MagneticPiece) -> str:
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


def _reads_levels(design: Design) -> bool:
    return sensor_kind(design.sensor) == "linear"


def _current_text(current_ma: float) -> str:
    return f"{current_ma:.1f} mA"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], words: str = "pack") -> str:
    """Return a table of Markdown; the names of its columns are in the catalogue `words`."""
    header = [say(f"{words}.column_{column}") for column in columns]
    return "\n".join(_row(cells) for cells in [header, ["---"] * len(header), *rows])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(title: str, *paragraphs: str) -> str:
    """Return a document of Markdown."""
    return "\n\n".join([f"# {title}", *paragraphs]) + "\n"
