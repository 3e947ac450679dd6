"""A turn is played, changed by its player, or taken back; of several the board may show the result alone."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Mode, Played, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.positions import LegalTurn, Node
from adoube.referee.decoder.shortlist import Shortlist
from adoube.referee.decoder.transitions.scene import Scene, comes_nearer, moved_to
from adoube.referee.successors import SKIP
from adoube.sensing.trace import IN_BETWEEN_MS
from adoube.sensing.views import EMPTY

__all__ = [
    "cost_of_return",
    "given_back",
    "of_presses",
    "played",
    "presses_after",
    "second_thoughts",
    "several",
    "takebacks",
    "unseen",
    "unshown_takebacks",
]


# In a recorded game on a DGT board nine of ten turns were over so soon after the first piece was lifted.
LATE_MS = 1000

NO_CELLS: frozenset[int] = frozenset()


def played(scene: Scene, hypothesis: Hypothesis, found: Shortlist) -> Iterator[Hypothesis]:
    """The turns that the touch of a cell completes: every cell shows what they leave."""
    cell = scene.moment.cell
    if cell is None:
        return
    board = scene.moment.board
    for turn in hypothesis.node.near((cell,), board, 0):
        if all(board[place] == shows for place, shows in turn.shows):
            yield from _listed(scene, hypothesis, turn, _cost(scene, hypothesis, turn), found.least)


class _SearchItem(NamedTuple):
    """A hypothesis that turns are looked for from; the most hopeful one comes first."""

    despair: float  # the less, the more it may come to score
    number: int
    plies: int  # turns that are looked for in a row
    hypothesis: Hypothesis
    turn: LegalTurn | None = None  # to be played first
    stands: bool = False  # whether it is one that is believed, and not looked for


def several(scene: Scene, hypotheses: Iterable[Hypothesis], found: Shortlist) -> bool:
    """Turns that bring hypotheses nearer to the board, though cells may be missing, the most hopeful first.

    Several at once are looked for where no hypothesis accounts for the whole board. False where there are
    too many to look at all.
    """
    weights, numbers, looked_at, worked_out = scene.weights, count(), 0, scene.start.tally
    worst = found.most - weights.window_of_search if scene.accounts else -math.inf
    waiting = [
        _SearchItem(-hypothesis.hope(weights), next(numbers), scene.plies, hypothesis, stands=True)
        for hypothesis in hypotheses
        if hypothesis.deviating and hypothesis.mode is Mode.PLAYING and hypothesis.hope(weights) > worst
    ]
    heapify(waiting)
    while waiting and -waiting[0].despair > found.least:
        if looked_at + scene.start.tally - worked_out >= weights.most_looked_at:
            return False
        despair, _, plies, hypothesis, turn, stands = heappop(waiting)
        if turn is not None:
            hypothesis = _with(scene, hypothesis, turn)
        if not stands:  # what it leaves is left for the turns behind it, in whatever order
            disorder = weights.of_disorder(len(hypothesis.deviating))
            hypothesis = hypothesis.scored(hypothesis.score + disorder)
        looked_at += 1
        if -despair + hypothesis.line.likeliest <= found.least:
            continue
        is_unheard = plies > 1 and not scene.heard(hypothesis)
        is_again = plies > 1 and not stands
        if is_unheard or (not scene.has_clock and (stands or is_again)):
            left = plies - (is_unheard or is_again)
            for further in unseen(scene, hypothesis):
                hope = further.hope(weights) + weights.of_disorder(len(further.deviating))
                heappush(waiting, _SearchItem(-hope, next(numbers), left, further))
        least = max(found.least, found.most - weights.window_of_several)
        whole = hypothesis.hope(weights)
        for cost, left, turn in _towards(scene, hypothesis, last=plies == 1):
            looked_at += 1
            hope = whole - cost
            if hope - weights.of_deviations(left) - weights.of_disorder(left) > found.least:
                found.add_all(_listed(scene, hypothesis, turn, cost, found.least))
            if plies > 1 and left and hope > least:
                heappush(waiting, _SearchItem(-hope, next(numbers), plies - 1, hypothesis, turn))
    return True


def _towards(scene: Scene, hypothesis: Hypothesis, *, last: bool) -> Iterator[tuple[float, int, LegalTurn]]:
    """The turns after which no more cells deviate, or fewer: what each costs, and how many do."""
    most = len(hypothesis.deviating) - last
    loose = min(most, scene.weights.loose_cells)
    for turn in hypothesis.node.near([*hypothesis.away], scene.moment.board, loose):
        left = _left(scene, hypothesis, turn)
        if left <= most:
            yield _cost(scene, hypothesis, turn), left, turn


def unseen(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The turns that no cell shows."""
    for turn in hypothesis.node.unseen:
        further = _with(scene, hypothesis, turn)
        yield further.changed(score=further.score - scene.weights.shows_nothing)


def _left(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> int:
    """How many cells deviate once a turn was played."""
    board, deviating = scene.moment.board, hypothesis.deviating
    left = len(deviating)
    for cell in turn.blind:
        if cell in deviating and board[cell] == hypothesis.node.shown[cell]:
            left -= 1
    for cell, shows in turn.shows:
        is_ = board[cell]
        left += (is_ is not None and is_ != shows) - (cell in deviating)
    return left


def _cost(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> float:
    """Return the cost of a turn, whatever it explains."""
    of_touches = _of_touches(scene, hypothesis, turn)
    return -hypothesis.line.prior(turn) + of_touches + of_presses(scene, hypothesis)


def _with(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> Hypothesis:
    """The hypothesis with a turn more."""
    return next(_listed(scene, hypothesis, turn, _cost(scene, hypothesis, turn), -math.inf))


def _listed(
    scene: Scene, hypothesis: Hypothesis, turn: LegalTurn, cost: float, least: float
) -> Iterator[Hypothesis]:
    """The hypothesis with a turn more that costs so much, if it scores more than the least."""
    touched, deviating = hypothesis.touched, _deviating(scene, hypothesis, turn)
    its = (turn.cells | hypothesis.node.passed(turn)) - _touched_late(hypothesis, turn)
    refund = sum([touched[cell].cost for cell in its if cell in touched])
    of_deviations = scene.weights.of_deviations
    refund += of_deviations(len(hypothesis.deviating)) - of_deviations(len(deviating))
    score = hypothesis.score - cost + refund - scene.weights.of_disorder(len(deviating))
    if score <= least:
        return
    left, _, began_ms, ended_ms = hypothesis.explained(its)
    line = hypothesis.line.play(turn)
    yield Hypothesis(
        line=line,
        score=score,
        deviating=deviating,
        touched=left,
        began_ms=began_ms,
        ended_ms=ended_ms,
        presses=presses_after(hypothesis),
        fidgets=hypothesis.fidgets,
        unheard=line.length if ended_ms <= scene.unheard_ms else hypothesis.unheard,
        felt=not turn.put or not turn.put.isdisjoint(hypothesis.away),
        games=hypothesis.games,
        way=hypothesis.way,
        sight=hypothesis.sight,
    )


def _deviating(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> Mapping[int, float]:
    """The cells that deviate once a turn was played."""
    board = scene.moment.board
    deviating = {cell: cost for cell, cost in hypothesis.deviating.items() if cell not in turn.cells}
    for cell, shows in turn.shows:
        if board[cell] is not None and board[cell] != shows:
            deviating[cell] = 0.0
    for cell in turn.blind:
        if cell in hypothesis.deviating:
            deviating[cell] = 0.0
    return deviating


def _of_touches(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> float:
    """Return the cost of cells of a turn that were not touched, or in another order."""
    weights, touched, deviating = scene.weights, hypothesis.touched, hypothesis.deviating
    board, missing = scene.moment.board, weights.late_share * len(_touched_late(hypothesis, turn))
    for cell in turn.blind:
        if cell not in touched and cell not in deviating and cell not in turn.held:
            missing += board[cell] is not None
    for cell, _ in turn.shows:
        if cell not in touched and board[cell] is not None:
            missing += 1.0 if cell in deviating else weights.unseen_share
    if missing and not scene.heard(hypothesis) and not _is_heard(scene, hypothesis, turn):
        missing = 0.0
    cost = missing * weights.of_untouched(promised=scene.promises_touches) if missing else 0.0
    return cost + _of_order(scene, hypothesis, turn) + _of_hand(scene, hypothesis, turn)


def _is_heard(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> bool:
    """Return whether all touches of a turn that were reported came when the board was heard."""
    began_ms = [touch.first_ms for cell, touch in hypothesis.touched.items() if cell in turn.cells]
    return bool(began_ms) and min(began_ms) > scene.unheard_ms


def _touched_late(hypothesis: Hypothesis, turn: LegalTurn) -> frozenset[int]:
    """The cells that a turn changes unseen, and that were touched long after its other cells."""
    if not turn.blind or not turn.shows:
        return NO_CELLS
    touched = hypothesis.touched
    rest_ms = max((touched[cell].last_ms for cell in turn.shown if cell in touched), default=None)
    if rest_ms is None:
        return NO_CELLS
    late = [cell for cell in turn.blind if cell in touched and touched[cell].first_ms > rest_ms + LATE_MS]
    return frozenset(late)


def _of_hand(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> float:
    """Return the cost of pieces put down before any was lifted: the longer before, the more."""
    touched = hypothesis.touched
    lifted_ms = min((touched[cell].first_ms for cell in turn.lifted if cell in touched), default=None)
    put_ms = max((touched[cell].last_ms for cell in turn.put if cell in touched), default=None)
    if lifted_ms is None or put_ms is None:
        return 0.0
    return scene.weights.backwards * min(1.0, max(0, lifted_ms - put_ms) / IN_BETWEEN_MS)


def _of_order(scene: Scene, hypothesis: Hypothesis, turn: LegalTurn) -> float:
    """Return the cost of a turn that began before the turn before it had begun, or was over.

    A piece may be lifted before the press of the other player; where none stood, none comes before that.
    """
    touched, shown, pressed_ms = hypothesis.touched, hypothesis.node.shown, hypothesis.pressed_ms
    if hypothesis.has_touched_earlier(turn.cells):
        return scene.weights.out_of_order
    crosses = any(cell in touched and touched[cell].first_ms < hypothesis.ended_ms for cell in turn.lifted)
    comes_early = any(
        cell in touched and shown[cell] == EMPTY and touched[cell].first_ms < pressed_ms for cell in turn.put
    )
    return scene.weights.crossing * (crosses or comes_early)


def presses_after(hypothesis: Hypothesis) -> Presses:
    """Which turns have been pressed once one more is played."""
    presses = hypothesis.presses
    is_pressed = presses.first_waiting == hypothesis.node.mover
    is_another = hypothesis.undoing or presses.mind is Mind.CHANGED
    mind = presses.mind if is_another else Mind.SAME
    return Presses(is_pressed, presses.last, presses.waiting[is_pressed:], mind=mind)


def of_presses(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of playing on a turn that was not pressed."""
    if not scene.has_clock or not scene.heard(hypothesis):
        return 0.0
    presses, line = hypothesis.presses, hypothesis.line
    if line.ends_with_skip and line.last_mover == hypothesis.node.mover:  # nobody else plays in between
        forgotten = not presses.last
    else:
        forgotten = line.length > 1 and not presses.before
    return scene.weights.unpressed_yet * (not presses.last) + scene.weights.unpressed * forgotten


def second_thoughts(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turn was another one after all.

    Where it had been pressed it may count all the same: then only what is played with the piece can tell.
    """
    before = hypothesis.line.without_last()
    if before is None or before.node.forced_skip is not None or scene.is_fixed(hypothesis, before):
        return
    weights = scene.weights
    is_pressed = hypothesis.presses.last and scene.has_clock
    other_mind = weights.second_thoughts_pressed if is_pressed else weights.second_thoughts
    cells = next(turn.cells for turn in hypothesis.line.backwards() if turn.text != SKIP)
    played = hypothesis.line.played_after(before)
    for turn in _instead(scene, hypothesis):
        if turn.text not in (played, SKIP) and _comes_nearer(scene, hypothesis, turn):
            line, among = before.play(turn), math.log(turn.alike)
            goes_on = turn.cells > cells or _takes_further(before.node, played, turn.text)
            cost = _of_going_on(scene, hypothesis) if goes_on and not is_pressed else other_mind
            cost += weights.out_of_order * hypothesis.has_touched_earlier(turn.cells - cells)
            presses = replace(hypothesis.presses, mind=Mind.CHANGED) if is_pressed else hypothesis.presses
            changed = moved_to(scene, hypothesis, line, cost + among, presses)
            if changed is not None:
                yield changed
                if is_pressed and not changed.deviating and _is_moved_on(hypothesis):
                    stand = dict.fromkeys(hypothesis.deviating, weights.held_most)
                    yield hypothesis.changed(deviating=stand)


def _of_going_on(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of a turn that goes on: hardly any while its hand is over the board."""
    look = scene.look
    return look.weights.at_work if look and hypothesis.sight.at_work else scene.weights.lengthened


def _takes_further(node: Node, played: str | None, text: str) -> bool:
    """Return whether a turn takes the piece of another one on from where that has left it."""
    way = () if played is None else tuple(node.way_of(played))
    return len(way) > 1 and tuple(node.way_of(text))[: len(way)] == way


def _comes_nearer(scene: Scene, hypothesis: Hypothesis, instead: LegalTurn) -> bool:
    """Return whether the last turn may have been another one, without working that one out."""
    if scene.look is not None:
        return True
    before, undone = hypothesis.line.back[0]
    shown = before.node.shown
    return comes_nearer(
        scene.moment, hypothesis, {cell: shown[cell] for cell in undone} | dict(instead.shows)
    )


def _is_moved_on(hypothesis: Hypothesis) -> bool:
    """Return whether a hand moved what deviates to other cells after the turn was seen and pressed."""
    touches = [hypothesis.touched.get(cell) for cell in hypothesis.deviating]
    over_ms, shown = max(hypothesis.ended_ms, hypothesis.pressed_ms), hypothesis.node.shown
    is_moved = any(shown[cell] != EMPTY for cell in hypothesis.deviating)
    return is_moved and all(touch is not None and touch.first_ms > over_ms for touch in touches)


def _instead(scene: Scene, hypothesis: Hypothesis) -> Iterable[LegalTurn]:
    """The turns that may stand on the board in place of the last one, as far as hands were at their cells."""
    before, undone = hypothesis.line.back[0]
    if scene.look is not None:
        yield from _seen_instead(scene, scene.look, hypothesis, before, undone)
        return
    away, cell = hypothesis.away, scene.moment.cell
    silent, within = undone - away, away | undone
    cells = [*within] if cell is None or cell in undone else [cell]
    if silent:  # such a turn changes each of them, so that those that change one are all
        cells = [next(iter(silent))]
    for turn in before.node.near(cells, scene.moment.board, scene.weights.loose_cells, within):
        if silent <= turn.shown <= within:
            yield turn


def _seen_instead(
    scene: Scene, look: Look, hypothesis: Hypothesis, before: Played, undone: frozenset[int]
) -> Iterable[LegalTurn]:
    """The same where a picture tells."""
    if before.node.lists_turns:
        return before.node.changing_any(look.gains(hypothesis))
    sight = hypothesis.sight.changing(undone, hypothesis.node.shown, hypothesis.sight.plies)
    return look.likely_turns(hypothesis.changed(line=before, sight=sight), scene.positions.cells)


def given_back(line: Played, plies: int) -> Presses:
    """Return the presses once so many turns of a line were taken back: the seat that would be to play hands
    the clock to the one who takes back a single turn."""
    return Presses(gives_back=line.node.mover if plies == 1 else None, mind=Mind.ANEW)


def unshown_takebacks(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turn, which no cell shows, was taken back."""
    if not hypothesis.line.back or hypothesis.undoing or hypothesis.deviating:
        return
    line, differing = hypothesis.line.back[0]
    if not differing and not scene.is_fixed(hypothesis, line):
        weights = scene.weights
        cost = weights.takeback + weights.takeback_ply + weights.takeback_over * hypothesis.node.is_over
        presses = given_back(hypothesis.line, 1)
        score = hypothesis.score - cost
        yield hypothesis.changed(line=line, score=score, presses=presses, undoing=1, announced=False)


def takebacks(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turns were taken back, one or several."""
    weights, touched = scene.weights, scene.moment.cell
    cost = cost_of_return(weights, hypothesis)
    is_own = scene.has_clock and not (hypothesis.presses.last or hypothesis.undoing or hypothesis.announced)
    for plies, (line, differing) in enumerate(hypothesis.line.back, start=hypothesis.undoing + 1):
        if scene.is_fixed(hypothesis, line):
            return
        if not (is_own and plies == 1):  # who has not pressed yet is still at the turn that is given up
            cost += weights.takeback_ply if plies <= weights.few_taken_back else weights.takeback_many
        if scene.look is not None or (
            differing <= hypothesis.away
            and (touched is None or touched in differing)
            and comes_nearer(scene.moment, hypothesis, {cell: line.node.shown[cell] for cell in differing})
        ):
            taken = moved_to(scene, hypothesis, line, cost, given_back(hypothesis.line, plies))
            if taken is not None:
                yield taken.changed(undoing=plies, announced=False)


def cost_of_return(weights: Weights, hypothesis: Hypothesis) -> float:
    """Return the least cost of turns taken back: each costs more."""
    cost = 0.0 if hypothesis.undoing or hypothesis.announced else weights.takeback
    return cost + weights.takeback_over * hypothesis.node.is_over - weights.call_odd * hypothesis.announced
