"""What becomes final, what is accepted, what stays open: the only place where a turn is accepted."""

from collections.abc import Sequence

from adoube.games.verdict import Outcome
from adoube.referee.inquiry import PLAY_ON
from adoube.referee.lifts import lifts_of
from adoube.referee.nodes import Accepted, Node, Returned
from adoube.referee.reasons import Basis
from adoube.referee.said import Stage
from adoube.referee.situation import Situation
from adoube.referee.successors import differing
from adoube.referee.verdicts import Fault, Moved, Over, TakenBack
from adoube.words import say

__all__ = ["Decisions"]


class Decisions:
    """Makes turns final, and says what all hypotheses agree on."""

    def __init__(self, situation: Situation) -> None:
        self._at = situation

    # turns

    def end_waiting_turns(self, coming: int = 0, *, stood: bool = False) -> None:
        """Makes final what the presses that wait have ended, the oldest first; so many more are `coming`.

        `stood`: nothing has changed since the newest of them.
        """
        waiting = tuple(self._at.turn_ends.pressed)
        for place, seat in enumerate(waiting):
            self._end_turn(seat, len(waiting) - place - 1 + coming, waited=True, stood=stood)

    def end_turn(self, seat: str) -> None:
        """Makes final what a seat has played that presses now; a board that shows nothing known waits."""
        self._end_turn(seat, 0, waited=False, stood=True)

    def _end_turn(self, seat: str, later: int, *, waited: bool, stood: bool) -> None:
        """`later`: how many presses came after this one. A board that has changed since a press and looks as
        before shows a turn that was undone, and none that nobody could see."""
        at, hypotheses, presses = self._at, self._at.hypotheses, self._at.turn_ends
        unseen = at.is_settled and stood and hypotheses.find_unseen(seat, at.reading, at.touched_since)
        returned = [node for node in hypotheses.final if node.is_return]
        standing = any(tip.outlook.shows(at.reading) for tip in [*hypotheses.tips, *returned])
        plausible = seat in self._to_move() or any(other != seat for other in presses.pressed)
        lately = None if waited else at.touched_lately()
        with at.deciding(Basis.WAITED if waited else Basis.PRESSED, seat):
            if at.is_settled and hypotheses.end_unheard(seat, at.reading):
                presses.heed(seat)
            elif standing and hypotheses.end_turn(seat, at.reading, later, lately, unseen=unseen):
                presses.heed(seat)
                at.due.clear()
                self.decide()
                if unseen and not hypotheses.hinge_on_return:
                    self.ask(Basis.UNTOLD)
                if at.is_settled:
                    self.set_deadlines(at.now_ms)
            elif at.is_settled and hypotheses.shown_by_final(at.reading) and plausible:
                presses.heed(seat)
                if hypotheses.suspect_unseen_return(at.reading):
                    # The clock may have been given back for a turn that nobody saw being taken back.
                    self.doubt()
                else:
                    at.say(Fault(say("referee.pressed_without_a_turn", seat=seat)))
            elif not waited and plausible:
                presses.wait(seat, at.settling.moment)

    def _to_move(self) -> set[str]:
        game = self._at.game
        return {game.to_move(node.outlook.position) for node in self._at.hypotheses.final}

    def final(self, nodes: Sequence[Node], basis: Basis) -> None:
        """What some tips hold is certain, whoever played it; presses that waited for it are heeded.

        Where there are none any more, since a picture has told more meanwhile, nothing is decided.
        """
        if not nodes:
            return
        with self._at.deciding(basis):
            self._at.turn_ends.pressed.clear()
            self._at.hypotheses.returns.heed(nodes)
            self._at.hypotheses.stand(list(nodes))
            self.decide()

    def answered(self) -> None:
        """An answer to the turn that stood before has stood: nobody takes that back any more.

        Where what stood has become certain meanwhile, by a picture for example, nothing is left to say.
        """
        hypotheses = self._at.hypotheses
        if answered := hypotheses.answered(1):
            with self._at.deciding(Basis.ANSWERED):
                hypotheses.settle(answered)
                self.decide()

    def taken(self) -> None:
        """What accounts for a new reading may have made certain what came before."""
        with self._at.deciding(Basis.FOLLOWED):
            self.decide()

    def decide(self) -> None:
        """Accepts what all hypotheses agree on, and says what they do not."""
        at = self._at
        at.narrowed()
        for news in at.hypotheses.agree():
            match news:
                case Accepted():
                    self._accept(news)
                case Returned(ply=ply, turns=turns, amended=amended):
                    if not amended:
                        at.turn_ends.pressed.clear()
                    at.say(TakenBack(ply, tuple(map(at.game.write, turns))))
            at.inquiry.advanced()
            at.start_told = False
        now_open = at.hypotheses.open()
        if now_open is None:
            at.inquiry.settled()
            self._end_if_over()
        elif undecided := at.inquiry.found_open(now_open, at.now_ms, self._wait_ms()):
            at.say(undecided)

    def _wait_ms(self) -> int | None:
        """How long to wait for a press that must tell whose turn it is; None where none must.

        Where some hypotheses say that the next turn was played as well, its press comes, or another turn.
        Which position play goes on from, that turn mostly tells; and which turn a camera has seen, its next
        picture does.
        """
        at = self._at
        if at.pictures.follows:
            return at.timings.hint_ms
        hypotheses = at.hypotheses
        differ = hypotheses.clock and hypotheses.tips_are_new and hypotheses.shown_by_final(at.reading)
        return at.turn_ends.in_hand_ms if differ or hypotheses.hinge_on_return else None

    def _accept(self, accepted: Accepted) -> None:
        at = self._at
        cells = tuple(name for name in at.game.board.names if name in accepted.changed)
        turn = at.game.write(accepted.turn)
        at.say(Moved(accepted.ply, accepted.seat, turn, accepted.position, cells))

    def _end_if_over(self) -> None:
        if self._at.stage is Stage.PLAYING and (outcome := self._at.hypotheses.accepted.outcome):
            self._end(outcome)

    def end_by_last_turn(self, basis: Basis) -> bool:
        """Whether the one turn that stood before the board was left has ended the game, and so was the last.

        A hand that clears the board may seem to play such a turn, but it does not wait there.
        """
        at = self._at
        last = at.last_turns.found()
        if len(last.tips) != 1 or last.ms < at.timings.early_ms or not last.ends:
            return False
        self.final(last.tips, basis)
        at.end_shown = None
        return at.stage is Stage.OVER

    def end_as_declared(self, outcome: Outcome) -> None:
        """The players have said how the game ended. What is open by then stays open for good.

        A last turn that ends it so by the rules, and still stands, needs no other sign that it was played.
        """
        at = self._at
        with at.deciding(Basis.SIGN):
            if self._ends_by_rules(outcome):
                self.final(at.hypotheses.tips, Basis.SIGN)
            at.out_of_step = None
            if at.stage is Stage.PLAYING:
                at.hypotheses.accepted = at.hypotheses.accepted.ended(outcome)
                at.inquiry.drop_doubt()
                at.inquiry.settled()
                self._end(outcome)

    def _ends_by_rules(self, declared: Outcome) -> bool:
        """Whether a turn that is not final yet has the result that was declared, and stands on its cells."""
        hypotheses, names = self._at.hypotheses, self._at.game.board.names
        if not hypotheses.tips_are_new:
            return False
        for tip in hypotheses.tips:
            outcome = hypotheses.line_to(tip).outcome
            if outcome is None or outcome.winners != declared.winners:
                return False
            moved = differing(names, tip.outlook.shown, self._at.reading)
            if any(moved & arc.changed for arc in tip.arcs):
                return False
        return True

    def _end(self, outcome: Outcome) -> None:
        at = self._at
        at.stage = Stage.OVER
        at.due.clear()
        at.end_shown = at.reading
        at.say(Over(outcome, at.hypotheses.accepted.scores))

    def set_deadlines(self, since_ms: int) -> None:
        """What falls due if the board goes on standing as it does since then."""
        at = self._at
        for what, stands_ms in at.turn_ends.deadlines(at.reading).items():
            at.due[what] = since_ms + stands_ms

    # questions

    def ask(self, basis: Basis) -> None:
        """Asks what is open, unless it was asked."""
        at = self._at
        if question := at.inquiry.ask(lifts_of(at.hypotheses, at.reading)):
            at.say(question, basis)

    def doubt(self) -> None:
        """What the board suggests has stood for a while: it is certain after all, or people are asked."""
        at = self._at
        if certain := at.hypotheses.certain_returns(at.touched_since):
            self.final(certain, Basis.CALLED if at.hypotheses.returns.called else Basis.UNDONE)
        elif doubt := at.hypotheses.doubt():
            now_open = at.hypotheses.open()
            if now_open and set(doubt.candidates) <= set(now_open.candidates):
                self.ask(Basis.STOOD)  # the answer shows what the board suggests of the turns since
            elif question := at.inquiry.ask_doubt(doubt):
                at.say(question, Basis.STOOD)

    def answer(self, answer: str) -> bool:
        """Takes in a choice. Whether what stands is to be judged again."""
        with self._at.deciding(Basis.TOLD, answer):
            return self._answer_doubt(answer) if self._at.inquiry.doubted else self._answer_open(answer)

    def _answer_open(self, answer: str) -> bool:
        at = self._at
        settles = at.stage is not Stage.OVER and at.hypotheses.choose(answer)
        at.inquiry.heard(settles=settles)
        if not settles:
            at.say(Fault(say("referee.no_such_choice", answer=answer)))
            return False
        self.decide()
        return True

    def _answer_doubt(self, answer: str) -> bool:
        at = self._at
        if answer == PLAY_ON:
            at.inquiry.drop_doubt()
            at.hypotheses.decline(at.reading)
            return True
        if not at.hypotheses.choose_tip(answer):
            at.say(Fault(say("referee.no_such_choice", answer=answer)))
            return False
        at.inquiry.drop_doubt()
        if all(tip.amends for tip in at.hypotheses.tips):
            at.hypotheses.confirm_amended()
            self.decide()
            return True
        self.final(at.hypotheses.tips, Basis.TOLD)
        self.set_deadlines(at.now_ms)
        return False
