"""Players of a scripted evening who use the page: they answer questions and ask for the next match."""

import threading

from adoube.simulation.evening import Evening
from adoube.tables.state import Command, Phase, Tables, TableState

__all__ = ["Players"]

THINKING_S = 1.5
"""from a question to its answer"""


class Players:
    """Listens to the one table that an evening is played at. Every question is answered with the truth."""

    def __init__(self, tables: Tables, evening: Evening) -> None:
        self._tables, self._evening = tables, evening
        self._finished = 0
        """games that are over"""
        self._over = False
        self._answered: set[tuple[int, int]] = set()

    def __call__(self, state: TableState) -> None:
        over = state.phase is Phase.OVER
        if over and not self._over:
            self._finished += 1
            match_over = state.game_number == state.games_in_match
            if match_over and self._finished < len(self._evening.games):
                self._tables.submit(Command(state.table, state.version, "new-game"))
        self._over = over
        question = state.question
        if question is not None and (asked := (self._finished, question.id)) not in self._answered:
            self._answered.add(asked)
            thinking = threading.Timer(THINKING_S, self._answer, (state.table, *asked))
            # Nobody waits for an answer when the program ends.
            thinking.daemon = True
            thinking.start()

    def _answer(self, table: str, finished: int, question: int) -> None:
        """Answers until the table takes it, or has gone on without it."""
        played = self._evening.games[finished].line.written_turns()
        result = "stale"
        while result == "stale":
            state = self._tables.states()[table]
            if state.question is None or len(state.turns) >= len(played):
                return
            truth = played[len(state.turns)]
            command = Command(table, state.version, "answer", truth, question)
            result = self._tables.submit(command).result().result
