"""A turn is played; or several are, of which the board shows the result alone."""

import math
from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Mode, Presses
from adoube.referee.decoder.positions import Turn
from adoube.referee.decoder.shortlist import Shortlist
from adoube.referee.decoder.transitions.scene import Scene
from adoube.sensing.trace import IN_BETWEEN_MS
from adoube.sensing.views import EMPTY

__all__ = ["of_presses", "played", "presses_after", "several", "unseen"]


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
    turn: Turn | None = None  # to be played first
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
        for cost, left, turn in _towards(scene, hypothesis, is_last=plies == 1):
            looked_at += 1
            hope = whole - cost
            if hope - weights.of_deviations(left) - weights.of_disorder(left) > found.least:
                found.add_all(_listed(scene, hypothesis, turn, cost, found.least))
            if plies > 1 and left and hope > least:
                heappush(waiting, _SearchItem(-hope, next(numbers), plies - 1, hypothesis, turn))
    return True


def _towards(scene: Scene, hypothesis: Hypothesis, *, is_last: bool) -> Iterator[tuple[float, int, Turn]]:
    """The turns after which no more cells deviate, or fewer: what each costs, and how many do."""
    most = len(hypothesis.deviating) - is_last
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


def _left(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> int:
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


def _cost(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> float:
    """Return the cost of a turn, whatever it explains."""
    of_touches = _of_touches(scene, hypothesis, turn)
    return -hypothesis.line.prior(turn) + of_touches + of_presses(scene, hypothesis)


def _with(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> Hypothesis:
    """The hypothesis with a turn more."""
    return next(_listed(scene, hypothesis, turn, _cost(scene, hypothesis, turn), -math.inf))


def _listed(
    scene: Scene, hypothesis: Hypothesis, turn: Turn, cost: float, least: float
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


def _deviating(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> Mapping[int, float]:
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


def _of_touches(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> float:
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


def _is_heard(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> bool:
    """Return whether all touches of a turn that were reported came when the board was heard."""
    began_ms = [touch.first_ms for cell, touch in hypothesis.touched.items() if cell in turn.cells]
    return bool(began_ms) and min(began_ms) > scene.unheard_ms


def _touched_late(hypothesis: Hypothesis, turn: Turn) -> frozenset[int]:
    """The cells that a turn changes unseen, and that were touched long after its other cells."""
    if not turn.blind or not turn.shows:
        return NO_CELLS
    touched = hypothesis.touched
    rest_ms = max((touched[cell].last_ms for cell in turn.shown if cell in touched), default=None)
    if rest_ms is None:
        return NO_CELLS
    late = [cell for cell in turn.blind if cell in touched and touched[cell].first_ms > rest_ms + LATE_MS]
    return frozenset(late)


def _of_hand(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> float:
    """Return the cost of pieces put down before any was lifted: the longer before, the more."""
    touched = hypothesis.touched
    lifted_ms = min((touched[cell].first_ms for cell in turn.lifted if cell in touched), default=None)
    put_ms = max((touched[cell].last_ms for cell in turn.put if cell in touched), default=None)
    if lifted_ms is None or put_ms is None:
        return 0.0
    return scene.weights.backwards * min(1.0, max(0, lifted_ms - put_ms) / IN_BETWEEN_MS)


def _of_order(scene: Scene, hypothesis: Hypothesis, turn: Turn) -> float:
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
