"""The person at a table as a UCI engine."""

import math
from itertools import pairwise

from adoube import __version__
from adoube.feeds.bridge.hand_time import too_short
from adoube.feeds.bridge.program_game import NoPosition, Target, read_position
from adoube.feeds.bridge.table_follower import EndByPeople, TableNews
from adoube.games.chess.board import START, ChessPosition
from adoube.tables.commands import Command
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["UciDialogue"]

MS_PER_S = 1000
NO_MOVE = "bestmove 0000"  # the answer if no move was played, or none is legal


class UciDialogue:
    """A program that speaks UCI."""

    def __init__(self) -> None:
        self.ended = False
        self.awaits = False
        self.wanted: Target | None = None
        self.person: str | None = None
        self._position = Target()
        self._is_read = True  # False after a position that cannot be played
        self._until_stop = False
        self._ponders = False
        self._held: str | None = None  # the person's turn, which is told when the program says stop
        self._hurried = -1  # the last game whose time was judged
        self._news = TableNews()
        self._end = EndByPeople()

    def hear(self, line: str) -> list[str]:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "uci":
                return [f"id name adoube {__version__}", "id author adoube", "uciok"]
            case "isready":
                return ["readyok"]
            case "ucinewgame":
                self._position, self._is_read = Target(game=self._position.game + 1), True
            case "position":
                return self._set_position(rest)
            case "go":
                return self._go(rest.split())
            case "stop":
                return self._stop()
            case "ponderhit":
                return self._ponder_hit()
            case "quit":
                self.ended = True
        return []

    def answer(self, move: str) -> list[str]:
        assert self.wanted is not None, "only a program that awaits a move is told one"
        self.awaits = False
        # The program may have sent another position meanwhile, which it has not asked about.
        self.wanted = self.wanted.with_moves((move,))
        if self._until_stop:
            self._held = move
            return []
        return [f"bestmove {move}"]

    def see(self, state: TableState) -> list[str]:
        return [*(f"info string {text}" for text in self._news.of(state)), *self._ended_at(state)]

    def says(self, state: TableState) -> Command | None:
        """Nothing: in UCI, programs neither offer a draw nor resign to their engine."""
        return None

    def complain(self, why: str) -> list[str]:
        return [f"info string {why}"]

    def _ended_at(self, state: TableState) -> list[str]:
        """Return what the program is told when people have ended the game that it waits in.

        UCI has no word for it. `bestmove 0000` loses the game in cutechess, fastchess and c-chess-cli.
        """
        if not self.awaits or self.wanted is None:
            return []
        winners = self._end.winners(self.wanted, state)
        if winners is None:
            return []
        if winners and self.person not in winners:
            return self._stop()
        return self.complain(say("bridge.ended", why=state.message.text))

    def _set_position(self, text: str) -> list[str]:
        """A position that cannot be read leaves the table alone, and `go` is answered with no move."""
        self._is_read = False
        where, _, moves = text.partition("moves")
        try:
            wanted = self._begun_from(_start_of(where.strip())).with_moves(moves.split())
        except NoPosition as error:
            return self.complain(f"this position is no game of chess: {error}")
        self._position, self._is_read = wanted, True
        return []

    def _begun_from(self, start: ChessPosition) -> Target:
        """Return the game that a program means by a start: the present one, or another."""
        last = self._position
        if start == last.start:
            return last.upto(0)
        if self.wanted is not None and self.wanted.game == last.game:
            last = self.wanted
        # Programs that know no ucinewgame begin another game like this.
        return last.continued(start) or Target(start, game=last.game + 1)

    def _go(self, how: list[str]) -> list[str]:
        if not self._is_read:
            return [NO_MOVE]
        self._held, self._ponders = None, "ponder" in how
        if self._ponders:
            # The last move is a guess. Nobody is asked to make it before the program has played it.
            if self._position.moves:
                self.wanted = self._position.upto(len(self._position.moves) - 1)
            self.awaits = False
            return []
        self._until_stop = "infinite" in how
        return [*self._judged_time(how), *self._think()]

    def _judged_time(self, how: list[str]) -> list[str]:
        """Return what a program is told whose first move leaves no time for a hand."""
        is_new, self._hurried = self._hurried != self._position.game, self._position.game
        short = too_short(_seconds_for(self._position.to_move, how)) if is_new else []
        return [line for text in short for line in self.complain(text)]

    def _think(self) -> list[str]:
        self.wanted, self.person = self._position, self._position.to_move
        self.awaits = any(self._position.board().legal_moves)
        return [] if self.awaits or self._until_stop else [NO_MOVE]

    def _stop(self) -> list[str]:
        waited = self.awaits or self._until_stop or self._ponders
        held, self._held = self._held, None
        self.awaits = self._until_stop = self._ponders = False
        return [f"bestmove {held}" if held else NO_MOVE] if waited else []

    def _ponder_hit(self) -> list[str]:
        if not self._ponders:
            return []
        self._ponders = self._until_stop = False
        return self._think()


def _start_of(text: str) -> ChessPosition:
    kind, _, fen = text.partition(" ")
    if kind == "startpos":
        return START
    if kind != "fen":
        raise NoPosition(text)
    return read_position(fen.strip())


def _seconds_for(seat: str, how: list[str]) -> float:
    """Return the time for a move by the words after `go`; infinite where they say none."""
    given = dict(pairwise(how))
    own = seat[0]
    for names in (("movetime",), (f"{own}time", f"{own}inc")):
        if names[0] in given:
            return sum(_whole(given.get(name, "0")) for name in names) / MS_PER_S
    return math.inf


def _whole(text: str) -> float:
    """Return a number of milliseconds; infinite where it is none."""
    try:
        return float(int(text))
    except (ValueError, OverflowError):
        return math.inf
