"""A film watched and refereed in one process, on the way that the child and its table take, and judged.

The players answer what they are asked truthfully, 1.5 s later, while play goes on.
"""

import time
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Illegal, TimedVerdict, TurnQuestion
from adoube.sensing.camera import Pictured, Showed, Shows
from adoube.sensing.events import AnswerGiven, ClockPressed, Event, FrameSeen
from adoube.sensing.trace import Trace, TraceHeader
from adoube.sensing.views import EMPTY
from adoube.simulation.motions import Counts
from adoube.simulation.truth import THINKING_MS, Timeline, with_answers
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.sources.source import CameraFrame
from benchmarks.films.filmed import Film, Shown
from benchmarks.films.trial import FilmResult
from benchmarks.trials.trial import Performance, first_wrong, standing_wrongly, taken

__all__ = ["Table", "result_of"]

NS_PER_MS = 1_000_000
AT_ONCE_MS, AT_LAST_MS = 1, 10_000_000


@dataclass
class Table:
    """A referee before a camera: it hears pictures, presses and answers, and the camera what is certain."""

    film: Film
    answered: bool = True  # whether the players answer what they are asked
    # Each picture takes so many times as long as it does here, and those that come meanwhile are not seen.
    # Players begin once the camera knows the board, so until then no picture takes any time.
    load: float = 0.0
    session: CameraSession = field(init=False)
    referee: Referee = field(init=False)
    said: list[TimedVerdict] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)  # without the answers
    frames: int = 0
    misread: int = 0
    watching_ns: int = 0

    def __post_init__(self) -> None:
        film = self.film
        self.session = CameraSession(film.job, film.game)
        self.referee = referee_of(self.header, film.game, film.view)
        self._truth = Timeline.of(film.acts)
        self._waiting: list[tuple[int, int, Event]] = []
        for press in film.presses:
            self._wait_for(press)
        self._orders = list(film.orders)
        self._showed: Mapping[int, Shows] = {}
        self._busy_until_ms = 0.0
        self._knows_board = False

    @property
    def header(self) -> TraceHeader:
        film = self.film
        return TraceHeader(
            film.game.id,
            film.game.options,
            film.view.name,
            film.game.board.names,
            clock=film.clock,
            orientation=film.orientation,
        )

    def watch(self) -> Iterator[int]:
        """The whole film; gives the time of every picture."""
        for shown in self.film.frames():
            if shown.at_ms >= self._busy_until_ms:
                began_ns = time.process_time_ns()
                self.take(shown)
                taken_ns = time.process_time_ns() - began_ns
                self.watching_ns += taken_ns
                if self._knows_board:
                    self._busy_until_ms = shown.at_ms + self.load * taken_ns / NS_PER_MS
            yield shown.at_ms
        self._go_on(None)

    def take(self, shown: Shown) -> None:
        """One picture, after what was said and pressed before it."""
        self._go_on(shown.at_ms)
        while self._orders and self._orders[0][0] <= shown.at_ms:
            self.session.handle(self._orders.pop(0)[1])
        self.frames += 1
        for news in self.session.see(CameraFrame(shown.at_ms * NS_PER_MS, shown.picture)):
            if not isinstance(news, Pictured):
                continue
            self._knows_board = True
            if shown.at_ms >= self.film.begins_ms:
                self._count_misread(news, shown.truth)
                self._hear(
                    FrameSeen(shown.at_ms, news.number, news.loglik, news.change, news.stand), shown.at_ms
                )
        self._confirm()

    def _go_on(self, until_ms: int | None) -> None:
        """Time passes until then, or without end: presses, answers, and what falls due."""
        while True:
            next_ms = self._waiting[0][0] if self._waiting else None
            wake_ms = self.referee.wake_at_ms
            moments = [at_ms for at_ms in (next_ms, wake_ms) if at_ms is not None]
            if not moments or (until_ms is not None and min(moments) > until_ms):
                return
            if next_ms is not None and next_ms == min(moments):
                _, _, event = heappop(self._waiting)
                self._hear(event, next_ms)
            else:
                self._hear(None, min(moments))

    def _hear(self, event: Event | None, at_ms: int) -> None:
        if isinstance(event, FrameSeen | ClockPressed):
            self.events.append(event)
        said = self.referee.step(event, at_ms)
        self.said += said
        for one in said:
            if isinstance(one.verdict, TurnQuestion) and self.answered:
                held = self.referee.line.written_turns()
                answer = self._truth.answer(one.verdict.ply, one.verdict.answers, held, one.at_ms)
                if answer is not None:
                    self._wait_for(AnswerGiven(one.at_ms + THINKING_MS, answer))

    def _wait_for(self, event: Event) -> None:
        heappush(self._waiting, (event.at_ms, len(self._waiting) + len(self.events), event))

    def _confirm(self) -> None:
        """As a table's camera board does: what a stand is sure to have shown may be learned from."""
        before, self._showed = self._showed, self.referee.showed
        for stand in self._showed.keys() - before.keys():
            self.session.handle(Showed(stand, self._showed[stand]))

    def _count_misread(self, news: Pictured, truth: Shows | None) -> None:
        for cell, by_name in news.loglik.items() if truth else ():
            likeliest = max(by_name, key=by_name.__getitem__)
            shown = (truth or {})[cell]
            real = "empty" if shown == EMPTY else str(shown)
            self.misread += likeliest.partition(".")[0] != real.partition(".")[0]


def result_of(table: Table) -> FilmResult:
    """Return the result of a film that was watched."""
    film, referee = table.film, table.referee
    trace = Trace(table.header, tuple(table.events))
    played = Performance(film.game, film.view, film.scripted, film.acts, trace)
    record = record_of(referee)
    counted = film.scripted.line.written_turns()
    wrong = first_wrong(table.said, played) or standing_wrongly(table.said, record.turns, counted)
    return FilmResult(
        turns=len(counted),
        right=sum(turn == truth for turn, truth in zip(record.turns, counted, strict=False)),
        wrong=None if wrong is None else f"{wrong.ply} {wrong.turn} at {wrong.at_ms} ms",
        undecided=sum(turn is None for turn in record.turns),
        lost=max(0, len(counted) - len(record.turns)),
        asked_at_once=_asked(trace, played, AT_ONCE_MS),
        asked=referee.questions_asked,
        asked_late=_asked(trace, played, AT_LAST_MS),
        out_of_step=sum(isinstance(one.verdict, Illegal) for one in table.said),
        frames=table.frames,
        read=sum(isinstance(event, FrameSeen) for event in table.events),
        misread=table.misread,
        taken_s=table.watching_ns / 1e9,
        lags=_lags(table.said, film),
    )


def _lags(said: Sequence[TimedVerdict], film: Film) -> list[int]:
    """By how many turns play had gone on, since each turn was shown, when it was accepted."""
    shown_ms = [act.at_ms for act in film.acts if isinstance(act, Counts)]
    counted = film.scripted.line.written_turns()
    accepted_ms: dict[int, int] = {}
    for one in taken(said):
        if one.ply <= len(shown_ms) and counted[one.ply - 1] == one.turn:
            accepted_ms.setdefault(one.ply, one.at_ms)
    moments = sorted(set(shown_ms))
    return [
        bisect_right(moments, at_ms) - bisect_right(moments, shown_ms[ply - 1])
        for ply, at_ms in sorted(accepted_ms.items())
    ]


def _asked(trace: Trace, played: Performance, ask_ms: int) -> int:
    """How many questions the same pictures raise with another patience, all answered truthfully."""
    header = replace(trace.header, timings={"ask_ms": ask_ms})
    referee = referee_of(header, played.game, played.view)
    for _ in with_answers(referee, trace.events, played.truth):
        pass
    return referee.questions_asked
