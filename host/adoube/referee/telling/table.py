"""The state that the parts of a referee share: what was told of a game, and what is known of its board."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import Outcome
from adoube.referee.config import Takeback, Timings
from adoube.referee.decoder.decoder import Decoder, taken_for
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.referee.orientation import Way, turned, ways_told_apart
from adoube.referee.questions import Questions
from adoube.referee.reasons import Basis
from adoube.referee.telling.certainty import (
    Standing,
    common,
    is_under_way,
    line_of,
    may_set_up,
    next_turn,
    reach,
)
from adoube.referee.telling.explain import Seen, explain
from adoube.referee.verdicts import (
    Illegal,
    Moved,
    Open,
    Over,
    Return,
    SettledReading,
    SetUp,
    Stage,
    StartStands,
    TakenBack,
    TimedVerdict,
    Verdict,
)
from adoube.sensing.settling import Settling
from adoube.sensing.trace import SURE_LIFT_MS, Orientation, Sensors
from adoube.sensing.views import Reading

__all__ = ["Table"]


class _Asked(NamedTuple):
    """All that decides which hypotheses the rules of a table allow."""

    found: Sequence[Hypothesis]
    told: Played
    called_by: str | None
    is_declined: bool

    def is_same(self, other: "_Asked | None") -> bool:
        """Return whether the answer is the same, without comparing hypotheses one by one."""
        return other is not None and self.found is other.found and self[1:] == other[1:]


@dataclass
class Table:
    """One game in its present state."""

    game: AnyGame
    sensors: Sensors
    timings: Timings
    takeback: Takeback
    line: Line  # what was told as certain
    settling: Settling
    explains: bool = False  # whether each verdict comes with its reasons
    stage: Stage = Stage.SET_UP
    now_ms: int = 0
    changed_ms: int = 0  # when a cell last told anything
    pressed_ms: int = -1  # when a clock was last pressed
    waits: str | None = None  # the seat that pressed last, until its turn is told
    called_by: str | None = None  # the seat that said that it takes back
    out_of_step: Illegal | None = None
    set_up_needs: SetUp | None = None
    open: Open | None = None
    doubt: Open | None = None  # what may have become of the turns that were told
    declined: Reading | None = None  # what stood when people said that nothing was taken back or changed
    # What the board shows of a game that is over, until it shows anything else.
    end_shown: Reading | None = None
    # Whether it was said that the start stands although the game goes on by the rules.
    start_told: bool = False
    cause: tuple[Basis, str] | None = None  # the press, answer or call that is being looked at
    seen: Seen | None = None  # what stood before that which is being decided
    verdicts: list[TimedVerdict] = field(default_factory=list)
    # The readings that changed what seems to have been played, until somebody takes them.
    settled_readings: list[SettledReading] = field(default_factory=list)
    # How the board may lie, where its source does not know; none where it does.
    ways: tuple[Way, ...] = field(init=False)
    decoder: Decoder = field(init=False)
    told: Played = field(init=False)  # the same line as the decoder holds it
    questions: Questions = field(init=False)
    _before: int = field(init=False)  # turns of the decoder's line that the told one does not count
    _since_ms: int = 0  # when the certain position last came to stand
    _settled_moment: int = 0  # the number of the last touch when the board last stood
    # Hypotheses of the decoder, and the same where the hand is known to be empty.
    _weighed: tuple[Sequence[Hypothesis], Sequence[Hypothesis]] = ((), ())
    # Hypotheses of pictures, what each cell is likeliest to show, and what they are taken to show.
    _taken: tuple[Sequence[Hypothesis], Reading, Reading] = ((), (), ())
    # What the hypotheses were that the rules of the table allow, and of what that was asked.
    _allowed: "tuple[_Asked | None, Sequence[Hypothesis]]" = (None, ())
    # The line of turns that the board last stood as, while a game was played and no pieces brought home.
    stood: Played = field(init=False)
    _noted: Played = field(init=False)  # what seemed to have been played then

    def __post_init__(self) -> None:
        is_unknown = self.sensors.orientation is Orientation.UNKNOWN
        self.ways = tuple(ways_told_apart(self.line)) if is_unknown else ()
        self.decoder = Decoder(
            self.game,
            self.sensors.view,
            has_clock=self.sensors.clock,
            promises_touches=self._is_promised,
            settle_ms=self.timings.settle_ms,
            line=self.line,
            ways=self.ways if len(self.ways) > 1 else (),
        )
        self.decoder.frames.settle_ms = self.timings.camera_settle_ms
        self.told = self.stood = self._noted = self.decoder.begun
        if self.takeback is Takeback.OFF:
            self.decoder.fix(self.told.length)
        self._before = self.told.length - self.line.ply
        self.questions = Questions(self.timings.ask_ms)

    # what is known

    @property
    def promises_touches(self) -> bool:
        """Return whether the source promises to report every lift that a hand can make."""
        return self._is_promised and not self.has_camera

    @property
    def _is_promised(self) -> bool:
        promised = self.sensors.min_reported_lift_ms
        return promised is not None and promised <= SURE_LIFT_MS

    @property
    def has_camera(self) -> bool:
        """Return whether a camera watches the board."""
        return self.decoder.frames.has_seen

    @property
    def board(self) -> Reading:
        """The reading of the cells now, in board order, as the board lies in all likelihood.

        Of a game before a camera: what its pictures are taken to show.
        """
        hypotheses = self.decoder.hypotheses
        told = self.boards[hypotheses[0].way]
        if not self.has_camera or self.stage is Stage.SET_UP:
            return told
        if self._taken[0] is not hypotheses or self._taken[1] != told:
            sensed = self._as_it_lies(self.decoder.board)[hypotheses[0].way]
            self._taken = hypotheses, told, taken_for(hypotheses, told, sensed, self.margin)
        return self._taken[2]

    @property
    def boards(self) -> Sequence[Reading]:
        """The readings of the cells now, one for each way in which the board may lie."""
        return self._as_it_lies(self.settling.reading)

    def _as_it_lies(self, told: Reading) -> Sequence[Reading]:
        names = self.game.board.names
        return [turned(told, way, names) for way in self.ways] if len(self.ways) > 1 else [told]

    @property
    def is_settled(self) -> bool:
        return self.settling.settles_at_ms is None and self.decoder.frames.due_ms is None

    @property
    def sees_press(self) -> bool:
        """Return whether it is known what stood when a clock was pressed last: a camera sees that a moment
        later."""
        return self._sees_since(self.decoder.frames.newest_ms)

    @property
    def lacks_turn_of_press(self) -> bool:
        """Return whether all cells were seen since then, so that none of them hides what was played."""
        return self._sees_since(self.decoder.frames.pictured_ms)

    def _sees_since(self, seen_ms: int) -> bool:
        waited = self.now_ms - self.pressed_ms >= self.timings.ask_ms
        return not self.has_camera or seen_ms > self.pressed_ms or waited

    @property
    def stood_ms(self) -> int:
        return self.now_ms - self.changed_ms

    @property
    def standing(self) -> Standing:
        return Standing(
            self.board,
            self.stood_ms,
            self.timings,
            has_clock=self.sensors.clock,
            knows_hand=self.sensors.knows_hand,
            settles=self.is_settled,
            since_press_ms=self.now_ms - self.pressed_ms,
            pressed_ms=self.pressed_ms,
            sees_press=self.sees_press,
        )

    @property
    def margin(self) -> float:
        """By so much has to lead what is told as certain."""
        return self.decoder.margin

    @property
    def hypotheses(self) -> Sequence[Hypothesis]:
        """Those that the rules of the table allow, the likeliest first."""
        found: Sequence[Hypothesis] = self.decoder.hypotheses
        if self.sensors.knows_hand:
            found = self._with_known_hand(found)
        asked = _Asked(found, self.told, self.called_by, self.declined == self.board)
        if not asked.is_same(self._allowed[0]):
            allowed = [each for each in found if self.goes_on(each) or self._may_go_back(each)]
            self._allowed = asked, allowed or found
        return self._allowed[1]

    def _with_known_hand(self, found: Sequence[Hypothesis]) -> Sequence[Hypothesis]:
        """The hypotheses with what else counts where the hand is known to be empty."""
        if found is not self._weighed[0]:
            weighed = [each.scored(each.score - self._stays(each) - self._unsaid(each)) for each in found]
            self._weighed = found, sorted(weighed, key=lambda each: -each.score)
        return self._weighed[1]

    def _stays(self, hypothesis: Hypothesis) -> float:
        """Return the cost of deviating cells, since they stay; not in a turn of several movements."""
        if not hypothesis.deviating or is_under_way(hypothesis.node, self.board):
            return 0.0
        return max(0.0, self.decoder.weights.held_most - sum(hypothesis.deviating.values()))

    def _unsaid(self, hypothesis: Hypothesis) -> float:
        """Return the cost of a turn that was answered before its player had said that it was over."""
        is_unsaid = self.sensors.clock and not hypothesis.presses.before
        return self.decoder.weights.unpressed * is_unsaid

    @property
    def best(self) -> Hypothesis:
        """The likeliest explanation of what was observed."""
        return self.hypotheses[0]

    @property
    def shows_start(self) -> bool:
        """Return whether the pieces stand as for a new game."""
        return self.board == self.decoder.start.shown

    def goes_on(self, hypothesis: Hypothesis) -> bool:
        """Return whether a hypothesis leaves standing what was told as certain."""
        return reach(line_of(hypothesis), self.told.length) is self.told

    def ply_after(self, line: Played) -> int:
        """The number of the turn after a line that the told one begins with, 1 for the first of the game."""
        return line.length - self._before + 1

    def _may_go_back(self, hypothesis: Hypothesis) -> bool:
        """Return whether what was told may have been taken back or changed as a hypothesis says."""
        if self.declined == self.board:
            return False
        return not self.is_return(hypothesis) or self.takeback is Takeback.ASK or self.called_by is not None

    def is_return(self, hypothesis: Hypothesis) -> bool:
        """Return whether turns were only taken back from what was told, and none played instead."""
        return common(line_of(hypothesis), self.told) is line_of(hypothesis)

    def change(self, hypothesis: Hypothesis) -> str:
        """Return what a hypothesis makes of turns that were told: a choice of a question."""
        kept = common(line_of(hypothesis), self.told)
        instead = next_turn(line_of(hypothesis), kept)
        return instead or Return(self.told.length - kept.length).choice

    # what is told

    def record(self, played: Played, basis: Basis) -> None:
        """A turn is certain."""
        assert played.turn is not None, "a line of turns has a last one"
        assert played.before is not None, "and one before it"
        turn, names, seat = played.turn, self.game.board.names, played.before.node.mover
        line = self.line.extended(self.game.read(turn.text), turn.after)
        self.line, self.told = replace(line, position=played.node.position), played
        if self.sensors.knows_hand or self.takeback is Takeback.OFF:  # a hand that is known does not err
            self.decoder.keep(self.goes_on)
        if self.takeback is Takeback.OFF:
            self.decoder.fix(self.told.length)
        self.questions.advanced()
        self.open = self.declined = None
        self.start_told = False
        self.waits = None if self.waits == seat else self.waits
        cells = tuple(names[place] for place in sorted(turn.cells))
        self.say(
            Moved(self.line.ply, seat, turn.text, turn.after, cells),
            basis,
            seat if basis is Basis.WAITED else None,
        )
        if (outcome := self.line.outcome) is not None:
            self.end(outcome, basis)

    def record_first_skips(self) -> None:
        """The skips are certain that the position forces in which play begins, or goes on."""
        skips: list[Played] = []
        line: Played | None = self.told
        while line is not None and len(skips) < self._before:
            skips.append(line)
            line = line.before
        self._before = 0
        for skip in reversed(skips):
            self.record(skip, Basis.STOOD)

    def stand_called(self, called: Played) -> None:
        """A call has changed the certain position without a turn."""
        self.line, self.told = replace(self.line, position=called.node.position), called

    def take_back(self, kept: Played) -> None:
        """Take back what was told, but for the line that is kept."""
        plies = self.told.length - kept.length
        turns = tuple(self.line.written_turns()[-plies:])
        self.line, self.told, self.called_by = self.line.back(plies), kept, None
        self.questions.went_back()
        self.open = self.doubt = self.declined = None
        self.say(TakenBack(self.line.ply, turns), Basis.UNDONE)

    def end(self, outcome: Outcome, basis: Basis) -> None:
        """The game is over."""
        self.stage, self.end_shown = Stage.OVER, self.board
        self.questions.close()
        self.say(Over(outcome, self.line.scores), basis)

    def tell_start(self, takeback: str | None = None) -> None:
        """Says once that the start stands while the game has no result."""
        if not self.start_told:
            self.start_told = True
            self.say(StartStands(unfinished=True, takeback=takeback), Basis.SET_UP_ANEW)

    def drop_doubt(self) -> None:
        """Drop the doubts about what was told."""
        self.doubt = None
        self.questions.drop_doubt()

    def note_settled(self) -> None:
        """The board stands: that is kept where it changes what seems to have been played."""
        if (line := self.best.line) is not self._noted:
            self._noted = line
            touched = self.settling.cells_touched_since(self._settled_moment)
            self.settled_readings.append(SettledReading(self.board, touched))
        self._settled_moment = self.settling.moment
        best = self.best
        is_played = best.mode is Mode.PLAYING and not (best.deviating or best.games or best.undoing)
        if is_played and not may_set_up(line):
            self.stood = line

    # what is said

    def say(self, verdict: Verdict, basis: Basis | None = None, of: str | None = None) -> None:
        """Gives a verdict. `basis` is what made it due (`of` whom), if nothing that people did just now."""
        reasons = None
        if self.explains:
            because, whose = self.cause or (basis, of)
            reasons = explain(self.seen or self.look(), verdict, because, whose, self._left())
        self.verdicts.append(TimedVerdict(self.now_ms, verdict, reasons))

    def look(self) -> Seen:
        """Note what stands, for the reasons of what is decided now."""
        if self.decoder.line is self.told:
            self._since_ms = self.best.ended_ms
        elif begun := [each.began_ms for each in self.hypotheses if self._is_next(each)]:
            self._since_ms = min(begun) - 1
        return Seen(
            self.game,
            self.sensors.view,
            self.decoder.hypotheses,
            self.told,
            self.line.ply,
            self.board,
            [each for each in self.settling.changes if each.at_ms > self._since_ms],
            self.promises_touches,
            self.now_ms,
        )

    def _is_next(self, hypothesis: Hypothesis) -> bool:
        """Return whether a hypothesis is that one turn more was played, and may be told or open."""
        is_likely = hypothesis.score > self.best.score - self.margin and not hypothesis.deviating
        return is_likely and hypothesis.line.before is self.told

    def _left(self) -> Sequence[Hypothesis]:
        """The hypotheses that what was decided leaves."""
        left = [each for each in self.decoder.hypotheses if self.goes_on(each) is (self.doubt is None)]
        if self.open is None or self.doubt is not None:
            return left
        return [each for each in left if line_of(each).texts[self.told.length :] in self.open.lines]
