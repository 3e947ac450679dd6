"""`adoube serve`: all tables of a club in one process, as one file has them."""

from pathlib import Path

import click

from adoube.app.feeds import LiveChessPlan
from adoube.app.settings import ReachSettings
from adoube.app.telling import Teller
from adoube.cli.command import command_of
from adoube.cli.event_options import livechess_options, reach_options
from adoube.cli.output import json_option, report
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE
from adoube.output_files import write_output
from adoube.words import say

__all__ = ["command"]

EXAMPLE = "club_example.toml"


@command_of("serve", "serve.help")
@click.argument("file", required=False, type=INPUT_FILE)
@click.option("--example", is_flag=True, help=say("serve.example_help"))
@click.option("--write", metavar="FILE", type=OUTPUT_FILE, help=say("serve.write_help"))
@json_option
@click.option("--new-match", "new_match", multiple=True, metavar="TABLE", help=say("serve.new_match_help"))
@click.option("--port", type=click.IntRange(0, 65535), help=say("play.port_help"))
@reach_options
@livechess_options
def command(
    file: Path | None,
    example: bool,
    write: Path | None,
    as_json: bool,
    new_match: tuple[str, ...],
    port: int | None,
    reach: ReachSettings,
    livechess: tuple[LiveChessPlan, ...],
) -> None:
    if example:
        report(_example().removesuffix("\n"), {"example": _example()}, as_json=as_json)
        return
    if write is not None:
        write_output(write, _example())
        report(say("serve.written", file=write), {"wrote": write}, as_json=as_json)
        return
    if file is None:
        raise click.UsageError(say("serve.needs_file"))

    from dataclasses import replace

    from adoube.app.club import read_club
    from adoube.app.runner import run_club
    from adoube.extras import require_extras

    require_extras("club_scoreboard", "web")
    club = read_club(file, new_match)
    page = replace(
        club.page,
        port=club.page.port if port is None else port,
        reach=club.page.reach.and_also(reach),
    )
    feeds = club.feeds.and_also(livechess)
    run_club(club.plans, club.data, page, feeds, tell=Teller(as_json=as_json))


def _example() -> str:
    from importlib import resources

    return (resources.files("adoube.cli") / EXAMPLE).read_text(encoding="utf-8")
