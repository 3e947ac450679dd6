"""One game at a table, from its set-up to its result: what is decided and written down of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.verdict import IllegalTurn
from adoube.records import payloads as rows
from adoube.records.payloads import PLAYERS, Called, Ruling, RulingKind, position_hash
from adoube.records.resume import Step
from adoube.referee.verdicts import (
    Cleared,
    Fault,
    Illegal,
    Moved,
    Over,
    Return,
    SetUp,
    Stage,
    StartStands,
    TakenBack,
    TimedVerdict,
    TurnQuestion,
    Undecided,
    Verdict,
)
from adoube.sensing.events import AnswerGiven, CallMade, Event
from adoube.sensing.views import Symbol
from adoube.tables.board_monitor import BoardMonitor, JudgingOptions, MoveHints, OpenLines
from adoube.tables.clock import earliest
from adoube.tables.commands import CommandRefusedError, CorrectTurns, RulingCommand, TakeBackTurns
from adoube.tables.heard_time import HeardTime
from adoube.tables.messages import GO_ON, Dispute, DisputedTurn, message_of, result_of, ruling_sentence
from adoube.tables.pending_events import PendingEvents
from adoube.tables.pending_questions import Declarations, PendingQuestions
from adoube.tables.recorder import TraceBuffer
from adoube.tables.rulings import (
    ARBITER,
    apply_ruling,
    changes_line,
    declared_scores,
    require_possible,
    ruling_from,
)
from adoube.tables.state import Message, Phase, Question, Remedy, shown_turn, shown_turns
from adoube.words import AnyText, CodedText, as_written, coded
from adoube.words.names import seat_name

__all__ = ["GameSession"]


class GameSession:
    """Follows one game. What it decides goes into `pending`, what its referee hears onto `trace_buffer`.

    `used_ms` knows how long a seat has thought until a moment. `line` is the game so far, where it is taken
    up again, and `monitor` what follows the board already.
    """

    def __init__(
        self,
        game: AnyGame,
        watching: JudgingOptions,
        pending: PendingEvents,
        trace_buffer: TraceBuffer | None,
        heard: HeardTime,
        used_ms: Callable[[str, int], int | None],
        line: Line | None = None,
        monitor: BoardMonitor | None = None,
    ) -> None:
        self.game, self._pending, self._used_ms = game, pending, used_ms
        self.line = line or Line.begin(game)
        self.turns = shown_turns(self.line)
        self.result: Mapping[str, int | float] | None = None  # what each seat gets, once the game is over
        self.declarations = Declarations()  # draws that are offered, and who has resigned
        self.monitor = monitor or BoardMonitor(game, watching, trace_buffer, heard, self.line)
        self.questions = PendingQuestions(game, pending, by_lift=watching.lift_to_answer)
        self._teaching = MoveHints(game, watching.sensors.view) if watching.show_moves else None
        self._must_stand = False
        self._open_lines: OpenLines = ()
        self._untold: OpenLines = ()  # what is written down of turns that are not certain
        self._faults: set[AnyText] = set()

    def note_fault(self, why: AnyText) -> None:
        """Note a fault in the game's words or refusals for the arbiter, each fault once."""
        if why not in self._faults:
            self._faults.add(why)
            self._pending.note(rows.FaultRow(coded("table.game_fault", title=self.game.name, why=why)))

    def resume(
        self,
        open_lines: OpenLines,
        asked: Iterable[rows.Asked],
        said: Declarations,
        *,
        held: bool,
        must_stand: bool,
    ) -> None:
        """Resume a game that was interrupted, perhaps paused, or just put elsewhere by a ruling.

        What everybody was `asked` and nobody answered is asked still.
        """
        self._open_lines, self._must_stand, self.declarations = open_lines, must_stand, said
        self._untold = open_lines
        self.questions.ask_still(asked, self.line, self.monitor.view)
        if held:
            self.monitor.hold(0)
        else:
            self._resume_play(0)

    # what others see

    @property
    def phase(self) -> Phase:
        if self.result is not None:
            return Phase.OVER
        if self.questions.ending.is_asked:
            return Phase.CLEARED
        if self.monitor.is_judged:
            return Phase(self.monitor.referee.stage)
        return Phase.HELD if self.monitor.is_held else Phase.SET_UP

    @property
    def may_declare(self) -> bool:
        """True while the players may end the game: it has begun and has no result."""
        begun = self.phase in (Phase.PLAYING, Phase.HELD, Phase.CLEARED) or bool(self.line.turns)
        return begun and self.result is None

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return self.questions.shown(self.monitor)

    @property
    def remedy(self) -> Remedy | None:
        """The cells to put right, while the game is neither over nor asked about how it ended."""
        return self.monitor.remedy if self.result is None and not self.questions.ending.is_asked else None

    def may_go(self, lifted_from: str | None) -> tuple[str, ...]:
        """Return the cells where the piece in the hand may be put down, at a table that teaches.

        `lifted_from`: where a board that knows its hand says the piece was; else the cells tell.
        """
        if self._teaching is None or self.phase is not Phase.PLAYING:
            return ()
        return self._teaching.may_go(self.monitor, lifted_from)

    @property
    def shown_by_rights(self) -> dict[str, Symbol]:
        """The symbols that the game calls for, by the cells' names in the board's source."""
        return self.monitor.shown(self._standing())

    @property
    def seat_in_turn(self) -> str | None:
        """The seat whose turn it is, until that is accepted; None before the first turn and after the end."""
        is_set_up_first = self.line.ply == 0 and self.phase is Phase.SET_UP
        if self.result is not None or is_set_up_first:
            return None
        return self.monitor.seat_at_work or self.line.to_move

    @property
    def wake_at_ms(self) -> int | None:
        """When something falls due if nothing else happens."""
        return earliest(self.monitor.wake_at_ms, self.questions.wake_at_ms)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> int | None:
        """Take in an event, or with None what falls due.

        Returns when the pieces came to stand for another game, where this one is over.
        """
        remedy = self.monitor.remedy
        return self._follow(event, self.monitor.step(event, now_ms), remedy, now_ms)

    def _follow(
        self, event: Event | None, said: Sequence[TimedVerdict], remedy: Remedy | None, now_ms: int
    ) -> int | None:
        """Go on after a step of the board, whose `remedy` was another before it."""
        start_stood_at_ms = self._handle(event, said)
        if (by_hand := self.questions.answered_by_hand(self.monitor, event, now_ms)) is not None:
            self.answer(*by_hand, now_ms)
        if self.monitor.is_judged:
            return start_stood_at_ms
        if self.monitor.stands and self.result is None:
            self._must_stand = False
            self._resume_play(now_ms)
        elif self.monitor.remedy != remedy:
            self._pending.changed()
        return now_ms if self.monitor.stands else None

    def heed(self, said: Sequence[TimedVerdict]) -> None:
        """Take in verdicts that no event of this game has led to."""
        self._handle(None, said)

    def call(self, call: CallMade, now_ms: int) -> None:
        """Pass a call to the game. Raises CommandRefusedError if its rules refuse it."""
        remedy = self.monitor.remedy
        said = self.monitor.step(call, now_ms)
        refusal = _refusal_in(said)
        why = None if refusal is None else message_of(refusal, self.line).said
        self._follow(call, said, remedy, now_ms)
        if why is not None:
            raise CommandRefusedError(why)

    def answer(self, number: int, answer: str, now_ms: int) -> None:
        """Take the answer to the question with that number. Raises CommandRefusedError if it is none."""
        question = self.question
        if question is None or question.id != number:
            raise CommandRefusedError(coded("table.no_question"))
        if answer not in {choice.answer for choice in question.choices}:
            raise CommandRefusedError(coded("table.no_choice", answer=answer))
        self._pending.store(rows.AnsweredRow(number, answer))
        if self.questions.dispute is not None:
            self._settle_dispute(self.questions.dispute, answer, ARBITER, now_ms)
        elif self.questions.ending.is_asked:
            self._end_as_told(answer, now_ms)
        else:
            self.step(AnswerGiven(now_ms, answer), now_ms)

    def _resume_play(self, now_ms: int) -> None:
        """Resume play from the line: at once, or when the board has been put right."""
        if self._must_stand:
            self.monitor.wait_for(self._standing(), now_ms)
            self._pending.changed()
        else:
            self.questions.forget_turn()
            self._handle(None, self.monitor.judge(self.line, self._open_lines, now_ms))

    def _standing(self) -> Placement:
        return self.game.placement(self.line.position)

    # verdicts

    def _handle(self, event: Event | None, said: Sequence[TimedVerdict]) -> int | None:
        """Apply the verdicts on an event; return when the start stood again."""
        referee = self.monitor.referee
        taken = referee.take_settled()
        for settled in taken:
            self._pending.store(rows.SettledRow(settled.reading, settled.touched))
        if not said and not isinstance(event, CallMade):
            if taken and referee.accounts:
                self._store_untold(referee.untold)
            return None
        heard = referee.stage is Stage.PLAYING or any(isinstance(one.verdict, Over) for one in said)
        if isinstance(event, CallMade) and heard and _refusal_in(said) is None:
            # A call that the rules refused has changed nothing.
            self._pending.store(rows.Called(event.call, event.details))
        self.questions.ending.handle(said)
        for one in said:
            self._handle_verdict(one.verdict, one.at_ms)
        if self.line.ply == referee.line.ply and self.monitor.is_judged and self.line.declared is None:
            # A call changes what stands without a turn.
            self.line = referee.line
        if referee.accounts:
            self._store_untold(referee.untold)
        return next((one.at_ms for one in said if isinstance(one.verdict, StartStands)), None)

    def _handle_verdict(self, verdict: Verdict, at_ms: int) -> None:
        """Store a verdict's decision, and show it."""
        if self.questions.ending.is_asked and isinstance(verdict, SetUp):
            return  # a board that was swept off before a restart lacks pieces, and is asked about
        before = self.line
        match verdict:
            case Moved(seat=seat, turn=turn, position=position, ply=ply):
                self.line = self.line.extended(self.game.read(turn), position)
                stands, used_ms = position_hash(printed(self.line)), self._used_ms(seat, at_ms)
                self._store_step(rows.TurnPlayed(ply, seat, turn, stands, used_ms))
                self._untold = ()
                self.turns.append(shown_turn(self.line))
                self.questions.dispute = None
            case TakenBack(ply=ply):
                self.line = self.line.back_to(ply)
                self._store_step(rows.TakenBackRow(ply))
                self._untold = ()
                del self.turns[ply:]
                self.questions.dispute = None
            case Undecided(lines=lines):
                self._store_untold(lines)
                self.questions.narrow(self.monitor.referee)
            case TurnQuestion():
                verdict = self.questions.ask_turn(verdict, before)
            case Cleared() | StartStands():
                self.questions.ending.ask_if_left(verdict, self.monitor.referee)
            case Illegal(objection=objection) if objection.fault:
                self.note_fault(objection.fault)
            case Over(outcome=outcome, scores=scores):
                self._pending.store(rows.Result(outcome.winners, scores, outcome.clause))
                self.line = self.line if self.line.outcome else self.line.ended(outcome)
                self.result = scores
            case Fault(said=why):
                self._pending.store(rows.FaultRow(as_written(why)))
        if self.result is None or isinstance(verdict, Over):
            self._pending.show(message_of(verdict, before))

    def _store_untold(self, lines: OpenLines) -> None:
        """Store the lines that may have been played, unless they are stored already."""
        if lines != self._untold:
            self._untold = lines
            self._pending.store(rows.UndecidedRow(tuple(map(tuple, lines)) or ((),)))

    # what people decide

    @property
    def newest_ply(self) -> int:
        """The ply of the newest turn that seems to have been played, whether it is accepted or not."""
        still_open = self.monitor.referee.open if self.monitor.is_judged else None
        depth = max(map(len, still_open.lines), default=0) if still_open else 0
        return self.line.ply + max(depth, self.monitor.provisional is not None)

    def record_call(self, said: Called, message: Message) -> None:
        """Store and show a seat's declaration."""
        self._store_step(said)
        self._pending.show(message)

    def _store_step(self, step: Step) -> None:
        self._pending.store(step)
        self.declarations = self.declarations.after(step)

    def rule(
        self, asked: RulingCommand, now_ms: int, by: str = ARBITER, why: CodedText | None = None
    ) -> None:
        """Carry out a ruling of the arbiter, or of all players together.

        `why` a result stands, for the record, where nobody has written a reason.

        Raises AdoubeError if it cannot be; then nothing has changed.
        """
        try:
            ruling = ruling_from(self.line, asked, self.monitor.change_from(self.line), by, why)
        except IllegalTurn as refusal:
            if refusal.objection.fault:
                self.note_fault(refusal.objection.fault)
            raise
        is_held = self.monitor.is_held
        require_possible(ruling, self.line, is_held=is_held, is_over=self.result is not None)
        after, said = apply_ruling(self.line, ruling), ruling_sentence(ruling, self.line)
        self._store_step(ruling)
        self._let_stand(after, ruling, now_ms)
        self._pending.show(Message("ruling", said))

    def _let_stand(self, after: Line, ruling: Ruling, now_ms: int) -> None:
        """Adopt the line after a ruling, and have the board set up accordingly."""
        held = self.monitor.is_held
        if ruling.ruling == RulingKind.PAUSE:
            self._open_lines = self.monitor.referee.untold
        self.line, self.result = after, None
        self.questions.withdraw()
        if changes_line(ruling):
            self.turns, self._open_lines, self._must_stand = shown_turns(after), (), True
        if ruling.ends_the_game:
            self.result = declared_scores(ruling)
            self.monitor.wait_for(self.game.placement(self.game.start()), now_ms, anew=True)
        elif ruling.ruling == RulingKind.PAUSE or (held and ruling.ruling != RulingKind.GO_ON):
            self.monitor.hold(now_ms)
        else:
            self._resume_play(now_ms)

    def _end_as_told(self, answer: str, now_ms: int) -> None:
        """Apply the players' answer to how an abandoned game ended."""
        self.questions.ending.withdraw()
        if Return.read(answer) is not None:
            self.rule(TakeBackTurns(self.line.ply), now_ms)
        elif answer == GO_ON:
            self._must_stand = True
            self._resume_play(now_ms)
            self._pending.show(Message("ruling", coded("rulings.go_on")))
        else:
            result, why = result_of(answer, self.game.seats)
            self.rule(result, now_ms, PLAYERS, why)

    def open_dispute(self, turn: DisputedTurn) -> None:
        """Ask which of the possible turns was played."""
        question = self.questions.ask_disputed(turn)
        self._pending.show(Message("question", question.said))

    def record_word(self, dispute: Dispute, seat: str, turn: str, now_ms: int) -> None:
        """Record one seat's word on the disputed turn; when all agree, it counts."""
        dispute.words[seat] = turn
        noted = coded("dispute.noted", seat=seat_name(seat), turn=dispute.turn.entry(turn))
        self._pending.show(Message("question", noted))
        if (agreed := dispute.agreed) is not None:
            self._pending.store(rows.AnsweredRow(dispute.number, agreed))
            self._settle_dispute(dispute, agreed, PLAYERS, now_ms)

    def _settle_dispute(self, dispute: Dispute, turn: str, by: str, now_ms: int) -> None:
        """The disputed turn was this one."""
        self.questions.dispute = None
        disputed = dispute.turn
        if turn == disputed.recorded:
            kept = coded("dispute.kept", ply=disputed.ply, turn=disputed.entry(turn))
            self._pending.show(Message("ruling", kept))
            return
        last = self.line.ply - disputed.before.ply
        self.rule(CorrectTurns((turn,), last), now_ms, by)


def _refusal_in(said: Sequence[TimedVerdict]) -> Illegal | Fault | None:
    """Return the first verdict that refuses a call."""
    return next((one.verdict for one in said if isinstance(one.verdict, Illegal | Fault)), None)
