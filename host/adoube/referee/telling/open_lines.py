"""The turns that may have been played after the certain ones, and that nobody has confirmed yet."""

from typing import Any

from adoube.referee.decoder.hypothesis import Mode
from adoube.referee.successors import SKIP
from adoube.referee.telling.certainty import turns_after
from adoube.referee.telling.explain import spelled
from adoube.referee.telling.shown import likely
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import INSTEAD, TAKEBACK, Open, Stage

__all__ = ["has_begun", "position_come_to", "unconfirmed", "untold"]


def position_come_to(table: Table) -> Any:
    """The position that the board has come to, as far as is known; its last turn may be open."""
    certain = table.told.node.position
    if table.stage is Stage.SET_UP or table.best.line is table.told:
        return certain
    found = likely(table.hypotheses, table.margin)
    nodes = {each.node for each in found if each.line is not table.told}
    return table.best.node.position if len(nodes) == 1 else certain


def has_begun(table: Table) -> bool:
    """Return whether a turn of the game was seen, though it may still be undone."""
    if table.line.ply > 0 or table.open is not None:
        return True
    all_likely = likely(table.hypotheses, table.margin) if table.has_camera else [table.best]
    return table.is_settled and all(
        each.line.length and each.mode is Mode.PLAYING and not each.deviating for each in all_likely
    )


def unconfirmed(table: Table) -> Open | None:
    """The position of turns that nobody has confirmed yet; None where the board shows none."""
    if table.stage is Stage.SET_UP:
        return None
    lines = _likely(table)
    if table.start_told or table.stage is Stage.CLEARED:  # a hand that clears a board hides its last turn
        lines.add(turns_after(table.stood, table.told))
    turns = {line[0] for line in lines if line}
    if not turns:
        return None
    ply, seat = table.ply_after(table.told), table.told.node.mover
    return Open(ply, seat, tuple(sorted(turns)), tuple(sorted(lines)))


def untold(table: Table, *, is_set_up: bool) -> tuple[tuple[str, ...], ...]:
    """The lines of turns of which one was played after the certain turns.

    An empty one is among them where a turn stands that is not over. None where nothing is likelier than what
    a board tells that is met again. `is_set_up`: whether play goes on although the set-up is being checked.
    """
    if table.open is not None:
        return table.open.lines
    if not (table.stage is Stage.PLAYING or is_set_up):
        return ()
    lines = _likely(table)
    is_more = any(len(line) > 1 or line[0].startswith((INSTEAD, TAKEBACK)) for line in lines if line)
    if is_more:
        return tuple(sorted(lines))
    stands = len(lines) == 1 and any(lines) and not table.best.deviating
    return ((), *lines) if stands else ()


def _likely(table: Table) -> set[tuple[str, ...]]:
    """Return the likely lines after the certain turns; nothing played is among them."""
    lines = {spelled(each, table.told) for each in likely(table.hypotheses, table.margin)}
    return {() if set(line) == {SKIP} else line for line in lines}  # behind the end of the game
