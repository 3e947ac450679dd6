"""One picture of a camera, as what each cell adds to the score of a hypothesis."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from typing import NamedTuple

from adoube.games.base import ChangeCosts
from adoube.referee.decoder.hypothesis import Hypothesis, Sight
from adoube.referee.decoder.likelihood import DEAR_CELLS, PictureWeights
from adoube.referee.decoder.positions import LegalTurn
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["Look", "Picture"]

CLEARLY = 2  # times as likely to be misread as any other cell: this is remembered of a cell
SURELY_CHANGED = 4.0  # deviations: likelier of a cell that has changed
# What pictures may hold against a turn where turns cannot be listed, and so many turns are looked at.
MOST_AGAINST, MOST_LIKELY = 15.0, 60
MOST_SHOWED = 5  # so many stands ago it is still said what the board showed
MISREAD_TURN = 2  # so many cells may look changed and read as before, though a turn has changed them


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a board at rest, and how much each cell has changed since the picture before."""

    evidence: Weighed
    change: Sequence[float | None]
    hand: bool = False  # whether a hand hides cells: what it has lifted is on none
    silent_ms: int = 0  # for so long there was no picture before it
    stand: int | None = None  # the number that the camera has for the time in which nothing moved


class _Held(NamedTuple):
    """The score that an unchanged cell adds, and how likely its pictures say nothing from now on."""

    score: float
    doubt: float


class Look:
    """Reads a picture cell by cell. A cell that shows as likely as not what a hypothesis says adds 0."""

    def __init__(self, picture: Picture, weights: PictureWeights, before: Reading) -> None:
        """`before`: what the board most likely showed before."""
        self.picture, self.weights = picture, weights
        is_compared = any(by is not None for by in picture.change)
        self._begins = weights.begins if is_compared else weights.begins_uncompared
        self._lifted = weights.lifted if picture.hand else 0.0
        self._ratios: list[Mapping[Symbol, float]] = []
        self._others: list[float] = []
        for cell, floor in zip(picture.evidence.cells, picture.evidence.floors, strict=True):
            share = len(cell) / sum(exp(score) for score in cell.values()) if cell else 1.0
            self._ratios.append({symbol: share * exp(score) for symbol, score in cell.items()})
            self._others.append(share * exp(floor) if cell else 1.0)
        self._likeliest = [max(ratios, key=ratios.__getitem__, default=None) for ratios in self._ratios]
        # The cells of which nothing is seen.
        self.hidden = frozenset(place for place, cell in enumerate(picture.evidence.cells) if not cell)
        self._changed = {
            place for place, by in enumerate(picture.change) if by is not None and by >= SURELY_CHANGED
        }
        most = self._most_gained(before)
        self._gains = [min(most, weights.change_gain(deviations)) for deviations in picture.change]
        self._held: dict[tuple[int, Symbol | None, float], _Held] = {}
        self._fits: list[dict[Symbol | None, float]] = [{} for _ in self._ratios]
        self._news: list[dict[Symbol | None, float]] = [{} for _ in self._ratios]
        self._plies: dict[tuple[int, int], tuple[float, ...]] = {}
        # By the position, and what is known of its cells: several orders of turns lead to it.
        self._likely_turns: dict[tuple[object, ...], Sequence[LegalTurn]] = {}
        # Whether more turns are looked for than are mostly played between two pictures.
        self.goes_deep = False
        self._best = [self._best_change(place) for place in range(len(self._ratios))]

    def _most_gained(self, before: Reading) -> float:
        """Return the most that a change may speak for a turn: less where more cells look changed and read as
        before, as they do under a shadow."""
        compared = sum(by is not None for by in self.picture.change)
        restless = sum(self._reads(place, before[place]) for place in self._changed)
        return log(compared / (restless - MISREAD_TURN)) if restless > MISREAD_TURN else inf

    def _best_change(self, place: int) -> float:
        """The most that a cell adds which has changed."""
        comes = (self.comes(place, symbol) for symbol in self._ratios[place])
        return max(comes, default=self._gains[place])

    # cells

    def held(self, place: int, symbol: Symbol | None, doubt: float) -> _Held:
        """Return the score of a cell that shows this, and is misread with that probability."""
        key = place, symbol, doubt
        if (known := self._held.get(key)) is None:
            known = self._held[key] = self._hold(place, symbol, doubt)
        return known

    def _hold(self, place: int, symbol: Symbol | None, doubt: float) -> _Held:
        likely = self._likely(place, symbol, doubt)
        again = doubt * self._otherwise(place, symbol) / likely
        if self._may_be_lifted(place, symbol):
            again = doubt
        if self._lifted and symbol not in (EMPTY, None):
            likely = (1 - self._lifted) * likely + self._lifted * self._ratio(place, EMPTY)
        return _Held(log(likely), again)

    def _likely(self, place: int, symbol: Symbol | None, doubt: float) -> float:
        """How likely a cell looks so that shows this, and is misread with that probability."""
        misread = doubt + (1 - doubt) * self.weights.once
        return (1 - misread) * self._ratio(place, symbol) + misread * self._otherwise(place, symbol)

    def _new(self, place: int, symbol: Symbol | None) -> float:
        """Return the score of a cell that shows this since this picture: what has just come is in no hand."""
        news = self._news[place]
        if (known := news.get(symbol)) is None:
            known = news[symbol] = log(self._likely(place, symbol, self._begins))
        return known

    def comes(self, place: int, symbol: Symbol | None) -> float:
        """Return the score of a cell that has changed, and shows this now."""
        return self._new(place, symbol) + self._gains[place]

    def settles(self, place: int, symbol: Symbol | None, looked: Symbol | None, late: float = 0.0) -> float:
        """The same of a cell that showed something when it was last compared: showing it again, or still, the
        cell may look as it did. `late`: what it gains that an earlier picture showed the change."""
        gain = self._gains[place] + late
        if symbol == looked:
            gain = max(-self.weights.came_back, min(0.0, gain) if symbol == EMPTY else gain)
        return self._new(place, symbol) + gain

    def _late(self, sight: Sight, place: int) -> float:
        by = sight.unplayed.get(place)
        return 0.0 if by is None else max(0.0, self.weights.change_gain(by) - self._gains[place])

    @property
    def is_silent(self) -> bool:
        """Return whether turns may have been played of which no picture shows anything."""
        return self.picture.silent_ms > self.weights.usual_ms

    @property
    def may_return(self) -> bool:
        """Return whether so much may have been played that some turns put back what others have moved."""
        return self.picture.silent_ms > self.weights.returns_ms

    def likeliest(self, place: int) -> Symbol | None:
        """None where nothing is seen."""
        return self._likeliest[place]

    def _ratio(self, place: int, symbol: Symbol | None) -> float:
        """How much likelier than any symbol this one is."""
        if symbol is None:
            return 1.0
        return self._ratios[place].get(symbol, self._others[place])

    def _otherwise(self, place: int, symbol: Symbol | None) -> float:
        """The same of the likeliest other one: who is misread once is mostly misread again."""
        if symbol is None:
            return 1.0
        return max((ratio for other, ratio in self._ratios[place].items() if other != symbol), default=1.0)

    def _reads(self, place: int, symbol: Symbol | None) -> bool:
        """Return whether a cell can be seen and nothing is likelier to be on it than this."""
        likeliest = self._likeliest[place]
        return likeliest is not None and self._ratio(place, symbol) >= self._ratios[place][likeliest]

    # hypotheses

    def fit(self, hypothesis: Hypothesis, place: int) -> float:
        """Return the score that a cell adds to a hypothesis."""
        sight, shown = hypothesis.sight, hypothesis.node.shown[place]
        symbol = sight.stands.get(place, shown)
        if place in sight.moved:
            return self.settles(place, symbol, sight.moved[place])
        return self.held(place, symbol, sight.doubts.get(place, self._begins)).score

    def total(self, hypothesis: Hypothesis) -> float:
        """Return the score of all cells."""
        shown = hypothesis.node.shown
        score = sum([self._plain(place, symbol) for place, symbol in enumerate(shown)])
        for place in hypothesis.sight.special:
            score += self.fit(hypothesis, place) - self._plain(place, shown[place])
        return score

    def gains(self, hypothesis: Hypothesis) -> Mapping[int, float]:
        """The cells that speak for a change, and what each adds at most if it has changed."""
        shown = hypothesis.node.shown
        found = {
            place: gain
            for place, symbol in enumerate(shown)
            if (gain := self._best[place] - self._plain(place, symbol)) > 0
        }
        return self.gains_after(hypothesis, found, hypothesis.sight.special)

    def gains_after(
        self, hypothesis: Hypothesis, before: Mapping[int, float], cells: Iterable[int]
    ) -> Mapping[int, float]:
        """The same where they are known before some cells have changed."""
        found, moved = dict(before), hypothesis.sight.moved
        for place in cells:
            best = self._best[place] + self._late(hypothesis.sight, place)
            if self.may_return and place in moved:
                best = max(best, self.settles(place, moved[place], moved[place]))
            gain = best - self.fit(hypothesis, place)
            if gain > 0:
                found[place] = gain
            else:
                found.pop(place, None)
        return found

    def _plain(self, place: int, symbol: Symbol | None) -> float:
        """Return the score of a cell of which nothing special is known."""
        fits = self._fits[place]
        if (fit := fits.get(symbol)) is None:
            fit = fits[symbol] = self.held(place, symbol, self._begins).score
        return fit

    def likely_turns(self, hypothesis: Hypothesis, cells: Sequence[str]) -> Sequence[LegalTurn]:
        """The turns of a position against which pictures hold little, where turns cannot be listed."""
        sight = hypothesis.sight
        known = sight.moved, sight.doubts, sight.unplayed
        key = hypothesis.node, *(frozenset(each.items()) for each in known)
        if (found := self._likely_turns.get(key)) is None:
            found = hypothesis.node.likely(self.costs(hypothesis, cells, MOST_AGAINST), MOST_LIKELY)
            self._likely_turns[key] = found
        return found

    def costs(self, hypothesis: Hypothesis, cells: Sequence[str], most: float) -> ChangeCosts:
        """Return what it costs to say that a turn has emptied or filled each cell."""
        emptied, filled = {}, {}
        for place, (cell, symbol) in enumerate(zip(cells, hypothesis.node.shown, strict=True)):
            late, fit = self._late(hypothesis.sight, place), self.fit(hypothesis, place)
            if symbol != EMPTY:
                emptied[cell] = self._against(fit - late - self.comes(place, EMPTY))
            else:
                pieces = (self.comes(place, other) for other in self._ratios[place] if other != EMPTY)
                filled[cell] = self._against(fit - late - max(pieces, default=inf))
        return ChangeCosts(emptied, filled, most)

    def _against(self, cost: float) -> float:
        """Return the penalty of a change that costs so much: little where another turn may put it back."""
        return min(max(0.0, cost), self.weights.put_back if self.may_return else inf)

    def plies_of(self, hypothesis: Hypothesis) -> tuple[float, ...]:
        """The log probability of so many turns since the picture before, from none on."""
        key = hypothesis.sight.turned, hypothesis.sight.stood
        if (known := self._plies.get(key)) is None:
            silent_ms, hand = self.picture.silent_ms, self.picture.hand
            known = self.weights.of_turns(silent_ms, hand=hand, turned=key[0], stood=key[1])
            self._plies[key] = known
        return known if self.goes_deep or self.is_silent else known[: self.weights.plies_mostly + 1]

    def added(self, hypothesis: Hypothesis, changes: Iterable[tuple[int, Symbol | None]]) -> float:
        """Return what the score gains if some cells have changed, and show this now."""
        score, sight = 0.0, hypothesis.sight
        for place, symbol in changes:
            looked = sight.moved[place] if place in sight.moved else hypothesis.stands_at(place)
            late = self._late(sight, place)
            score += self.settles(place, symbol, looked, late) - self.fit(hypothesis, place)
        return score

    def _more_by_turn(self, place: int) -> float:
        """By how much the change of a cell speaks more for a turn than for another act."""
        return max(0.0, self._gains[place] - self.weights.act_gain(self.picture.change[place]))

    def misfits(self, hypothesis: Hypothesis) -> Mapping[int, float]:
        """Return what each cell would add if it showed something else, whatever is said of changes."""
        found = {}
        for place in self.gains(hypothesis):
            more = self._best[place] - max(0.0, self._gains[place]) - self.fit(hypothesis, place)
            if more > 0:
                found[place] = more
        return found

    def gains_by_act(self, hypothesis: Hypothesis, price: float, price_more: float) -> dict[int, float]:
        """Return the gain of each cell that something other than a turn has changed, at a price.

        The first few may have begun to be misread, and then they differ from the last picture, too. Those
        beyond were hardly so all at once.
        """
        found = {}
        for place, misfit in self.misfits(hypothesis).items():
            more = misfit + self.weights.act_gain(self.picture.change[place]) - price
            if more > 0:
                found[place] = more
        beyond = sorted(found, key=found.__getitem__, reverse=True)[DEAR_CELLS:]
        for place in beyond:
            found[place] += price - price_more + self._more_by_turn(place)
        return found

    def learned(self, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis once this picture is over: it knows which of its cells are misread for longer."""
        weights, sight = self.weights, hypothesis.sight
        begins, stays, change = self._begins, weights.stays, self.picture.change
        doubts = {}
        for place, again in self._doubts(hypothesis):
            doubt = stays * again + begins * (1 - again)
            if doubt > CLEARLY * begins:
                doubts[place] = doubt
        moved = {place: looked for place, looked in sight.moved.items() if change[place] is None}
        turned, stood = sight.turned, sight.stood
        if not self.is_silent and not self.picture.hand:
            turned, stood = turned + (sight.plies > 0), stood + (not sight.plies)
        unplayed, showed = self._unplayed(hypothesis), sight.showed
        if self.picture.stand is not None:
            showed = (*showed, (self.picture.stand, self.showed(hypothesis)))[-MOST_SHOWED:]
        at_work = self.picture.hand and (sight.plies > 0 or sight.at_work)
        learned = Sight(doubts, moved, unplayed, 0, turned, stood, sight.stands, at_work, showed)
        return hypothesis.changed(sight=learned)

    def showed(self, hypothesis: Hypothesis) -> Reading:
        """Return the board's reading by a hypothesis; a cell whose piece may be in the hand is unknown."""
        shown = hypothesis.stands
        if not self._lifted:
            return shown
        return tuple(
            None if self._may_be_lifted(place, symbol) else symbol for place, symbol in enumerate(shown)
        )

    def _may_be_lifted(self, place: int, symbol: Symbol | None) -> bool:
        """Return whether a cell seems empty whose piece may be in the hand: no error that stays, then."""
        if not self._lifted or symbol in (EMPTY, None):
            return False
        return self._ratio(place, EMPTY) > self._ratio(place, symbol)

    def _unplayed(self, hypothesis: Hypothesis) -> Mapping[int, float]:
        """The cells that seem to have changed, by this picture or by earlier ones that showed them: where no
        hand is at work, no turn is half played."""
        sight, shown = hypothesis.sight, hypothesis.stands
        found = dict(sight.unplayed)
        for place in self._changed | sight.unplayed.keys():
            if self._likeliest[place] is None:
                continue
            by = found.pop(place, 0.0)
            if self.picture.hand:
                by = max(self.picture.change[place] or 0.0, by)
            if by >= SURELY_CHANGED and not self._reads(place, shown[place]) and place not in sight.moved:
                found[place] = by
        return found

    def _doubts(self, hypothesis: Hypothesis) -> Iterator[tuple[int, float]]:
        begins, sight = self._begins, hypothesis.sight
        for place, symbol in enumerate(hypothesis.node.shown):
            before = sight.doubts.get(place, begins)
            if self._likeliest[place] is None:
                if before > begins:
                    yield place, (before - begins) / (self.weights.stays - begins)
            else:
                yield place, self.held(place, sight.stands.get(place, symbol), before).doubt
