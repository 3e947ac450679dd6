"""When a turn is over: its clock was pressed, play has gone on, or what stands can become nothing else."""

from dataclasses import dataclass

from adoube.referee.config import Timings
from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.decoder.observation import differing
from adoube.referee.decoder.positions import Node, Turn
from adoube.referee.successors import SKIP
from adoube.sensing.views import EMPTY, Reading

__all__ = ["Standing", "awaits_done", "brings_home", "completes", "final_turns", "is_under_way", "may_set_up"]

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


def _is_under_way(node: Node, turn: Turn, away: list[int], board: Reading) -> bool:
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
