"""Presses of the clock, calls over the table, and the ways in which a game ends or is left.

Signs on the board tell how it ended. It is left when its pieces are swept off, moved about, or set up anew.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import AnyGame, Game
from adoube.games.game_rules import TAKEBACK_CALL
from adoube.games.verdict import IllegalTurn, UnreadableTurn, after_call
from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Mode, Played, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.positions import Positions
from adoube.referee.decoder.transitions.scene import Scene
from adoube.referee.decoder.transitions.turn import given_back
from adoube.referee.successors import SKIP
from adoube.sensing.views import EMPTY

__all__ = [
    "called",
    "declared",
    "left",
    "moved_about",
    "pressed",
    "resumed",
    "set_up_anew",
    "strayed",
    "taken_up",
]


def called(
    positions: Positions, weights: Weights, hypothesis: Hypothesis, call: Mapping[str, Any]
) -> Iterator[Hypothesis]:
    """Yield what a call may mean to a hypothesis: it is odd where the rules do not allow it."""
    if hypothesis.mode is Mode.CLEARING:
        yield hypothesis
    elif call.get("call") == TAKEBACK_CALL.name:
        yield from _called_back(weights, hypothesis, call.get("by"))
    else:
        yield _changed(positions, weights, hypothesis, call)


def _called_back(weights: Weights, hypothesis: Hypothesis, by: str | None) -> Iterator[Hypothesis]:
    """The turns that a seat says it takes back were taken back, will be, or no cell shows them."""
    odd = hypothesis.scored(hypothesis.score - weights.call_odd)
    if hypothesis.undoing:
        yield hypothesis if by in (None, "", hypothesis.node.mover) else odd
        return
    yield replace(odd, announced=True)
    if not hypothesis.deviating:
        for plies, (line, differing) in enumerate(hypothesis.line.back, start=1):
            if not differing and by in (None, "", line.node.mover):
                yield replace(
                    hypothesis, line=line, presses=given_back(hypothesis.line, plies), undoing=plies
                )
                return


def _changed(
    positions: Positions, weights: Weights, hypothesis: Hypothesis, call: Mapping[str, Any]
) -> Hypothesis:
    """The hypothesis once a call has changed the state of the rules."""
    odd, line = hypothesis.scored(hypothesis.score - weights.call_odd), hypothesis.line
    try:
        position = after_call(positions.game, line.node.position, call, _stood_before(line))
    except (IllegalTurn, UnreadableTurn):
        return odd
    return hypothesis.changed(line=line.called(positions.node(position)))


def _stood_before(line: Played) -> list[Any]:
    """The positions before the one that a line leads to, oldest first."""
    stood: list[Any] = []
    while line.before is not None:
        line = line.before
        stood.append(line.node.position)
    return stood[::-1]


Stacks = Mapping[str, Stack]

MOST_PUT, MOST_LIFTED = 2, 6  # pieces that make the sign, and cells that may be empty for it
AT_ONCE_MS = 2_000  # a turn that nobody pressed, so shortly before, may well have been part of the sign


def declared(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game has ended, and the pieces are anybody's."""
    game = scene.positions.game
    if type(game).declared is Game.declared or not hypothesis.deviating:
        return
    if not any(_is_sign(game, hypothesis.node.position, *found) for found in _moved(scene, hypothesis)):
        return
    weights = scene.weights
    cost = weights.declared + weights.declared_at_once * _is_hasty(scene, hypothesis)
    score = hypothesis.score + weights.of_deviations(len(hypothesis.deviating)) - cost
    yield hypothesis.changed(mode=Mode.CLEARING, deviating={}, touched={}, score=score)


def _is_hasty(scene: Scene, hypothesis: Hypothesis) -> bool:
    """Return whether the pieces were lifted for the sign as soon as the last turn was seen."""
    if scene.has_clock and hypothesis.presses.last:
        return False
    touches = [hypothesis.touched[cell] for cell in hypothesis.deviating if cell in hypothesis.touched]
    return any(touch.first_ms < hypothesis.ended_ms + AT_ONCE_MS for touch in touches)


def _is_sign(game: AnyGame, position: object, left: Stacks, moved: Stacks) -> bool:
    """Return whether pieces that stayed and pieces that were moved declare a result, each of the moved
    needed."""
    if game.declared(position, Placement({**left, **moved})) is None:
        return False
    without = ({cell: stack for cell, stack in moved.items() if cell != other} for other in moved)
    return all(game.declared(position, Placement({**left, **less})) is None for less in without)


def _moved(scene: Scene, hypothesis: Hypothesis) -> Iterator[tuple[Stacks, Stacks]]:
    """Yield the boards that may stand: pieces that stayed, and pieces that were lifted and put elsewhere."""
    board, view, names = scene.moment.board, scene.positions.view, scene.positions.cells
    stood = scene.positions.game.placement(hypothesis.node.position).cells
    away = {names[cell]: board[cell] for cell in hypothesis.deviating}
    lifted = [stood[cell] for cell, shows in away.items() if shows == EMPTY and cell in stood]
    put = {cell: shows for cell, shows in away.items() if shows != EMPTY}
    if not 1 <= len(put) <= MOST_PUT or len(lifted) > MOST_LIFTED:
        return
    left = {cell: stack for cell, stack in stood.items() if cell not in away}
    for stacks in permutations(lifted, len(put)):
        if all(view.symbol(stack) == shows for stack, shows in zip(stacks, put.values(), strict=True)):
            yield left, dict(zip(put, stacks, strict=True))


AGAIN_MS = 1000  # who presses twice to end one turn does so at once


def pressed(scene: Scene, hypothesis: Hypothesis, seat: str) -> Hypothesis:
    """Return the hypothesis after the press of a seat."""
    presses, weights = hypothesis.presses, scene.weights
    if hypothesis.mode is Mode.CLEARING:
        return _with(hypothesis, presses, weights.press_odd)
    if presses.gives_back == seat:
        return hypothesis.changed(presses=replace(presses, gives_back=None))
    last, before = _movers(hypothesis)
    if last == seat and not presses.last:
        cost = weights.press_odd * _was_left_otherwise(hypothesis)
        ended = hypothesis.changed(pressed_ms=scene.moment.at_ms)
        return _with(ended, replace(presses, last=True), cost)
    if before == seat and not presses.before:
        late = hypothesis.changed(pressed_ms=scene.moment.at_ms)
        return _with(late, replace(presses, before=True), weights.press_late)
    if presses.waiting and seat != presses.waiting[-1]:  # what both have played is seen later
        return _with(hypothesis, replace(presses, waiting=(*presses.waiting, seat)), weights.press_early)
    if last == seat and not hypothesis.undoing:
        is_odd = _was_left_otherwise(hypothesis) or _stands_otherwise(hypothesis, weights)
        if hypothesis.node.mover == seat:  # the others have to skip, and it may end another turn
            is_odd = is_odd or scene.moment.at_ms - hypothesis.pressed_ms > AGAIN_MS
        mind = Mind.SAME if presses.mind is Mind.SAME else Mind.ANEW
        again = replace(presses, mind=mind)
        return _with(hypothesis, again, weights.press_odd if is_odd else weights.press_again)
    if hypothesis.node.mover == seat and not presses.waiting:
        return _with(hypothesis, replace(presses, waiting=(seat,)), weights.press_early)
    if last is None:
        return _with(hypothesis, presses, weights.press_again)
    return _with(hypothesis, presses, weights.press_odd)


def _stands_otherwise(hypothesis: Hypothesis, weights: Weights) -> bool:
    """Return whether the board is said to show for good what the last turn did not leave."""
    return any(cost >= weights.held_most for cost in hypothesis.deviating.values())


def _was_left_otherwise(hypothesis: Hypothesis) -> bool:
    """Return whether a hand has changed more since the last turn began, beside lifting a piece for the next
    one."""
    shown, turn = hypothesis.node.shown, hypothesis.line.turn
    left = frozenset[int]() if turn is None else turn.shown
    since = {cell for cell, touch in hypothesis.touched.items() if touch.first_ms > hypothesis.began_ms}
    return any(shown[cell] == EMPTY or cell in left for cell in hypothesis.deviating.keys() & since)


def _with(hypothesis: Hypothesis, presses: Presses, cost: float) -> Hypothesis:
    return hypothesis.changed(presses=presses, score=hypothesis.score - cost)


def _movers(hypothesis: Hypothesis) -> tuple[str | None, str | None]:
    """Return the seats that played the last turn and the one before; nobody plays a skip."""
    movers: list[str | None] = []
    line = hypothesis.line
    while line.before is not None and line.turn is not None and len(movers) < 2:
        if line.turn.text != SKIP:
            movers.append(line.before.node.mover)
        line = line.before
    movers += [None, None]
    return movers[0], movers[1]


FEW_CELLS = 2


def left(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that is played is no longer."""
    if not hypothesis.deviating:
        return
    weights, board, of_last_turn = scene.weights, scene.moment.board, _of_last_turn(scene, hypothesis)
    whole = weights.of_deviations(len(hypothesis.deviating)) - of_last_turn
    if len(hypothesis.deviating) >= FEW_CELLS:
        cost = weights.clearing + of_last_turn + weights.clearing_cell * _put_about(scene, hypothesis)
        yield _clearing(hypothesis, hypothesis.score - cost)
    if hypothesis.games and hypothesis.line is scene.first:
        yield from _gone_on(scene, hypothesis)
    if board == scene.start.shown and hypothesis.line.length:
        undone = islice(hypothesis.line.back, weights.few_taken_back)
        soon = weights.anew_soon * any(back.line.turn is None for back in undone)
        cost = weights.set_up_anew + soon - _of_its_touches(scene, hypothesis)
        yield _anew(scene, hypothesis, hypothesis.score + whole + _of_standing(scene, hypothesis) - cost)
    if all(shows == EMPTY for shows in board):
        yield _clearing(hypothesis, hypothesis.score + whole - weights.swept)


def _clearing(hypothesis: Hypothesis, score: float) -> Hypothesis:
    return hypothesis.changed(mode=Mode.CLEARING, deviating={}, touched={}, cleared=0.0, score=score)


def _of_last_turn(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of leaving a game right behind its last turn: that may have been its clearing."""
    weights, began_ms = scene.weights, _began_ms(hypothesis)
    if began_ms is None or not hypothesis.line.length:
        return 0.0
    calm = (began_ms - hypothesis.ended_ms) / weights.calm_ms
    unpressed = scene.has_clock and not hypothesis.presses.last
    return weights.hasty * max(0.0, 1.0 - calm) + weights.unpressed_yet * unpressed


def _put_about(scene: Scene, hypothesis: Hypothesis) -> int:
    """The cells on which a hand has put what does not stand there at the start."""
    board, start = scene.moment.board, scene.start.shown
    return sum(board[cell] not in (EMPTY, None, start[cell]) for cell in hypothesis.deviating)


def _of_standing(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost, beyond clearing, of cells that stood otherwise while a hand was at others."""
    weights, began_ms, touched = scene.weights, _began_ms(hypothesis), hypothesis.touched
    if began_ms is None:
        return 0.0
    costs = (cost for cell, cost in hypothesis.deviating.items() if cell in touched)
    stood = sum(cost for cost in costs if cost < weights.held_most)
    return max(0.0, stood - weights.held * (scene.moment.at_ms - began_ms) / 1000)


def _began_ms(hypothesis: Hypothesis) -> int | None:
    """When a hand came to the first of the cells that deviate."""
    touched = hypothesis.touched
    return min((touched[cell].first_ms for cell in hypothesis.deviating if cell in touched), default=None)


def _of_its_touches(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of the touches since, which are all those of a hand that sets up the pieces.

    That a piece stood for a while where none stands before or after is not all its doing.
    """
    began_ms, stood, start = _began_ms(hypothesis), hypothesis.node.shown, scene.start.shown
    if began_ms is None:
        return 0.0
    most = scene.weights.adjusted
    its = ((cell, touch) for cell, touch in hypothesis.touched.items() if touch.first_ms >= began_ms)
    return sum(min(most, touch.cost) if stood[cell] == start[cell] else touch.cost for cell, touch in its)


def taken_up(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that was left goes on, or the next one begins."""
    score = hypothesis.score - scene.weights.settled_again
    if scene.moment.board == scene.start.shown:
        yield _anew(scene, hypothesis, score + hypothesis.cleared)
    differing = scene.moment.differing(hypothesis.node.shown)
    if len(differing) < FEW_CELLS:
        deviating = dict.fromkeys(differing, 0.0)
        cost = scene.weights.of_deviations(len(deviating))
        yield hypothesis.changed(mode=Mode.PLAYING, score=score - cost, deviating=deviating, touched={})


def _gone_on(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game before goes on after all: its pieces stand again as they stood when they were set up anew."""
    weights, line = scene.weights, hypothesis.games[-1]
    if not scene.moment.differing(line.node.shown):
        refund = weights.of_deviations(len(hypothesis.deviating)) + _of_its_touches(scene, hypothesis)
        score = hypothesis.score + refund - weights.set_up_anew
        yield Hypothesis(line, score, games=hypothesis.games[:-1], way=hypothesis.way)


def _anew(scene: Scene, hypothesis: Hypothesis, score: float) -> Hypothesis:
    """The next game; the same one where no turn of it was played."""
    games = (*hypothesis.games, hypothesis.line) if hypothesis.line.length else hypothesis.games
    return Hypothesis(scene.first, score, games=games, way=hypothesis.way)


def moved_about(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """Cells hold something else now by an act that is no turn; each costs."""
    weights = scene.weights
    gains = look.gains_by_act(hypothesis, weights.clearing_cell, look.weights.clearing_more)
    if not gains and hypothesis.mode is Mode.PLAYING:
        return
    sight, shown = hypothesis.sight, hypothesis.node.shown
    likeliest = {place: symbol for place in gains if (symbol := look.likeliest(place)) is not None}
    stands = {
        place: symbol for place, symbol in {**sight.stands, **likeliest}.items() if symbol != shown[place]
    }
    cost = weights.clearing if hypothesis.mode is Mode.PLAYING else look.weights.clearing_on * bool(gains)
    doubts = {place: doubt for place, doubt in sight.doubts.items() if place not in gains}
    yield replace(
        hypothesis,
        mode=Mode.CLEARING,
        score=hypothesis.score - cost + sum(gains.values()),
        sight=replace(sight, stands=stands, doubts=doubts),
    )


def strayed(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The picture was taken some turns ago, and comes only now: nothing was done on the board."""
    sight = hypothesis.sight
    for line, differing in hypothesis.line.back:
        earlier = {place: line.node.shown[place] for place in differing}
        score = hypothesis.score + look.added(hypothesis, earlier.items()) - look.weights.strayed
        if score > scene.least:
            stands = {place: symbol for place, symbol in earlier.items() if symbol is not None}
            doubts = {place: doubt for place, doubt in sight.doubts.items() if place not in differing}
            sees = replace(sight, stands={**sight.stands, **stands}, doubts=doubts)
            yield hypothesis.changed(mode=Mode.CLEARING, score=score, sight=sees)


def resumed(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game goes on where it was left: cells that held something else show the position again."""
    shown, sight = hypothesis.node.shown, hypothesis.sight
    added = look.added(hypothesis, [(place, shown[place]) for place in sight.stands])
    yield replace(
        hypothesis,
        mode=Mode.PLAYING,
        score=hypothesis.score + added - scene.weights.settled_again,
        sight=sight.changing(sight.stands, hypothesis.stands, sight.plies),
    )


def set_up_anew(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The pieces stand at the start again, and the next game begins."""
    if not hypothesis.line.length:
        return
    start = scene.first
    stood, shown = hypothesis.node.shown, scene.start.shown
    stands = hypothesis.sight.stands
    differing = [place for place, symbol in enumerate(shown) if stands.get(place, stood[place]) != symbol]
    added = look.added(hypothesis, ((place, shown[place]) for place in differing))
    cost = scene.weights.settled_again if hypothesis.mode is Mode.CLEARING else scene.weights.set_up_anew
    yield Hypothesis(
        start,
        hypothesis.score + added - cost,
        games=(*hypothesis.games, hypothesis.line),
        way=hypothesis.way,
        sight=hypothesis.sight.changing(differing, stood, hypothesis.sight.plies),
    )
