"""Acts that a picture shows: turns, one or several at once, or anything else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush, nlargest
from itertools import chain, count
from math import inf, log
from operator import itemgetter
from typing import NamedTuple

from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.positions import LegalTurn
from adoube.referee.decoder.transitions.scene import Scene
from adoube.referee.decoder.transitions.signals import moved_about, resumed, set_up_anew, strayed
from adoube.referee.decoder.transitions.turn import of_presses, presses_after, second_thoughts, takebacks
from adoube.referee.successors import SKIP

__all__ = ["seen"]

FEWEST_TO_REORDER = 3  # turns between two pictures: of two, each is another player's
OF_TURNS = log(5)  # a position mostly has at least so many turns
CELLS_OF_A_STEP = 2
CELLS_OF_A_TURN = 4  # mostly at most
# On so many cells pieces may be moved about while play goes on, and of so many turns that is asked.
MOST_BESIDE = 6


def seen(scene: Scene, look: Look, before: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """The hypotheses that come out of some as a picture shows them."""
    standing = [
        replace(each, score=each.score + look.total(each) + look.plies_of(each)[0]) for each in before
    ]
    best = max(each.score for each in standing)
    playing = [each for each in standing if each.mode is Mode.PLAYING]
    for hypothesis in standing:
        if hypothesis.mode is Mode.CLEARING:
            yield from moved_about(scene, look, hypothesis)
            playing += resumed(scene, look, hypothesis)
            yield from set_up_anew(scene, look, hypothesis)
    yield from playing
    groups = _alike([*playing, *(each for each in standing if _is_played_beside(each))])
    found = _turns(scene, look, [group[0] for group in groups], best)
    likeliest = max([*playing, *(each.further for each in found)], key=lambda each: each.score)
    if _may_be_deeper(look, likeliest):
        look.goes_deep = True
        found += _turns(scene, look, [group[0] for group in groups], best)
    best = max([best, *(each.further.score for each in found)])
    likely = [each for each in found if each.further.score > best - look.weights.behind]
    found = [*found, *chain.from_iterable(map(_in_other_orders, likely))]
    yield from (each.further for each in found)
    yield from _grafted(groups, found, look.weights.beam)
    scene = replace(scene, least=best - look.weights.within)
    for hypothesis in playing:
        yield from _other_acts(scene, look, hypothesis)
    for each in nlargest(MOST_BESIDE, found, key=lambda each: each.further.score):
        if each.further.mode is Mode.PLAYING:
            yield from moved_about(scene, look, each.further)


def _may_be_deeper(look: Look, likeliest: Hypothesis) -> bool:
    """Return whether more turns than are mostly looked for may explain the picture better."""
    misfit, weights = sum(look.misfits(likeliest).values()), look.weights
    return misfit > weights.lost or (likeliest.sight.plies == weights.plies_mostly and misfit > OF_TURNS)


def _is_played_beside(hypothesis: Hypothesis) -> bool:
    """Return whether play may go on beside pieces that were moved about."""
    return hypothesis.mode is Mode.CLEARING and len(hypothesis.sight.stands) <= MOST_BESIDE


def _alike(hypotheses: Iterable[Hypothesis]) -> list[list[Hypothesis]]:
    """Those together which stand in the same position by different lines, the best first."""
    groups: dict[tuple[object, ...], list[Hypothesis]] = {}
    for hypothesis in sorted(hypotheses, key=lambda each: -each.score):
        stands = frozenset(hypothesis.sight.stands.items())
        groups.setdefault((hypothesis.node, hypothesis.presses, stands), []).append(hypothesis)
    return list(groups.values())


class _Found(NamedTuple):
    """A hypothesis, and the one without the turns since the picture before."""

    further: Hypothesis
    origin: Hypothesis


def _in_other_orders(found: _Found) -> Iterator[_Found]:
    """The same turns in all other orders that the rules allow.

    A search that asks of each turn what the picture says may miss one, and no picture tells them apart.
    """
    further, origin = found
    turns = [turn for turn in further.line.since(origin.line) if turn.text != SKIP]
    if len(turns) < FEWEST_TO_REORDER:
        return
    priors = _prior(further.line, origin.line)
    for line in _orders(origin.line, [turn.text for turn in turns]):
        if line is not further.line and line.node is further.node:
            score = further.score + _prior(line, origin.line) - priors
            yield found._replace(further=further.changed(line=line, score=score))


def _orders(line: Played, texts: Sequence[str]) -> Iterator[Played]:
    """The lines of some turns in any order."""
    if not texts:
        yield line
    for place, text in enumerate(texts):
        try:
            turn = line.node.turn_written(text)
        except (IllegalTurn, UnreadableTurn):
            continue
        yield from _orders(line.play(turn), [*texts[:place], *texts[place + 1 :]])


def _prior(line: Played, origin: Played) -> float:
    """The log probability of the turns with which a line goes on from another one."""
    prior = 0.0
    while line is not origin and line.before is not None and line.turn is not None:
        prior += line.before.prior(line.turn) if line.turn.text != SKIP else 0.0
        line = line.before
    return prior


def _grafted(
    groups: Iterable[Sequence[Hypothesis]], found: Iterable[_Found], most: int
) -> Iterator[Hypothesis]:
    """The turns that were found behind the best of each group, played behind the others: the likeliest."""
    others = {id(group[0]): group[1:] for group in groups}  # one line may lead several groups
    pairs = [
        (each.further.score + other.score - each.origin.score, each, other)
        for each in found
        for other in others[id(each.origin)]
    ]
    for score, (further, origin), other in nlargest(most, pairs, key=itemgetter(0)):
        line = other.line
        for turn in reversed(list(further.line.since(origin.line))):
            line = line.with_turn(turn)
        yield further.changed(line=line, score=score, games=other.games)


def _other_acts(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """Yield other acts that may have been done since the picture before."""
    gained = hypothesis.score + sum(look.gains(hypothesis).values())
    if gained - scene.weights.second_thoughts > scene.least:
        yield from second_thoughts(scene, hypothesis)
    if gained - scene.weights.takeback > scene.least:
        yield from takebacks(scene, hypothesis)
        yield from set_up_anew(scene, look, hypothesis)
    if gained - scene.weights.clearing > scene.least:
        yield from moved_about(scene, look, hypothesis)
        yield from strayed(scene, look, hypothesis)


class _Waiting(NamedTuple):
    """Turns were not looked for yet behind this hypothesis; the most promising comes first."""

    unpromising: float
    order: int
    hypothesis: Hypothesis
    origin: Hypothesis
    gains: Mapping[int, float]


def _turns(scene: Scene, look: Look, before: Sequence[Hypothesis], best: float) -> list[_Found]:
    """The hypotheses that come of turns since the picture before, as far as they may be likely.

    Where a silence leaves more to look for than there is time for, all of them are guesses.
    """
    found: list[_Found] = []
    order, looked, weights = count(), 0, look.weights
    most = weights.most_looked_silent if look.may_return else weights.most_looked
    waiting: list[_Waiting] = []
    for each in before:
        gains = look.gains(each)
        at_most = _at_most(look, each, gains.values())
        heappush(waiting, _Waiting(-at_most, next(order), each, each, gains))
    while waiting and looked < most:
        unpromising, _, hypothesis, origin, gains = heappop(waiting)
        if -unpromising < best - weights.behind:
            return found
        looked += 1
        for further, cells in _onward(scene, look, hypothesis, gains, best):
            best = max(best, further.score)
            if further.score > best - weights.within:
                found.append(_Found(further, origin))
            left = look.gains_after(further, gains, cells)
            at_most = _at_most(look, further, left.values())
            if at_most > best - weights.behind:
                heappush(waiting, _Waiting(-at_most, next(order), further, origin, left))
    is_cut = bool(waiting) and -waiting[0].unpromising >= best - weights.behind
    return [_as_guess(each) for each in found] if is_cut and look.may_return else found


def _as_guess(found: _Found) -> _Found:
    further = found.further
    return found._replace(further=further.changed(unheard=further.line.length))


def _at_most(look: Look, hypothesis: Hypothesis, gains: Iterable[float]) -> float:
    """Return the most that turns behind a hypothesis may gain."""
    plies, played = look.plies_of(hypothesis), hypothesis.sight.plies
    ranked = sorted(gains, reverse=True)
    most = -inf
    for more in range(1, len(plies) - played):
        added = sum(ranked[: more * CELLS_OF_A_TURN]) - more * OF_TURNS
        most = max(most, added + plies[played + more] - plies[played])
    return hypothesis.score + most


def _onward(
    scene: Scene, look: Look, hypothesis: Hypothesis, gains: Mapping[int, float], best: float
) -> Iterator[tuple[Hypothesis, frozenset[int]]]:
    """The hypothesis with each turn that a cell speaks for, if that is not less likely than so much.

    Then the cells that the turn changes.
    """
    plies, played = look.plies_of(hypothesis), hypothesis.sight.plies
    of_ply = plies[played + 1] - plies[played] - of_presses(scene, hypothesis)
    of_ply -= look.weights.another_hand * hypothesis.sight.at_work * (not played)
    of_ply -= look.weights.clearing_on * (hypothesis.mode is Mode.CLEARING)
    node = hypothesis.node
    # In a silence another turn may put back what this one moves.
    least = -inf if look.may_return else best - look.weights.within
    if not scene.positions.game.enumerable:
        turns: Iterable[LegalTurn] = look.likely_turns(hypothesis, scene.positions.cells)
    elif look.may_return:
        turns = node.turns
    else:
        turns = chain(node.changing_any(gains), node.unseen, _behind_hands(look, hypothesis))
    for turn in turns:
        blind = [(place, node.shown[place]) for place in turn.blind]
        added = look.added(hypothesis, [*turn.shows, *blind])
        score = hypothesis.score + added + hypothesis.line.prior(turn) + of_ply
        if score > least:
            further = _with(hypothesis, turn, score)
            if _is_guess(scene, look, hypothesis, turn):
                further = further.changed(unheard=further.line.length)
            yield further, turn.cells


def _is_guess(scene: Scene, look: Look, hypothesis: Hypothesis, turn: LegalTurn) -> bool:
    """Return whether a turn is one that nobody saw: in a silence a turn of several steps may have been
    several turns, and where these are too many to list, not all that may have been played is found."""
    if scene.has_clock or scene.positions.game.enumerable or not look.may_return:
        return False
    return hypothesis.sight.plies > 0 or len(hypothesis.node.way_of(turn.text)) > CELLS_OF_A_STEP


def _behind_hands(look: Look, hypothesis: Hypothesis) -> Iterator[LegalTurn]:
    """The turns of which a picture shows nothing, if it may show one behind them, or they were pressed."""
    may_go_on = hypothesis.sight.plies + 2 < len(look.plies_of(hypothesis))
    if look.hidden and (may_go_on or hypothesis.presses.first_waiting == hypothesis.node.mover):
        for turn in hypothesis.node.changing_any(look.hidden):
            if turn.cells <= look.hidden:
                yield turn


def _with(hypothesis: Hypothesis, turn: LegalTurn, score: float) -> Hypothesis:
    """The hypothesis with a turn more."""
    sight, shown = hypothesis.sight, hypothesis.node.shown
    return replace(
        hypothesis,
        line=hypothesis.line.play(turn),
        score=score,
        presses=presses_after(hypothesis),
        undoing=0,
        sight=sight.changing(turn.cells, shown, sight.plies + 1),
    )
