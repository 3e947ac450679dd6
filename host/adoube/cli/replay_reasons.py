"""The reasons of a verdict in words, a line for each kind of evidence."""

from collections.abc import Iterator, Sequence

from adoube.referee.reasons import Changed, Differing, Hypothesis, Missed, Reasons
from adoube.referee.verdicts import Illegal
from adoube.sensing.views import EMPTY
from adoube.words import say

__all__ = ["explained"]

INDENT = 14
LABEL = 12
MOST_NAMED = 5
MOST_CHANGES = 12  # so many changes are written out, the newest
MOST_CELLS = 6  # more are counted, not named


def explained(reasons: Reasons) -> Iterator[str]:
    """What decided first, then what was weighed, then what was reported."""
    for label, text in _parts(reasons):
        if text:
            yield f"{'':{INDENT}}{say(f'explain.{label}'):<{LABEL}}{text}"


def _parts(reasons: Reasons) -> Iterator[tuple[str, str]]:
    yield "why", _why(reasons)
    unnamed = reasons.unnamed
    for label, kept in (("stood", True), ("fell", False)):
        ranked = [_hypothesis(one) for one in reasons.hypotheses if one.kept is kept]
        unnamed += len(ranked[MOST_NAMED:])
        yield label, "; ".join(ranked[:MOST_NAMED])
    if unnamed:
        yield "more", str(unnamed)
    for missed in reasons.missed:
        yield "missed" if reasons.verdict == Illegal.name else "fell", _missed(missed)
    if reasons.differing is not None:
        yield from _differing(reasons.differing)
    yield "presses", " ".join(reasons.presses)
    yield "touched", " ".join(reasons.touched)
    yield "changed", _changes(reasons.changed)


def _why(reasons: Reasons) -> str:
    if reasons.basis is None:
        return ""
    seconds = "" if reasons.stood_ms is None else f"{reasons.stood_ms / 1000:.2f}"
    return say(f"explain.by_{reasons.basis.replace('-', '_')}", of=reasons.of, seconds=seconds)


def _hypothesis(one: Hypothesis) -> str:
    turns = _turns(one.turns) if one.legal else say("explain.not_legal")
    if one.untouched:
        turns = say("explain.though_untouched", turns=turns, cells=" ".join(one.untouched))
    if one.worth == 0.0:
        return say("explain.best", turns=turns)
    return say("explain.worth", turns=turns, worth=f"{one.worth:.2f}")


def _turns(turns: Sequence[str]) -> str:
    return " ".join(turns) or say("explain.no_turn")


def _missed(one: Missed) -> str:
    wanted = [
        say(f"explain.{what}", cells=_cells(cells))
        for what, cells in (("to_empty", one.empty), ("to_fill", one.fill))
        if cells
    ]
    return say("explain.would_fit", turns=_turns(one.turns), wanted=", ".join(wanted))


def _cells(cells: Sequence[str]) -> str:
    return " ".join(cells) if len(cells) <= MOST_CELLS else say("explain.cells", number=len(cells))


def _differing(differing: Differing) -> Iterator[tuple[str, str]]:
    named = (
        say("explain.in_cells", turn=turn, cells=" ".join(cells)) for turn, cells in differing.cells if cells
    )
    yield "differ", "; ".join(named)
    told = [say(f"explain.told_by_{what}") for what in differing.would_tell]
    yield "would_tell", "; ".join(told)


def _changes(changes: Sequence[Changed]) -> str:
    newest = "; ".join(_change(one) for one in changes[-MOST_CHANGES:])
    earlier = len(changes) - MOST_CHANGES
    return newest if earlier <= 0 else say("explain.earlier", number=earlier, newest=newest)


def _change(one: Changed) -> str:
    what = "changed_to"
    if one.after is None:
        what = "unknown"
    elif one.after == EMPTY:
        what = "emptied"
    elif one.before == EMPTY:
        what = "filled"
    return say(f"explain.{what}", cell=one.cell, shows=one.after, seconds=f"{one.at_ms / 1000:.2f}")
