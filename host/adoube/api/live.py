"""The referee of a board that is being played on: events go in as they happen, verdicts come out."""

from collections.abc import Mapping

from adoube.api.arguments import require_choice, require_recorded, require_text, require_whole
from adoube.api.games import GameInfo, game_made
from adoube.api.positions import Position
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.referee.config import Takeback
from adoube.referee.readable_verdicts import Record, record_of
from adoube.referee.recorded_games import OpenedTrace, succession_of, view_of
from adoube.referee.verdicts import TimedVerdict, TurnQuestion
from adoube.sensing.events import AnswerGiven, Event
from adoube.sensing.trace import TraceHeader, TraceScene, event_from_json, event_to_json
from adoube.sensing.views import Symbol, View
from adoube.serialization.fields import Fields
from adoube.words import say

__all__ = ["LiveReferee", "Said"]

Said = TimedVerdict  # a verdict, and when it was given; the name that programs know


class LiveReferee:
    """Watches one board. It has no clock: time is what events and `wait` say, in whole milliseconds from 0.

    The first events tell what every cell shows. Once the set-up stands, play is followed turn by turn, also
    from one game to the next. The same events give the same verdicts as `replay` of a trace that holds them.
    """

    def __init__(
        self,
        game: str,
        *,
        view: str | None = None,
        options: Mapping[str, str | int] | None = None,
        seed: int = 0,
        clock: bool = False,
        promise_ms: int | None = None,
        takeback: str = "ask",
        explain: bool = False,
    ) -> None:
        """Begin before the set-up stands.

        `view`: what the sensors show, one of the game's `views`, by default the most suitable. `clock`: True
        if the players press a clock. `promise_ms`: the shortest lift of a piece, in milliseconds, that the
        sensors are sure to report; None if they promise nothing. `takeback`: whether turns may be taken back,
        `announced`, `ask` or `off`. `explain`: verdicts that say something of the game have `reasons`.

        Raises AdoubeError for a game, an option or a view that does not exist.
        """
        rules = game_made(game, options, seed)
        seen = view_of(rules, rules.views[0] if view is None else require_text("view", view))
        header = TraceHeader(
            rules.id,
            rules.options,
            seen.name,
            rules.board.names,
            None if promise_ms is None else require_whole("promise_ms", promise_ms),
            clock,
            takeback=require_choice("takeback", takeback, [*Takeback]),
        )
        self._begin(header, rules, seen, explain)

    @classmethod
    def of(cls, trace: OpenedTrace, *, explain: bool = False) -> "LiveReferee":
        """Return a referee for the board that a trace was recorded on, before the first of its events.

        Raises AdoubeError for anything but a recorded game.
        """
        recorded = require_recorded(trace)
        referee = cls.__new__(cls)
        referee._begin(recorded.trace.header, recorded.game, recorded.view, explain)
        return referee

    def _begin(self, header: TraceHeader, game: AnyGame, view: View, explain: bool) -> None:
        self._games = succession_of(header, game, view, explains=explain)
        self._game, self._view = game, view
        self._scene = TraceScene(view, game.seats, header.cells)
        self._now_ms = 0

    @property
    def game(self) -> GameInfo:
        """The game that is watched."""
        return GameInfo(self._game)

    @property
    def view(self) -> str:
        """The view: the kind of what the sensors show, such as `occupancy`."""
        return self._view.name

    @property
    def now_ms(self) -> int:
        """The time of the newest event, or until which was waited, in milliseconds."""
        return self._now_ms

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens: `wait` so long. None: never."""
        return self._games.wake_at_ms

    @property
    def position(self) -> Position:
        """The position after the turns that are certain."""
        return Position(self._games.referee.line)

    @property
    def expected(self) -> Mapping[str, Symbol]:
        """The symbol that each cell should show now, by the turns that are certain, as in `CellShows`."""
        placement = self._games.referee.expected()
        return {cell: self._view.symbol(placement.stack(cell)) for cell in self._game.board.names}

    @property
    def record(self) -> Record:
        """The turns of the running game (None for one that stays open), the scores, and what was asked."""
        return record_of(self._games.referee)

    @property
    def before(self) -> tuple[Record, ...]:
        """The records of the games before, oldest first."""
        return tuple(map(record_of, self._games.before))

    @property
    def questions(self) -> tuple[TurnQuestion, ...]:
        """The questions that wait for an answer: none or one."""
        question = self._games.referee.question
        return () if question is None else (question,)

    def feed(self, event: Event | Mapping[str, object]) -> tuple[Said, ...]:
        """Take in an event, and return what there is to say. What falls due before the event is said first.

        An event is a value such as `CellShows(1200, "b1", 0)`, or a line of a trace as a mapping: `{"t":
        1200, "cell": "b1", "shows": 0}`. Raises AdoubeError for an event with a cell, seat or symbol that the
        board lacks, and for one that lies before `now_ms`. Then nothing has happened.
        """
        happened = self._checked(event)
        self._now_ms = happened.at_ms
        return tuple(self._games.step(happened, happened.at_ms))

    def wait(self, ms: int) -> tuple[Said, ...]:
        """Let so many milliseconds pass in which nothing happens, and return what there is to say.

        Raises AdoubeError for anything but a whole number of at least 0.
        """
        self._now_ms += require_whole("ms", ms)
        return tuple(self._games.step(None, self._now_ms))

    def answer(self, choice: str) -> tuple[Said, ...]:
        """Answer the question that is open with one of its `answers`, and return what there is to say.

        Raises AdoubeError if nothing is asked, or for a choice that was not offered.
        """
        text = require_text("answer", choice)
        if not (asked := self.questions):
            raise AdoubeError(say("api.no_question"))
        answers = [answer for question in asked for answer in question.answers]
        if text not in answers:
            raise AdoubeError(say("api.not_a_choice", answer=text, choices=answers))
        return self.feed(AnswerGiven(self._now_ms, text))

    def finish(self) -> tuple[Said, ...]:
        """Let time pass without end, as after the last event of a trace, and return what there is to say."""
        return tuple(self._games.finish())

    def _checked(self, event: object) -> Event:
        """Return an event as a trace of this board could hold it. Raises AdoubeError."""
        if isinstance(event, Event):
            written: Mapping[str, object] = event_to_json(event)
        elif isinstance(event, Mapping):
            written = event
        else:
            raise AdoubeError(say("api.not_an_event", given=repr(event)))
        fields = Fields(written, "event")
        happened = event_from_json(fields, self._scene)
        if happened.at_ms < self._now_ms:
            raise fields.wrong("t", "trace.out_of_order", at_ms=happened.at_ms, latest_ms=self._now_ms)
        return happened
