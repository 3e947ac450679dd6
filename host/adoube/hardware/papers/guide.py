"""The first page of a pack: the guide to its board.

Every step has pictures, what to do, a test, and what to do if the test fails.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from adoube.hardware.config import sensor_kind
from adoube.hardware.design import (
    Design,
    ExpanderWiring,
    MatrixWiring,
    Multiplexers,
    PinWiring,
    ShiftChainWiring,
    StrobedWiring,
)
from adoube.hardware.drawings.wire_routes import CELL_NETS, WiringStep, wiring_steps
from adoube.hardware.fit import deeper_on_a_tile_mm, middle_of, trial_distance_mm
from adoube.hardware.mechanics.plate import SCREW_MM, WINDOW_MM
from adoube.hardware.papers.pages import page, table
from adoube.hardware.part import Reed, part
from adoube.hardware.part_list import CAPACITOR
from adoube.hardware.pcb.controller import is_pico
from adoube.hardware.request import HALL_LINEAR
from adoube.hardware.wirings.matrix import SENSOR_CAPACITOR
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY
from adoube.words import CodedText, say

__all__ = ["GuideStep", "GuideWords", "guide_md", "guide_steps", "program_step", "shared_facts", "steps_md"]

VIEWS = {"occupancy": OCCUPANCY, "dual": POLARITY, "linear": LEVEL}  # by the kind of sensor

INSTALL = (
    "adoube firmware install --board usb --config board.json",
    "adoube firmware status --board usb",
)
CHECK = "adoube hardware --check ."


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A step of the work, in words."""

    title: str
    pictures: tuple[str, ...]  # the names of SVG files in the pack
    work: tuple[str, ...]  # Markdown, a line for each thing to do
    commands: tuple[str, ...]  # what to type after the last of them
    test: str
    otherwise: tuple[str, ...]  # what to do if the test fails


def guide_md(design: Design, cost: CodedText) -> str:
    """Return the guide as Markdown; `cost` is what the board costs and how long it takes."""
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
        str(cost),
        "## " + say("pack.before"),
        "\n".join([*warnings, f"- {observability}"]),
        *steps_md(guide_steps(design)),
        "## " + say("pack.pins_title"),
        say("pack.pins_intro", numbering=design.mcu.numbering),
        table(("pin", "label", "gpio", "net"), _pin_rows(design)),
    )


def guide_steps(design: Design) -> tuple[GuideStep, ...]:
    """Return the steps, in order."""
    return tuple(_Steps(design).steps())


def steps_md(steps: Sequence[GuideStep], pictures: str = "") -> Iterator[str]:
    """Yield the paragraphs of all steps. `pictures` is where the pictures are, if not beside the page."""
    for number, step in enumerate(steps, start=1):
        yield from _written(number, step, pictures)


def _written(number: int, step: GuideStep, pictures: str) -> Iterator[str]:
    yield "## " + say("guide.step", number=number, title=step.title)
    for name in step.pictures:
        yield f"![{say('guide.picture_' + name.replace('-', '_'))}]({pictures}{name}.svg)"
    yield "\n".join(f"{at}. {line}" for at, line in enumerate(step.work, start=1))
    if step.commands:
        yield "\n".join(["```", *step.commands, "```"])
    yield say("guide.test", test=step.test)
    yield say("guide.otherwise")
    yield "\n".join(f"- {line}" for line in step.otherwise)


@dataclass(frozen=True, slots=True)
class GuideWords:
    """The texts of steps, with the facts of one board in them."""

    facts: Mapping[str, object]

    def step(
        self,
        name: str,
        *pictures: str,
        title: str = "",
        work: str = "",
        before: tuple[str, ...] = (),
        more: tuple[str, ...] = (),
        commands: tuple[str, ...] = (),
        test: str = "",
    ) -> GuideStep:
        """Return a step by its name.

        Title, work or test may be those of another; there may be work before its own, and `more` after it.
        """
        lines = (*before, f"{work or name}_work", *more)
        return GuideStep(
            title=self._say(f"{title or name}_title"),
            pictures=pictures,
            work=tuple(line for key in lines for line in self._lines(key)),
            commands=commands,
            test=self._say(f"{test or name}_test"),
            otherwise=self._lines(f"{name}_otherwise"),
        )

    def _say(self, key: str) -> str:
        return say(f"guide.{key}", **self.facts)

    def _lines(self, key: str) -> tuple[str, ...]:
        return tuple(line.strip() for line in self._say(key).splitlines() if line.strip())


def program_step(
    words: GuideWords, design: Design, *pictures: str, before: tuple[str, ...] = ()
) -> GuideStep:
    """Return the step that puts MicroPython, the program and board.json onto the microcontroller."""
    micropython, shown = (
        ("micropython_uf2", "bootsel") if is_pico(design.mcu) else ("micropython_bin", "esptool")
    )
    network = ("program_network",) if design.request.link == "wifi" else ()
    return words.step(
        "program",
        *pictures,
        shown,
        before=(*before, micropython),
        more=(*network, "program_terminal"),
        commands=INSTALL,
    )


class _Steps:
    """The steps of one board."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._call = f"{design.request.game}{_options(design)}"
        self._words = GuideWords(self._facts)
        self._step = self._words.step
        self._is_lit = design.tiling is not None and bool(design.tiling.circuit.lamps)

    def steps(self) -> Iterator[GuideStep]:
        yield self._step("buy", "parts")
        if self._design.tiling is None:
            yield from self._wired_by_hand()
        else:
            yield from self._on_circuit_boards(self._design.tiling.cables != ())
        yield program_step(self._words, self._design)
        yield from self._tests()

    def _wired_by_hand(self) -> Iterator[GuideStep]:
        design = self._design
        if not design.request.trial:
            yield self._step("try", "trial", commands=self._trial_commands())
        drilled = bool(design.sensor.body.hole_mm)
        sheet = "sheet_drilled" if drilled else "sheet"
        yield self._step("sheet", "places", title=sheet, work=sheet)
        yield self._place()
        for step in wiring_steps(design):
            yield self._wire(step)
        if (chips := self._chips()) is not None:
            pulled = ("chips_pull_ups",) if self._has_pull_ups() else ()
            yield self._step("chips", "wiring", title=f"chips_{chips}", work=f"chips_{chips}", more=pulled)
        if design.power.fuse_a is not None:
            yield self._step("supply", "wiring", work="supply" if design.power.supply_a else "supply_usb")
        if design.outputs.lamps is not None:
            yield self._step("lamps", "wiring")
        buttons = ("controller_buttons",) if design.outputs.clock else ()
        yield self._step("controller", "wiring", more=(*buttons, "controller_check"), commands=(CHECK,))

    def _wire(self, step: WiringStep) -> GuideStep:
        """Return a step of the wires under the board."""
        work = f"wire_{step.value}"
        more: tuple[str, ...] = ()
        if step is WiringStep.SUPPLY and self._design.sensor.needs_5v:
            more = ("wire_supply_5v",)
        if step is WiringStep.CELLS and isinstance(self._design.wiring, PinWiring):
            work, more = "wire_pins", () if self._design.sensor.is_fed else ("wire_pins_reed",)
        return self._step(f"wire_{step.value}", f"wiring-{step.value}", work=work, more=more)

    def _has_pull_ups(self) -> bool:
        """Return whether resistor networks pull up the outputs of single sensors."""
        return any(
            chip.refdes.startswith("RN") and any(net.startswith(CELL_NETS) for net in chip.pins.values())
            for chip in self._design.chips
        )

    def _place(self) -> GuideStep:
        sense = self._design.sensor.sense
        if not isinstance(sense, Reed):
            return self._step("place_hall", "laid-hall")
        if sense.upright:
            return self._step("place_upright", "places")
        return self._step("place_reed", "laid-reed", "glued-reed")

    def _chips(self) -> str | None:
        """Return the word for what stands between sensors and microcontroller, or None without chips."""
        wiring = self._design.wiring
        if isinstance(wiring, MatrixWiring | PinWiring):
            return None
        kinds = {ShiftChainWiring: "hc165", Multiplexers: "mux", ExpanderWiring: "mcp23017"}
        return kinds.get(type(wiring), "strobed")

    def _on_circuit_boards(self, by_cables: bool) -> Iterator[GuideStep]:
        design = self._design
        has_reeds = isinstance(design.sensor.sense, Reed)
        boards = ("cell", "collector") if by_cables else ("tile",)
        pictures = (*boards, "controller") if design.controller else boards
        yield self._step("try", "trial", commands=self._trial_commands())
        yield self._step(
            "order",
            *pictures,
            work="order_cells" if by_cables else "order",
            more=(("order_controller",) if design.controller else ()) + ("order_factory",),
            commands=(CHECK,),
        )
        views = ("chip", "plug") if by_cables else ("tile-back", "tile-front", "chip")
        yield self._step("solder", *views, more=("solder_reeds",) if has_reeds else ())
        if by_cables:
            yield self._step("glue", "places")
        chained = "chain_cells" if by_cables else "chain_tiles"
        joined = ("chain_controller", "chain_plugs") if design.controller else ("chain_by_hand",)
        if self._is_lit:
            joined = ("chain_lamps", *joined)
        yield self._step(
            "chain", *(("plug",) if by_cables else ("tile-chain", "plug")), work=chained, more=joined
        )

    def _trial_commands(self) -> tuple[str, ...]:
        request = self._design.request
        words = [f"--{name} {getattr(request, name)}" for name in ("sensors", "mcu", "wiring")]
        words.append(f"--size {self._design.board.pitch_mm:g}")
        words += [
            f"--{name} {value}" for name in ("part", "magnets", "tiles") if (value := getattr(request, name))
        ]
        out = f"../{Path(request.game).stem}-trial"
        return (f"adoube hardware {self._call} {' '.join(words)} --trial --out {out}",)

    def _tests(self) -> Iterator[GuideStep]:
        design = self._design
        if design.request.trial:
            yield self._trial()
            return
        monitor = f"adoube monitor --board usb --game {self._call}"
        calibrate = f"adoube calibrate --board usb --game {self._call}"
        if design.request.sensors == HALL_LINEAR:
            yield self._step("cells", "monitor", work="cells_linear", commands=(monitor,))
            yield self._step("levels", "monitor", commands=(calibrate,))
        else:
            yield self._step("cells", "monitor", commands=(monitor, calibrate))
        if design.is_tiled:
            windows = ("screw_windows",) if self._is_lit else ()
            yield self._step("screw", "tile-case", "tile-screws", more=windows)
        yield self._step("pieces", "magnets")
        port = "usb"
        if design.request.link == "wifi":
            port = f"wifi:{design.config['name']} --token TOKEN"
            yield self._step(
                "wifi", "wifi", commands=(INSTALL[0], f"adoube monitor --board {port} --game {self._call}")
            )
        yield self._step("play", "start", commands=(f"adoube play {self._call} --board {port}",))

    def _trial(self) -> GuideStep:
        design = self._design
        paper = ("trial_paper",) if deeper_on_a_tile_mm(design.request, design.sensor) > 0 else ()
        is_linear = design.request.sensors == HALL_LINEAR
        commands = ("adoube monitor --board usb", *(["adoube calibrate --board usb"] if is_linear else []))
        test = "trial_linear" if is_linear else "trial"
        return self._step("trial", "trial", more=paper, commands=commands, test=test)

    @cached_property
    def _facts(self) -> Mapping[str, object]:
        """The figures and names that the texts have."""
        design, sense = self._design, self._design.sensor.sense
        row = [sensor for sensor in design.sensors if sensor.y_mm == design.sensors[0].y_mm]
        tiling, is_strobed = design.tiling, isinstance(design.wiring, StrobedWiring)
        magnet = next(iter(design.magnets.pieces.values())).magnet
        return {
            **shared_facts(design),
            "game": design.request.game,
            "cells": len(design.sensors),
            "names": ", ".join(design.board.names),
            "plate_mm": f"{design.fit.plate_mm:g}",
            "off_centre_mm": f"{design.magnets.off_centre_mm:g}",
            "distance_mm": f"{trial_distance_mm(design.fit):g}",
            "deeper_mm": f"{deeper_on_a_tile_mm(design.request, design.sensor):g}",
            "middle": middle_of(design.board).name,
            "first": row[0].refdes,
            "last": row[-1].refdes,
            "span_mm": f"{row[-1].x_mm - row[0].x_mm:g}",
            "hole_mm": f"{design.sensor.body.hole_mm:g}",
            "offset_mm": f"{sense.offset_mm:g}" if isinstance(sense, Reed) else "0",
            "capacitor": part(SENSOR_CAPACITOR if is_strobed else CAPACITOR).value,
            "rows": self._span("ROW"),
            "columns": self._span("VCOL" if is_strobed else "COL"),
            "supply_net": next(
                chip.pins.get("VCC", "") for chip in design.chips if chip.refdes == row[0].refdes
            ),
            "vsys": design.mcu.supply_labels["VSYS"],
            "usb_5v": design.mcu.supply_labels["5V"],
            "fed": self._fed(),
            "sensor": "reed" if isinstance(sense, Reed) else "hall",
            "wiring": design.request.wiring,
            "numbering": design.mcu.numbering,
            "tiles": tiling.count if tiling else 0,
            "chains": len(design.controller.chains) if design.controller else 0,
            "screw_mm": f"{SCREW_MM:g}",
            "window_mm": f"{WINDOW_MM:g}",
            "magnet": f"{magnet.diameter_mm:g} x {magnet.height_mm:g} mm, {magnet.grade}",
        }

    def _fed(self) -> str:
        """Return the word for what the supply feeds beside the microcontroller."""
        if self._design.outputs.lamps is None:
            return "sensors"
        return "both" if self._design.sensor.is_fed else "lamps"

    def _span(self, letters: str) -> str:
        """Return the first and last net with such a name."""
        nets = {net for chip in self._design.chips for net in chip.pins.values()}
        numbers = sorted(int(net[len(letters) :]) for net in nets if re.fullmatch(rf"{letters}\d+", net))
        return f"{letters}{numbers[0]} to {letters}{numbers[-1]}" if numbers else ""


def shared_facts(design: Design) -> Mapping[str, object]:
    """Return the facts that the guide of any board tells, also of one on a breadboard."""
    return {
        "game": Path(design.request.game).name,
        "options": _options(design),
        "mcu": design.mcu.title,
        "chip": "rp2" if is_pico(design.mcu) else "esp32",
    }


def _options(design: Design) -> str:
    """Return the options of the game as every command takes them."""
    return "".join(f" -o {key}={value}" for key, value in sorted(design.request.options.items()))


def _pin_rows(design: Design) -> Iterator[tuple[str, ...]]:
    used = design.chips[0].pins
    for gpio in sorted(design.mcu.gpios, key=lambda gpio: gpio.number):
        if gpio.label in used:
            yield str(gpio.physical), gpio.label, str(gpio.number), used[gpio.label]
