"""Watches one board for a person: opens its port, again where it goes, and shows everything it says."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from adoube.cli.board_port import open_board
from adoube.cli.board_talk import BoardTalk, Heard
from adoube.cli.monitor_lines import CellsShown, in_json, in_words
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.board_messages import AckStatus
from adoube.link.calibrate_commands import CalibrateStop, CalibrateStream
from adoube.link.errors import LinkError, NotABoard, PortGone
from adoube.link.events import LinkFault
from adoube.link.serial_port import Port
from adoube.words import say

__all__ = ["Wanted", "watch"]

RAW_EVERY_MS = 500
ANSWER_WITHIN_MS = 1_500
RETRY_S = 0.5


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to show beside the frames: the cells, as the board of a game where one is given, raw counts."""

    cells: bool
    game: AnyGame | None
    raw: bool
    as_json: bool
    token: str | None = None
    """of a board on the network, as it was given"""


class _Watch(NamedTuple):
    wanted: Wanted
    show: Callable[[str], None]
    until_s: float | None
    now_s: Callable[[], float]

    def over(self) -> bool:
        return self.until_s is not None and self.now_s() >= self.until_s


def watch(
    name: str,
    wanted: Wanted,
    seconds: float | None,
    show: Callable[[str], None],
    now_s: Callable[[], float] = time.monotonic,
) -> None:
    """Shows a board line by line for so long; None: until an exception ends it, such as Ctrl-C.

    Raises a LinkError where there is no board at the start. Later ones are shown, and the port is reopened.
    """
    watching = _Watch(wanted, show, None if seconds is None else now_s() + seconds, now_s)
    port: Port | None = open_board(name, wanted.token)
    met = False
    while port is not None:
        try:
            with BoardTalk(port) as talk:
                # Whoever was met once is a board, and is waited for.
                met = _introduced(talk, name, watching) or met
                _follow(talk, watching)
                return
        except (PortGone, NotABoard) as error:
            if not met:
                raise
            show(say("monitor.gone", why=error))
        port = _reopened(name, watching)


def _introduced(talk: BoardTalk, name: str, watching: _Watch) -> bool:
    """Waits for the HELLO and shows it. Raises NotABoard where none comes, AdoubeError for another board."""
    wanted = watching.wanted
    while talk.session.hello is None:
        heard = talk.hear()
        _require_board(heard)
        _show(heard, talk, watching)
    hello = talk.session.hello
    if wanted.game is not None and len(wanted.game.board.cells) != hello.cells:
        title, count = wanted.game.title, len(wanted.game.board.cells)
        raise AdoubeError(say("monitor.other_board", port=name, cells=hello.cells, title=title, wanted=count))
    if wanted.raw:
        answer = talk.ask(
            CalibrateStream(RAW_EVERY_MS), ANSWER_WITHIN_MS, lambda heard: _show(heard, talk, watching)
        )
        if answer is None or answer.status != AckStatus.DONE:
            raise AdoubeError(say("monitor.not_linear", port=name))
    return True


def _follow(talk: BoardTalk, watching: _Watch) -> None:
    """Shows what comes until the time is over. Raises NotABoard where the board falls silent."""
    cells = CellsShown(watching.wanted.game, watching.wanted.as_json)
    try:
        while not watching.over():
            heard = talk.hear()
            _show(heard, talk, watching)
            levels = talk.session.levels
            if watching.wanted.cells and levels is not None and talk.session.hello is not None:
                for line in cells.news(levels, talk.session.hello.sensor):
                    watching.show(line)
            _require_board(heard)
    finally:
        if watching.wanted.raw:
            # Where the port is what ended it, there is nobody to tell.
            with suppress(PortGone):
                talk.tell(CalibrateStop())


def _show(heard: Heard, talk: BoardTalk, watching: _Watch) -> None:
    game = watching.wanted.game
    for message in heard.messages:
        if watching.wanted.as_json:
            watching.show(in_json(message, talk.now_ms))
            continue
        names = game.board.names if game is not None else ()
        for line in in_words(message, names):
            watching.show(line)


def _require_board(heard: Heard) -> None:
    for event in heard.events:
        if isinstance(event, LinkFault) and event.reopen_wanted:
            raise NotABoard(event.why)


def _reopened(name: str, watching: _Watch) -> Port | None:
    """The port, as soon as it opens again; None when the time is over."""
    while not watching.over():
        time.sleep(RETRY_S)
        try:
            port = open_board(name, watching.wanted.token)
        except LinkError:
            continue
        watching.show(say("monitor.back"))
        return port
    return None
