"""Why a verdict is given: the hypotheses that stood, what each was worth, and what was reported."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import combinations, islice

from adoube.games.base import AnyGame
from adoube.referee.decoder.hypothesis import Hypothesis as Explanation
from adoube.referee.decoder.hypothesis import Mode, Played
from adoube.referee.decoder.positions import LegalTurn, Node
from adoube.referee.reasons import (
    NOT_LEGAL,
    STANDING,
    TOUCHES,
    Basis,
    Changed,
    Differing,
    Hypothesis,
    Missed,
    Reasons,
)
from adoube.referee.successors import remedy_between
from adoube.referee.telling.certainty import common, line_of, next_turn, reach
from adoube.referee.verdicts import (
    EXPLAINED,
    INSTEAD,
    Illegal,
    Return,
    TurnQuestion,
    Undecided,
    Verdict,
)
from adoube.sensing.settling import CellChange
from adoube.sensing.views import IDENTITY, LEVEL, OCCUPANCY, Reading, View, reading_of, view_named

__all__ = ["Seen", "explain", "spelled"]

MOST_NAMED = 12  # so many hypotheses are written out
MOST_BEHIND = 9.0  # what is further behind the best is not named: it is eight thousand times less likely
MOST_NEAREST = 3
MOST_CHANGES = 50  # the newest changes since the last certain position: a board out of step goes on changing


@dataclass(frozen=True, slots=True)
class Seen:
    """The board when a decision was made."""

    game: AnyGame
    view: View
    hypotheses: Sequence[Explanation]
    told: Played  # the certain line before the decision
    ply: int  # the number of its turns
    board: Reading
    changes: Sequence[CellChange]  # since the certain position stood, oldest first
    promises_touches: bool
    now_ms: int


def explain(
    seen: Seen, verdict: Verdict, basis: Basis | None, of: str | None, left: Sequence[Explanation]
) -> Reasons | None:
    """The reasons of a verdict; None for one that says nothing of the game.

    `basis`: what made it due, and `of` whose press or which answer. `left`: what the decision leaves.
    """
    if not isinstance(verdict, EXPLAINED):
        return None
    kept = {spelled(each, seen.told) for each in left if _is_legal(each)}
    named = _named(seen, verdict, kept)
    changes = [each for each in seen.changes if each.before != each.after]
    return Reasons(
        verdict=verdict.name,
        basis=basis,
        of=of,
        after=seen.ply,
        hypotheses=tuple(named[:MOST_NAMED]),
        unnamed=len(named[MOST_NAMED:]),
        missed=tuple(_missed(seen, verdict, kept)),
        differing=_difference(seen, verdict),
        touched=tuple(_touched(seen.changes)),
        changed=tuple(
            Changed(each.at_ms, each.cell, each.before, each.after) for each in changes[-MOST_CHANGES:]
        ),
        presses=tuple(_waiting(seen.hypotheses)),
        stood_ms=seen.now_ms - seen.changes[-1].at_ms if seen.changes else None,
    )


def spelled(explanation: Explanation, told: Played) -> tuple[str, ...]:
    """The turns after a certain line; those that contradict it say what became of it."""
    line = line_of(explanation)
    if reach(line, told.length) is told:
        return line.texts[told.length :]
    kept = common(line, told)
    further = next_turn(line, kept)
    plies, turns = told.length - kept.length, line.texts[kept.length :]
    if further is not None and plies == 1:
        return (f"{INSTEAD}{further}", *turns[1:])
    return (str(Return(plies)), *turns)


def _named(seen: Seen, verdict: Verdict, kept: set[tuple[str, ...]]) -> list[Hypothesis]:
    """Return the hypotheses that were weighed, the best first."""
    is_illegal = isinstance(verdict, Illegal)
    most = max((each.score for each in seen.hypotheses), default=0.0)
    touched = set(_touched(seen.changes))
    found: dict[tuple[tuple[str, ...], bool], Hypothesis] = {}
    for each in _weighty(seen):
        legal = _is_legal(each)
        turns = spelled(each, seen.told) if legal else ()
        if (turns, legal) not in found:
            worth = round(each.score - most, 2) + 0.0
            stays = not legal if is_illegal else legal and turns in kept
            untouched = _untouched(seen, each, touched) if legal and seen.promises_touches else ()
            found[turns, legal] = Hypothesis(turns, worth, stays, legal, untouched)
    named = sorted(found.values(), key=lambda one: (-one.worth, one.turns))
    if is_illegal and not any(one.kept for one in named):
        named.append(NOT_LEGAL)
    return named


def _weighty(seen: Seen) -> Iterator[Explanation]:
    """The hypotheses that are near enough to the best to be named."""
    most = max((each.score for each in seen.hypotheses), default=0.0)
    return (each for each in seen.hypotheses if each.score >= most - MOST_BEHIND)


def _is_legal(each: Explanation) -> bool:
    return not each.deviating and each.mode is Mode.PLAYING


def _untouched(seen: Seen, each: Explanation, touched: set[str]) -> tuple[str, ...]:
    """The cells that were not touched, though the turns of a hypothesis cannot be played without."""
    line, cells = line_of(each), set[int]()
    if reach(line, seen.told.length) is not seen.told:
        return ()
    while line is not seen.told and line.turn is not None and line.before is not None:
        cells |= line.turn.cells
        line = line.before
    names = seen.game.board.names
    return tuple(sorted({names[cell] for cell in cells} - touched))


def _touched(changes: Iterable[CellChange]) -> list[str]:
    """In the order of the last touches."""
    return list(dict.fromkeys(each.cell for each in reversed(list(changes))))[::-1]


def _waiting(hypotheses: Sequence[Explanation]) -> list[str]:
    return [seat for each in hypotheses[:1] for seat in each.presses.waiting]


def _missed(seen: Seen, verdict: Verdict, kept: set[tuple[str, ...]]) -> list[Missed]:
    """Return the turn nearest to a board that is illegal; else what fell since the board does not bear it
    out."""
    if isinstance(verdict, Illegal):
        return _nearest(seen)
    cells, found = seen.game.board.names, dict[tuple[str, ...], Missed]()
    stands = {turns[:length] for turns in kept for length in range(len(turns) + 1)}
    for each in _weighty(seen):
        turns = spelled(each, seen.told)
        if each.deviating and turns not in stands and turns not in found:
            found[turns] = Missed(turns, *remedy_between(cells, each.node.shown, seen.board))
    return list(islice(found.values(), MOST_NEAREST))


def _nearest(seen: Seen) -> list[Missed]:
    """The positions that differ least from what stands: the certain one, and those one turn from it."""
    node, cells = seen.told.node, seen.game.board.names
    boards: dict[tuple[str, ...], Reading] = {(): node.shown}
    away = [place for place, shows in enumerate(seen.board) if shows not in (None, node.shown[place])]
    for turn in node.changing_any(away):
        boards[turn.text,] = node.child(turn).shown
    differing = ((_distance(shown, seen.board), turns) for turns, shown in boards.items())
    least = nsmallest(MOST_NEAREST, (one for one in differing if one[0]))
    return [Missed(turns, *remedy_between(cells, boards[turns], seen.board)) for _, turns in least]


def _distance(shown: Reading, board: Reading) -> int:
    return sum(is_ is not None and is_ != was for is_, was in zip(board, shown, strict=True))


def _difference(seen: Seen, verdict: Verdict) -> Differing | None:
    """How the choices of an open turn differ; None where there is only one beside no turn at all."""
    match verdict:
        case TurnQuestion(choices=choices) | Undecided(candidates=choices):
            pass
        case _:
            return None
    node = seen.told.node
    turns = {turn.text: turn for turn in _turns(seen) if turn.text in choices}
    if len(turns) < 2:
        return None
    names = seen.game.board.names
    cells = {text: {names[cell] for cell in turn.cells} for text, turn in turns.items()}
    shared = set.intersection(*cells.values())
    own = tuple((text, tuple(sorted(cells[text] - shared))) for text in sorted(cells))
    after = {text: node.child(turn) for text, turn in turns.items()}
    return Differing(own, tuple(_would_tell(seen, after, touches=any(its for _, its in own))))


def _turns(seen: Seen) -> Iterator[LegalTurn]:
    for each in seen.hypotheses:
        if (line := reach(line_of(each), seen.told.length + 1)) is not None and line.before is seen.told:
            assert line.turn is not None
            yield line.turn


def _would_tell(seen: Seen, after: Mapping[str, Node], *, touches: bool) -> Iterator[str]:
    """Return the reports that did not come and would have left one of the turns only."""
    if touches and not seen.promises_touches:
        yield TOUCHES
    if _tell_apart([node.shown for node in after.values()]):
        yield STANDING
        return
    game = seen.game
    for name in dict.fromkeys((OCCUPANCY, *game.views, IDENTITY)):
        if name not in (seen.view.name, LEVEL):
            view = view_named(name, game.seats)
            boards = [
                reading_of(game.placement(node.position), view, game.board.names) for node in after.values()
            ]
            if _tell_apart(boards):
                yield name


def _tell_apart(boards: Sequence[Reading]) -> bool:
    return all(one != other for one, other in combinations(boards, 2))
