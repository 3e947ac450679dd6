"""Checks of legal turns: their notation, their list, and what is told from the board that they leave."""

from typing import Any

from adoube.games.base import Change
from adoube.games.checking.probe import Probe, hold

__all__ = [
    "change_of",
    "explains_what_its_turns_change",
    "lists_each_result_once",
    "writes_turns_that_read_back",
]

SKIP = "skip"
MOST_WRITTEN = 12
"""of the legal turns of a position that are written and read back"""


def writes_turns_that_read_back(probe: Probe) -> None:
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    found = probe.successors()
    for turn, after in probe.rng.sample(found, min(MOST_WRITTEN, len(found))):
        text = game.write(turn)
        probe.met.texts.setdefault(text)
        read = game.read(text)
        hold(game.write(read) == text, "checking.written_otherwise", turn=text, again=game.write(read))
        objection = game.objection_to(position, read)
        hold(objection is None, "checking.own_turn_refused", turn=text, why=objection)
        hold(game.after(position, read) == after, "checking.another_turn_read", turn=text)
        hold(game.play(position, read) == after, "checking.another_turn_read", turn=text)
    turn, _ = found[0]
    hold(game.canonical(position, turn) == turn, "checking.not_canonical", turn=game.write(turn))


def lists_each_result_once(probe: Probe) -> None:
    game, position = probe.game, probe.position
    if not game.listable:
        return
    found = probe.successors()
    if game.outcome(position) is not None:
        hold(not found, "checking.turns_after_the_end")
    if probe.line.outcome is not None:
        return
    hold(bool(found), "checking.no_turns")
    hold(len({after for _, after in found}) == len(found), "checking.result_twice")
    texts = [game.write(turn) for turn, _ in found]
    hold(len(set(texts)) == len(texts), "checking.writing_twice")
    hold(SKIP not in texts or len(texts) == 1, "checking.skip_beside_turns")
    hold(game.count(position) == len(found), "checking.miscounted")
    hold(game.turns(position) == sorted(texts), "checking.other_turns")


def explains_what_its_turns_change(probe: Probe) -> None:
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    turn, after = game.random_turn(position, probe.rng)
    change = change_of(probe, after)
    changed = change.emptied | change.filled | change.altered
    text = game.write(turn)
    found = any(other == after for _, other in game.explain(position, change))
    hold(found or not changed, "checking.not_explained", turn=text)
    hold(game.may_become(position, change), "checking.not_underway", turn=text)
    was, stands = game.placement(position), game.placement(after)
    stacks = {cell: (was.stack(cell), stands.stack(cell)) for cell in changed}
    hold(dict(game.changed_stacks(position, after)) == stacks, "checking.other_stacks", turn=text)
    if game.listable:
        hold(changed <= game.footprint(position), "checking.beyond_footprint", turn=text)
        near = any(other == after for _, other in game.changing(position, changed))
        hold(near, "checking.not_changing", turn=text)


def change_of(probe: Probe, after: Any) -> Change:
    """What a hand does to the board that turns the probe's position into another."""
    was, stands = probe.game.placement(probe.position), probe.game.placement(after)
    changed = stands.changed_cells(was)
    emptied = frozenset(cell for cell in changed if not stands.stack(cell))
    filled = frozenset(cell for cell in changed if not was.stack(cell))
    return Change(emptied, filled, changed - emptied - filled)
