"""`adoube bridge`: lets other chess programs use a chess table, on whatever board it is played."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.cli.camera_choices import CameraChoices, camera_options
from adoube.cli.choices import game_options, parsed_options
from adoube.cli.command import group_of, option_under
from adoube.cli.computer_options import computer_option
from adoube.cli.feeds import FeedPlans
from adoube.cli.page import ReachChoices, reach_options
from adoube.cli.path_types import LINK, OUTPUT_FILE
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
    from adoube.feeds.bridge.engine_port import Dialogue
    from adoube.tables.state import Tables

__all__ = ["command"]

CHESS = "chess"
STANDARD_INPUT, STANDARD_OUTPUT = 0, 1

_bridge = option_under("feeds")


@group_of("bridge", "bridge.help")
def command() -> None:
    pass


@command.subcommand("dgt", "bridge.dgt_help")
@_bridge("--link", type=LINK, help=say("bridge.link_help"))
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
    from adoube.feeds.bridge.pseudo_terminal import BridgeTerminal
    from adoube.games.registry import make_game
    from adoube.link.dgt.handshake import open_dgt_port

    if link is not None and serial is not None:
        raise click.UsageError(say("bridge.link_or_serial"))
    options = parsed_options(option)
    computers = computers_in(computer, make_game(CHESS, options, seed=match.seed))
    chosen = TableChoices(board, match, records, page, people, camera, reach)
    with ExitStack() as closing:
        port = BridgeTerminal(link) if serial is None else open_dgt_port(serial)
        closing.callback(port.close)
        click.echo(say("bridge.reads", port=link or port.name))

        def attend(tables: "Tables", _: threading.Event) -> None:
            closing.callback(DgtPort(tables, records.table_of(CHESS), port, click.echo).close)

        run_table(CHESS, options, chosen, FeedPlans(), computers=computers, beside=attend)


_log = _bridge("--log", type=OUTPUT_FILE, help=say("bridge.log_help"))
# A turn that a program was told of cannot be taken back at the table.
ONE_TURN_AFTER_ANOTHER = MatchChoices(None, None, None, clocks=False, hints=False, takeback="off", seed=0)


@command.subcommand("uci", "bridge.uci_help")
@_log
@board_options
@record_options
@page_options
@people_options
@reach_options
@camera_options
def uci(
    log: Path | None,
    board: BoardChoices,
    records: RecordChoices,
    page: PageChoices,
    people: PeopleChoices,
    camera: CameraChoices,
    reach: ReachChoices,
) -> None:
    _require_chess()
    from adoube.feeds.bridge.uci import UciDialogue

    match = ONE_TURN_AFTER_ANOTHER
    _play(UciDialogue(), TableChoices(board, match, records, page, people, camera, reach), log)


@command.subcommand("xboard", "bridge.xboard_help")
@_log
@board_options
@record_options
@page_options
@people_options
@reach_options
@camera_options
def xboard(
    log: Path | None,
    board: BoardChoices,
    records: RecordChoices,
    page: PageChoices,
    people: PeopleChoices,
    camera: CameraChoices,
    reach: ReachChoices,
) -> None:
    _require_chess()
    from adoube.feeds.bridge.xboard import XBoardDialogue

    match = ONE_TURN_AFTER_ANOTHER
    _play(XBoardDialogue(), TableChoices(board, match, records, page, people, camera, reach), log)


def _require_chess() -> None:
    from adoube.extras import require_extras

    require_extras("chess", "chess")


def _play(dialogue: "Dialogue", chosen: TableChoices, log: Path | None) -> None:
    """Has the person at a table be the program's engine until the program goes. Raises AdoubeError."""
    from adoube.errors import AdoubeError
    from adoube.feeds.bridge.engine_port import EnginePort

    table = chosen.records.table_of(CHESS)
    with _protocol_alone(log) as tells:
        port = EnginePort(dialogue, STANDARD_INPUT, tells, click.echo)
        try:
            run_table(
                CHESS,
                {},
                chosen,
                FeedPlans(),
                by_program=True,
                beside=lambda engine, ending: port.attend(engine, table, ending),
            )
        except AdoubeError as error:
            port.complain(" ".join(str(error).split()))
            raise
        if port.fault is not None:
            raise port.fault


@contextmanager
def _protocol_alone(log: Path | None) -> Iterator[int]:
    """Standard output for the program's protocol alone; what people read goes to standard error, or to `log`.

    Child processes too have another one. Raises a usage error for a file that cannot be written.
    """
    try:
        said = sys.stderr if log is None else log.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise click.UsageError(say("bridge.no_log", log=log, why=error.strerror)) from error
    sys.stdout.flush()
    tells = os.dup(STANDARD_OUTPUT)
    os.dup2(said.fileno(), STANDARD_OUTPUT)
    with redirect_stdout(said):
        yield tells
