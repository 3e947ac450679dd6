"""A board that is being calibrated, and the person beside it."""

from collections.abc import Iterator

import click

from adoube.cli.board_client import BoardTalk, Heard
from adoube.cli.typed_lines import TypedLines
from adoube.errors import AdoubeError
from adoube.link.board_messages import AckStatus
from adoube.link.commands import BoardCommand, LampFlag, LedsPalette, Palette
from adoube.link.errors import NotABoard
from adoube.link.events import HelloContradicted, LinkEvent, LinkFault
from adoube.link.hello import Hello
from adoube.words import say

__all__ = ["CalibrationTalk"]

ANSWER_WITHIN_MS = 3_000  # A board that writes a file answers late.


class CalibrationTalk:
    """What a guided sequence needs: to ask, to listen, to light lamps, to tell the person what to do.

    Guidance goes to standard error: what was found is printed on standard output, by itself.
    """

    def __init__(self, talk: BoardTalk, port: str, lines: TypedLines) -> None:
        self.port = port
        self._talk = talk
        self._lines = lines
        self._lamps = False

    def introduced(self) -> Hello:
        """The board's HELLO. Raises NotABoard where none comes."""
        while self._talk.session.hello is None:
            self._require_board(self._talk.hear())
        hello = self._talk.session.hello
        self._lamps = hello.leds >= hello.cells and not hello.lamps_along_edges
        return hello

    def ask(self, command: BoardCommand) -> bytes:
        """The data of the board's answer. Raises AdoubeError where it refuses, or does not answer."""
        answer = self._talk.ask(command, ANSWER_WITHIN_MS, self._require_board)
        if answer is None:
            raise AdoubeError(say("calibrate.unanswered", port=self.port))
        if answer.status == AckStatus.CANNOT:
            raise AdoubeError(say("calibrate.old_firmware", port=self.port))
        if answer.status != AckStatus.DONE:
            raise AdoubeError(say("calibrate.not_kept", port=self.port))
        return answer.data

    def events(self) -> Iterator[LinkEvent]:
        """What comes next, after a short wait for it."""
        heard = self._talk.hear()
        self._require_board(heard)
        yield from heard.events

    def shown_levels(self) -> tuple[int, ...]:
        """What each cell shows, as far as the board has told; () before it has."""
        return self._talk.session.levels or ()

    def entered(self) -> bool:
        """Whether the person has pressed Enter since this was last asked."""
        return self._lines.entered()

    def tell(self, text: str) -> None:
        click.echo(text, err=True)

    def wait_for_enter(self, text: str) -> None:
        self.tell(text)
        while not self.entered():
            list(self.events())

    def light(self, colours: tuple[Palette, ...]) -> None:
        """A colour a cell, on a board that has a lamp for each."""
        if self._lamps:
            flags = LampFlag.LATCH | LampFlag.ALL_DARK_FIRST
            self.ask(LedsPalette(0, tuple(map(int, colours)), flags))

    def _require_board(self, heard: Heard) -> None:
        for event in heard.events:
            if isinstance(event, HelloContradicted):
                self.tell(str(event.what.text()))
            if isinstance(event, LinkFault):
                raise NotABoard(say("calibrate.ended", port=self.port, why=event.why))
