"""The hypotheses of a table: every moment lengthens them, merges equal ones and drops the unlikely."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played, Presses
from adoube.referee.decoder.likelihood import PictureWeights, Weights
from adoube.referee.decoder.look import Look, Picture
from adoube.referee.decoder.observation import Moment
from adoube.referee.decoder.positions import Positions
from adoube.referee.decoder.shortlist import Shortlist, varied
from adoube.referee.decoder.transitions.scene import Noticing, Outage, Scene, held
from adoube.referee.decoder.transitions.seen import seen
from adoube.referee.decoder.transitions.signals import called, declared, left, pressed, taken_up
from adoube.referee.decoder.transitions.turn import (
    cost_of_return,
    given_back,
    played,
    second_thoughts,
    several,
    takebacks,
    unseen,
    unshown_takebacks,
)
from adoube.referee.orientation import Lying
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import Reading

__all__ = ["Beam"]


class Beam:
    """The likeliest explanations of everything that was observed, the best first."""

    def __init__(
        self,
        positions: Positions,
        weights: Weights,
        *,
        has_clock: bool,
        promises_touches: bool,
        begun: Played | None = None,
        ways: Sequence[Lying] = (),
    ) -> None:
        """`begun`: what is known to have been played before anything is observed; None: nothing.

        `ways`: how the board may lie, where that is not known; each is as likely as any other.
        """
        self._positions, self._weights = positions, weights
        self._has_clock, self._promises = has_clock, promises_touches
        self._fixed = 0
        self._picture_weights = PictureWeights.default()
        first = Played(positions.start).past_skips() if begun is None else begun
        self._known = first  # what was certain when it began
        self._begun: Mapping[Played, Presses] = {first: Presses()}
        self._first = first if not first.length else Played(positions.start).past_skips()
        self._ways = tuple(ways)
        self.hypotheses: tuple[Hypothesis, ...] = self._beginnings()
        self._now_ms = 0
        self._outage = Outage()
        # Whether people know that the board is wrong, and nothing was touched since.
        self._known_wrong = False
        # Whether all was looked for on the board as it stands, and nothing has happened since.
        self._rests = False
        self._tally = 0  # the turns that were worked out before this moment
        self._looks: Mapping[int, Look] = {}  # the newest picture, for each way in which the board may lie
        self._unseen: tuple[Hypothesis, ...] = ()  # the hypotheses before it
        self._since: list[Moment] = []  # what has happened since

    def lose_touches(self, now_ms: int) -> None:
        """Touches up to now may have gone unreported, and what changed meanwhile is heard all at once."""
        self._rests = False
        self._outage = self._outage.once_more(now_ms)

    def know_wrong(self) -> None:
        """People were told that the board is wrong: that it goes on standing so says nothing more."""
        self._rests = False
        self._known_wrong = True

    def see(self, moment: Moment) -> None:
        """Takes in what happened at a moment."""
        self._pass_time(moment.at_ms)
        if moment.cell is not None:
            self._known_wrong = False
        if moment.cell is not None and self._outage.met_ms is None:
            self._outage = replace(self._outage, met_ms=moment.at_ms)
        if self._looks:
            self._since.append(moment)
        if moment.stands and self._rests and not self._is_declining:
            self.hypotheses = self._sorted(self.hypotheses)
            return
        moments = [way.turned(moment) for way in self._ways] or [moment]
        if moment.stands and (begun := self._standing_as_begun(moments)):
            self.hypotheses, self._outage = begun, replace(self._outage, is_over=True)
            return
        self._tally = self._positions.tally
        notices = Noticing(self._weights, self._first.node.shown, self._outage)
        noticing = [notices.at(moments[each.way], each) for each in self.hypotheses]
        if moment.stands and not self._outage.is_over:
            noticing = [notices.all_after(moments[each.way], each) for each in noticing]
        noticing.sort(key=lambda each: -each.score)
        likely = (each for each in noticing if each.score > noticing[0].score - self._weights.margin)
        accounts = any(self._accounts(moments[each.way], each) for each in likely)
        found = self._shortlist()
        if moment.pressed is None:
            found.add_all(noticing)
        is_all = True
        for way in sorted({each.way for each in noticing}):
            its = [each for each in noticing if each.way == way]
            is_all &= self._look_further(self._scene(moments[way], accounts=accounts), its, found)
        self.hypotheses = found.kept()
        if moment.stands:
            self._outage = replace(self._outage, is_over=True)
        self._rests = moment.stands and is_all

    @property
    def _is_declining(self) -> bool:
        """Return whether the best hypothesis costs more and more, so that others may come before it."""
        best = self.hypotheses[0]
        return bool(best.deviating or best.presses.waiting) or best.mode is not Mode.PLAYING

    def _sorted(self, hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
        found = self._shortlist()
        found.add_all(hypotheses)
        return found.kept()

    def _accounts(self, moment: Moment, hypothesis: Hypothesis) -> bool:
        """Return whether a hypothesis accounts for the whole board, be it with a turn that is under way."""
        if hypothesis.mode is not Mode.PLAYING:
            return False
        if not hypothesis.deviating:
            return True
        return hypothesis.ended_ms > self._outage.at_ms and hypothesis.node.may_become(moment.board)

    def _look_further(self, scene: Scene, hypotheses: Sequence[Hypothesis], found: Shortlist) -> bool:
        """Adds what may come out of hypotheses of one way to lie. False where it is too much."""
        for hypothesis in hypotheses:
            if scene.moment.pressed is not None or self._is_worth_it(scene, hypothesis, found):
                found.add_all(self._further(scene, hypothesis, found))
        is_all = not scene.moment.stands or several(scene, hypotheses, found)
        return is_all and self._has_time

    def _scene(self, moment: Moment, *, accounts: bool) -> Scene:
        """The table at a moment."""
        return Scene(
            moment,
            self._weights,
            self._positions,
            self._has_clock,
            self._promises,
            1 if accounts else self._plies(),
            self._first,
            accounts=accounts,
            fixed=self._fixed,
            unheard_ms=self._outage.at_ms,
            unheard_before_ms=self._outage.before_ms,
        )

    def _plies(self) -> int:
        return self._weights.plies_at_once if self._outage.is_over else self._weights.plies_unheard

    def _shortlist(self) -> Shortlist:
        """Longer before a camera, where much stays open for long."""
        weights = self._weights
        if self._looks:
            weights = replace(weights, beam=self._picture_weights.beam)
        return Shortlist(weights)

    def look(self, picture: Picture, moment: Moment, *, is_new: bool) -> None:
        """Takes in a picture; one that is not new is a better one of the same board, and counts instead."""
        self._rests = False
        self._pass_time(moment.at_ms)
        self._known_wrong = False
        if is_new:
            self._unseen = tuple(self._learned(each) for each in self.hypotheses)
            self._since.clear()
        elif not self._unseen:
            return  # somebody has said more since than a better picture could
        by_way: dict[int, list[Hypothesis]] = {}
        for each in self._unseen:
            by_way.setdefault(each.way, []).append(each)
        self._looks = {way: self._look_at(picture, way, its[0]) for way, its in by_way.items()}
        scene = self._scene(moment, accounts=True)
        found = (seen(replace(scene, look=look), look, by_way[way]) for way, look in self._looks.items())
        weighed = map(self._with_presses, chain.from_iterable(found))
        self.hypotheses = varied(weighed, self._picture_weights)
        since, self._since = self._since, []
        for happened in since:
            self.see(happened)

    def _with_presses(self, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis, if a picture of the whole board does not show what a press has ended."""
        if not hypothesis.presses.waiting or self._looks[hypothesis.way].hidden:
            return hypothesis
        return hypothesis.scored(hypothesis.score - self._picture_weights.press_unseen)

    def _look_at(self, picture: Picture, way: int, best: Hypothesis) -> Look:
        seen_so = self._ways[way].seen(picture) if self._ways else picture
        return Look(seen_so, self._picture_weights, best.node.shown)

    def _learned(self, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis once the newest picture is over."""
        look = self._looks.get(hypothesis.way)
        return hypothesis if look is None else look.learned(hypothesis)

    def ways_of(self, evidence: Weighed) -> Sequence[Weighed]:
        """Evidence as the source tells it, for each way in which the board may lie."""
        return [way.weighed(evidence) for way in self._ways] or [evidence]

    def showed(self, hypothesis: Hypothesis, *, newest: bool) -> Mapping[int, Reading]:
        """Return the board's readings, by a hypothesis, in the stands before that the camera numbers, and in
        the `newest` one."""
        showed, look = dict(hypothesis.sight.showed), self._looks.get(hypothesis.way)
        if newest and look is not None and look.picture.stand is not None:
            showed[look.picture.stand] = look.showed(hypothesis)
        return showed

    def hear(self, call: Mapping[str, Any]) -> None:
        """Takes in what was called over the table."""
        self._rests = False
        found = self._shortlist()
        for each in self.hypotheses:
            found.add_all(called(self._positions, self._weights, each, call))
        self.hypotheses = found.kept()
        self._unseen = ()

    def begin_again(self) -> None:
        """Nothing that was seen so far was play."""
        self._rests = False
        self.hypotheses = self._unseen = self._beginnings()
        self._looks = {}
        self._since.clear()

    def begin_with(self, lines: Mapping[Played, Presses]) -> None:
        """One of these lines is known to have been played before anything is observed, and so pressed."""
        self._rests = False
        self._begun = lines
        self.hypotheses = self._beginnings()

    def _is_worth_it(self, scene: Scene, hypothesis: Hypothesis, found: Shortlist) -> bool:
        """Return whether anything may follow from a hypothesis, and few enough turns were worked out."""
        hope = hypothesis.hope(self._weights)
        if not self._has_time or hope <= found.least:
            return False
        return not scene.accounts or hope > found.most - self._weights.window_of_search

    @property
    def _has_time(self) -> bool:
        """Return whether further turns may be worked out now. The best hypotheses are asked first."""
        return self._positions.tally - self._tally < self._weights.most_worked_out

    def keep(self, possible: Callable[[Hypothesis], bool]) -> bool:
        """Drops what somebody has said is not so. False, and nothing is dropped, where that is everything."""
        self._rests = False
        kept = [hypothesis for hypothesis in self.hypotheses if possible(hypothesis)]
        self._unseen = ()
        if kept:
            self.hypotheses = self._sorted(kept)
        return bool(kept)

    def fix(self, turns: int) -> None:
        """So many turns stand, whatever the board shows: the rules of the table do not let them change."""
        self._fixed = turns

    def forget_press(self) -> None:
        """A press that waits for its turn ends none."""
        self._rests = False
        released = (each.changed(presses=replace(each.presses, waiting=())) for each in self.hypotheses)
        self.hypotheses, self._unseen = self._sorted(released), ()

    def _beginnings(self) -> tuple[Hypothesis, ...]:
        """Nothing was played since play began, whichever way the board lies."""
        ways = range(max(1, len(self._ways)))
        undone = {back.line: plies for plies, back in enumerate(self._known.back, start=1)}
        begun = []
        for line, presses in self._begun.items():
            plies = undone.get(line, 0)
            score = -self._weights.takeback_ply * plies
            its = given_back(self._known, plies) if plies else presses
            begun.append(Hypothesis(line, score, undoing=plies, presses=its))
        return tuple(each.changed(way=way) for each in begun for way in ways)

    def _standing_as_begun(self, moments: Sequence[Moment]) -> tuple[Hypothesis, ...]:
        """The beginnings that the board stands as, where nothing was played yet."""
        best = self.hypotheses[0]
        begun = self._beginnings()
        if best.games or best.key not in {each.key for each in begun}:
            return ()
        stands = tuple(each for each in begun if each.node.shown == moments[each.way].board)
        # The last turns may be open: then people set up what is certain, and have taken nothing back.
        return stands or tuple(each for each in begun if self._known.node.shown == moments[each.way].board)

    def _pass_time(self, now_ms: int) -> None:
        """Cells that go on deviating cost more and more."""
        seconds = max(0, now_ms - self._now_ms) / 1000
        self._now_ms = max(now_ms, self._now_ms)
        if seconds:
            self.hypotheses = self._held(self.hypotheses, seconds)
            self._unseen = self._held(self._unseen, seconds)

    def _held(self, hypotheses: Iterable[Hypothesis], seconds: float) -> tuple[Hypothesis, ...]:
        known_wrong, pictured = self._known_wrong, bool(self._looks)
        return tuple(
            held(self._weights, each, seconds, known_wrong=known_wrong, pictured=pictured)
            for each in hypotheses
        )

    def _further(self, scene: Scene, hypothesis: Hypothesis, found: Shortlist) -> Iterator[Hypothesis]:
        """All that may come out of a hypothesis at a moment, as far as it may come onto a list."""
        moment = scene.moment
        if moment.pressed is not None:
            yield pressed(scene, hypothesis, moment.pressed)
            is_mover = moment.pressed == hypothesis.node.mover
            if is_mover and hypothesis.mode is Mode.PLAYING and self._has_time:
                for further in (*unseen(scene, hypothesis), *unshown_takebacks(scene, hypothesis)):
                    yield pressed(scene, further, moment.pressed)
            return
        if hypothesis.mode is Mode.CLEARING:
            if moment.stands and not hypothesis.sight.stands:
                yield from taken_up(scene, hypothesis)
            return
        yield from played(scene, hypothesis, found)
        if not hypothesis.deviating:
            return
        if moment.cell is not None and not scene.has_clock:
            for further in unseen(scene, hypothesis):
                yield from played(scene, further, found)
        weights, hope = self._weights, hypothesis.hope(self._weights)
        if hope - weights.lengthened > found.least:
            yield from second_thoughts(scene, hypothesis)
        if hope - cost_of_return(weights, hypothesis) > found.least:
            yield from takebacks(scene, hypothesis)
        if moment.stands:
            yield from left(scene, hypothesis)
            yield from declared(scene, hypothesis)
