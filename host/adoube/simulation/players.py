"""Players of a scripted match, as far as they use the page."""

import threading

from adoube.games.line import Line
from adoube.sensing.camera import CalibrateFrom
from adoube.simulation.motions import Call, Counts
from adoube.simulation.truth import Timeline
from adoube.tables.commands import (
    Answer,
    Command,
    CommandRequest,
    EndTurn,
    LearnBoard,
    MakeCall,
    NewGame,
    OfferDraw,
)
from adoube.tables.state import Phase, Question, Tables, TableState

__all__ = ["Players"]

THINKING_S = 1.5  # from a question to its answer


class Players:
    """The people at the table called `table`: they end turns there where the page has a button for it, call
    takebacks, answer every question with the truth, and ask for the next match."""

    def __init__(self, tables: Tables, table: str, games: int, begun: Line | None = None) -> None:
        """`games`: how many they play; `begun`: the unfinished one that they go on with."""
        self._tables, self._table = tables, table
        self._games = games
        self._finished = 0  # games that are over
        self._over = False
        held = [] if begun is None else begun.written_turns()
        # What has counted in the game that is played now, in order of time.
        self._counted = [Counts(0, ply, turn) for ply, turn in enumerate(held, 1)]
        self._answered: set[tuple[int, int]] = set()

    def __call__(self, state: TableState) -> None:
        """Look at the page. It listens to all tables."""
        if state.table != self._table:
            return
        over = state.phase is Phase.OVER
        if over and not self._over:
            self._finished += 1
            if state.game_number == state.games_in_match and self._finished < self._games:
                self._tables.submit(CommandRequest(state.table, state.version, NewGame()))
        self._over = over
        question = state.question
        if question is not None and (asked := (self._finished, question.id)) not in self._answered:
            self._answered.add(asked)
            self._think(question)

    def plays(self, counts: Counts) -> None:
        """Note what counts from now on."""
        if counts.ply == 1 and counts.turn is not None:
            self._counted = []
        self._counted = [*self._counted, counts]

    def presses(self, seat: str) -> None:
        """End that seat's turn where the page has a button for it, unless it is ended already."""
        result = "stale"
        while result == "stale":
            state = self._tables.states()[self._table]
            if state.may_end_turn != seat:
                return
            request = CommandRequest(self._table, state.version, EndTurn())
            result = self._tables.submit(request).result().result

    def are_expected(self, seat: str) -> bool:
        """Return whether the page waits for that seat's turn to end, or has ended it, and asks nothing."""
        state = self._tables.states()[self._table]
        is_ended = bool(self._counted) and len(state.turns) >= self._counted[-1].ply
        return (state.may_end_turn == seat or is_ended) and state.question is None

    def are_understood(self) -> bool:
        """Return whether all that was played so far has counted, as far as the page tells."""
        state = self._tables.states()[self._table]
        return state.provisional is None and state.question is None

    def agree_to_draw(self) -> None:
        """Have all of them say so, the one after the other."""
        for seat in [each.seat for each in self._tables.states()[self._table].seats]:
            self._say(OfferDraw(seat))

    def teaches(self, stands: CalibrateFrom) -> None:
        """Have the camera learn what stands on the board."""
        self._say(LearnBoard(stands))

    def calls(self, call: Call) -> None:
        """Give a command for what the board cannot show."""
        self._say(MakeCall(call.call, call.seat))

    def _say(self, command: Command) -> None:
        """Give a command for the table as it is now."""
        result = "stale"
        while result == "stale":
            version = self._tables.states()[self._table].version
            result = self._tables.submit(CommandRequest(self._table, version, command)).result().result

    def _think(self, question: Question) -> None:
        thinking = threading.Timer(THINKING_S, self._answer, (question,))
        # Nobody waits for an answer when the program ends.
        thinking.daemon = True
        thinking.start()

    def _answer(self, question: Question) -> None:
        """Answer, unless the table has gone on; where the truth is none of the choices yet, look again."""
        choices = [choice.answer for choice in question.choices]
        result = "stale"
        while result == "stale":
            state = self._tables.states()[self._table]
            if state.question is None or state.question.id != question.id:
                return
            truth = self._truth(choices, [turn.text for turn in state.turns])
            if truth is None:
                self._think(question)
                return
            request = CommandRequest(self._table, state.version, Answer(question.id, truth))
            result = self._tables.submit(request).result().result

    def _truth(self, choices: list[str], held: list[str]) -> str | None:
        """Return the answer, whether the question is about the turn that comes next or about the last one."""
        counted = self._counted
        timeline = Timeline(tuple(counted))
        latest_ms = counted[-1].at_ms if counted else 0
        return timeline.answer(len(held) + 1, choices, held, latest_ms)
