"""`adoube hardware`: writes everything that a maker of a board needs, and checks what was written."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from adoube.cli.arguments import GAME, game_options, paper_option, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.cli.path_types import INPUT_FILE, INPUT_FOLDER, output_folder
from adoube.hardware.microcontroller import MICROCONTROLLERS
from adoube.hardware.request import LAMPS, LINKS, REED, SENSORS, SUPPLIES, TILES, WIRINGS, PackRequest
from adoube.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from adoube.hardware.design import Design
    from adoube.hardware.prices import BoardEstimate

__all__ = ["command"]

FINDING = 1
PICO = "pico"  # the breadboard's, if no other is named


def _require_place_of_pack(folder: Path) -> None:
    """Raise AdoubeError for a folder that holds anything but a pack, or cannot be written."""
    from adoube.hardware.pack import require_place_of_pack

    require_place_of_pack(folder)


PACK_FOLDER = output_folder(_require_place_of_pack)


@command_of("hardware", "hardware.help")
@click.argument("game", type=GAME, required=False)
@click.option("--sensors", type=click.Choice(SENSORS), help=say("hardware.sensors_help"))
@click.option("--mcu", type=click.Choice(MICROCONTROLLERS), help=say("hardware.mcu_help"))
@click.option("--wiring", type=click.Choice(WIRINGS), help=say("hardware.wiring_help"))
@click.option("--size", "pitch_mm", type=float, metavar="MM", help=say("hardware.size_help"))
@click.option("--out", type=PACK_FOLDER, metavar="DIR", help=say("hardware.out_help"))
@click.option("--part", metavar="NAME", help=say("hardware.part_help"))
@click.option("--magnets", metavar="FILE", help=say("hardware.magnets_help"))
@click.option("--lamps", type=click.Choice(LAMPS), default=LAMPS[0], help=say("hardware.lamps_help"))
@click.option("--supply", type=click.Choice(SUPPLIES), default=SUPPLIES[0], help=say("hardware.supply_help"))
@click.option("--link", type=click.Choice(LINKS), default=LINKS[0], help=say("hardware.link_help"))
@paper_option
@click.option("--clock/--no-clock", default=True, help=say("hardware.clock_help"))
@click.option("--buzzer/--no-buzzer", default=True, help=say("hardware.buzzer_help"))
@click.option("--tiles", type=click.Choice([*map(str, TILES)]), help=say("hardware.tiles_help"))
@click.option("--prices", type=INPUT_FILE, metavar="FILE", help=say("hardware.prices_help"))
@click.option("--prints", is_flag=True, help=say("hardware.prints_help"))
@click.option("--breadboard", is_flag=True, help=say("hardware.breadboard_help"))
@click.option("--trial", is_flag=True, help=say("hardware.trial_help"))
@game_options
@click.option("--check", type=INPUT_FOLDER, metavar="DIR", help=say("hardware.check_help"))
@json_option
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str | None,
    out: Path | None,
    check: Path | None,
    option: tuple[str, ...],
    as_json: bool,
    tiles: str | None,
    prices: Path | None,
    prints: bool,
    breadboard: bool,
    **asked: Any,
) -> int:
    asked["tiles"] = None if tiles is None else int(tiles)
    if check is not None:
        if game is not None:
            raise click.UsageError(say("hardware.check_alone"))
        return _check(check, as_json)
    if breadboard:
        _require_alone(context)
        _write_breadboard(asked["sensors"] or REED, asked["mcu"] or PICO, _folder(out), prices, as_json)
        return 0
    wanted = {"GAME": game, "--out": out}
    wanted |= {f"--{name}": asked[name] for name in ("sensors", "mcu", "wiring")}
    if game is None or out is None or None in wanted.values():
        missing = [name for name, value in wanted.items() if value is None]
        raise click.UsageError(say("hardware.missing", names=[*missing]))
    _write(
        PackRequest(game=game, options=parsed_options(option), **asked),
        out,
        ExtraOutputs(prices, prints),
        as_json,
    )
    return 0


BESIDE_BREADBOARD = ("out", "force", "sensors", "mcu", "prices", "as_json", "breadboard")


def _require_alone(context: click.Context) -> None:
    """Raise UsageError if anything is asked for that the breadboard does not have."""
    given = [
        option.opts[0] if isinstance(option, click.Option) else "GAME"
        for option in context.command.params
        if option.name
        and option.name not in BESIDE_BREADBOARD
        and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(say("hardware.breadboard_alone", names=given))


def _folder(out: Path | None) -> Path:
    if out is None:
        raise click.UsageError(say("hardware.missing", names=["--out"]))
    return out


def _write_breadboard(sensors: str, mcu: str, out: Path, prices: Path | None, as_json: bool) -> None:
    from adoube.hardware.breadboard.layout import breadboard_request, layout_of
    from adoube.hardware.breadboard.steps import breadboard_estimate, breadboard_papers
    from adoube.hardware.designer import design
    from adoube.hardware.pack import write_pack
    from adoube.hardware.prices import read_prices

    designed = design(breadboard_request(sensors, mcu))
    own = None if prices is None else read_prices(prices)
    estimate = breadboard_estimate(designed, layout_of(designed), own)
    quiet = replace(designed, warnings=())  # they are for boards that are to last
    files = write_pack(designed, out, lambda _design, _folder: None, estimate, breadboard_papers)
    _tell(quiet, out, files, estimate, as_json)


class ExtraOutputs(NamedTuple):
    """The parts of a pack that it has only if they are asked for."""

    prices: Path | None
    prints: bool


def _write(request: PackRequest, out: Path, extras: ExtraOutputs, as_json: bool) -> None:
    from adoube.extras import require_extras
    from adoube.hardware.designer import design
    from adoube.hardware.pack import write_pack
    from adoube.hardware.prices import estimated, read_prices

    require_extras("drawings", "hardware")
    from adoube.hardware.drawings import write

    if extras.prints:
        require_extras("prints", "factory")
    if request.tiles is not None:
        require_extras("circuit_boards", "factory")
    designed = design(request)
    estimate = estimated(designed, None if extras.prices is None else read_prices(extras.prices))
    files = write_pack(designed, out, _with_prints(write) if extras.prints else write, estimate)
    _tell(designed, out, files, estimate, as_json)


def _tell(designed: "Design", out: Path, files: list[str], estimate: "BoardEstimate", as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_summary(designed, out, files, estimate)))
        return
    for warning in designed.warnings:
        click.echo(say("hardware.warning", warning=warning))
    click.echo(say("hardware.written", folder=out, files=[*files]))
    click.echo(str(estimate.summary))


def _with_prints(draw: "Callable[[Design, Path], object]") -> "Callable[[Design, Path], object]":
    from adoube.hardware.papers.prints import write_prints

    def drawn(design: "Design", folder: Path) -> None:
        draw(design, folder)
        write_prints(design, folder)

    return drawn


def _summary(designed: "Design", out: Path, files: list[str], estimate: "BoardEstimate") -> dict[str, Any]:
    power = designed.power
    return {
        "folder": str(out),
        "files": files,
        "cells": len(designed.sensors),
        "sensor": designed.sensor.name,
        "wires": len(designed.wires),
        "power_ma": {"typical": round(power.typical_ma, 1), "worst": round(power.worst_ma, 1)},
        "supply_a": power.supply_a,
        "fuse_a": power.fuse_a,
        "cost_eur": {"low": estimate.low, "high": estimate.high, "unpriced": [*estimate.unpriced]},
        "minutes": estimate.minutes,
        "warnings": [*map(str, designed.warnings)],
    }


def _check(folder: Path, as_json: bool) -> int:
    from adoube.hardware.readback.check import check_pack

    findings = [*map(str, check_pack(folder))]
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "findings": findings}))
    else:
        for finding in findings or [say("readback.sound", folder=folder)]:
            click.echo(finding)
    return FINDING if findings else 0
