"""What becomes final, what is accepted, what stays open: the only place where a turn is accepted."""

from collections.abc import Sequence

from adoube.games.line import written_turn
from adoube.games.verdict import Outcome
from adoube.referee.hypotheses.nodes import Accepted, Node, Returned
from adoube.referee.questions import PLAY_ON, lift_answers
from adoube.referee.reasons import Basis
from adoube.referee.state import RefereeState
from adoube.referee.successors import differing
from adoube.referee.verdicts import Fault, Moved, Over, Stage, TakenBack
from adoube.words import coded

__all__ = ["Acceptance"]


ASKS_AT_PICTURES = 2
"""a tie between pictures waits so many times as long as another one before it is asked: mostly the next one
tells, and a turn that cannot be told holds up all behind it"""


class Acceptance:
    """Makes turns final, and says what all hypotheses agree on."""

    def __init__(self, state: RefereeState) -> None:
        self._state = state

    # turns

    def end_waiting_turns(self, coming: int = 0, *, stood: bool = False) -> None:
        """Makes final what the presses that wait have ended, the oldest first; so many more are `coming`.

        `stood`: nothing has changed since the newest of them.
        """
        waiting = tuple(self._state.finality.pressed)
        for place, seat in enumerate(waiting):
            self._end_turn(seat, len(waiting) - place - 1 + coming, waited=True, stood=stood)

    def end_turn(self, seat: str, *, late: bool = False) -> None:
        """Makes final what a seat has played that presses now; a board that shows nothing known waits.

        `late`: it has pressed some time ago, and what stood then is seen only now.
        """
        self._end_turn(seat, 0, waited=False, stood=True, late=late)

    def _end_turn(self, seat: str, later: int, *, waited: bool, stood: bool, late: bool = False) -> None:
        """`later`: how many presses came after this one. A board that has changed since a press and looks as
        before shows a turn that was undone, and none that nobody could see."""
        state, hypotheses, presses = self._state, self._state.hypotheses, self._state.finality
        unseen = (
            state.is_settled and stood and hypotheses.find_unseen(seat, state.reading, state.touched_since)
        )
        returned = [node for node in hypotheses.confirmed if node.is_return]
        standing = any(
            tip.successor_table.shows(state.reading) for tip in [*hypotheses.provisional, *returned]
        )
        plausible = seat in self._to_move() or any(other != seat for other in presses.pressed)
        lately = None if waited or late else state.touched_lately()
        with state.deciding(Basis.WAITED if waited else Basis.PRESSED, seat):
            if state.is_settled and hypotheses.end_unheard(seat, state.reading):
                presses.consume(seat)
            elif standing and hypotheses.end_turn(seat, state.reading, later, lately, unseen=unseen):
                presses.consume(seat)
                state.due.clear()
                self.decide()
                if unseen and not hypotheses.hinge_on_return:
                    self.ask(Basis.UNTOLD)
                if state.is_settled:
                    self.set_deadlines(state.now_ms)
            elif state.is_settled and hypotheses.confirmed_showing(state.reading) and plausible:
                presses.consume(seat)
                if hypotheses.suspect_unseen_return(state.reading):
                    # The clock may have been given back for a turn that nobody saw being taken back.
                    self.doubt()
                else:
                    state.say(Fault(coded("referee.pressed_without_a_turn", seat=seat)))
            elif not waited and plausible:
                presses.wait(seat, state.settling.moment)

    def lacks_turn(self, seat: str) -> bool:
        """Whether a seat is to move and the board shows nothing that it has played."""
        state = self._state
        return bool(state.hypotheses.confirmed_showing(state.reading)) and seat in self._to_move()

    def _to_move(self) -> set[str]:
        game = self._state.game
        return {game.to_move(node.successor_table.position) for node in self._state.hypotheses.confirmed}

    def make_final(self, nodes: Sequence[Node], basis: Basis) -> None:
        """What some tips hold is certain, whoever played it; presses that waited for it are heeded.

        Where there are none any more, since a picture has told more meanwhile, nothing is decided.
        """
        if not nodes:
            return
        with self._state.deciding(basis):
            self._state.finality.pressed.clear()
            self._state.hypotheses.takebacks.consume(nodes)
            self._state.hypotheses.confirm_all(list(nodes))
            self.decide()

    def accept_answered(self) -> None:
        """An answer to the turn that stood before has stood: nobody takes that back any more.

        Where what stood has become certain meanwhile, by a picture for example, nothing is left to say.
        """
        hypotheses = self._state.hypotheses
        if answered := hypotheses.answered(1):
            with self._state.deciding(Basis.ANSWERED):
                hypotheses.set_confirmed(answered)
                self.decide()

    def accept_followed(self) -> None:
        """What accounts for a new reading may have made certain what came before."""
        with self._state.deciding(Basis.FOLLOWED):
            self.decide()

    def decide(self) -> None:
        """Accepts what all hypotheses agree on, and says what they do not."""
        state = self._state
        state.narrowed()
        for news in state.hypotheses.agree():
            match news:
                case Accepted():
                    self._record_accepted(news)
                case Returned(ply=ply, turns=turns, amended=amended):
                    if not amended:
                        state.finality.pressed.clear()
                    state.say(TakenBack(ply, tuple(written_turn(state.game, turn) for turn in turns)))
            state.questions.advanced()
            state.start_told = False
        now_open = state.hypotheses.open()
        if now_open is None:
            state.questions.close()
            self._end_if_over()
        elif undecided := state.questions.found_open(now_open, state.now_ms, self._wait_ms()):
            state.say(undecided)

    def _wait_ms(self) -> int | None:
        """How long to wait for a press that must tell whose turn it is; None where none must.

        Where some hypotheses say that the next turn was played as well, its press comes, or another turn.
        Which position play goes on from, that turn mostly tells; and which turn a camera has seen, its next
        picture does.
        """
        state = self._state
        if state.pictures.follows:
            return ASKS_AT_PICTURES * state.timings.ask_ms
        hypotheses = state.hypotheses
        differ = hypotheses.clock and hypotheses.has_new_turns and hypotheses.confirmed_showing(state.reading)
        return state.finality.in_hand_ms if differ or hypotheses.hinge_on_return else None

    def _record_accepted(self, accepted: Accepted) -> None:
        state = self._state
        cells = tuple(name for name in state.game.board.names if name in accepted.changed)
        turn = state.game.write(accepted.turn)
        state.say(Moved(accepted.ply, accepted.seat, turn, accepted.position, cells))

    def _end_if_over(self) -> None:
        if self._state.stage is Stage.PLAYING and (outcome := self._state.hypotheses.accepted.outcome):
            self._end(outcome)

    def end_by_last_turn(self, basis: Basis) -> bool:
        """Whether the one turn that stood before the board was left has ended the game, and so was the last.

        A hand that clears the board may seem to play such a turn, but it does not wait there.
        """
        state = self._state
        last = state.last_turns.found()
        if len(last.tips) != 1 or last.ms < state.timings.early_ms or not last.ends:
            return False
        self.make_final(last.tips, basis)
        state.end_shown = None
        return state.stage is Stage.OVER

    def end_as_declared(self, outcome: Outcome) -> None:
        """The players have said how the game ended. What is open by then stays open for good.

        A last turn that ends it so by the rules, and still stands, needs no other sign that it was played.
        """
        state = self._state
        with state.deciding(Basis.SIGN):
            if self._ends_by_rules(outcome):
                self.make_final(state.hypotheses.provisional, Basis.SIGN)
            state.out_of_step = None
            if state.stage is Stage.PLAYING:
                state.hypotheses.accepted = state.hypotheses.accepted.ended(outcome)
                state.questions.drop_doubt()
                state.questions.close()
                self._end(outcome)

    def _ends_by_rules(self, declared: Outcome) -> bool:
        """Whether a turn that is not final yet has the result that was declared, and stands on its cells."""
        hypotheses, names = self._state.hypotheses, self._state.game.board.names
        if not hypotheses.has_new_turns:
            return False
        for tip in hypotheses.provisional:
            outcome = hypotheses.line_to(tip).outcome
            if outcome is None or outcome.winners != declared.winners:
                return False
            moved = differing(names, tip.successor_table.shown, self._state.reading)
            if any(moved & edge.changed for edge in tip.edges):
                return False
        return True

    def _end(self, outcome: Outcome) -> None:
        state = self._state
        state.stage = Stage.OVER
        state.due.clear()
        state.end_shown = state.reading
        state.say(Over(outcome, state.hypotheses.accepted.scores))

    def set_deadlines(self, since_ms: int) -> None:
        """What falls due if the board goes on standing as it does since then."""
        state = self._state
        for what, stands_ms in state.finality.deadlines(state.reading).items():
            state.due[what] = since_ms + stands_ms

    # questions

    def ask(self, basis: Basis) -> None:
        """Asks what is open, unless it was asked."""
        state = self._state
        if question := state.questions.ask(lift_answers(state.hypotheses, state.reading)):
            state.say(question, basis)

    def doubt(self) -> None:
        """What the board suggests has stood for a while: it is certain after all, or people are asked."""
        state = self._state
        if certain := state.hypotheses.certain_returns(state.touched_since):
            self.make_final(certain, Basis.CALLED if state.hypotheses.takebacks.called else Basis.UNDONE)
        elif doubt := state.hypotheses.doubt():
            now_open = state.hypotheses.open()
            if now_open and set(doubt.candidates) <= set(now_open.candidates):
                self.ask(Basis.STOOD)  # the answer shows what the board suggests of the turns since
            elif question := state.questions.ask_doubt(doubt):
                state.say(question, Basis.STOOD)

    def answer(self, answer: str) -> bool:
        """Takes in a choice. Whether what stands is to be judged again."""
        with self._state.deciding(Basis.TOLD, answer):
            return self._answer_doubt(answer) if self._state.questions.doubted else self._answer_open(answer)

    def _answer_open(self, answer: str) -> bool:
        state = self._state
        settles = state.stage is not Stage.OVER and self._choose(answer)
        state.questions.handle_answer(settles=settles)
        if not settles:
            state.say(Fault(coded("referee.no_such_choice", answer=answer)))
            return False
        self.decide()
        return True

    def _choose(self, answer: str) -> bool:
        """Keeps what begins with the turn of an answer, or with its line of turns."""
        hypotheses = self._state.hypotheses
        return hypotheses.choose([answer]) or hypotheses.choose(answer.split(" "))

    def _answer_doubt(self, answer: str) -> bool:
        state = self._state
        if answer == PLAY_ON:
            state.questions.drop_doubt()
            state.hypotheses.decline(state.reading)
            return True
        if not state.hypotheses.choose_provisional(answer):
            state.say(Fault(coded("referee.no_such_choice", answer=answer)))
            return False
        state.questions.drop_doubt()
        if all(tip.amends for tip in state.hypotheses.provisional):
            state.hypotheses.confirm_amended()
            self.decide()
            return True
        self.make_final(state.hypotheses.provisional, Basis.TOLD)
        self.set_deadlines(state.now_ms)
        return False
