"""`adoube monitor`: everything that a board says, in words or as JSON Lines, as it comes."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import click

from adoube.board.text import cells_on_board
from adoube.cli.arguments import GAME, WIRED_BOARD, game_options, parsed_options, token_option
from adoube.cli.board_client import (
    BoardClient,
    Received,
    fields_for_json,
    hello_in_words,
    message_in_words,
    open_board,
)
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.cli.renamed import board_option
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.board_messages import AckStatus, BoardMessage, Hello
from adoube.link.calibrate_commands import CalibrateStop, CalibrateStream
from adoube.link.errors import LinkError, NotABoard, PortGone
from adoube.link.events import BoardHello, HelloContradicted, LinkFault
from adoube.link.frames import BrokenFrame
from adoube.link.hello import SensorKind
from adoube.link.serial_port import Port
from adoube.words import say

A_ROW = 10
EMPTY = "."
# The texts of the levels 0 to 3: n and s are the poles, ! both at once.
DIGITAL = {SensorKind.OCCUPANCY: (EMPTY, "o", "?", "!"), SensorKind.DUAL: (EMPTY, "n", "s", "!")}


def level_text(level: int, sensor: int) -> str:
    """Return a level as a picture has it: a letter for digital sensors, signed steps for linear ones."""
    if sensor in (SensorKind.OCCUPANCY, SensorKind.DUAL):
        return DIGITAL[SensorKind(sensor)][level & 3]
    return f"{level:+d}" if level else EMPTY


def cells_by_number(texts: Sequence[str]) -> str:
    """Return ten cells a line, the number of the first before them."""
    width = max(map(len, texts))
    margin = len(str(len(texts) - 1))
    return "\n".join(
        f"{first:>{margin}}  " + " ".join(text.rjust(width) for text in texts[first : first + A_ROW])
        for first in range(0, len(texts), A_ROW)
    )


def in_words(message: BoardMessage | BrokenFrame, names: Sequence[str] = ()) -> list[str]:
    """Return the lines for a frame; a HELLO has several. `names`: of the cells, if a game gave them."""

    def cell(index: int) -> str:
        return names[index] if index < len(names) else str(index)

    line = message_in_words(message, cell)
    return (
        [line, *(f"  {more}" for more in hello_in_words(message))] if isinstance(message, Hello) else [line]
    )


def in_json(message: BoardMessage | BrokenFrame, at_ms: int) -> str:
    """Return one object: when it came (monotonic milliseconds), what it is, and its fields; bytes in hex."""
    if isinstance(message, BrokenFrame):
        values: dict[str, Any] = {"flaw": message.flaw.value, "size": message.size}
    else:
        values = fields_for_json(message)
    return json.dumps({"at_ms": at_ms, "frame": type(message).__name__, **values})


class CellsShown:
    """The cells' levels, shown once for each change."""

    def __init__(self, game: AnyGame | None, as_json: bool) -> None:
        self._game = game
        self._as_json = as_json
        self._last: tuple[int, ...] | None = None

    def news(self, levels: tuple[int, ...], sensor: int) -> list[str]:
        """Return the lines that show these levels; none if they have been shown already."""
        if levels == self._last or not levels:
            return []
        self._last = levels
        if self._as_json:
            return [json.dumps({"levels": levels})]
        texts = [level_text(level, sensor) for level in levels]
        picture = cells_by_number(texts) if self._game is None else cells_on_board(self._game.board, texts)
        return picture.split("\n")


RAW_EVERY_MS = 500
ANSWER_WITHIN_MS = 1_500
RETRY_S = 0.5


@dataclass(frozen=True, slots=True)
class MonitorChoices:
    """Options of the display beside the frames: the cells, as a game's board if one is given, raw counts."""

    cells: bool
    game: AnyGame | None
    raw: bool
    as_json: bool
    token: str | None = None  # of a board on the network, as it was given


class _Watch(NamedTuple):
    wanted: MonitorChoices
    show: Callable[[str], None]
    until_s: float | None
    now_s: Callable[[], float]

    def over(self) -> bool:
        return self.until_s is not None and self.now_s() >= self.until_s


def watch(
    name: str,
    wanted: MonitorChoices,
    seconds: float | None,
    show: Callable[[str], None],
    now_s: Callable[[], float] = time.monotonic,
) -> None:
    """Show a board line by line for so long; None: until an exception ends it, such as Ctrl-C.

    Raises a LinkError if there is no board at the start. Later ones are shown, and the port is reopened.
    """
    watching = _Watch(wanted, show, None if seconds is None else now_s() + seconds, now_s)
    port: Port | None = open_board(name, wanted.token)
    met = False
    while port is not None:
        try:
            with BoardClient(port) as client:
                # Whoever was met once is a board, and is waited for.
                met = _introduced(client, name, watching) or met
                _follow(client, name, watching)
                return
        except (PortGone, NotABoard) as error:
            if not met:
                raise
            show(say("monitor.gone", why=error))
        port = _reopened(name, watching)


def _introduced(client: BoardClient, name: str, watching: _Watch) -> bool:
    """Wait for the HELLO and show it. Raises NotABoard if none comes, AdoubeError for another board."""
    wanted = watching.wanted
    while client.session.hello is None:
        received = client.receive()
        _require_board(received)
        _require_fit(received, name, wanted.game)
        _show(received, client, watching)
    if wanted.raw:
        answer = client.ask(
            CalibrateStream(RAW_EVERY_MS),
            ANSWER_WITHIN_MS,
            lambda received: _show(received, client, watching),
        )
        if answer is None or answer.status != AckStatus.DONE:
            raise AdoubeError(say("monitor.not_linear", port=name))
    return True


def _require_fit(received: Received, name: str, game: AnyGame | None) -> None:
    """Raise AdoubeError for a board of another size, also where it comes only later."""
    for event in received.events:
        if isinstance(event, BoardHello) and game is not None:
            cells, count = event.hello.cells, len(game.board.cells)
            if cells != count:
                raise AdoubeError(
                    say("monitor.other_board", port=name, cells=cells, title=game.title, wanted=count)
                )


def _follow(client: BoardClient, name: str, watching: _Watch) -> None:
    """Show what comes until the time is over. Raises NotABoard if the board falls silent."""
    cells = CellsShown(watching.wanted.game, watching.wanted.as_json)
    try:
        while not watching.over():
            received = client.receive()
            _require_fit(received, name, watching.wanted.game)
            _show(received, client, watching)
            levels = client.session.levels
            if watching.wanted.cells and levels is not None and client.session.hello is not None:
                for line in cells.news(levels, client.session.hello.sensor):
                    watching.show(line)
            _require_board(received)
    finally:
        if watching.wanted.raw:
            # Where the port is what ended it, there is nobody to tell.
            with suppress(PortGone):
                client.tell(CalibrateStop())


def _show(received: Received, client: BoardClient, watching: _Watch) -> None:
    game, as_json = watching.wanted.game, watching.wanted.as_json
    names = game.board.names if game is not None else ()
    for message in received.messages:
        if as_json:
            watching.show(in_json(message, client.now_ms))
            continue
        for line in in_words(message, names):
            watching.show(line)
    for event in received.events:
        if isinstance(event, HelloContradicted):
            text = str(event.what.text(names))
            watching.show(json.dumps({"at_ms": event.at_ms, "contradiction": text}) if as_json else text)


def _require_board(received: Received) -> None:
    for event in received.events:
        if isinstance(event, LinkFault) and event.reopen_wanted:
            raise NotABoard(event.why)


def _reopened(name: str, watching: _Watch) -> Port | None:
    """Return the port, as soon as it opens again; None when the time is over."""
    while not watching.over():
        time.sleep(RETRY_S)
        try:
            port = open_board(name, watching.wanted.token)
        except LinkError:
            continue
        watching.show(say("monitor.back"))
        return port
    return None


@command_of("monitor", "monitor.help")
@board_option("monitor.board_help", WIRED_BOARD, "usb|PORT|wifi:NAME", former="monitor PORT", required=True)
@click.option("--seconds", type=click.FloatRange(min=0), help=say("monitor.seconds_help"))
@click.option("--cells", is_flag=True, help=say("monitor.cells_help"))
@click.option("--game", type=GAME, metavar="GAME", help=say("monitor.game_help"))
@click.option("--raw", is_flag=True, help=say("monitor.raw_help"))
@json_option
@token_option
@game_options
def command(
    board: str,
    seconds: float | None,
    cells: bool,
    game: str | None,
    raw: bool,
    as_json: bool,
    token: str | None,
    option: tuple[str, ...],
) -> None:
    from adoube.games.registry import make_game

    rules = None if game is None else make_game(game, parsed_options(option))
    wanted = MonitorChoices(
        cells=cells or rules is not None, game=rules, raw=raw, as_json=as_json, token=token
    )
    try:
        watch(board, wanted, seconds, click.echo)
    except KeyboardInterrupt:
        # The usual end of a command that goes on until somebody has seen enough.
        return
