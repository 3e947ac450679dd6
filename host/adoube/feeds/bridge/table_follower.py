"""A chess table that follows a program: what it says is carried out there, and what happens there is told.

`Dialogue` is the part that all protocols of programs have in common.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as TookTooLong
from dataclasses import replace
from typing import Protocol

from adoube.computer.speech import command_for
from adoube.feeds.bridge.program_game import Target
from adoube.feeds.bridge.target_position import (
    HandTurn,
    SharedProgress,
    answer_to,
    closing_step,
    is_at_table,
    is_declared,
    next_step,
)
from adoube.tables.assistants import ComputerPlays, ProgramSits
from adoube.tables.commands import (
    BeginMatch,
    Command,
    CommandRequest,
    CorrectTurns,
    PutEverythingRight,
    SetPosition,
    TakeBackTurns,
)
from adoube.tables.engine import Engine
from adoube.tables.messages import remedy_words
from adoube.tables.state import Answered, TableState
from adoube.words import say

__all__ = ["Dialogue", "EndByPeople", "TableFollower", "TableNews"]


class Dialogue(Protocol):
    """One program. It knows no table: what it wants there is asked of it, and the answer told."""

    ended: bool  # True if the program has said goodbye

    @property
    def wanted(self) -> Target | None:
        """The game as the table is to have it; None before there is one."""
        ...

    @property
    def awaits(self) -> bool:
        """True while the program waits for the turn of the person at the table."""
        ...

    @property
    def person(self) -> str | None:
        """The seat of the person who is the engine; None while the program has not said."""
        ...

    def hear(self, line: str) -> list[str]:
        """Return the answer to a line, whatever the table does."""
        ...

    def answer(self, move: str) -> list[str]:
        """Return the person's turn, for which the program waits."""
        ...

    def see(self, state: TableState) -> list[str]:
        """Return what else the program is told of the table."""
        ...

    def says(self, state: TableState) -> Command | None:
        """Return what the program says at the table, such as a draw that it offers."""
        ...

    def complain(self, why: str) -> list[str]:
        """Why there is no table, or no longer."""
        ...


class TableNews:
    """Remedies and lost boards of a table as texts, each told once."""

    def __init__(self) -> None:
        self._said = ""

    def of(self, state: TableState) -> Iterator[str]:
        text = _situation(state)
        if text != self._said and text:
            yield text
        self._said = text


class EndByPeople:
    """Notices once that people have ended the game that a program plays, which it then has to be told."""

    def __init__(self) -> None:
        self._running: tuple[int, int] | None = None  # the program's game, and the table's

    def winners(self, wanted: Target, state: TableState) -> tuple[str, ...] | None:
        """Return the seats that won; None if the game goes on, or if there is nothing new to tell.

        A game that ended before the program played it is none to tell of: the table may still show the
        previous one. It may also not have the program's last move yet.
        """
        line, turns = state.line, tuple(turn.text for turn in state.turns)
        if line is None or turns not in (wanted.moves, wanted.moves[:-1]):
            return None
        both = wanted.game, state.record_number
        was_running, self._running = self._running == both, both if line.declared is None else None
        return line.declared.winners if line.declared is not None and was_running else None


def _situation(state: TableState) -> str:
    if state.closed:
        return state.message.text
    if not state.connected:
        return say("bridge.unplugged")
    if state.remedy is not None:
        return str(remedy_words(state.remedy))
    return ""


NS_PER_MS = 1_000_000
ANSWERS_WITHIN_S = 30.0
# What leaves the pieces otherwise than they stand.
SETS_UP = (BeginMatch, CorrectTurns, SetPosition, TakeBackTurns)
BOTH = ("white", "black")


class TableFollower:
    """Has a table follow a dialogue. `tell` writes lines to the program; `say_line` prints one for people."""

    def __init__(
        self, dialogue: Dialogue, tell: Callable[[list[str]], None], say_line: Callable[[str], None]
    ) -> None:
        self._dialogue, self._tell, self._say_line = dialogue, tell, say_line
        # Held while the dialogue is asked and its answer written, and never while a table is waited for.
        self._turn = threading.Lock()
        self._stirred = threading.Event()
        self._met = SharedProgress()
        self._asked: tuple[int, object] | None = None
        self._closing: Target | None = None

    def follow(self, engine: Engine, table: str, is_over: Callable[[], bool]) -> None:
        """Have a table follow the program until `is_over`, which is asked whenever something stirs."""

        def hear(state: TableState) -> None:
            if state.table == table:
                self._stirred.set()

        leave = engine.subscribe(hear)
        try:
            while not is_over():
                self._stirred.wait(1.0)
                self._stirred.clear()
                self._follow(engine, table)
        finally:
            leave()

    def stir(self) -> None:
        """Something has happened: there is a step to look for."""
        self._stirred.set()

    def hear(self, line: str) -> None:
        """Take a line that the program has said."""
        with self._turn:
            before = self._dialogue.wanted
            self._tell(self._dialogue.hear(line))
            now = self._dialogue.wanted
            if before is not None and before.result is not None and now is not before:
                self._closing = before
        self._stirred.set()

    def complain(self, why: str) -> None:
        """Tell the program why there is no table."""
        with self._turn:
            self._tell(self._dialogue.complain(why))

    def _follow(self, engine: Engine, table: str) -> None:
        """One step; the state that it leads to stirs the next one."""
        state = engine.states()[table]
        self._met = self._met.at(state)
        with self._turn:
            # Until the previous game is closed, the table still shows its turns and its end.
            if self._closing is None:
                self._tell(self._dialogue.see(state))
                wanted = self._dialogue.wanted
                if wanted is not None and self._dialogue.awaits:
                    self._answer(wanted, state)
            wanted, person = self._dialogue.wanted, self._dialogue.person
            says, closing = self._dialogue.says(state), self._closing
        # Nobody is asked to play before there is a game, nor to go on with the one before.
        begun = wanted is not None and is_at_table(wanted, self._met, state)
        programs = tuple(seat for seat in BOTH if seat != person) if begun else BOTH
        if state.computer.programs != programs and self._is_new(state, programs):
            engine.post(table, ProgramSits(programs))
        if says is not None:
            self._submit(engine, state, says)
        elif closing is not None:
            self._close(engine, state, closing)
        elif wanted is not None:
            self._step(engine, state, wanted)

    def _answer(self, wanted: Target, state: TableState) -> None:
        if (answer := answer_to(wanted, self._met, state)) is not None:
            self._met = self._met.of_game(wanted.game, (*wanted.moves, answer))
            self._tell(self._dialogue.answer(answer))

    def _close(self, engine: Engine, state: TableState, closing: Target) -> None:
        command = closing_step(closing, state)
        if command is None:
            with self._turn:
                # The program may have ended another game meanwhile.
                if self._closing is closing:
                    self._closing = None
            self._stirred.set()
        else:
            self._submit(engine, state, command)

    def _step(self, engine: Engine, state: TableState, wanted: Target) -> None:
        if not is_declared(state) and tuple(turn.text for turn in state.turns) == wanted.moves:
            self._met = self._met.of_game(wanted.game, wanted.moves)
        step = next_step(wanted, self._met, state)
        if isinstance(step, HandTurn):
            if self._is_new(state, step):
                self._met = replace(self._met, asked=step)
                engine.post(state.table, ComputerPlays(step.moment, step.moves[-1], _now_ms()))
            return
        if (command := step or command_for(state, {})) is None:
            return
        if self._submit(engine, state, command) and isinstance(command, CorrectTurns):
            # The program may take them back before the table is looked at again.
            self._met = self._met.of_game(wanted.game, wanted.moves)

    def _submit(self, engine: Engine, state: TableState, command: Command) -> bool:
        """Submit a command, and return whether it was done.

        A refusal is reported, and the command not repeated for the same state.
        """
        if not self._is_new(state, command):
            return False
        answered = self._answered(engine, state, command)
        if answered.result == "refused":
            self._say_line(say("bridge.refused", why=answered.why))
        while answered.result == "done" and state.virtual is not None and isinstance(command, SETS_UP):
            state = engine.states()[state.table]
            if self._answered(engine, state, PutEverythingRight()).result != "stale":
                break
        self._stirred.set()
        return answered.result == "done"

    def _answered(self, engine: Engine, state: TableState, command: Command) -> Answered:
        asked = engine.submit(CommandRequest(state.table, state.version, command))
        try:
            return asked.result(ANSWERS_WITHIN_S)
        except TookTooLong:
            return Answered("late")

    def _is_new(self, state: TableState, asked: object) -> bool:
        is_new = self._asked != (state.version, asked)
        self._asked = state.version, asked
        return is_new


def _now_ms() -> int:
    return time.monotonic_ns() // NS_PER_MS
