"""The referee of one game: events in, verdicts out. It knows neither ports nor clocks nor files.

It hands what happens to the decoder, and says what has become certain, open, doubtful or wrong since. Time is
what events and the caller say it is: `step` first lets everything happen that falls due before the event.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.config import Takeback, Timings
from adoube.referee.decoder.decoder import surely_showed
from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.orientation import Way, as_the_source_has_it
from adoube.referee.reasons import Basis
from adoube.referee.telling.judge import Judge, has_begun, position_come_to, unconfirmed, untold
from adoube.referee.telling.people import People
from adoube.referee.telling.setting_up import Leaving, SettingUp
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import (
    Fault,
    Illegal,
    Open,
    SettledReading,
    SetUp,
    Stage,
    TimedVerdict,
    TurnQuestion,
)
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
from adoube.sensing.settling import Settling
from adoube.sensing.trace import Sensors
from adoube.sensing.views import Reading, Symbol
from adoube.words import coded

__all__ = ["Referee"]


class Referee:
    """Watches one game from its set-up to its end.

    `sensors`: what its source can tell. `line` is the game so far (a fresh one, or one taken up again).
    `lies`: the way in which the board lies, where that is known and is not the source's own.
    A referee that `explains` gives its reasons with each verdict.
    """

    def __init__(
        self,
        game: AnyGame,
        sensors: Sensors,
        timings: Timings,
        *,
        line: Line | None = None,
        takeback: Takeback = Takeback.ASK,
        explains: bool = False,
        lies: Way | None = None,
    ) -> None:
        self.game, self.view = game, sensors.view
        self.timings = timings.for_min_reported_lift(sensors.min_reported_lift_ms)
        self._lies: Way = lies or {cell: cell for cell in game.board.names}
        by_sensors = not sensors.knows_hand
        self._settling = Settling(game.board.names, self.timings.settle_ms, by_sensors=by_sensors, lies=lies)
        begun = line or Line.begin(game)
        self._table = Table(game, sensors, self.timings, takeback, begun, self._settling, explains)
        self._leaving = Leaving(self._table)
        self._judge = Judge(self._table, self._leaving)
        self._people = People(self._table, self._judge)
        self._setting_up = SettingUp(self._table, is_resumed=begun.ply > 0)
        # The cells of which it was said that they are not believed.
        self._left_out: frozenset[str] = frozenset()

    # what others see

    @property
    def line(self) -> Line:
        """The certain turns and the position after them."""
        return self._table.line

    @property
    def stage(self) -> Stage:
        return self._table.stage

    @property
    def takeback(self) -> Takeback:
        """The rule for taking back turns."""
        return self._table.takeback

    @property
    def out_of_step(self) -> Illegal | None:
        """The fault of the board, as long as there is one."""
        return self._table.out_of_step

    @property
    def set_up_needs(self) -> SetUp | None:
        """The pieces that the board lacks before play begins or goes on; None where it lacks none."""
        return self._table.set_up_needs

    @property
    def question(self) -> TurnQuestion | None:
        """The question that waits for an answer."""
        return self._table.questions.question

    @property
    def questions_asked(self) -> int:
        return self._table.questions.asked_count

    @property
    def open(self) -> Open | None:
        """The turn that the evidence leaves open, once it is final that one was played."""
        return self._table.open

    @property
    def hypotheses(self) -> Sequence[Hypothesis]:
        """The hypotheses about what was played, the likeliest first."""
        return self._table.decoder.hypotheses

    @property
    def tally(self) -> int:
        """The turns that were worked out so far: most of its work."""
        return self._table.decoder.tally

    @property
    def reading(self) -> Reading:
        """The reading of the cells at this moment, in board order, or what pictures are taken to show."""
        table = self._table
        return table.board if table.is_settled else table.boards[table.best.way]

    @property
    def certain_position(self) -> Any:
        """The position that play has certainly come to."""
        return self._table.told.node.position

    @property
    def position(self) -> Any:
        """The position that the board has come to, as far as is known; its last turn may be open."""
        return position_come_to(self._table)

    def expected(self) -> Placement:
        """The reading that the board should show now, by what is certain."""
        return self.game.placement(self.certain_position)

    @property
    def unconfirmed(self) -> Open | None:
        """The position of turns that nobody has confirmed yet; None where the board shows none."""
        return unconfirmed(self._table)

    @property
    def untold(self) -> tuple[tuple[str, ...], ...]:
        """The lines of turns of which one was played after the certain turns."""
        return untold(self._table, is_set_up=self._setting_up.follows)

    @property
    def accounts(self) -> bool:
        """Return whether the likeliest line accounts for what stands, or one is looked for that does."""
        is_playing = self.stage is Stage.PLAYING
        return self._setting_up.follows or (is_playing and not self._table.best.deviating)

    @property
    def has_begun(self) -> bool:
        """Return whether a turn of the game was seen, though it may still be undone."""
        return has_begun(self._table)

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet; None without one."""
        best = self._table.best
        is_turn = best.line is not self._table.told and best.mode is Mode.PLAYING
        stands = is_turn and not best.deviating
        return self.game.placement(best.node.position) if stands and self.stage is Stage.PLAYING else None

    @property
    def way(self) -> Way | None:
        """How the board lies under its source; None while that is not known."""
        return self._table.decoder.way if len(self._table.ways) > 1 else self._lies

    @property
    def showed(self) -> Mapping[int, Mapping[str, Symbol]]:
        """The sure readings in the newest stands of a camera, by the camera's names of the cells."""
        if self.way is None or self.stage is not Stage.PLAYING or not self._table.has_camera:
            return {}
        showed = surely_showed(self._table.decoder, self._table.told, self.game.board.names)
        return {stand: as_the_source_has_it(shown, self.way) for stand, shown in showed.items()}

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a signal without a name would end; None when nobody is to play."""
        if self.stage is not Stage.PLAYING:
            return None
        line = self._table.best.line
        before = None if line is self._table.told else line.without_last()
        return (before or self._table.told).node.mover

    @property
    def awaits_done(self) -> bool:
        """True if a turn stands that is over only once its player says so."""
        return self._judge.awaits_done

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        timings, table = self.timings, self._table
        due: list[int] = []
        if self.stage is Stage.PLAYING:
            waits = (
                timings.slide_ms,
                timings.stand_ms,
                timings.ask_ms,
                timings.dwell_ms,
                timings.hint_ms,
                timings.in_hand_ms,
            )
            due += [table.pressed_ms + timings.settle_ms, table.pressed_ms + timings.slide_ms]
            due += [table.changed_ms + wait for wait in waits]
        if table.has_camera:
            due.append(table.pressed_ms + timings.ask_ms)
        due = [at_ms for at_ms in due if at_ms > table.now_ms]
        settling = self._settling
        others = (
            settling.settles_at_ms,
            settling.calm_at_ms,
            table.questions.ask_at_ms,
            table.decoder.frames.due_ms,
        )
        return min([*due, *(at_ms for at_ms in others if at_ms is not None)], default=None)

    def take_settled(self) -> list[SettledReading]:
        """The readings that changed the hypotheses since this was last called."""
        taken, self._table.settled_readings = self._table.settled_readings, []
        return taken

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Take in an event, or with None the mere passing of time, and return what there is to say."""
        table = self._table
        while (wake_at := self.wake_at_ms) is not None and wake_at <= now_ms:
            table.now_ms = max(table.now_ms, wake_at)
            self._fall_due()
        table.now_ms = max(table.now_ms, now_ms)
        if event is not None:
            self._take_in(event)
        said, table.verdicts = table.verdicts, []
        return said

    def finish(self) -> list[TimedVerdict]:
        """Let time pass without end and without further events."""
        said: list[TimedVerdict] = []
        while (wake_at := self.wake_at_ms) is not None:
            said += self.step(None, wake_at)
        return said

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Take up hypotheses of an interrupted game: lines of turns after the certain ones."""
        self._table.decoder.restore(lines)
        self._setting_up.is_resumed = True

    def _take_in(self, event: Event) -> None:
        table = self._table
        match event:
            case CellShows(cell=cell, shows=shows):
                self._before_change()
                if self._settling.show(cell, shows, table.now_ms):
                    self._heard(self._settling.named(cell))
            case CellTouched(cell=cell, gap_ms=gap_ms):
                self._before_change()
                self._settling.touch(cell, table.now_ms)
                table.changed_ms = table.now_ms
                self._hand_on(CellTouched(table.now_ms, self._settling.named(cell), gap_ms))
            case ClockPressed(seat=seat):
                self._press(seat)
            case AnswerGiven(answer=answer):
                self._people.answer(answer)
            case CallMade(call=call, details=details):
                self._people.call({"call": call, **details})
            case CellBroken(cell=cell):
                self._leave_out(self._settling.named(cell))
            case TouchesLost():
                self._hand_on(event)
            case FrameSeen():
                self._see(event)
            case _:
                assert_never(event)

    def _see(self, frame: FrameSeen) -> None:
        """Take in a picture: it is weighed once nothing stirs, or at once where it is a better one."""
        table = self._table
        before, of_press = table.decoder.hypotheses, (table.sees_press, table.lacks_turn_of_press)
        table.decoder.step(frame.renamed(self._settling.named), table.now_ms)
        self._settling.settle_ms = max(self._settling.settle_ms, self.timings.camera_settle_ms)
        for source_cell in frame.loglik:
            shows = table.decoder.frames.likeliest.get(self._settling.named(source_cell))
            if shows is not None and self._settling.see(source_cell, shows, table.now_ms):
                table.changed_ms = table.now_ms
        tells_of_press = of_press != (table.sees_press, table.lacks_turn_of_press)
        if (tells_of_press or table.decoder.hypotheses is not before) and table.is_settled:
            self._go_on()

    def _hand_on(self, event: Event) -> None:
        if self.stage is not Stage.SET_UP or self._setting_up.follows:
            self._table.decoder.step(event, self._table.now_ms)

    def _heard(self, cell: str) -> None:
        """Take in that a cell shows something else."""
        self._table.changed_ms = self._table.now_ms
        shows = self._settling.reading[self.game.board.index[cell]]
        self._hand_on(CellShows(self._table.now_ms, cell, shows))

    def _press(self, seat: str) -> None:
        table = self._table
        if table.stage is Stage.PLAYING:
            if table.sensors.knows_hand:  # what is done is the turn that stands
                table.decoder.keep(lambda each: not each.deviating and each.line.last_mover == seat)
            self._hand_on(ClockPressed(table.now_ms, seat))
            table.pressed_ms, table.waits = table.now_ms, seat
            table.cause = Basis.PRESSED, seat
            self._judge.judge()
            table.cause = None
        elif table.stage is Stage.SET_UP:
            self._hand_on(ClockPressed(table.now_ms, seat))

    def _before_change(self) -> None:
        """Stop timing the reading that is about to change: a set-up has stood, however fast a hand is."""
        if self._settling.changed_at_ms not in (None, self._table.now_ms) and self._setting_up.stands:
            self._settling.settle()
            self._go_on()

    def _fall_due(self) -> None:
        table, at_ms = self._table, self._settling.settles_at_ms
        has_settled = at_ms is not None and at_ms <= table.now_ms
        if has_settled:
            self._settling.settle()
        self._tell_flickering()
        if table.has_camera:
            table.decoder.step(None, table.now_ms)
        if table.is_settled and table.stage is not Stage.SET_UP:
            table.decoder.step(None, table.now_ms)
            if not has_settled:
                table.decoder.look_again(table.now_ms)
        self._go_on()
        ask_at_ms = table.questions.ask_at_ms
        if ask_at_ms is not None and ask_at_ms <= table.now_ms:
            self._people.ask()

    def _go_on(self) -> None:
        """Look at what stands, by the stage that the game is in."""
        table = self._table
        if table.stage is Stage.SET_UP:
            self._setting_up.check()
        elif table.stage is Stage.CLEARED and table.is_settled:
            self._leaving.has_returned()
        elif table.stage is Stage.OVER and table.is_settled:
            self._leaving.watch_for_start()
        if table.is_settled and (table.stage is Stage.PLAYING or self._setting_up.follows):
            table.note_settled()
        if table.stage is Stage.PLAYING:
            self._judge.judge()

    # cells that are not believed

    def _leave_out(self, cell: str) -> None:
        self._settling.leave_out(cell, self._table.now_ms)
        self._left_out = self._settling.left_out
        (named,) = self._named([cell])
        self._table.say(Fault(coded("referee.left_out", cell=named), (named,)))
        self._heard(cell)

    def _tell_flickering(self) -> None:
        """Say which cells have begun to flicker, and which have stopped."""
        table = self._table
        if flickering := self._named(sorted(self._settling.left_out - self._left_out)):
            table.say(Fault(coded("referee.flickering", cells=flickering), flickering))
        calm = self._settling.trust_calm_cells(table.now_ms)
        self._left_out = self._settling.left_out
        if calm:
            named = self._named(calm)
            table.say(Fault(coded("referee.calm_again", cells=named), named))
        for cell in calm:
            self._heard(cell)

    def _named(self, cells: Iterable[str]) -> tuple[str, ...]:
        """The cells that these are, as the board lies in all likelihood."""
        ways = self._table.ways
        way = ways[self._table.best.way] if len(ways) > 1 else {}
        return tuple(way.get(cell, cell) for cell in cells)
