"""The last turn as a spectator tells it: "Ada takes two and leads 7 to 4."

It is composed from what every game tells: the placements and scores before and after the turn, and its entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from adoube.board.geometry import Placement, owner_of
from adoube.games.line import AsPlayed
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText, CodedText
from adoube.words.points import points
from adoube_scoreboard.features.table_view import TO_PUT_RIGHT, result_of
from adoube_scoreboard.features.tv_director import gives_check
from adoube_scoreboard.words import coded, in_sentences

__all__ = ["captures", "story_of"]

SKIP = "skip"


def story_of(state: TableState) -> AnyText:
    """Tell the last turn and the end of the game, or what the referee says where somebody has to act."""
    if state.question is not None:
        return state.question.said
    told = _turn(state)
    if told is None or state.message.kind in TO_PUT_RIGHT:
        return state.message.said
    result = result_of(state)
    if state.phase is not Phase.OVER or result is None:
        return told
    return in_sentences([told, coded("tv.sentence", clause=result.said)])


def captures(seat: str, before: Placement, after: Placement) -> int:
    """Return how many pieces of others, or of nobody, a turn of `seat` took off the board.

    Pieces that only change sides, as where they are turned over, are not taken.
    """
    gained = _count(after, seat, own=True) - _count(before, seat, own=True)
    lost = _count(before, seat, own=False) - _count(after, seat, own=False)
    came = _off(before, seat) - _off(after, seat)
    return max(0, lost - max(0, gained - max(0, came)))


@dataclass(frozen=True, slots=True)
class _Turn:
    """One turn: who played it, and the points of all seats before and after."""

    seat: str
    who: AnyText
    entry: str
    taken: int
    before: Mapping[str, int | float]
    after: Mapping[str, int | float]
    check: bool
    counts: bool  # whether the scores tell more than who has won


def _turn(state: TableState) -> AnyText | None:
    line = state.line
    if line is None or not line.turns or not state.turns or isinstance(line.turns[-1], AsPlayed):
        return None
    last, past = state.turns[-1], line.back(1)
    game = line.game
    turn = _Turn(
        seat=last.seat,
        who=state.who(last.seat),
        entry=last.text if last.text == SKIP else last.entry,
        taken=captures(last.seat, game.placement(past.position), game.placement(line.position)),
        before=past.scores,
        after=line.scores,
        check=line.outcome is None and gives_check(line),
        counts=game.counts_points or any(score > 1 for score in line.scores.values()),
    )
    return coded("tv.sentence", clause=_with_score(_clause(turn), turn))


def _clause(turn: _Turn) -> CodedText:
    if turn.entry == SKIP:
        return coded("tv.passes", who=turn.who)
    if turn.taken:
        return coded("tv.takes", who=turn.who, count=turn.taken)
    # The sign of a check is said in words.
    return coded("tv.plays", who=turn.who, turn=turn.entry.removesuffix("+") if turn.check else turn.entry)


def _with_score(clause: CodedText, turn: _Turn) -> CodedText:
    """Add a check, or what the turn has made of the score, where it has changed it."""
    if turn.check:
        return coded("tv.checks", clause=clause, who=turn.who)
    if turn.after == turn.before or not turn.counts:
        return clause
    own, others = turn.after[turn.seat], [score for seat, score in turn.after.items() if seat != turn.seat]
    values = {"clause": clause, "who": turn.who, "own": points(own)}
    if len(others) > 1 or not others:
        return coded("tv.leads_all" if others and own > max(others) else "tv.has", **values)
    (other,) = others
    if own == other:
        return coded("tv.level", clause=clause, own=points(own))
    return coded("tv.leads" if own > other else "tv.trails", **values, other=points(other))


def _count(placement: Placement, seat: str, *, own: bool) -> int:
    return sum((owner_of(piece) == seat) is own for stack in placement.cells.values() for piece in stack)


def _off(placement: Placement, seat: str) -> int:
    return sum(
        count
        for counts in placement.off.values()
        for piece, count in counts.items()
        if owner_of(piece) == seat
    )
