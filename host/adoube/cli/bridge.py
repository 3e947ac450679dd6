"""`adoube bridge`: lets other chess programs use a chess table, on whatever board it is played."""

import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.cli.camera_choices import CameraChoices, camera_options
from adoube.cli.choices import game_options, parsed_options
from adoube.cli.command import group_of, option_under
from adoube.cli.computer_options import computer_option
from adoube.cli.feeds import FeedPlans
from adoube.cli.page import ReachChoices, reach_options
from adoube.cli.people_options import PeopleChoices, people_options
from adoube.cli.play import TableChoices, run_table
from adoube.cli.play_options import (
    BoardChoices,
    MatchChoices,
    PageChoices,
    RecordChoices,
    board_options,
    match_options,
    page_options,
    record_options,
)
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tables.state import Tables

__all__ = ["command"]

CHESS = "chess"

_bridge = option_under("feeds")


@group_of("bridge", "bridge.help")
def command() -> None:
    pass


@command.subcommand("dgt", "bridge.dgt_help")
@_bridge("--link", type=click.Path(path_type=Path, dir_okay=False), help=say("bridge.link_help"))
@_bridge("--serial", metavar="PORT", help=say("bridge.serial_help"))
@board_options
@game_options
@match_options
@record_options
@page_options
@computer_option
@people_options
@reach_options
@camera_options
def dgt(
    link: Path | None,
    serial: str | None,
    option: tuple[str, ...],
    board: BoardChoices,
    match: MatchChoices,
    records: RecordChoices,
    page: PageChoices,
    computer: tuple[str, ...],
    people: PeopleChoices,
    camera: CameraChoices,
    reach: ReachChoices,
) -> None:
    from adoube.extras import require_extras

    require_extras("chess", "chess")
    from adoube.cli.computer_options import computers_in
    from adoube.feeds.bridge.dgt_port import DgtPort
    from adoube.feeds.bridge.pseudo_terminal import PseudoTerminal
    from adoube.games.registry import make_game
    from adoube.link.dgt.handshake import open_dgt_port

    if link is not None and serial is not None:
        raise click.UsageError(say("bridge.link_or_serial"))
    options = parsed_options(option)
    computers = computers_in(computer, make_game(CHESS, options, seed=match.seed))
    chosen = TableChoices(board, match, records, page, people, camera, reach)
    with ExitStack() as closing:
        port = PseudoTerminal(link) if serial is None else open_dgt_port(serial)
        closing.callback(port.close)
        click.echo(say("bridge.reads", port=link or port.name))

        def attend(tables: "Tables", _: threading.Event) -> None:
            closing.callback(DgtPort(tables, records.table_of(CHESS), port, click.echo).close)

        run_table(CHESS, options, chosen, FeedPlans(), computers=computers, beside=attend)
