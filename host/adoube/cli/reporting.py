"""What the terminal says of a table while it is played at."""

import click

from adoube.tables.messages import cells_to_put_right, seat_name
from adoube.tables.state import TableState, TurnShown
from adoube.words import say

__all__ = ["Reporter"]


class Reporter:
    """Prints each stored turn, each new sentence and each new note of a table once, as they are published.

    `named`: whether each line begins with the table's name, where several tables are reported.
    """

    def __init__(self, table: str, *, named: bool = False) -> None:
        self._table = table
        self._before = say("serve.of_table", table=table) if named else ""
        self._turns: tuple[TurnShown, ...] = ()
        self._said = ""
        self._notes: tuple[str, ...] = ()

    def __call__(self, state: TableState) -> None:
        if state.table != self._table:
            return
        known = len(self._turns)
        # Another game than before begins with other turns, or with none.
        new = state.turns[known:] if state.turns[:known] == self._turns else state.turns
        self._turns = state.turns
        sentence = " ".join(filter(None, (state.message.text, _remedy(state))))
        new_sentence = state.message.kind != "moved" and sentence != self._said
        self._said = sentence
        new_notes = [note for note in state.notes if note not in (*self._notes, state.message.text)]
        self._notes = state.notes
        try:
            for turn in new:
                self._print(say("play.turn", ply=turn.ply, seat=seat_name(turn.seat), turn=turn.text))
            if new_sentence:
                self._print(sentence)
            for note in new_notes:
                self._print(say("play.note", note=note))
        except BrokenPipeError:
            # Whoever read our output has gone; the table and its page go on.
            return

    def _print(self, line: str) -> None:
        click.echo(self._before + line)


def _remedy(state: TableState) -> str:
    """The cells to put right, which the page shows on the board."""
    return cells_to_put_right(state.remedy.empty, state.remedy.fill) if state.remedy else ""
