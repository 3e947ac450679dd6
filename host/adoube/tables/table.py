"""A table: one board, the games played on it one after another, what to write down of them and what to show.

A table owns no thread, port or file. It is handed what happened and the time, collects the rows that the
journal must hold before anybody sees the result, and says when it wants to be woken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adoube import __version__
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.records import payloads as rows
from adoube.records.hashes import position_hash
from adoube.records.payloads import Payload
from adoube.referee.referee import Referee
from adoube.referee.said import Stage
from adoube.referee.timings import Timings
from adoube.referee.verdicts import Fault, Illegal, Moved, Over, Question, StartStands, Undecided, Verdict
from adoube.sensing.events import AnswerGiven, CallMade, CellShows, ClockPressed, Event
from adoube.sensing.views import Reading, View
from adoube.tables.board_news import BoardNews, LinkBack, LinkLost
from adoube.tables.contest import Contest, rounds_of
from adoube.tables.history import History, Unfinished, shown_turn
from adoube.tables.messages import message_of, seat_name
from adoube.tables.set_up_by_hand import SetUpByHand, is_cleared, placing_at
from adoube.tables.showing import phase_of, question_of, remedy_of, seats_of, standings_of
from adoube.tables.state import Answered, Command, Message, TableState, TurnShown
from adoube.words import say

__all__ = ["PendingRow", "Sensors", "Table"]

UNSTORED_BITS = 12
"""A version counts rows above these bits, so that it goes on growing when a table is taken up again; in them
it counts the changes that nothing stores."""

NOTHING_PLAYED = History()


@dataclass(frozen=True, slots=True)
class Sensors:
    """What a table knows of its board: the view, the shortest sure lift, and whether a press ends a turn.

    `by_page`: the press is a button of the page.
    """

    view: View
    promise_ms: int | None
    clock: bool
    by_page: bool = False


@dataclass(frozen=True, slots=True)
class PendingRow:
    """A row that has to be on disk before the table's new state may be seen."""

    game_number: int
    payload: Payload


class Table:
    """Judges what happens at one table. Every method takes the host's monotonic milliseconds as `now_ms`."""

    def __init__(
        self,
        name: str,
        game: AnyGame,
        contest: Contest,
        sensors: Sensors,
        timings: Timings,
        *,
        by_hand: bool = False,
    ) -> None:
        """`by_hand`: the players choose the set-up on the board, where the game leaves that to them."""
        self.name = name
        self._game, self._sensors, self._timings = game, sensors, timings
        self._match = self._match_with_this = contest
        self._by_hand = by_hand and placing_at(game, sensors.view) is not None
        self._hand: SetUpByHand | None = None
        self._match_number = 1
        self._game_number = 0
        self._line = Line.begin(game)
        self._turns: list[TurnShown] = []
        self._referee = self._new_referee()
        self.message = Message("set-up", "")
        self._connected, self.closed = True, False
        self._refused_call = ""
        self._rows: list[PendingRow] = []
        self._rows_written = self.version = 0

    # beginning and ending

    def open(self, past: History = NOTHING_PLAYED) -> None:
        """Takes up what a journal leaves unfinished, or begins the first game of the next match.

        `past` is of this table, and its open match of this game. Where today's rules read the unfinished game
        otherwise than the journal, the table can only be looked at.
        """
        self._rows_written, self._game_number = past.rows, past.games
        self.version = past.rows << UNSTORED_BITS
        if past.open_match is None:
            self._match_number = past.matches + 1
            self._begin_game()
            return
        self._match_number = past.matches
        self._match = self._match_with_this = past.open_match.match
        if past.open_match.unfinished is None:
            self._begin_game()
        else:
            self._resume(past.open_match.unfinished)

    def fail(self, why: str) -> None:
        """Stops judging after a fault of the program, and has that written down."""
        self._store(rows.Fault(why))
        self.close(why)

    def close(self, why: str) -> None:
        """Stops judging; what is stored stays to be seen."""
        self.closed = True
        self._show(Message("fault", say("table.closed", why=why)))

    def _resume(self, game: Unfinished) -> None:
        self._line, self._turns = game.line, list(game.turns)
        self._referee = self._new_referee()
        self._store(rows.Fault(say("table.interrupted")))
        if game.broken_at is not None:
            self.close(say("table.rules_changed", ply=game.broken_at))
            return
        if game.open_lines:
            self._referee.restore(game.open_lines)
        self._show(Message("set-up", say("table.resumed", title=self._game.title, ply=self._line.ply)))

    def _begin_game(self, standing: Reading | None = None, now_ms: int = 0) -> None:
        """Begins the next game, of the next match where one is over; `standing` is what the board shows."""
        self._match = self._match_with_this
        if self._match.over:
            self._match = self._match_with_this = self._match.again()
            self._match_number += 1
        self._game_number += 1
        self._stand_at_start(self._game.under(self._match.options()))
        placing = placing_at(self._game, self._sensors.view) if self._by_hand else None
        if placing is None:
            self._store(self._opened())
            self._show(Message("set-up", say("table.begins", title=self._game.title)))
        else:
            self._hand = SetUpByHand(self._game, placing, self._sensors.view, self._referee.timings.settle_ms)
            self._show(self._hand.message)
        self._look_at(standing, now_ms)

    def _stand_at_start(self, game: AnyGame) -> None:
        self._game = game
        self._line, self._turns = Line.begin(game), []
        self._referee = self._new_referee()

    def _look_at(self, standing: Reading | None, now_ms: int) -> None:
        for cell, shows in zip(self._game.board.names, standing or (), strict=False):
            self._judge(CellShows(now_ms, cell, shows), now_ms)

    def _place(self, hand: SetUpByHand, event: Event | None, now_ms: int) -> None:
        """Goes on with the placing; where all pieces stand, the game with that set-up begins."""
        shown = hand.message, hand.remedy
        hand.step(event, now_ms)
        if not hand.is_done:
            if (hand.message, hand.remedy) != shown:
                self._show(hand.message)
            return
        self._hand = None
        self._stand_at_start(self._game.under(hand.placing.options()))
        self._store(self._opened())
        self._show(hand.message)
        self._look_at(hand.reading, now_ms)

    def _opened(self) -> rows.Opened:
        return rows.Opened(
            game=self._game.id,
            options=dict(self._game.options),
            seed=self._game.seed,
            view=self._sensors.view.name,
            players=self._match.sitting(),
            rules_version=__version__,
            program_version=__version__,
            timings=self._referee.timings.to_json(),
            match_number=self._match_number,
            people=self._match.people,
            rounds=rounds_of(self._match),
        )

    def _new_referee(self) -> Referee:
        return Referee(
            self._game,
            self._sensors.view,
            self._timings,
            clock=self._sensors.clock,
            promise_ms=self._sensors.promise_ms,
            line=self._line,
        )

    # what happens

    @property
    def wake_at_ms(self) -> int | None:
        if self.closed:
            return None
        return self._referee.wake_at_ms if self._hand is None else self._hand.wake_at_ms

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a shared button or the page would end."""
        return None if self.closed else self._referee.seat_at_work

    def take(self, news: BoardNews) -> None:
        """Something that the board told."""
        if self.closed:
            return
        match news:
            case LinkLost(why=why):
                self._connected = False
                self._store(rows.Fault(why))
                self._show(Message("fault", say("table.link_lost", why=why)))
            case LinkBack():
                self._connected = True
                self._show(Message("link-back", say("table.link_back")))
            case _:
                if isinstance(news, ClockPressed) and self._hand is None:
                    self._store(rows.ClockPressed(news.seat))
                self._judge(news, news.at_ms)

    def wake(self, now_ms: int) -> None:
        """The moment that `wake_at_ms` named has come."""
        if not self.closed:
            self._judge(None, now_ms)

    def command(self, command: Command, now_ms: int) -> Answered:
        """Something asked from a page. Refused when it was made for another version than the newest."""
        if self.closed:
            return Answered("refused", self.message.text)
        if command.version != self.version:
            return Answered("stale", say("table.stale"))
        match command.kind:
            case "answer":
                return self._answer(command, now_ms)
            case "new-game" if self._referee.stage is Stage.OVER:
                self._begin_game(self._referee.reading, now_ms)
                return Answered("done")
            case "end-turn" if (seat := self._seat_to_end) is not None:
                self.take(ClockPressed(now_ms, seat))
                return Answered("done")
            case "call" if self._referee.stage is Stage.PLAYING:
                return self._hear_call(command.details, now_ms)
            case _:
                return Answered("refused", say("table.cannot", kind=command.kind))

    def _answer(self, command: Command, now_ms: int) -> Answered:
        question = self._referee.question
        if question is None or question.number != command.question:
            return Answered("refused", say("table.no_question"))
        if command.answer not in question.choices:
            return Answered("refused", say("table.no_choice", answer=command.answer))
        self._store(rows.Answered(question.number, command.answer))
        self._judge(AnswerGiven(now_ms, command.answer), now_ms)
        return Answered("done")

    def _hear_call(self, details: Mapping[str, object], now_ms: int) -> Answered:
        name = details.get("call")
        if not isinstance(name, str):
            return Answered("refused", say("table.no_call"))
        rest = {key: value for key, value in details.items() if key != "call"}
        self._refused_call = ""
        self._judge(CallMade(now_ms, name, rest), now_ms)
        return Answered("refused", self._refused_call) if self._refused_call else Answered("done")

    def _judge(self, event: Event | None, at_ms: int) -> None:
        """First what falls due up to then, which may begin another game; that game then has the event."""
        self._step(None, at_ms)
        if event is not None:
            self._step(event, at_ms)
        if self._may_place_next():
            self._begin_game(self._referee.reading, at_ms)

    def _step(self, event: Event | None, at_ms: int) -> None:
        if self._hand is not None:
            self._place(self._hand, event, at_ms)
            return
        provisional = self._referee.provisional
        said = self._referee.step(event, at_ms)
        for settled in self._referee.take_settled():
            self._store(rows.Settled(settled.reading, settled.touched))
        if isinstance(event, CallMade):
            self._note_call(event, [one.verdict for one in said])
        for one in said:
            self._heed(one.verdict)
        if self._line.ply == self._referee.line.ply:
            # A call changes what stands without a turn.
            self._line = self._referee.line
        if provisional != self._referee.provisional:
            self.version += 1
        stood_ms = next((one.at_ms for one in said if isinstance(one.verdict, StartStands)), None)
        if stood_ms is not None and not self._match_with_this.over:
            self._begin_game(self._referee.reading, stood_ms)

    def _note_call(self, made: CallMade, verdicts: Sequence[Verdict]) -> None:
        """Writes a call down, unless the rules refused it: then it has changed nothing."""
        refused = next((one for one in verdicts if isinstance(one, Illegal | Fault)), None)
        if refused is None and self._referee.stage is Stage.PLAYING:
            self._store(rows.Called(made.call, made.details))
        elif refused is not None:
            self._refused_call = message_of(refused, self._game.title).text

    def _may_place_next(self) -> bool:
        """Whether a game is over, another one follows, and the board has been cleared for its placing."""
        over = self._hand is None and self._referee.stage is Stage.OVER and not self._match_with_this.over
        return over and self._by_hand and is_cleared(self._referee.reading)

    # verdicts

    def _heed(self, verdict: Verdict) -> None:
        """Writes down what a verdict decides, and shows it."""
        match verdict:
            case Moved(seat=seat, turn=turn, position=position, ply=ply):
                self._line = self._line.extended(self._game.read(turn), position)
                self._store(rows.TurnPlayed(ply, seat, turn, position_hash(printed(self._line))))
                self._turns.append(shown_turn(self._line, seat, turn))
            case Undecided(lines=lines):
                self._store(rows.Undecided(lines))
            case Question(number=number, to=to, choices=choices):
                text = say("table.which_turn", seat=seat_name(to))
                self._store(rows.Asked(number, to, text, choices))
            case Over(outcome=outcome, scores=scores):
                self._store(rows.Result(outcome.winners, scores, outcome.clause))
                self._match_with_this = self._match.played(scores)
            case Fault(why=why):
                self._store(rows.Fault(why))
        self._show(message_of(verdict, self._game.title))

    # what is written and shown

    def take_rows(self) -> list[PendingRow]:
        """The rows that have come up since this was last called."""
        taken, self._rows = self._rows, []
        return taken

    def state(self) -> TableState:
        """The table as everybody may see it, once the rows taken before are on disk."""
        placement, hand = self._game.placement, self._hand
        return TableState(
            table=self.name,
            version=self.version,
            game=self._game.id,
            title=self._game.title,
            board=self._game.board,
            phase=phase_of(self._referee, self.closed),
            seats=seats_of(self._line, self._match, None if hand is None else hand.placing.seat),
            turns=tuple(self._turns),
            placement=placement(self._line.position) if hand is None else hand.placing.placement(),
            message=self.message,
            game_number=len(self._match.results) + 1,
            games_in_match=self._match.games,
            standings=standings_of(self._match_with_this),
            provisional=self._referee.provisional,
            question=question_of(self._referee),
            remedy=remedy_of(self._referee) if hand is None else hand.remedy,
            connected=self._connected,
            may_end_turn=self._seat_to_end,
            notes=self._game.notes(self._line.position),
        )

    @property
    def _seat_to_end(self) -> str | None:
        return self.seat_at_work if self._sensors.by_page else None

    def _store(self, payload: Payload) -> None:
        self._rows.append(PendingRow(self._game_number, payload))
        self._rows_written += 1
        self.version = max(self.version + 1, self._rows_written << UNSTORED_BITS)

    def _show(self, message: Message) -> None:
        self.message = message
        self.version += 1
