"""What all that a referee does rests on: its game, what is known of the board, and what is due."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from adoube.games.base import AnyGame
from adoube.referee.config import Margins, Timings
from adoube.referee.explainer import Explainer
from adoube.referee.finality import Due, Finality
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.hypotheses.stretch import Stretch
from adoube.referee.last_turns import LastTurns
from adoube.referee.likelihood import PictureCosts
from adoube.referee.orientation import Way, as_the_source_has_it
from adoube.referee.pictures.camera_evidence import CameraEvidence
from adoube.referee.questions import Questions
from adoube.referee.reasons import Basis
from adoube.referee.successors import SuccessorTable, differing
from adoube.referee.verdicts import Illegal, SettledReading, SetUp, Stage, TimedVerdict, Verdict
from adoube.sensing.sensors import IN_BETWEEN_MS, SURE_LIFT_MS
from adoube.sensing.settling import Settling
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["SURE_LIFT_MS", "RefereeState"]


@dataclass
class RefereeState:
    """One game in its present state; the parts of a referee share it and nothing else."""

    game: AnyGame
    timings: Timings
    hypotheses: Hypotheses
    settling: Settling
    finality: Finality
    min_reported_lift_ms: int | None
    explains: bool = False
    """whether each verdict comes with its reasons"""
    stage: Stage = Stage.SET_UP
    now_ms: int = 0
    resumed: bool = False
    """whether the board went unwatched for a while before the set-up"""
    out_of_step: Illegal | None = None
    set_up_needs: SetUp | None = None
    end_shown: Reading | None = None
    """what the board shows of a game that is over, until it shows anything else"""
    start_told: bool = False
    """whether it was said that the start stands although the game goes on by the rules"""
    provisional_since_ms: int | None = None
    """since when the newest tips have stood; None once the board has changed"""
    due: dict[Due, int] = field(default_factory=dict)
    verdicts: list[TimedVerdict] = field(default_factory=list)
    settled_readings: list[SettledReading] = field(default_factory=list)
    start: SuccessorTable = field(init=False)
    """the position in which a game begins"""
    last_turns: LastTurns = field(init=False)
    questions: Questions = field(init=False)
    pictures: CameraEvidence = field(init=False)
    _explainer: Explainer | None = field(init=False, default=None)
    _weighed: Sequence[tuple[float, Node]] = ()
    _stretch: Stretch = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.hypotheses.successor_table(self.game.start())
        self.last_turns = LastTurns(self.hypotheses)
        self.questions = Questions(self.timings.ask_ms)
        self.pictures = CameraEvidence(
            self.hypotheses,
            self.hypotheses.view,
            self.settling,
            Margins.default(),
            self.timings.camera_settle_ms,
            clock=self.hypotheses.clock,
        )
        self._stretch = Stretch(self.hypotheses, self.settling, self.finality, self.is_sure_of_touches)
        self._explainer = Explainer(self) if self.explains else None

    def say(self, verdict: Verdict, basis: Basis | None = None, found: Sequence[Node] = ()) -> None:
        """Gives a verdict. Outside of a decision `basis` is what made it due, and `found`, if given, what is
        taken for what stands."""
        explainer = self._explainer
        reasons = None if explainer is None else explainer.explain(verdict, basis, found)
        self.verdicts.append(TimedVerdict(self.now_ms, verdict, reasons))

    def deciding(self, basis: Basis, of: str | None = None) -> AbstractContextManager[None]:
        """What is said within it rests on the hypotheses that stand when it begins. `of`: whose press, or
        which answer, has made it due."""
        return nullcontext() if self._explainer is None else self._explainer.deciding(basis, of)

    def narrowed(self) -> None:
        """The decision has left what stands now, and nothing of that has been accepted yet."""
        if self._explainer is not None:
            self._explainer.narrowed()

    @property
    def reading(self) -> Reading:
        """What the cells show now, in board order; of a settled board that a camera watches: by the rules."""
        if self.pictures.seen and self.is_settled and (weighed := self.pictures.reading) is not None:
            return weighed
        return self.settling.reading

    @property
    def is_settled(self) -> bool:
        return self.settling.settles_at_ms is None

    @property
    def wake_at_ms(self) -> int | None:
        """When the next thing falls due if nothing else happens."""
        settling = self.settling
        wake_at_ms = settling.settles_at_ms
        for at_ms in (settling.calm_at_ms, self.questions.ask_at_ms, *self.due.values()):
            if at_ms is not None and (wake_at_ms is None or at_ms < wake_at_ms):
                wake_at_ms = at_ms
        return wake_at_ms

    def touched_since(self, moment: int) -> frozenset[str] | None:
        """The cells touched after a moment; None where the source promises nothing, as no camera does."""
        return self.settling.touched_since(moment) if self.is_sure_of_touches() else None

    def was_put_before_lifted(self, lifted: str, put: str) -> bool:
        """Whether a piece cannot have come from one cell to another, by the order of their last touches.

        A piece that slides may be felt by two sensors at once, and a slow board may see it come before it
        sees it go.
        """
        return self.settling.touched_later(lifted, put, IN_BETWEEN_MS)

    def was_touched_later(self, cell: str, other: str) -> bool:
        """Whether a hand was on a cell long after another one, told by a source that reports what happens
        when it happens: a camera may be kept from seeing a cell."""
        return not self.pictures.seen and self.was_put_before_lifted(cell, other)

    def touched_lately(self) -> frozenset[str]:
        """The cells that a hand may have touched for an answer to a turn not pressed before now."""
        return self.settling.touched_after_ms(self.now_ms - self.timings.early_ms)

    def lifted_lately(self) -> frozenset[str] | None:
        """The same, as far as a piece from there may be in a hand; None where a camera sees that no hand is
        over the board: what else may have been played is then among what explains its pictures."""
        return None if self.pictures.sees_no_hand else self.touched_lately()

    def account_for(self, reading: Reading) -> list[Node]:
        """The hypotheses that explain a reading and the presses that wait."""
        if self.pictures.follows:
            found = self.hypotheses.takebacks.sifted(self.pictures.explained or [], reading)
            return self._played_by(self.finality.pressed) or found
        found = self.hypotheses.account_for(reading, self.touched_since, self.finality.pressed)
        if found := self.finality.consistent_with_presses(found):
            self._weighed = ()
        return found

    def told_by_presses(self, seats: Sequence[str]) -> list[Node]:
        """What pictures leave open and presses of some seats tell: who presses has played. None where that
        does not lead all else that they may have played."""
        leading = self._played_by(seats)
        return leading if len(leading) == 1 else []

    def _played_by(self, seats: Sequence[str]) -> list[Node]:
        """What is likely by the pictures if all these seats have played; none where the pictures hold that
        to be unlikely."""
        if not seats or not self.pictures.explained:
            return []
        played = [one for one in self.pictures.weighed if self.finality.have_played(seats, one[1])]
        lead = PictureCosts.default().lead
        leading = [node for cost, node in played if cost < played[0][0] + lead]
        return leading if leading and leading[0] in self.pictures.explained else []

    def showed(self, way: Way) -> Mapping[int, Mapping[str, Symbol]]:
        """What the board is sure to have shown in a camera's newest stands, if it lies that way."""
        if self.stage is not Stage.PLAYING or not self.pictures.seen:
            return {}
        final = (
            []
            if self.hypotheses.provisional or not self.is_settled
            else self.hypotheses.confirmed_showing(self.reading)
        )
        return {
            stand: as_the_source_has_it(shown, way) for stand, shown in self.pictures.showed(final).items()
        }

    @property
    def weighed(self) -> Sequence[tuple[float, Node]]:
        """What was weighed to explain the board, each with its cost; none where it is explained exactly."""
        return self.pictures.weighed if self.pictures.follows else self._weighed

    def explain_as_sequence(
        self, reading: Reading, beside: Sequence[Node] = ()
    ) -> Sequence[tuple[float, Node]]:
        """The hypotheses that explain a reading by all that was reported since the certain positions
        stood, each with what it costs. None while a search goes on."""
        told = self._stretch.explanations(reading, self.now_ms, beside)
        self._weighed = told or ()
        if told is not None:
            return told
        for node in beside:
            # So much has happened that only people can say whether anything else was played.
            node.unconfirmed |= node not in self.hypotheses.confirmed
        return [(0.0, node) for node in beside]

    def begin_anew(self) -> None:
        """What was played since the certain positions was taken back, as somebody said: it tells nothing."""
        for node in self.hypotheses.confirmed:
            node.since = self.settling.moment
        self._stretch.begin_anew()

    def is_sure_of_touches(self) -> bool:
        """Whether the source promises to report every lift that a hand can make."""
        return (
            self.min_reported_lift_ms is not None
            and self.min_reported_lift_ms <= SURE_LIFT_MS
            and not self.pictures.seen
        )

    def shows_only_a_lift(self) -> bool:
        """Whether a piece in a hand leaves just what stands: since the newest turn began cells were emptied,
        and nothing was reported of one that it changes besides."""
        return bool(self.hypotheses.provisional) and all(map(self._is_lift, self.hypotheses.provisional))

    def _is_lift(self, tip: Node) -> bool:
        names, index = self.game.board.names, self.game.board.index
        for edge in tip.played:
            moved = differing(names, edge.parent.successor_table.shown, self.reading)
            reported = self.settling.cells_touched_since(edge.parent.since)
            if any(self.reading[index[cell]] != EMPTY for cell in moved) or edge.changed - moved <= set(
                reported
            ):
                return False
        return bool(tip.played)

    def standing(self) -> frozenset[str]:
        """The cells on which something has stood untouched for as long as a board takes to settle."""
        lately = self.settling.touched_after_ms(self.now_ms - self.timings.settle_ms)
        shows = zip(self.game.board.names, self.reading, strict=True)
        return frozenset(cell for cell, shown in shows if shown not in (None, EMPTY) and cell not in lately)
