"""The person at a table as a UCI engine."""

from dataclasses import replace

from adoube import __version__
from adoube.feeds.bridge.table_follower import TableNews
from adoube.feeds.bridge.target_position import NoPosition, Target, read_position
from adoube.tables.commands import Command
from adoube.tables.state import TableState

__all__ = ["UciDialogue"]

NO_MOVE = "bestmove 0000"  # the answer if no move was played, or none is legal


class UciDialogue:
    """A program that speaks UCI."""

    def __init__(self) -> None:
        self.ended = False
        self.awaits = False
        self.wanted: Target | None = None
        self.person: str | None = None
        self._position = Target()
        self._game = 0
        self._until_stop = False
        self._held: str | None = None  # the person's turn, which is told when the program says stop
        self._news = TableNews()

    def hear(self, line: str) -> list[str]:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "uci":
                return [f"id name adoube {__version__}", "id author adoube", "uciok"]
            case "isready":
                return ["readyok"]
            case "ucinewgame":
                self._game += 1
                self._position = Target(game=self._game)
            case "position":
                return self._set_position(rest)
            case "go":
                return self._go(rest.split())
            case "stop":
                return self._stop()
            case "ponderhit":
                self._until_stop = False
                return [] if self._held is None else self._stop()
            case "quit":
                self.ended = True
        return []

    def answer(self, move: str) -> list[str]:
        self.awaits = False
        self.wanted = replace(self._position, moves=(*self._position.moves, move))
        if self._until_stop:
            self._held = move
            return []
        return [f"bestmove {move}"]

    def see(self, state: TableState) -> list[str]:
        return [f"info string {text}" for text in self._news.of(state)]

    def says(self, state: TableState) -> Command | None:
        """Nothing: the protocol has no draws and no resignation."""
        return None

    def complain(self, why: str) -> list[str]:
        return [f"info string {why}"]

    def _set_position(self, text: str) -> list[str]:
        """Nothing changes where it cannot be read."""
        where, _, moves = text.partition("moves")
        try:
            wanted = _start_of(where.strip(), self._game)
            for move in moves.split():
                wanted = wanted.with_move(move)
        except NoPosition as error:
            return self.complain(f"this position is no game of chess: {error}")
        if wanted.start != self._position.start:
            # Programs that know no ucinewgame begin another game like this.
            self._game += 1
        self._position = replace(wanted, game=self._game)
        return []

    def _go(self, how: list[str]) -> list[str]:
        self.wanted, self.person, self._held = self._position, self._position.to_move, None
        self._until_stop = "infinite" in how or "ponder" in how
        self.awaits = any(self._position.board().legal_moves)
        return [] if self.awaits or self._until_stop else [NO_MOVE]

    def _stop(self) -> list[str]:
        waited = self.awaits or self._until_stop
        held, self._held = self._held, None
        self.awaits = self._until_stop = False
        return [f"bestmove {held}" if held else NO_MOVE] if waited else []


def _start_of(text: str, game: int) -> Target:
    kind, _, fen = text.partition(" ")
    if kind == "startpos":
        return Target(game=game)
    if kind != "fen":
        raise NoPosition(text)
    return Target(read_position(fen.strip()), game=game)
