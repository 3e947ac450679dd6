"""Holds a game against a naive writing of its rules, in one position at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import IllegalTurn

__all__ = ["Oracle", "State", "call_differs", "differences", "first_disagreement", "unequal"]


class State(Protocol):
    """The state of a naive game: a printed position, and what the rules need besides."""

    @property
    def position(self) -> dict[str, Any]: ...


S = TypeVar("S", bound=State)


class Oracle(Protocol[S]):
    """A naive writing of a game under one set of options."""

    def writings(self, state: S) -> dict[str, S]:
        """Every turn that the rules accept, in every writing, with the state that it leads to."""

    def canonical(self, writings: Mapping[str, S]) -> dict[str, S]:
        """Of the writings that lead to one position, the canonical one."""

    def objections(self, state: S, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""


def differences(
    line: Line, oracle: Oracle[S], state: S, attempts: Iterable[str], most: int | None = None
) -> list[str]:
    """One sentence for each thing in which the game and the naive one disagree in a position.

    `attempts` are turns, legal or not, that are tried besides the legal ones: besides `most` of these, where
    a position has too many to play each.
    """
    if found := unequal("here", printed(line), state.position):
        return found
    writings = oracle.writings(state)
    expected = oracle.canonical(writings)
    if line.legal_turns() != sorted(expected):
        found.append(f"the turns are {line.legal_turns()}, expected {sorted(expected)}")
    for turn, after in [] if line.outcome else line.game.successors(line.position):
        text = line.game.write(turn)
        if text in expected:
            found += unequal(f"after {text}", printed(line.extended(turn, after)), expected[text].position)
    tried = [*writings] if most is None else [*writings][:: len(writings) // most + 1]
    for text in sorted({*tried, *attempts}):
        found += _attempt_differs(line, oracle, state, text, writings.get(text))
    return found + _differs_when_loaded(line, state)


def first_disagreement(walk: Callable[[], Iterator[list[str]]], positions: int) -> list[str]:
    """Return the differences in the first position that differs, of this many on random lines; empty if none
    does."""
    seen = 0
    while seen < positions:
        for found in walk():
            if found:
                return found
            seen += 1
            if seen == positions:
                break
    return []


def call_differs(line: Line, call: Mapping[str, Any], expected: State | set[str]) -> list[str]:
    """Return the differences in the answer to a call, given the expected position or forbidding clauses."""
    try:
        after = printed(line.called(call))
    except IllegalTurn as refusal:
        return _refusal_differs(f"the call {dict(call)}", refusal, expected)
    if isinstance(expected, set):
        return [f"the call {dict(call)} is accepted against {sorted(expected)}"]
    return unequal(f"after the call {dict(call)}", after, expected.position)


def unequal(where: str, found: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    """Return the differences between two printed positions, the words of the ending aside."""
    over = found["over"] and {key: found["over"][key] for key in ("winners", "clause")}
    return [
        f"{where}: {key} is {value}, expected {expected[key]}"
        for key, value in {**found, "over": over}.items()
        if value != expected[key]
    ]


def _attempt_differs(line: Line, oracle: Oracle[S], state: S, text: str, expected: S | None) -> list[str]:
    clauses = oracle.objections(state, text)
    if bool(clauses) == bool(expected):
        return [f"the naive rules contradict themselves about {text}: {sorted(clauses)}"]
    try:
        after = printed(line.play(line.game.read(text)))
    except IllegalTurn as refusal:
        return _refusal_differs(text, refusal, expected or clauses)
    if expected is None:
        return [f"{text} is accepted against {sorted(clauses)}"]
    return unequal(f"after {text}", after, expected.position)


def _refusal_differs(what: str, refusal: IllegalTurn, expected: State | set[str]) -> list[str]:
    if not isinstance(expected, set):
        return [f"{what} is refused: {refusal}"]
    clause = refusal.objection.clause
    return [] if clause in expected else [f"{what} is refused by {clause}, expected {sorted(expected)}"]


def _differs_when_loaded(line: Line, state: State) -> list[str]:
    """A printed position is answered with itself; after the end the scores cannot be recomputed from it."""
    if line.outcome:
        return []
    return unequal("once loaded", printed(line_from(line.game, printed(line))), state.position)
