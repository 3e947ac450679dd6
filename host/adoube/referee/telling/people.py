"""Questions to people, their answers, and calls over the table."""

from collections.abc import Callable, Mapping
from typing import Any

from adoube.games.game_rules import CLAIM
from adoube.games.verdict import IllegalTurn, UnreadableTurn, after_call
from adoube.referee.config import Takeback
from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.questions import PLAY_ON
from adoube.referee.reasons import Basis
from adoube.referee.telling.certainty import between, common, line_of, next_turn, reach
from adoube.referee.telling.judge import Judge
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import TAKEBACK, Fault, Illegal, Return, Stage
from adoube.sensing.events import CallMade
from adoube.sensing.views import EMPTY
from adoube.words import coded

__all__ = ["People"]


class People:
    """Asks the players of one game, and hears them."""

    def __init__(self, table: Table, judge: Judge) -> None:
        self._table, self._judge = table, judge

    # questions

    def ask(self) -> None:
        """Asks what is open, unless it was asked."""
        if question := self._table.questions.ask(self._lifts()):
            self._table.say(question, Basis.UNTOLD)

    def _lifts(self) -> tuple[tuple[str, str], ...]:
        """For each choice of the turn that is open a cell, with the choice, that is no other choice's.

        Something stands there now: where the piece that moved has come to if that will do, else on its way,
        else where its turn changed anything. A choice without such a cell has none.
        """
        cells_of = {
            text: self._cells(text) for text in (self._table.open.candidates if self._table.open else ())
        }
        lifts = []
        for choice, cells in sorted(cells_of.items()):
            others = {cell for other, its in cells_of.items() if other != choice for cell in its}
            if own := next((cell for cell in cells if cell not in others), None):
                lifts.append((own, choice))
        return tuple(lifts)

    def _cells(self, text: str) -> list[str]:
        """The cells of a turn on which something stands, those that show it best first."""
        table = self._table
        game, turn = table.game, table.told.node.turn_written(text)
        cells = [*reversed(game.trail(game.read(text)))]
        cells += [game.board.names[place] for place in sorted(turn.cells)]
        return [cell for cell in cells if table.board[game.board.index[cell]] not in (EMPTY, None)]

    # answers

    def answer(self, answer: str) -> None:
        """Takes in a choice."""
        table = self._table
        table.cause = Basis.TOLD, answer
        table.seen = table.look() if table.explains else None
        is_doubt = table.questions.doubted and table.doubt is not None
        settles = self._answer_doubt(answer) if is_doubt else self._answer_open(answer)
        if not settles:
            table.say(Fault(coded("referee.no_such_choice", answer=answer)))
        table.cause = None

    def _answer_open(self, answer: str) -> bool:
        table, told = self._table, self._table.told.length
        turns = tuple(answer.split(" "))
        settles = (
            table.stage is not Stage.OVER
            and table.open is not None
            and self._keep(
                lambda each: table.goes_on(each) and line_of(each).texts[told : told + len(turns)] == turns
            )
        )
        table.questions.handle_answer(settles=settles)
        if settles:
            self._judge.accept(answered=told + len(turns))
        return settles

    def _answer_doubt(self, answer: str) -> bool:
        table, told = self._table, self._table.told
        if answer == PLAY_ON:
            table.questions.drop_doubt()
            table.declined = table.board
            self._keep(table.goes_on)
            self._judge.accept()
            return True
        if table.doubt is None or answer not in table.doubt.candidates:
            return False
        ply, is_return = table.doubt.ply, Return.read(answer) is not None
        table.questions.drop_doubt()
        if answer in self._judge.rival_turns():
            self._keep(lambda each: table.goes_on(each) and next_turn(line_of(each), told) == answer)
        elif self._keep(
            lambda each: (
                not table.goes_on(each)
                and not each.games
                and table.change(each) == answer
                and (is_return or table.ply_after(common(line_of(each), told)) == ply)
            )
        ):
            table.take_back(common(line_of(table.best), told))
        self._judge.accept(answered=table.told.length + 1)
        return True

    def _keep(self, possible: Callable[[Hypothesis], bool]) -> bool:
        return self._table.decoder.keep(possible)

    # calls

    def call(self, call: Mapping[str, Any]) -> None:
        """Something was said over the table; a call that the rules refuse changes nothing."""
        table = self._table
        if table.stage is not Stage.PLAYING:
            return
        if call["call"] == TAKEBACK:
            self._call_back(str(call.get("by", "")))
            return
        try:
            if call["call"] == CLAIM:
                self._claim(call.get("by"))
            else:
                self._change(call)
        except UnreadableTurn as error:
            table.say(Fault(error.said))
        except IllegalTurn as error:
            table.say(Illegal(error.objection, (), ()), Basis.CALLED)

    def _claim(self, by: Any) -> None:
        """End the game by a draw that the rules give here. Raises IllegalTurn or UnreadableTurn."""
        table = self._table
        outcome = table.line.claimed(by)
        table.line = table.line.ended(outcome)
        table.drop_doubt()
        table.end(outcome, Basis.CALLED)

    def _change(self, call: Mapping[str, Any]) -> None:
        """Change the state of the rules by a call. Raises IllegalTurn or UnreadableTurn."""
        table = self._table
        tip, positions = self._tip()
        after_call(table.game, tip.node.position, call, positions)
        details = {name: value for name, value in call.items() if name != "call"}
        table.decoder.step(CallMade(table.now_ms, call["call"], details), table.now_ms)
        if tip is table.told:
            table.stand_called(reach(table.best.line, tip.length) or tip)
        self._keep(table.goes_on)

    def _tip(self) -> tuple[Played, list[Any]]:
        """Return the position that seems to be reached, and those that stood before it, oldest first."""
        table = self._table
        played = between(table.told, table.best.line) if table.goes_on(table.best) else []
        stood = [*table.line.positions, table.line.position, *(each.node.position for each in played)]
        return (played[-1] if played else table.told), stood[:-1]

    def _call_back(self, by: str) -> None:
        """A turn is going to be taken back, or has been."""
        table = self._table
        if table.takeback is Takeback.OFF:
            table.say(Fault(coded("referee.no_takebacks")))
            return
        table.called_by = by
        table.decoder.step(CallMade(table.now_ms, TAKEBACK, {"by": by}), table.now_ms)
        if table.is_settled:
            table.cause = Basis.CALLED, by
            self._judge.judge()
            table.cause = None
