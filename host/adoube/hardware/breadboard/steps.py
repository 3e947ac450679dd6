"""The folder of a breadboard: the guide with a picture after each step, and the game."""

from collections.abc import Mapping
from types import MappingProxyType

from adoube.hardware.breadboard.layout import (
    GAME_FILES,
    BoardHole,
    BreadboardLayout,
    Jumper,
    SensorPlace,
    game_file,
    layout_of,
)
from adoube.hardware.breadboard.picture import BreadboardView, breadboard_svg
from adoube.hardware.design import Design, PartLine
from adoube.hardware.drawings.parts_picture import parts_picture
from adoube.hardware.papers.guide import GuideStep, GuideWords, program_step, shared_facts, steps_md
from adoube.hardware.papers.guide_pictures import kept_picture
from adoube.hardware.papers.lists import board_json, sensors_csv, wires_csv
from adoube.hardware.papers.pages import page
from adoube.hardware.prices import BoardEstimate, PriceTable, estimated, prices_md
from adoube.words import say

__all__ = ["breadboard_estimate", "breadboard_papers", "breadboard_pictures", "breadboard_steps"]

PARTS, BOOTSEL = "breadboard-parts", "bootsel"
START = ("c1", "d1")
# By the picture's name, what is on the board after a step.
VIEWS: Mapping[str, BreadboardView] = MappingProxyType(
    {
        "breadboard-pico": BreadboardView(0, supplies=False),
        "breadboard-one": BreadboardView(1),
        "breadboard-four": BreadboardView(4),
        "breadboard-play": BreadboardView(4, strip=True, magnets=START),
    }
)


def breadboard_estimate(
    design: Design, layout: BreadboardLayout, own: PriceTable | None = None
) -> BoardEstimate:
    """Return what the board costs with breadboard, jumpers and cable, and how long it takes."""
    jumpers = len(layout.all_jumpers)
    more = [
        PartLine(1, say("breadboard.board"), say("breadboard.board_value"), "", (), (), part="breadboard"),
        PartLine(
            jumpers, say("breadboard.jumper"), say("breadboard.jumper_value"), "", (), (), part="jumper"
        ),
        PartLine(1, say("breadboard.cable"), say("breadboard.cable_value"), "", (), (), part="usb-cable"),
    ]
    return estimated(design, own, more, {"jumper": jumpers, "sensor": len(layout.sensors), "program": 1})


def breadboard_papers(design: Design, estimate: BoardEstimate) -> Mapping[str, str]:
    """Return all files of the folder, by their names."""
    guide = page(
        say("breadboard.title"),
        say("breadboard.intro", mcu=design.mcu.title),
        str(estimate.summary),
        *steps_md(breadboard_steps(design)),
    )
    return {
        "README.md": guide,
        "board.json": board_json(design),
        "wires.csv": wires_csv(design),
        "sensors.csv": sensors_csv(design),
        "prices.md": prices_md(design.title, estimate),
        **breadboard_pictures(design, estimate),
        **{name: game_file(name) for name in GAME_FILES},
    }


def breadboard_pictures(design: Design, estimate: BoardEstimate) -> Mapping[str, str]:
    """Return the pictures of the steps by their files."""
    layout, title = layout_of(design), say("breadboard.picture_title")
    lines = [cost.line for cost in estimate.parts]
    return {
        f"{PARTS}.svg": parts_picture(lines, design.sensor),
        f"{BOOTSEL}.svg": kept_picture(BOOTSEL),
        **{f"{name}.svg": breadboard_svg(layout, view, title) for name, view in VIEWS.items()},
    }


def breadboard_steps(design: Design) -> tuple[GuideStep, ...]:
    """Return the steps, in order: each sensor is tested as soon as it is plugged in."""
    layout = layout_of(design)
    words = GuideWords({**shared_facts(design), **_holes(design, layout)})
    monitor = (f"adoube monitor --board usb --game {GAME_FILES[0]}",)
    play = (f"adoube play {GAME_FILES[0]} --board usb",)
    return (
        words.step("buy", PARTS, work="breadboard_buy"),
        program_step(words, design, "breadboard-pico", before=("breadboard_pico",)),
        words.step("breadboard_one", "breadboard-one", commands=monitor),
        words.step("breadboard_four", "breadboard-four", commands=monitor),
        words.step("breadboard_play", "breadboard-play", commands=play),
    )


def _holes(design: Design, layout: BreadboardLayout) -> Mapping[str, str | int]:
    """Return where everything goes, as the steps tell it."""
    first, *others = (
        say("breadboard.cell", cell=place.cell[0], legs=_legs(place), jumpers=_jumpers(jumpers))
        for place, jumpers in zip(layout.sensors, layout.jumpers, strict=True)
    )
    signal = layout.jumpers[0][0]
    return {
        "sensor": "hall" if design.sensor.is_fed else "reed",
        "rails": " ".join(say("breadboard.rail_jumper", **_ends(jumper)) for jumper in layout.supplies),
        "first": first,
        "others": "\n".join(others),
        "signal_from": signal.from_.column,
        "signal_to": signal.to.column,
    }


def _ends(jumper: Jumper) -> Mapping[str, str]:
    return {"colour": jumper.colour, "from": _hole(jumper.from_), "to": _hole(jumper.to)}


def _hole(hole: BoardHole) -> str:
    """Return a hole as it is printed on the board, or the rail."""
    if hole.is_on_rail:
        return say("breadboard.blue_rail" if hole.row == "-" else "breadboard.red_rail")
    return f"{hole.row}{hole.column}"


def _legs(place: SensorPlace) -> str:
    if "VCC" in place.legs:
        legs = ", ".join(
            say("breadboard.hall_leg", leg=leg, hole=_hole(hole)) for leg, hole in place.legs.items()
        )
        one, other = (_hole(hole) for hole in place.capacitor)
        return say("breadboard.hall_legs", legs=legs, one=one, other=other)
    return say("breadboard.reed_legs", one=_hole(place.legs["A"]), other=_hole(place.legs["B"]))


def _jumpers(jumpers: tuple[Jumper, ...]) -> str:
    return ", ".join(say("breadboard.one_jumper", **_ends(jumper)) for jumper in jumpers)
