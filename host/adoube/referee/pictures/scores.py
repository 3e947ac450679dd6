"""What each cell of one settled picture scores, for any explanation of the board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import exp, inf, log
from typing import NamedTuple, Protocol

from adoube.games.base import ChangeCosts
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.likelihood import PictureCosts
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = [
    "SURELY_CHANGED",
    "Act",
    "CellWeights",
    "Change",
    "Explanation",
    "OtherChange",
    "PictureScores",
    "SettledPicture",
]


@dataclass(frozen=True, slots=True)
class SettledPicture:
    """What a settled picture shows, and how much each cell has changed since the last one."""

    evidence: Weighed
    change: Sequence[float | None]
    hand: bool = False
    """whether a hand hides cells: what it has lifted is on none"""
    stand: int | None = None
    """the number that the camera has for the time in which nothing moved"""
    silent_ms: int = 0
    """for so long there was no picture before it"""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that is no turn, or a turn of another line, on top of an explanation of a picture."""

    lead: float
    """by how much it is likelier than that all these cells began to be misread at once"""
    places: frozenset[int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A node, its score, and for each cell the probability that it is misread, picture after picture."""

    node: Node
    score: float
    misread: tuple[float, ...]
    showed: tuple[tuple[int, Reading], ...] = ()
    """what the board showed in the newest stands of the camera, by their numbers"""
    looked: Mapping[int, Symbol | None] = field(default_factory=dict)
    """of the places that turns have changed and that no picture has compared since: what they showed when one
    last did. What shows the same again need not look changed"""
    carried: Mapping[int, int] = field(default_factory=dict)
    """of the places to which pieces have been carried since: where the piece stood when last compared"""
    unplayed: Mapping[int, float] = field(default_factory=dict)
    """the places that pictures showed changed, by how much, and that read otherwise than this line says: a
    turn that changes them is underway, and its other places are to be seen later"""
    at_work: bool = False
    """whether a hand was in all pictures since the last turn, so that it may not be over"""
    acts: tuple[Act, ...] = ()
    """what explains better than misread cells what this or an earlier picture showed, and still shows"""

    @property
    def score_with_acts(self) -> float:
        """How likely it is that what was done besides is no turn of this line."""
        return self.score + sum(act.lead for act in self.acts)


class Change(Protocol):
    """What a turn does to a board; a `Successor` is one."""

    @property
    def shown(self) -> Reading: ...

    @property
    def places(self) -> Sequence[int]:
        """It changes these."""
        ...

    @property
    def carried(self) -> tuple[int, int] | None:
        """From where and to where, of a turn that carries one piece and does nothing else."""
        ...


class OtherChange(NamedTuple):
    """What else may have been done to a board."""

    shown: Reading
    places: Sequence[int]
    undoes: bool = False
    """whether it is turns taken back"""

    @property
    def carried(self) -> None:
        """Where no single turn has been played, nobody says which piece stands where."""
        return None


@dataclass(frozen=True, slots=True)
class CellWeights:
    """An explanation held against a picture: what each of its cells adds to the score, if nothing changes."""

    one: Explanation
    score: float
    """with all of these, and without a word on how many turns were played"""
    fits: tuple[float, ...]
    late: Mapping[int, float]
    """what turns gain besides that change these places"""
    stood: Mapping[int, float] = field(default_factory=dict)
    """what the places that turns have changed since a silence would add to the score unchanged"""

    def looked(self, place: int) -> Symbol | None:
        """What a place showed when pictures last compared it."""
        return self.one.looked.get(place, self.one.node.successor_table.shown[place])

    def comes_back(self, place: int, change: Change) -> bool:
        """Whether a place holds again what was there when pictures last compared it: nothing, or that very
        piece, and not another one that looks like it."""
        symbol = change.shown[place]
        if symbol != self.looked(place):
            return False
        if symbol == EMPTY or (isinstance(change, OtherChange) and change.undoes):
            return True
        if change.carried is None or change.carried[1] != place:
            return False
        return self.one.carried.get(change.carried[0]) == place


SURELY_CHANGED = 4.0
"""deviations: likelier of a cell that has changed, whatever else may have been missed"""
MISREAD_TURN = 2
"""so many cells may look changed and read as before, though a turn has changed them"""


class PictureScores:
    """Reads one picture cell by cell."""

    def __init__(
        self, seen: SettledPicture, costs: PictureCosts, before: Reading, *, lists_turns: bool
    ) -> None:
        """`before`: what the board most likely showed before. `lists_turns`: whether so few turns are
        possible that what all of them may add can be bounded."""
        self._lists_turns = lists_turns
        self._begins, self._passes = costs.misread, costs.misread_once
        self._hand = seen.hand
        self.silent = seen.silent_ms > costs.usual_ms
        """whether turns may have been played of which no picture shows anything"""
        self._came_back = costs.came_back
        self._lifted = costs.lifted if seen.hand else 0.0
        self._ratios: list[Mapping[Symbol, float]] = []
        self._others: list[float] = []
        for cell, floor in zip(seen.evidence.cells, seen.evidence.floors, strict=True):
            total = sum(exp(score) for score in cell.values())
            share = len(cell) / total if cell else 1.0
            self._ratios.append({symbol: share * exp(score) for symbol, score in cell.items()})
            self._others.append(share * exp(floor) if cell else 1.0)
        self.hidden = frozenset(place for place, cell in enumerate(seen.evidence.cells) if not cell)
        """the places of which it shows nothing: none of them begins to be misread"""
        self._costs, self._change = costs, seen.change
        self._likeliest = [max(ratios.values(), default=1.0) for ratios in self._ratios]
        most = self._most_gained(before)
        self._gains = [min(most, costs.change_gain(deviations)) for deviations in seen.change]
        compared = [(place, by) for place, by in enumerate(seen.change) if by is not None]
        self._compared = frozenset(place for place, _ in compared)
        self._seen_changed = frozenset(place for place, by in compared if by >= SURELY_CHANGED)
        self._known: dict[tuple[int, Symbol | None, float], tuple[float, float]] = {}
        self._come: list[dict[Symbol | None, float]] = [{} for _ in self._ratios]
        self._best = [
            max((self.comes(place, symbol) for symbol in ratios), default=self._gains[place])
            for place, ratios in enumerate(self._ratios)
        ]
        self._best_by_act = [
            best - max(0.0, gain) - costs.act_cell for best, gain in zip(self._best, self._gains, strict=True)
        ]
        self._best_but: dict[tuple[int, Symbol | None], float] = {}

    def _most_gained(self, before: Reading) -> float:
        """What a change may speak for a turn at most: less where more cells look changed and read as before.

        So they do under a shadow, for example. A turn may have changed some of them, and they be misread.
        """
        compared = [(place, by) for place, by in enumerate(self._change) if by is not None]
        restless = sum(by >= SURELY_CHANGED and self._reads(place, before[place]) for place, by in compared)
        return log(len(compared) / (restless - MISREAD_TURN)) if restless > MISREAD_TURN else inf

    def weighed(self, one: Explanation) -> CellWeights:
        """An explanation whose board has not changed since the picture before."""
        shown = one.node.successor_table.shown
        fits = [
            self._held(place, symbol, doubt)[0]
            for place, (symbol, doubt) in enumerate(zip(shown, one.misread, strict=True))
        ]
        for place, looked in one.looked.items():
            if shown[place] != looked:
                fits[place] += self._gains[place]
        return CellWeights(one, one.score + sum(fits), tuple(fits), self._late(one))

    def learned(self, one: Explanation) -> Explanation:
        """An explanation of this picture that knows which of its cells are misread for longer, which of those
        that have changed it has compared, and which it has changed no more than begun to."""
        shown = one.node.successor_table.shown
        misread = tuple(
            [
                self._held(place, symbol, doubt)[1]
                for place, (symbol, doubt) in enumerate(zip(shown, one.misread, strict=True))
            ]
        )
        return replace(
            one,
            misread=misread,
            looked={place: symbol for place, symbol in one.looked.items() if place not in self._compared},
            carried={place: stood for place, stood in one.carried.items() if place not in self._compared},
            unplayed=self._unplayed(one, shown),
            at_work=one.at_work and self._hand,
        )

    def showed(self, one: Explanation) -> Reading:
        """What the board showed by an explanation of this picture: nobody knows of a cell whose piece may be
        in the hand."""
        return tuple(
            None if self._may_be_lifted(place, symbol) else symbol
            for place, symbol in enumerate(one.node.successor_table.shown)
        )

    def _unplayed(self, one: Explanation, shown: Reading) -> dict[int, float]:
        """The places that seem to have changed, by this picture or by earlier ones that showed them: where no
        hand is at work, no turn is half played."""
        found = dict(one.unplayed)
        for place in self._seen_changed | one.unplayed.keys():
            if not self._ratios[place]:
                continue
            by = found.pop(place, -inf)
            if self._hand:
                by = max(self._change[place] or -inf, by)
            if by >= SURELY_CHANGED and not self._reads(place, shown[place]) and place not in one.looked:
                found[place] = by
        return found

    def comes(self, place: int, symbol: Symbol | None) -> float:
        """What a cell adds to the score that has changed, and shows this now."""
        known = self._come[place]
        if symbol not in known:
            known[symbol] = log(self._likely(place, symbol, self._begins)) + self._gains[place]
        return known[symbol]

    def after(self, weighing: CellWeights, change: Change) -> float:
        """What a turn adds to a score."""
        return self.added(weighing, change, self.come(weighing, change))

    def added(self, weighing: CellWeights, change: Change, come: Sequence[float]) -> float:
        """The same where it is known what its cells add (`come`)."""
        fits = weighing.fits
        return sum([comes - fits[place] for place, comes in zip(change.places, come, strict=True)])

    def come(self, weighing: CellWeights, change: Change) -> list[float]:
        """What each cell adds that a turn changes, in the order of its places."""
        shown, looked = change.shown, weighing.one.looked
        before, late, known = weighing.one.node.successor_table.shown, weighing.late, self._come
        found = []
        for place in change.places:
            symbol = shown[place]
            if symbol != (looked[place] if place in looked else before[place]) and symbol in known[place]:
                comes = known[place][symbol]  # as `_comes_after` says of what does not come back
                found.append(comes + late[place] if place in late else comes)
            else:
                found.append(self._comes_after(weighing, place, change))
        return found

    def change_costs(
        self, weighing: CellWeights, before: Reading, cells: Sequence[str], most: float
    ) -> ChangeCosts:
        """What it costs an explanation to say that a turn has emptied or filled cells of a board.

        `before`: what that showed, maybe not what the explanation says that it shows by now.
        """
        stands, fits = weighing.one.node.successor_table.shown, weighing.fits
        emptied, filled, vacated, occupied = {}, {}, *self._come_and_gone
        each = zip(cells, before, stands, fits, vacated, occupied, strict=True)
        for cell, stood, shows, fit, goes, comes in each:
            if stood != EMPTY:
                emptied[cell] = fit - goes if shows != EMPTY and goes < fit else 0.0
            else:
                filled[cell] = fit - comes if shows == EMPTY and comes < fit else 0.0
        for place in weighing.one.looked.keys() | weighing.late.keys() | weighing.stood.keys():
            if before[place] != EMPTY and stands[place] != EMPTY:
                emptied[cells[place]] = max(0.0, fits[place] - self._goes(weighing, place))
            elif before[place] == EMPTY == stands[place]:
                filled[cells[place]] = max(0.0, fits[place] - self._piece_comes(weighing, place))
        return ChangeCosts(emptied, filled, most)

    @cached_property
    def _come_and_gone(self) -> tuple[list[float], list[float]]:
        """What each cell adds from which a piece goes, and to which the likeliest piece comes, where pictures
        have shown the cell before as an explanation says."""
        places = range(len(self._ratios))
        pieces = ([symbol for symbol in ratios if symbol != EMPTY] for ratios in self._ratios)
        return [self.comes(place, EMPTY) for place in places], [
            max((self.comes(place, symbol) for symbol in symbols), default=inf)
            for place, symbols in enumerate(pieces)
        ]

    def _goes(self, weighing: CellWeights, place: int) -> float:
        """What it adds that the piece of a cell has gone."""
        return self._comes_of(weighing, place, EMPTY, is_back=weighing.looked(place) == EMPTY)

    def _piece_comes(self, weighing: CellWeights, place: int) -> float:
        """What it adds that the likeliest piece has come to a cell; no less than any where none is known."""
        pieces = (symbol for symbol in self._ratios[place] if symbol != EMPTY)
        comes = (self._comes_of(weighing, place, symbol, is_back=False) for symbol in pieces)
        return max(comes, default=inf)

    def most_changed(self, place: int, looked: Symbol | None) -> float:
        """The most that a cell adds which turns have changed from what it showed when last compared.

        A second turn may have captured back on it. Where turns are too many to list, or several were played
        in a silence, that is left out: hardly any line could be given up.
        """
        key = place, looked if self.silent or not self._lists_turns else None
        if (known := self._best_but.get(key)) is None:
            others = (self.comes(place, symbol) for symbol in self._ratios[place] if symbol != key[1])
            most = max(others, default=self._gains[place])
            known = self._best_but[key] = max(most, self._comes_back(place, looked))
        return known

    def changed(self, weighing: CellWeights, node: Node, score: float, change: Change) -> CellWeights:
        """An explanation by which one more turn was played."""
        before = weighing.one
        fits, misread, late = list(weighing.fits), list(before.misread), dict(weighing.late)
        unplayed, stood, looked = dict(before.unplayed), dict(weighing.stood), dict(before.looked)
        for place in change.places:
            self._remember(stood, place, fits[place])
            looked[place] = weighing.looked(place)
            fits[place], misread[place] = self._comes_after(weighing, place, change), self._begins
            late.pop(place, None)
            unplayed.pop(place, None)
        one = Explanation(
            node,
            score - sum(fits),
            tuple(misread),
            before.showed,
            looked,
            self._carried(before, change),
            unplayed,
            at_work=True,
            acts=before.acts,
        )
        return CellWeights(one, score, tuple(fits), late, stood)

    def _carried(self, before: Explanation, change: Change) -> dict[int, int]:
        """Where the pieces come from that turns have carried."""
        carried = {place: stood for place, stood in before.carried.items() if place not in change.places}
        if change.carried is not None:
            begun, ended = change.carried
            carried[ended] = before.carried.get(begun, begun)
        return carried

    def most_gained_by_act(self, weighing: CellWeights) -> float:
        """What it adds that an act which is no turn has changed cells to what they are likeliest to show.

        It has changed one at least, even where all look as the explanation says.
        """
        if gains := self._gained_by_act(weighing):
            return sum(gains.values())
        return max(best - fit for best, fit in zip(self._best_by_act, weighing.fits, strict=True))

    def scored(self, weighing: CellWeights, prior: float) -> Explanation:
        """The explanation with all that the picture adds, and the acts that are likelier than that cells are
        misread: those of earlier pictures, as far as they still show, and one since the last picture."""
        shown = weighing.one.node.successor_table.shown
        gains = self._gained_by_act(weighing)
        gained = sum(gains.values())
        since = (Act(gained - self._costs.act, frozenset(gains)),) if gained > self._costs.act else ()
        acts = (*(act for act in weighing.one.acts if self._shows(act, shown)), *since)
        return replace(weighing.one, score=weighing.score + prior, acts=acts)

    def _shows(self, act: Act, shown: Reading) -> bool:
        """Whether some place that an act may have changed does not look as an explanation says."""
        return not all(self._reads(place, shown[place]) for place in act.places)

    def _gained_by_act(self, weighing: CellWeights) -> dict[int, float]:
        """What it adds for each cell which an act that is no turn has changed.

        That it differs from the last picture says nothing for it: so does a cell that begins to be misread.
        """
        each = enumerate(zip(self._best_by_act, weighing.fits, strict=True))
        return {place: best - fit for place, (best, fit) in each if best > fit}

    def _comes_after(self, weighing: CellWeights, place: int, change: Change) -> float:
        """What a cell adds that a turn changes."""
        is_back = weighing.comes_back(place, change)
        return self._comes_of(weighing, place, change.shown[place], is_back=is_back)

    def _comes_of(self, weighing: CellWeights, place: int, symbol: Symbol | None, *, is_back: bool) -> float:
        """What a cell adds that changes now, if an earlier picture may have shown the change.

        A cell to which the same comes back may look as it did, at a price. That it looks changed does not
        speak for turns that have left it or passed it: under a hand or a shadow, cells do so anyway.
        """
        if is_back:
            comes = self._comes_back(place, symbol)
        else:
            comes = self.comes(place, symbol) + weighing.late.get(place, 0.0)
        if symbol != weighing.looked(place):
            return comes
        return max(comes, weighing.stood.get(place, -inf) - self._came_back)

    def _comes_back(self, place: int, symbol: Symbol | None) -> float:
        """What a cell adds that turns have changed, and changed back."""
        return self.comes(place, symbol) - max(0.0, self._gains[place])

    def _remember(self, stood: dict[int, float], place: int, fit: float) -> None:
        """Several turns in one picture are the rule only after a silence: else cells hardly change back."""
        if self.silent:
            stood.setdefault(place, fit)

    def _late(self, one: Explanation) -> dict[int, float]:
        """What turns gain besides that change cells which earlier pictures showed changed."""
        gains = self._gains
        late = ((place, self._costs.change_gain(by) - gains[place]) for place, by in one.unplayed.items())
        return {place: gain for place, gain in late if gain > 0}

    def _held(self, place: int, symbol: Symbol | None, doubt: float) -> tuple[float, float]:
        """What a cell adds to a score that shows this and has not changed, and the doubt about it then.

        Explanations agree on most cells, so each is worked out once.
        """
        key = place, symbol, doubt
        if (known := self._known.get(key)) is None:
            likely = self._likely(place, symbol, doubt)
            again = doubt * self._lying(symbol) * self._otherwise(place, symbol) / likely
            lifted = self._may_be_lifted(place, symbol)
            known = self._known[key] = log(likely), doubt if lifted else again
        return known

    def _likely(self, place: int, symbol: Symbol | None, doubt: float) -> float:
        """How likely a cell looks so: as what is on it, or misread, in this picture alone or as before."""
        doubt += (1 - doubt) * self._passes
        likely = (1 - doubt) * self._ratio(place, symbol) + doubt * self._otherwise(place, symbol)
        lying = self._lying(symbol)
        return likely if lying == 1.0 else lying * likely + (1 - lying) * self._ratio(place, EMPTY)

    def _lying(self, symbol: Symbol | None) -> float:
        """How probable it is that what is on a cell lies there, and is not in a hand."""
        return 1.0 if symbol in (EMPTY, None) else 1 - self._lifted

    def _may_be_lifted(self, place: int, symbol: Symbol | None) -> bool:
        """Whether a cell seems empty whose piece may be in the hand: no error that stays, then."""
        if not self._lifted or symbol in (EMPTY, None):
            return False
        return self._ratio(place, EMPTY) > self._ratio(place, symbol)

    def _reads(self, place: int, symbol: Symbol | None) -> bool:
        """Whether a cell can be seen and nothing is likelier to be on it than this."""
        return bool(self._ratios[place]) and self._ratio(place, symbol) >= self._likeliest[place]

    def _ratio(self, place: int, symbol: Symbol | None) -> float:
        """How much likelier than any symbol this one is."""
        if symbol is None:
            return 1.0
        return self._ratios[place].get(symbol, self._others[place])

    def _otherwise(self, place: int, symbol: Symbol | None) -> float:
        """The same of the likeliest other one.

        Who is misread once is mostly misread again, and then the picture says as little as before: counted
        as noise, an error that stays would look like a piece in the end.
        """
        if symbol is None:
            return 1.0
        return max((ratio for other, ratio in self._ratios[place].items() if other != symbol), default=1.0)
