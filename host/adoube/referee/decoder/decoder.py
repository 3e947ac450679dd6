"""The decoder of a table: events in; out come hypotheses, and the turns that lead everything else.

It tells the readings of a board that a camera watches, now and before, as far as nobody doubts them.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from adoube.games.base import AnyGame
from adoube.games.line import Line, written_turn
from adoube.referee.decoder.beam import Beam
from adoube.referee.decoder.frames import Frames
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played, Presses
from adoube.referee.decoder.likelihood import PictureWeights, Weights, sum_of
from adoube.referee.decoder.observation import LeftOut, Moment
from adoube.referee.decoder.positions import Node, Positions
from adoube.referee.orientation import Lying, Way
from adoube.referee.questions import PLAY_ON
from adoube.referee.successors import SKIP
from adoube.referee.verdicts import INSTEAD, Return
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.views import Reading, Symbol, View

__all__ = ["Decided", "Decoder", "decided", "fits", "games_begun", "likely", "surely_showed", "taken_for"]


class Decoder:
    """Weighs what may have been played at a table.

    `settle_ms`: a board that has not changed for so long stands. `line` is the game so far; None: it begins.
    `ways`: how the board may lie, where its source does not know.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View,
        *,
        has_clock: bool,
        promises_touches: bool,
        settle_ms: int,
        line: Line | None = None,
        ways: Sequence[Way] = (),
    ) -> None:
        self.weights, self.picture_weights = Weights.default(), PictureWeights.default()
        cells = game.board.names
        self._positions = Positions(game, view, cells)
        self.begun = line_played(self._positions, line or Line.begin(game))
        self._beam = Beam(
            self._positions,
            self.weights,
            has_clock=has_clock,
            promises_touches=promises_touches,
            begun=self.begun,
            ways=[Lying.of(way, cells) for way in ways],
        )
        self._ways = tuple(ways)
        self._moment = Moment.first(len(cells))
        self._settle_ms = settle_ms
        self._settles_at_ms: int | None = None
        self._frames = Frames(view, cells, self.picture_weights)
        self._left_out = LeftOut()
        self._heard = set[int]()  # the cells that have told anything
        if self.begun.length:
            self._beam.lose_touches(0)

    @property
    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """The likeliest first."""
        return self._beam.hypotheses

    @property
    def way(self) -> Way | None:
        """How the board lies, once that leads by the margin; None where it was never in question."""
        best = self.hypotheses[0]
        rivals = [each.score for each in self.hypotheses if each.way != best.way]
        is_sure = bool(self._ways) and (not rivals or rivals[0] <= best.score - self.weights.margin)
        return self._ways[best.way] if is_sure else None

    @property
    def wake_at_ms(self) -> int | None:
        """When something will be so, if nothing else happens: the board stands, or a cell is calm."""
        due = (self._settles_at_ms, self._left_out.calm_at_ms, self._frames.due_ms)
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    def step(self, event: Event | None, now_ms: int) -> None:
        """Takes in an event, or with None the mere passing of time."""
        while (due_ms := self.wake_at_ms) is not None and due_ms <= now_ms:
            self._fall_due(due_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._show(cell, self._left_out.believed(cell, shows, now_ms), now_ms)
            case CellTouched(cell=cell) if not self._left_out.is_out(cell):
                self._touch(self._positions.index[cell], now_ms)
            case CellBroken(cell=cell):
                self._left_out.leave_out(cell)
                self._frames.leave_out(cell)
                self._show(cell, None, now_ms)
            case CallMade(call=call, details=details):
                self._beam.hear({"call": call, **details})
            case AnswerGiven(answer=answer):
                self.answer(answer)
            case TouchesLost():
                self._beam.lose_touches(now_ms)
            case ClockPressed(seat=seat):
                if self._settles_at_ms is not None:
                    self._beam.see(Moment(now_ms, self._moment.board, stands=True))
                self._beam.see(Moment(now_ms, self._moment.board, pressed=seat))
            case FrameSeen():
                self._see(event, now_ms)
            case _:
                pass

    @property
    def line(self) -> Played:
        """The line of the likeliest hypothesis."""
        return self.hypotheses[0].line

    @property
    def margin(self) -> float:
        """By so much has to lead what is to be certain: more where a camera does not tell what has changed,
        for then an error is not told from a turn."""
        return self.picture_weights.margin_uncompared if self._is_uncompared else self.weights.margin

    @property
    def margin_wrong(self) -> float:
        """By so much has to lead before a camera that nothing is wrong with the board."""
        pictures = self.picture_weights
        return pictures.margin_wrong_uncompared if self._is_uncompared else pictures.margin_wrong

    @property
    def _is_uncompared(self) -> bool:
        return self._frames.has_seen and not self._frames.compares

    @property
    def start(self) -> Node:
        """The position in which a game begins."""
        return self._positions.start

    @property
    def board(self) -> Reading:
        """The reading of the cells now, in board order, as far as sensors tell it."""
        return self._moment.board

    @property
    def frames(self) -> Frames:
        """The pictures of a camera so far."""
        return self._frames

    def fits(self, shown: Reading) -> Sequence[float]:
        """How well the newest pictures fit a position, in each way in which the board may lie; 0: wholly."""
        evidence = self._frames.newest
        return [seen.score(shown) for seen in self._beam.ways_of(evidence)]

    def showed(self, hypothesis: Hypothesis, *, newest: bool) -> Mapping[int, Reading]:
        """Return the board's readings, by a hypothesis, in the stands before that the camera numbers, and in
        the `newest` one."""
        return self._beam.showed(hypothesis, newest=newest)

    @property
    def tally(self) -> int:
        """The turns that were worked out so far."""
        return self._positions.tally

    def look_again(self, now_ms: int) -> None:
        """The board has gone on standing."""
        self._beam.see(Moment(now_ms, self._moment.board, stands=True))

    def keep(self, possible: Callable[[Hypothesis], bool]) -> bool:
        """Drops what somebody has said is not so. False, and nothing is dropped, where that is everything."""
        return self._beam.keep(possible)

    def fix(self, turns: int) -> None:
        """So many turns stand, whatever the board shows."""
        self._beam.fix(turns)

    def know_wrong(self) -> None:
        """People were told that the board is wrong."""
        self._beam.know_wrong()

    def forget_press(self) -> None:
        """A press that waits for its turn ends none."""
        self._beam.forget_press()

    def answer(self, text: str) -> bool:
        """Keeps what has the turn of an answer where a turn is open, or its line of turns from there on.

        `PLAY_ON`: nothing was taken back, and no other game has begun. False, and nothing changes, where the
        answer fits nothing.
        """
        games = games_begun(self.hypotheses, self.weights.margin)
        if text == PLAY_ON:
            return self.keep(lambda each: not each.undoing and len(each.games) < games)
        for game in range(games):
            if candidates := decided(self.hypotheses, self.weights.margin, game).candidates:
                ply, answers = min(candidates) - 1, ([text], text.split(" "))
                return any(self.keep(partial(fits, turns=turns, ply=ply, game=game)) for turns in answers)
        return False

    def begin_again(self) -> None:
        """Nothing that was seen so far was play."""
        self._beam.begin_again()

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Takes up lines of turns behind the game so far, one of which was played.

        The last turn of several may not be over yet, nor that of any where nothing may have been played.
        """
        lines = [tuple(turns) for turns in lines]
        is_over = () not in lines
        begun = {
            _played_on(self.begun, turns): Presses(last=not turns or (is_over and len(turns) == 1))
            for turns in lines
        }
        self._beam.begin_with(begun or {self.begun: Presses()})
        self._beam.lose_touches(0)

    def finish(self, stillness_ms: int = 30_000) -> None:
        """Lets time pass without an event."""
        now_ms = self._moment.at_ms
        self.step(None, now_ms + stillness_ms)
        self._beam.see(Moment(now_ms + stillness_ms, self._moment.board, stands=True))

    def _fall_due(self, due_ms: int) -> None:
        if due_ms == self._settles_at_ms:
            self._settles_at_ms = None
            self._beam.see(Moment(due_ms, self._moment.board, stands=True))
        for cell, shows in self._left_out.calmed(due_ms):
            self._show(cell, shows, due_ms)
        if due_ms == self._frames.due_ms:
            self._look(due_ms)

    def _see(self, frame: FrameSeen, now_ms: int) -> None:
        """A camera has another frame; what it shows is the camera's to tell from then on."""
        board = list(self._moment.board)
        for cell, by_name in frame.loglik.items():
            if by_name:
                board[self._positions.index[cell]] = None
                self._heard.add(self._positions.index[cell])
        self._moment = Moment(now_ms, tuple(board))
        self._frames.see(frame, now_ms)
        if self._frames.due_ms == now_ms:
            self._look(now_ms)

    def _look(self, now_ms: int) -> None:
        picture, is_new = self._frames.picture(now_ms)
        self._beam.look(picture, Moment(now_ms, self._moment.board, stands=True), is_new=is_new)

    def _show(self, cell: str, shows: Symbol | None, now_ms: int) -> None:
        place, was = self._positions.index[cell], self._moment
        if was.board[place] == shows:
            return
        self._moment = was.showing(place, shows, now_ms)
        if self._frames.has_seen:
            self._frames.forget(cell)
        self._settles_at_ms = now_ms + self._settle_ms
        if place in self._heard:
            self._beam.see(self._moment)
        self._heard.add(place)

    def _touch(self, place: int, now_ms: int) -> None:
        self._moment = Moment(now_ms, self._moment.board, cell=place)
        self._settles_at_ms = now_ms + self._settle_ms
        self._beam.see(self._moment)


def _played_on(line: Played, turns: Iterable[str]) -> Played:
    """A line with further turns, as they are written; some may be taken back, or the last one changed."""
    for text in turns:
        if text.startswith(INSTEAD):
            line = _back(line, 1)
            line = line.play(line.node.turn_written(text.removeprefix(INSTEAD)))
        elif (returned := Return.read(text)) is not None:
            line = _back(line, returned.plies)
        elif text != SKIP:
            line = line.play(line.node.turn_written(text))
    return line


def _back(line: Played, turns: int) -> Played:
    """A line before its last turns; as far back as it goes."""
    while line.before is not None and turns:
        line, turns = line.before, turns - 1
    return line


def line_played(positions: Positions, line: Line) -> Played:
    """A line of turns as hypotheses hold it."""
    stood = [*line.positions, line.position]
    played = Played(positions.node(stood[0]))
    for turn, after in zip(line.turns, stood[1:], strict=True):
        played = played.with_turn(positions.between(played.node, written_turn(line.game, turn), after))
    return played.past_skips()


@dataclass(frozen=True, slots=True)
class Decided:
    """A record with its gaps."""

    record: tuple[str | None, ...]
    candidates: dict[int, tuple[str, ...]]  # of each open turn, by its number; the likeliest first


def decided(hypotheses: Sequence[Hypothesis], margin: float, game: int = 0) -> Decided:
    """The record of a game, the first being 0: a turn is in it once it leads all others by the margin, and
    the end as well.
    """
    lines = [(each.score, turns_of(each, game)) for each in hypotheses]
    record: list[str | None] = []
    candidates: dict[int, tuple[str, ...]] = {}
    while True:
        weights: dict[str | None, float] = {}
        ply = len(record)
        for score, line in lines:
            turn = line[ply] if len(line) > ply else None
            weights[turn] = sum_of((weights.get(turn, -math.inf), score))
        ranked = sorted(weights.items(), key=lambda item: -item[1])
        best, most = ranked[0]
        is_sure = len(ranked) == 1 or most - ranked[1][1] >= margin
        if not is_sure:
            candidates[ply + 1] = tuple(
                turn for turn, score in ranked if turn is not None and score > most - margin
            )
        if best is None:
            return Decided(tuple(record), candidates)
        record.append(best if is_sure else None)
        if is_sure:
            lines = [(score, line) for score, line in lines if len(line) > ply and line[ply] == best]


def games_begun(hypotheses: Sequence[Hypothesis], margin: float) -> int:
    """How many games the table has seen at least, the one that is played among them."""
    most = hypotheses[0].score
    return min(len(each.games) for each in hypotheses if each.score > most - margin) + 1


def turns_of(hypothesis: Hypothesis, game: int) -> tuple[str, ...]:
    """The turns of a game; none where it has not begun."""
    if game < len(hypothesis.games):
        return hypothesis.games[game].texts
    return hypothesis.line.texts if game == len(hypothesis.games) else ()


def fits(hypothesis: Hypothesis, turns: Sequence[str], ply: int, game: int = 0) -> bool:
    """Return whether these turns stand from a ply on in a game."""
    return turns_of(hypothesis, game)[ply : ply + len(turns)] == tuple(turns)


def likely(hypotheses: Sequence[Hypothesis], margin: float) -> Sequence[Hypothesis]:
    """Those that the best one does not lead by the margin, the best first."""
    least = hypotheses[0].score - margin
    return [each for each in hypotheses if each.score > least]


def taken_for(hypotheses: Sequence[Hypothesis], told: Reading, sensed: Reading, margin: float) -> Reading:
    """Return the reading that all cells are taken to show.

    `told` is what each is likeliest to show by itself, and `sensed` the same of sensors: they are not in
    doubt. Where something else than turns was done, its likeliest outcome counts.
    """
    best = hypotheses[0]
    like_it = [
        each.stands
        for each in likely(hypotheses, margin)
        if each.mode is best.mode is Mode.PLAYING and each.way == best.way
    ] or [best.stands]
    agreed = (symbols[0] if len(set(symbols)) == 1 else None for symbols in zip(*like_it, strict=True))
    return tuple(
        None if seen is None else symbol if sensor is None else sensor
        for symbol, seen, sensor in zip(agreed, told, sensed, strict=True)
    )


def surely_showed(decoder: Decoder, told: Played, cells: Sequence[str]) -> Mapping[int, Mapping[str, Symbol]]:
    """Return the readings of `cells` in the newest stands that the camera numbers, as all that is likely has
    it.

    Of the newest one nothing is sure while it shows anything but what was `told`.
    """
    found = likely(decoder.hypotheses, decoder.margin)
    stands = all(each.line is told and each.mode is Mode.PLAYING for each in found)
    boards = [decoder.showed(each, newest=stands) for each in found]
    return {
        stand: {cell: symbol for cell, symbol in zip(cells, shown, strict=True) if symbol is not None}
        for stand, shown in boards[0].items()
        if all(other.get(stand) == shown for other in boards)
    }
