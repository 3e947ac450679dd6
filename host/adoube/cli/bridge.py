"""`adoube bridge`: lets other chess programs use a chess table, on whatever board it is played."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.app.feeds import FeedPlans
from adoube.app.telling import Teller
from adoube.cli.command import group_of, option_under
from adoube.cli.path_types import APPENDED_FILE, LINK
from adoube.cli.play import run_table
from adoube.cli.table_options import TableRun, table_options
from adoube.words import coded, say

if TYPE_CHECKING:
    from adoube.feeds.bridge.peripheral_bluetooth import PeripheralBluetooth
    from adoube.feeds.bridge.peripheral_port import PeripheralPort
    from adoube.feeds.bridge.peripheral_tcp import PeripheralTcp
    from adoube.feeds.bridge.table_follower import Dialogue
    from adoube.tables.engine import Engine
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
@table_options(game=CHESS)
def dgt(link: Path | None, serial: str | None, table: TableRun) -> None:
    _require_chess()
    from adoube.feeds.bridge.dgt_port import DgtPort
    from adoube.feeds.bridge.pseudo_terminal import BridgeTerminal
    from adoube.link.dgt.dialect import BAUD
    from adoube.link.serial_port import open_port

    if link is not None and serial is not None:
        raise click.UsageError(say("bridge.link_or_serial"))
    table.require_game()
    if link is not None and link.is_file():
        link.unlink()  # it may be replaced: --force was given
    with ExitStack() as closing:
        port = BridgeTerminal(link) if serial is None else open_port(serial, BAUD)
        closing.callback(port.close)
        table.tell(coded("bridge.reads", port=link or port.name))

        def attend(tables: "Tables", _: threading.Event) -> None:
            closing.callback(DgtPort(tables, table.table, port, table.tell).close)

        run_table(table, FeedPlans(), beside=attend)


@command.subcommand("peripheral", "bridge.peripheral_help")
@_bridge("--tcp", metavar="[HOST:]PORT", help=say("bridge.tcp_help"))
@_bridge("--name", metavar="NAME", default="adoube", show_default=True, help=say("bridge.name_help"))
@table_options(game=CHESS, plays=False)
def peripheral(tcp: str | None, name: str, table: TableRun) -> None:
    _require_chess()
    from adoube.app.settings import is_simulated
    from adoube.feeds.bridge.peripheral import PeripheralDialogue
    from adoube.feeds.bridge.peripheral_port import PeripheralPort
    from adoube.referee.config import Takeback

    table.require_fitting_board()
    # A move that the app has taken cannot be taken back at the table; one that it refuses is.
    table = replace(table, settings=replace(table.settings, takeback=Takeback.OFF))
    port = PeripheralPort(PeripheralDialogue, table.tell)
    with ExitStack() as closing:
        way = _peripheral_way(tcp, name, port, table.tell)
        closing.callback(way.close)

        def attend(engine: "Engine", _: threading.Event) -> None:
            port.attend(engine, table.table)
            way.start()

        run_table(table, FeedPlans(), by_program=is_simulated(table.settings.board), beside=attend)


def _peripheral_way(
    tcp: str | None, name: str, port: "PeripheralPort", tell: Teller
) -> "PeripheralTcp | PeripheralBluetooth":
    """Return the way by which apps come, which is told to people. Raises AdoubeError."""
    if tcp is not None:
        from adoube.feeds.bridge.peripheral_tcp import PeripheralTcp, tcp_address

        by_tcp = PeripheralTcp(tcp_address(tcp), port)
        tell(coded("bridge.listens", address=by_tcp.name))
        return by_tcp
    _require_bluez()
    from adoube.feeds.bridge.peripheral_bluetooth import LONGEST_NAME, PeripheralBluetooth

    if not 0 < len(name.encode()) <= LONGEST_NAME:
        raise click.BadParameter(say("bridge.long_name", most=LONGEST_NAME), param_hint="--name")
    by_bluetooth = PeripheralBluetooth(name, port, tell)
    tell(coded("bridge.advertises", name=name, adapter=by_bluetooth.adapter))
    return by_bluetooth


def _require_bluez() -> None:
    """Raise AdoubeError where no program can be a Bluetooth board."""
    from adoube.errors import AdoubeError

    if not sys.platform.startswith("linux"):
        raise AdoubeError(say("bridge.only_linux"))
    if find_spec("dbus_fast") is None:
        raise AdoubeError(say("bridge.no_dbus_library"))


_log = _bridge("--log", type=APPENDED_FILE, help=say("bridge.log_help"))


@command.subcommand("uci", "bridge.uci_help")
@_log
@table_options(game=CHESS, plays=False)
def uci(log: Path | None, table: TableRun) -> None:
    _require_chess()
    from adoube.feeds.bridge.uci import UciDialogue

    _play(UciDialogue(), table, log)


@command.subcommand("xboard", "bridge.xboard_help")
@_log
@table_options(game=CHESS, plays=False)
def xboard(log: Path | None, table: TableRun) -> None:
    _require_chess()
    from adoube.feeds.bridge.xboard import XBoardDialogue

    _play(XBoardDialogue(), table, log)


def _require_chess() -> None:
    from adoube.extras import require_extras

    require_extras("chess", "chess")


def _play(dialogue: "Dialogue", table: TableRun, log: Path | None) -> None:
    """Make the person at a table the program's engine until the program ends. Raises AdoubeError."""
    from adoube.errors import AdoubeError
    from adoube.feeds.bridge.engine_port import EnginePort
    from adoube.referee.config import Takeback

    # A turn that a program was told of cannot be taken back at the table.
    table = replace(table, settings=replace(table.settings, takeback=Takeback.OFF))
    with _protocol_alone(log) as tells:
        port = EnginePort(dialogue, STANDARD_INPUT, tells, table.tell)
        try:
            run_table(
                table,
                FeedPlans(),
                by_program=True,
                beside=lambda engine, ending: port.attend(engine, table.table, ending),
            )
        except AdoubeError as error:
            port.complain(" ".join(str(error).split()))
            raise
        if port.fault is not None:
            raise port.fault


@contextmanager
def _protocol_alone(log: Path | None) -> Iterator[int]:
    """Keep standard output for the program's protocol; what people read goes to standard error, or to `log`.

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
