"""A chess table whose states the test makes: turn by turn, taken back, ended, with a clock."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from adoube.games.chess import Chess
from adoube.games.line import AsPlayed, Line
from adoube.games.verdict import Outcome
from adoube.records.payloads import Ruling
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from adoube.tables.rulings import apply_ruling
from adoube.tables.state import SeatState, TableState, TurnShown, shown_turn
from adoube.words import coded
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["SPECIAL_GAMES", "ChessTable", "random_game"]

GAME = Chess()
SEATS = (SeatState("white", "Ada", 0, 0, to_move=True), SeatState("black", "Grace", 0, 0, to_move=False))

SPECIAL_GAMES = {
    "castling short": "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8",
    "castling long": "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8",
    "en passant": "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6",
    "promotion": "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q d8a8",
    "promotion to a knight": "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8 h7g8n",
    "mate": "f2f3 e7e5 g2g4 d8h4",
    "repetition": "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
    "check": "e2e4 f7f6 d1h5 g7g6",
}


class ChessTable:
    """The table called `name`; every change is told to whoever listens to `tables`."""

    def __init__(self, name: str = "hall-1", *others: TableState) -> None:
        self.line = Line.begin(GAME)
        self._turns: tuple[TurnShown, ...] = ()
        self._state = replace(
            PLAYING,
            table=name,
            game="chess",
            title="Chess",
            board=GAME.board,
            seats=SEATS,
            turns=(),
            placement=GAME.placement(self.line.position),
            line=self.line,
            record_number=1,
        )
        self.tables = FakeTables(self._state, *others)

    @property
    def state(self) -> TableState:
        return self._state

    @property
    def fen(self) -> str:
        return str(GAME.rule_state(self.line.position)["fen"])

    def play(self, *texts: str) -> None:
        for text in texts:
            self._stand(self.line.play(GAME.read(text)))

    def stand_as_played(self, text: str) -> None:
        """The arbiter lets a turn stand that the rules do not know."""
        line = self.line
        self._stand(
            replace(
                line,
                positions=(*line.positions, line.position),
                turns=(*line.turns, AsPlayed(text)),
                ply=line.ply + 1,
            )
        )

    def rule(self, ruling: Ruling) -> None:
        """The arbiter lets a turn stand."""
        self._stand(apply_ruling(self.line, ruling))

    def take_back(self, turns: int = 1) -> None:
        self.line = self.line.back_to(self.line.ply - turns)
        self._turns = self._turns[: len(self._turns) - turns]
        self._show()

    def correct(self, turns: int, *texts: str) -> None:
        """Other turns in place of the last ones, seen all at once."""
        line = self.line.back_to(self.line.ply - turns)
        shown = self._turns[: len(self._turns) - turns]
        for text in texts:
            line = line.play(GAME.read(text))
            shown = (*shown, shown_turn(line))
        self.line, self._turns = line, shown
        self._show()

    def resign(self, winner: str) -> None:
        """By kings in the middle of the board: nothing of that is a turn."""
        outcome = Outcome((winner,), "CHS-A1", coded("past.by_sign"))
        self.line = self.line.ended(outcome)
        self._show(replace(self._state, phase=Phase.OVER))

    def next_game(self) -> None:
        self.line, self._turns = Line.begin(GAME), ()
        number = self._state.record_number + 1
        self._show(replace(self._state, record_number=number, phase=Phase.PLAYING))

    def keep_time(self, clocks: Clocks) -> None:
        self._show(replace(self._state, clocks=clocks))

    def unplug(self, *, connected: bool = False, closed: bool = False) -> None:
        self._show(replace(self._state, connected=connected, closed=closed))

    def _stand(self, line: Line) -> None:
        self.line = line
        self._turns = (*self._turns, shown_turn(line))
        self._show()

    def _show(self, changed: TableState | None = None) -> None:
        state = changed or self._state
        self._state = replace(
            state,
            version=state.version + 1,
            turns=self._turns,
            line=self.line,
            placement=GAME.placement(self.line.position),
        )
        self.tables.show(self._state)


def random_game(seed: int, most: int = 80) -> list[str]:
    """Turns of a random game, those that castle, promote or capture in passing before others."""
    rng = Random(seed)
    line = Line.begin(GAME)
    while line.outcome is None and line.ply < most:
        turns = sorted(GAME.successors(line.position), key=lambda each: GAME.write(each[0]))
        special = [turn for turn, _ in turns if turn.promotion or _is_castling(line, GAME.write(turn))]
        turn = rng.choice(special) if special and rng.random() < 0.7 else rng.choice(turns)[0]
        line = line.play(turn)
    return [GAME.write(turn) for turn in line.turns]


def _is_castling(line: Line, text: str) -> bool:
    king = GAME.placement(line.position).stack(text[:2])
    return bool(king) and king[0].endswith("king") and abs(ord(text[0]) - ord(text[2])) == 2
