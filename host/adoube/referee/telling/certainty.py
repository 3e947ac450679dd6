"""The certainty of turns beyond those that were told: what is certain, open or doubtful."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adoube.referee.decoder.hypothesis import NOTHING_SEEN, Hypothesis, Mode, Played
from adoube.referee.decoder.likelihood import PictureWeights, Weights, sum_of
from adoube.referee.telling.finality import Standing, brings_home, final_turns

__all__ = [
    "Certainty",
    "between",
    "certainty_of",
    "common",
    "is_guess",
    "line_of",
    "next_turn",
    "reach",
    "turns_after",
]


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
