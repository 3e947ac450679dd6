"""`adoube boards`: the boards that are plugged in or in range, each as it is asked for after `--board`.

`chosen_board` is the one among them that a person means who names only its kind.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from math import isnan

import click

from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.link.discovery import BoardKind, BoardPort, boards_there
from adoube.link.eboards.address import Way, eboard_address
from adoube.link.eboards.batteries import with_battery
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.finding import (
    OWN,
    SCAN_S,
    BoardFound,
    find_boards,
    find_kind,
    only_of,
    strength,
)
from adoube.link.errors import SeveralBoards
from adoube.records.journal import default_folder
from adoube.terminal_colour import TextTone, toned
from adoube.words import say

__all__ = ["chosen_board", "command", "hints", "in_json", "in_words"]

LONGEST_S = 120.0
NOTHING = "-"


def in_json(board: BoardFound) -> str:
    """Return a board as an object of these six keys; `signal` is in dBm, `battery` in per cent."""
    return json.dumps(board.fields(), ensure_ascii=False, default=str)


def in_words(boards: Iterable[BoardFound]) -> Iterator[str]:
    """Yield a heading and a line a board, in columns."""
    heads = tuple(say(f"boards.{head}") for head in ("board", "kind", "name", "battery", "signal", "held_by"))
    there = [*boards]
    rows = [heads, *map(_cells, there)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    tones = [TextTone.GOOD if board.held_by is None else TextTone.DOUBTFUL for board in there]
    for row, tone in zip(rows, [TextTone.HEADING, *tones], strict=True):
        *cells, last = row
        padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=False))
        yield "  ".join([*padded, toned(last, tone)])


def _cells(board: BoardFound) -> tuple[str, ...]:
    return (
        board.board,
        OWN if board.address is None else board.address.kind.title,
        board.name or NOTHING,
        NOTHING if board.battery is None else say("boards.percent", percent=board.battery),
        NOTHING
        if board.signal is None
        else say("boards.dbm", strength=strength(board.signal), dbm=f"{board.signal}"),
        say("boards.nobody") if board.held_by is None else str(board.held_by),
    )


def hints(boards: Iterable[BoardFound], others: Iterable[BoardPort] = ()) -> Iterator[str]:
    """Yield what helps whoever does not find a board in the list.

    `others`: the serial ports on USB; behind one may be a board that nothing tells from other devices.
    """
    there, devices = [*boards], [port.device for port in others if port.kind is not BoardKind.PICO]
    ports = [board.board.partition(":")[2] for board in there if board.kind != OWN]
    if any(ports.count(port) > 1 for port in ports):
        yield say("boards.several_kinds")
    for kind in EBOARD_KINDS.values():
        if devices and kind.serial is not None and not (kind.serial.usb or kind.bluetooth or kind.hid):
            yield say("boards.untold", title=kind.title, board=f"{kind.name}:{devices[0]}", ports=devices)
    yield say("boards.missing" if there else "boards.none")
    if there:
        yield say("boards.play", board=there[0].board)


def chosen_board(wanted: str, *, may_ask: bool) -> str:
    """Return what stands after `--board` for an electronic board; for a kind alone, which one of it is there.

    `may_ask`: whether a person may be asked where several are there; without a terminal nobody is.

    Raises a LinkError for a name of another form, where none is there, and where nobody says which.
    """
    address = eboard_address(wanted, EBOARD_KINDS)
    if address.way is not Way.ANY:
        return wanted
    click.echo(say("boards.looking_for", title=address.kind.title), err=True)
    found = find_kind(address.kind, EBOARD_KINDS.values())
    try:
        return str(only_of(address.kind, found))
    except SeveralBoards:
        if not may_ask or not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise
    return _asked(found.for_play())


def _asked(boards: tuple[BoardFound, ...]) -> str:
    heading, *rest = in_words(boards)
    click.echo(f"   {heading}", err=True)
    for number, line in enumerate(rest, 1):
        click.echo(f"{number:2} {line}", err=True)
    number = click.prompt(say("boards.which"), type=click.IntRange(1, len(boards)), err=True)
    return boards[number - 1].board


@command_of("boards", "boards.help")
@json_option
@click.option(
    "--seconds",
    type=click.FloatRange(0, LONGEST_S, min_open=True),
    default=SCAN_S,
    show_default=True,
    help=say("boards.seconds_help"),
)
def command(as_json: bool, seconds: float) -> None:
    if isnan(seconds):  # which no range excludes
        raise click.BadParameter(say("boards.no_time"), param_hint="--seconds")
    if not as_json and sys.stderr.isatty():
        click.echo(say("boards.looking", seconds=f"{seconds:g}"), err=True)
    found = find_boards(EBOARD_KINDS.values(), seconds)
    folder = default_folder()
    boards = [with_battery(board, folder) for board in found.boards]
    for trouble in found.troubles:
        click.echo(say("boards.not_looked", why=str(trouble)), err=True)
    if as_json:
        for board in boards:
            click.echo(in_json(board))
        return
    for line in in_words(boards) if boards else ():
        click.echo(line)
    for line in hints(boards, boards_there()):
        click.echo(line, err=True)
