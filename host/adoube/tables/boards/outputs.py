"""What the host has a board do, as commands: test itself, light its lamps, sound its buzzer."""

from adoube.board.geometry import Board
from adoube.link.board_messages import Hello
from adoube.link.commands import Beep, BoardCommand, LampFlag, LedsPalette, StartSelfTest
from adoube.link.self_test_report import SelfTestReport
from adoube.tables.boards.lamps import DARK, LampPlaces, LampScene, lamps_for
from adoube.tables.boards.sounds import Sign

__all__ = ["BoardOutputs"]


class BoardOutputs:
    """Keeps what a board should show, and hands out the commands that are still wanted.

    Only one command about lamps is under way at a time: repeated after a newer one, an older one would undo
    it. Nothing is sent while no board has introduced itself, and nothing that it cannot do.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._scene = DARK
        self._places: LampPlaces | None = None
        self._lit: tuple[int, ...] | None = None
        self._sign: Sign | None = None
        self._buzzes = self._tests = False
        self._testing: int | None = None
        self._lighting: int | None = None

    def met(self, hello: Hello) -> None:
        """A board has introduced itself: its lamps are dark, and it has yet to be tested."""
        self.lost()
        self._places = lamps_for(hello, self._board)
        self._buzzes, self._tests = hello.has_buzzer, True

    def lost(self) -> None:
        """Nothing can be sent until a board introduces itself."""
        self._places = self._lit = self._sign = self._testing = self._lighting = None
        self._buzzes = self._tests = False

    def light(self, scene: LampScene) -> None:
        """The lamps are to show this from now on, also after the board was away."""
        self._scene = scene

    def sound(self, sign: Sign) -> None:
        """The buzzer is to sound this now; nothing where there is none."""
        self._sign = sign if self._buzzes else None

    @property
    def is_behind(self) -> bool:
        """Whether there is something to send."""
        return self.command() is not None

    def command(self) -> BoardCommand | None:
        """What to send next; `sent` has to follow."""
        if self._tests:
            return StartSelfTest()
        if self._sign is not None:
            return Beep(self._sign)
        if self._places is not None and self._lighting is None:
            return _difference(self._lit, self._places.show(self._scene))
        return None

    def sent(self, command: BoardCommand, seq: int) -> None:
        """The command went out under that number."""
        match command:
            case StartSelfTest():
                self._tests, self._testing = False, seq
            case Beep():
                self._sign = None
            case LedsPalette():
                self._lighting = seq
                self._lit = None if self._places is None else self._places.show(self._scene)

    def answered(self, seq: int, status: int, data: bytes) -> SelfTestReport | None:
        """The answer to a command: the report, where it was to test itself and the board can do that.

        ValueError for an answer that is none.
        """
        if seq == self._lighting:
            self._lighting = None
        if seq != self._testing:
            return None
        self._testing = None
        return SelfTestReport.of(status, data)

    def unanswered(self, seq: int | None) -> bool:
        """A command was given up: whether it was to test itself.

        What the lamps show is not known then, and all are set anew; what is wrong with the board has to be
        known, and it is asked again; a sound comes too late.
        """
        if seq is None:
            return False
        if seq == self._lighting:
            self._lighting, self._lit = None, None
        tested = seq == self._testing
        if tested:
            self._tests, self._testing = True, None
        return tested

    @property
    def darkness(self) -> LedsPalette | None:
        """What puts all lamps out; None where there are none."""
        if self._places is None:
            return None
        return LedsPalette(0, (0,), LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)


def _difference(lit: tuple[int, ...] | None, wanted: tuple[int, ...]) -> LedsPalette | None:
    """What makes lamps that show `lit` (None: nobody knows) show what is wanted; None where they do."""
    if lit is None:
        return LedsPalette(0, wanted, LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)
    changed = [lamp for lamp, (shown, want) in enumerate(zip(lit, wanted, strict=True)) if shown != want]
    if not changed:
        return None
    first = changed[0]
    # An even number: the place beyond an odd one would be set dark.
    end = changed[-1] + 1 + (changed[-1] + 1 - first) % 2
    return LedsPalette(first, wanted[first:end])
