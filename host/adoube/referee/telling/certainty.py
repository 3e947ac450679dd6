"""The certainty of turns beyond those that were told: what is certain, open or doubtful.

A turn is over when its clock was pressed, play has gone on, or what stands can become nothing else.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adoube.referee.config import Timings
from adoube.referee.decoder.hypothesis import NOTHING_SEEN, Hypothesis, Mode, Played
from adoube.referee.decoder.likelihood import PictureWeights, Weights, sum_of
from adoube.referee.decoder.observation import differing
from adoube.referee.decoder.positions import LegalTurn, Node
from adoube.referee.successors import SKIP
from adoube.sensing.views import EMPTY, Reading

__all__ = [
    "Certainty",
    "Standing",
    "awaits_done",
    "between",
    "brings_home",
    "certainty_of",
    "common",
    "completes",
    "final_turns",
    "is_guess",
    "is_under_way",
    "line_of",
    "may_set_up",
    "next_turn",
    "reach",
    "turns_after",
]


AGO = 5  # nobody takes back more turns at once than that many less one
NO_CELLS: frozenset[int] = frozenset()
ANSWERS = 2  # a turn that nobody said was over is final once so many more have followed it


@dataclass(frozen=True, slots=True)
class Standing:
    """A board as it has stood for a while."""

    board: Reading
    stood_ms: int
    timings: Timings
    has_clock: bool
    knows_hand: bool = False  # whether the source tells what is in a hand, as the page's own board does
    settles: bool = True  # whether it has stood for long enough to be read
    since_press_ms: int = 0  # how long ago a clock was pressed
    pressed_ms: int = -1  # and when that was
    sees_press: bool = True  # whether it is known what stood when it was: a camera sees that a moment later


def final_turns(hypothesis: Hypothesis, standing: Standing) -> int:
    """The length of the line up to its last final turn."""
    line = hypothesis.line
    hands = [each for each in _lines_back(line) if each.turn is not None and each.turn.text != SKIP]
    open_hands = _open_hands(hypothesis, standing)
    if open_hands == 0 or not hands:
        return line.length
    if len(hands) < open_hands:
        return 0
    before = hands[open_hands - 1].before
    return 0 if before is None else before.length


def _open_hands(hypothesis: Hypothesis, standing: Standing) -> int:
    """How many turns of hands at the end of the line are not over."""
    if hypothesis.undoing or _stands_for_good(hypothesis, standing):
        return 0
    presses, timings = hypothesis.presses, standing.timings
    if presses.last:
        if not standing.sees_press:
            return 1
        if standing.knows_hand:
            return 0
        if hypothesis.ended_ms > standing.pressed_ms >= 0 and standing.stood_ms < timings.slide_ms:
            return 1
        waits = standing.since_press_ms < timings.settle_ms
        return int(waits and not completes(hypothesis.line, standing.board))
    if standing.has_clock or presses.before:
        return max(1 if presses.before else ANSWERS, _put_back(hypothesis.line))
    return max(_unanswered(hypothesis, standing), _put_back(hypothesis.line))


def _unanswered(hypothesis: Hypothesis, standing: Standing) -> int:
    """How many turns at the end of the line nobody has answered for long enough, where nobody presses."""
    timings = standing.timings
    if standing.settles and standing.stood_ms >= timings.stand_ms and not hypothesis.deviating:
        return 1
    return ANSWERS


def _put_back(line: Played) -> int:
    """How many turns at the end of the line only put pieces back, as people do who take turns back."""
    count, each = 0, line
    while each.before is not None and (_stood_so(each) or brings_home(each)):
        count += not each.ends_with_skip
        each = each.before
    return count


def brings_home(line: Played) -> bool:
    """Return whether the cells of the last turn show what they show where the game begins."""
    begun = line
    while begun.before is not None:
        begun = begun.before
    cells = NO_CELLS if line.turn is None else line.turn.cells
    return all(line.node.shown[cell] == begun.node.shown[cell] for cell in cells)


def may_set_up(line: Played) -> bool:
    """Return whether the last turn of a hand brings pieces home, as one does that sets up the next game."""
    while line.before is not None and line.ends_with_skip:
        line = line.before
    return line.turn is not None and brings_home(line)


def _stood_so(line: Played) -> bool:
    """Return whether the cells of the last turn show what they showed a few turns before."""
    assert line.turn is not None, "a longer line has a last turn"
    shown, cells = line.node.shown, line.turn.cells
    return any(all(each.node.shown[cell] == shown[cell] for cell in cells) for each, _ in line.back[1:AGO])


def _stands_for_good(hypothesis: Hypothesis, standing: Standing) -> bool:
    """Return whether the last turn has stood for so long that nobody goes on with it, or takes it back."""
    line = hypothesis.line
    if (
        hypothesis.deviating
        or not hypothesis.felt
        or not standing.settles
        or (standing.has_clock and not line.node.is_over)
    ):
        return False
    if awaits_done(hypothesis, standing):
        return False
    is_complete = completes(line, standing.board)
    timings = standing.timings
    waits_ms = timings.dwell_ms if is_complete and not standing.has_clock else timings.in_hand_ms
    return standing.stood_ms >= waits_ms


def awaits_done(hypothesis: Hypothesis, standing: Standing) -> bool:
    """Return whether the hand is empty, and only its player knows whether the last turn goes on."""
    line = hypothesis.line
    if not standing.knows_hand or hypothesis.deviating or hypothesis.undoing:
        return False
    return standing.has_clock or _goes_on(line) or not completes(line, standing.board)


def _goes_on(line: Played) -> bool:
    """Return whether a legal turn begins like the last one and takes the same piece on from where it stands
    now.

    The cells on its way keep no trace of it, so that what stands cannot tell.
    """
    before = line.without_last()
    played = None if before is None else line.played_after(before)
    if before is None or played is None:
        return False
    trail, longer = before.node.way_of(played), before.node.longer_ways(played)
    return any(trail[-1] in cells[1:-1] for cells in longer)


def completes(line: Played, board: Reading) -> bool:
    """Return whether what stands can be nothing but the last turn: no other one is on its way."""
    before = line.without_last()
    if before is None:
        return True
    played = line.played_after(before)
    away = differing(board, before.node.shown)
    if not before.node.lists_turns:
        return bool(away)
    if not away:
        return False
    return not any(
        turn.text != played and _is_under_way(before.node, turn, away, board)
        for turn in before.node.changing(away[0])
    )


def is_under_way(node: Node, board: Reading) -> bool:
    """Return whether a board may be a moment of some turn, and is the end of none."""
    away = differing(board, node.shown)
    if not away:
        return False
    turns = [turn for turn in node.near(away, board, len(away)) if turn.cells.issuperset(away)]
    ended = any(all(board[cell] == shows for cell, shows in turn.shows) for turn in turns)
    return bool(turns) and not ended


def _is_under_way(node: Node, turn: LegalTurn, away: list[int], board: Reading) -> bool:
    """Return whether a board may be a moment of a turn, but not its end."""
    if not turn.cells.issuperset(away):
        return False
    shows = dict(turn.shows)
    if all(board[cell] == after for cell, after in shows.items()):
        return False
    return all(board[cell] in (EMPTY, shows.get(cell, node.shown[cell])) for cell in away)


def _lines_back(line: Played) -> list[Played]:
    """The line and those that it goes on from, the newest first."""
    lines: list[Played] = []
    each: Played | None = line
    while each is not None and len(lines) <= ANSWERS + 8:
        lines.append(each)
        each = each.before
    return lines


@dataclass(frozen=True, slots=True)
class Certainty:
    """The conclusion from hypotheses beside a line that was told as certain."""

    told: Played  # the line that is certain now: the one told before, or one with more turns
    # The turns of which one was played after it, the likeliest first; none where it is not open.
    candidates: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()  # all lines of turns after it that are likely
    # Whether something else may have been played: then only people can confirm any of it.
    guessed: bool = False


def certainty_of(
    hypotheses: Sequence[Hypothesis],
    told: Played,
    standing: Standing,
    weights: Weights,
    margin: float,
    answered: int = 0,
) -> Certainty:
    """Return what is certain after a line that was told, by those hypotheses that go on from it.

    The others are rivals of what follows, unless the same follows by them: what was told may have been taken
    back or changed.
    Up to a length of `answered` people have said what was played: that is final.
    """
    left: list[Hypothesis] = []
    rivals: list[Hypothesis] = []
    for each in hypotheses:
        (left if reach(line_of(each), told.length) is told else rivals).append(each)
    begun = told.length
    while left:
        by_turn = _by_turn(left, told)
        worth = {turn: sum_of(each.score for each in those) for turn, those in by_turn.items()}
        best = max(worth, key=lambda turn: worth[turn])
        leading = max(by_turn[best], key=lambda each: each.score)
        was_heard = told.length >= leading.unheard
        guessed = told.length >= answered and is_guess(leading, told.length)
        needed = margin if was_heard else _margin_unheard(leading, weights)
        more = needed - margin
        others = [its for turn, its in by_turn.items() if turn != best]
        others.append([each for each in rivals if _turn_at(each, told.length) != best])
        lead = worth[best] - max(_against(leading, its, more) for its in others)
        if best is None or lead < needed or guessed:
            against = sum_of(each.score for each in rivals)
            return _open(left, told, worth, standing, needed, against, guessed=guessed)
        further = reach(line_of(leading), told.length + 1)
        assert further is not None, "a turn follows"
        final = _final(leading, standing) if was_heard or _is_borne_out(leading, begun, standing) else 0
        if max(answered, final) < further.length and not further.ends_with_skip:
            break
        told, left = further, by_turn[best]
    return Certainty(told)


def is_guess(hypothesis: Hypothesis, length: int) -> bool:
    """Return whether the turns after so many are a guess at what a camera may not have seen."""
    return hypothesis.sight is not NOTHING_SEEN and length < hypothesis.unheard


def _margin_unheard(hypothesis: Hypothesis, weights: Weights) -> float:
    """By how much turns have to lead that nobody heard: by more than others that would explain all cells."""
    if hypothesis.sight is not NOTHING_SEEN:
        return PictureWeights.default().margin_guess
    return weights.margin_unheard + weights.of_deviations(len(hypothesis.deviating))


def _against(leading: Hypothesis, others: Sequence[Hypothesis], more: float) -> float:
    """The weight of others against the leading one, which has to lead by so much more those that explain as
    many cells."""
    cells = len(leading.deviating)
    return sum_of(each.score - more * (len(each.deviating) > cells) for each in others)


def _is_borne_out(hypothesis: Hypothesis, told: int, standing: Standing) -> bool:
    """Return whether anything that was heard since goes on from turns that nobody heard, or a single one of
    them stands where nobody presses. Pictures bear out what they show."""
    if hypothesis.sight is not NOTHING_SEEN or hypothesis.line.length > hypothesis.unheard:
        return True
    stands = not standing.has_clock and not hypothesis.deviating
    return (hypothesis.presses.last or stands) and hypothesis.unheard == told + 1


def _open(
    left: Sequence[Hypothesis],
    told: Played,
    worth: Mapping[str | None, float],
    standing: Standing,
    margin: float,
    against: float,
    *,
    guessed: bool,
) -> Certainty:
    """Nothing leads; a turn is open where it is final that one was played."""
    turns = [turn for turn in worth if turn is not None]
    played = sum_of(worth[turn] for turn in turns)
    if played - max(worth.get(None, -math.inf), against) < (0.0 if guessed else margin):
        return Certainty(told)
    leading = max((each for each in left if line_of(each) is not told), key=lambda each: each.score)
    most = max(worth[turn] for turn in turns)
    likely = sorted(turn for turn in turns if worth[turn] > most - margin)
    if len(likely) < 2 - guessed or _final(leading, standing) <= told.length:
        return Certainty(told)
    by_turn = [(each, next_turn(line_of(each), told)) for each in left]
    best = {turn: max(each.score for each, its in by_turn if its == turn) for turn in likely}
    least = {turn: min(score, max(best.values()) - margin) for turn, score in best.items()}
    lines = {
        line_of(each).texts[told.length :]
        for each, turn in by_turn
        if turn in least and each.score >= least[turn]
    }
    return Certainty(told, tuple(likely), tuple(sorted(lines)), guessed)


def _final(hypothesis: Hypothesis, standing: Standing) -> int:
    if hypothesis.games:
        return _surely_played(hypothesis.games[0])
    return final_turns(hypothesis, standing) if hypothesis.mode is Mode.PLAYING else 0


def _turn_at(hypothesis: Hypothesis, length: int) -> str | None:
    """The turn that follows so many; None where there is none."""
    further = reach(line_of(hypothesis), length + 1)
    return None if further is None or further.turn is None else further.turn.text


def _surely_played(line: Played) -> int:
    """The length of a line that was left, without last turns that bring pieces home: so does a set-up."""
    while line.before is not None and brings_home(line):
        line = line.before
    return line.length


def line_of(hypothesis: Hypothesis) -> Played:
    """The line of the first game."""
    return hypothesis.games[0] if hypothesis.games else hypothesis.line


def reach(line: Played, length: int) -> Played | None:
    """The line as it was after so many turns; None where it is shorter."""
    each: Played | None = line
    while each is not None and each.length > length:
        each = each.before
    return each if each is not None and each.length == length else None


def next_turn(line: Played, before: Played) -> str | None:
    """The turn with which a line goes on from its beginning; None where it does not."""
    return None if line is before else line.played_after(before)


def between(told: Played, further: Played) -> list[Played]:
    """The lines from one that was told to a longer one that begins with it, the shorter first."""
    lines: list[Played] = []
    while further is not told:
        lines.append(further)
        assert further.before is not None, "the longer line begins with the other one"
        further = further.before
    return lines[::-1]


def turns_after(line: Played, told: Played) -> tuple[str, ...]:
    """The turns with which a line goes on from a told one; none where it does not."""
    return line.texts[told.length :] if reach(line, told.length) is told else ()


def common(line: Played, other: Played) -> Played:
    """The longest line with which both begin."""
    one, two = line, other
    while one is not two:
        if one.length >= two.length and one.before is not None:
            one = one.before
        elif two.before is not None:
            two = two.before
        else:
            return two
    return one


def _by_turn(hypotheses: Iterable[Hypothesis], told: Played) -> dict[str | None, list[Hypothesis]]:
    found: dict[str | None, list[Hypothesis]] = {}
    for each in hypotheses:
        found.setdefault(next_turn(line_of(each), told), []).append(each)
    return found
