"""Sentences of a table's page: the last turn, and a set-up that a camera reads."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from adoube.board.geometry import Placement, kind_of, owner_of
from adoube.games.base import AnyGame
from adoube.games.examples import Example, ExampleKind, TurnShown, turn_shown
from adoube.games.line import AsPlayed, Line
from adoube.tables.state import TableState
from adoube.tables.state import TurnShown as PlayedTurn
from adoube.words import AnyText, CodedText
from adoube.words.names import kind_name
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, in_sentences, piece_name, some_of

__all__ = ["SetUpView", "last_turn_told", "set_up_view"]


@dataclass(frozen=True, slots=True)
class SetUpView:
    """The set-up form. `choices`: piece codes and their names; `first`: the cell to look at first."""

    choices: tuple[tuple[str, AnyText], ...]
    counts: tuple[AnyText, ...]
    unsure: AnyText
    objection: AnyText
    is_told: bool  # True if the verdict says the objection already
    first: str
    is_read: bool


def set_up_view(state: TableState) -> SetUpView | None:
    """None while no set-up is read."""
    set_up = state.set_up
    if set_up is None:
        return None
    stacks = () if state.provisional is None else state.provisional.cells.values()
    found = Counter(stack[-1] for stack in stacks)
    names = {piece: piece_name(piece, state.board.looks) for piece in set_up.pieces}
    counts = [coded("set_up.count", found=found[piece], piece=name) for piece, name in names.items()]
    return SetUpView(
        choices=tuple(names.items()),
        counts=tuple(counts),
        unsure=_named(set_up.unsure),
        objection=set_up.objection,
        is_told=spoken(set_up.objection) in spoken(state.message.said),
        first=set_up.unsure[0] if set_up.unsure else "",
        is_read=set_up.is_read,
    )


def _named(cells: tuple[str, ...]) -> AnyText:
    return coded("set_up.unsure", cells=some_of(cells)) if cells else ""


SKIP = "skip"
CASTLING = ("king", "rook")
_JUMPS = (ExampleKind.JUMP, ExampleKind.JUMPS, ExampleKind.TAKE_OVER)


def last_turn_told(state: TableState) -> AnyText:
    """Describe the last turn if it is the verdict and the rules know it; else return an empty text."""
    said, line = state.message.said, state.line
    is_verdict = isinstance(said, CodedText) and said.code == "table.moved"
    if not is_verdict or line is None or not line.turns or not state.turns:
        return ""
    turn, last = line.turns[-1], state.turns[-1]
    return "" if isinstance(turn, AsPlayed) else _turn_told(line, last, state.who(last.seat))


@lru_cache(maxsize=1024)
def _turn_told(line: Line, last: PlayedTurn, who: AnyText) -> AnyText:
    """Describe the last turn of a line, which stays one for all states up to the next turn."""
    turn = line.turns[-1]
    text = line.game.write(turn)
    if text == SKIP:
        return coded("turn_told.passed", who=who)
    shown = turn_shown(line.game, line.positions[-1], turn, line.position)
    before, after = line.game.placement(line.positions[-1]), line.game.placement(line.position)
    return _told(shown, who, line.game) or _written(last.seat, who, last.entry or text, before, after)


def _told(shown: TurnShown, who: AnyText, game: AnyGame) -> AnyText:
    """The turn by what moved; empty if it is no turn of one piece."""
    found = {example.kind: example for example in shown.examples()}
    main = _main(shown, found, who)
    if main is None:
        return ""
    more: list[AnyText] = []
    change = found.get(ExampleKind.CHANGE)
    if change and owner_of(change.becomes) != owner_of(change.piece):
        # Another piece took the one that moved, as a collector does.
        return ""
    if change and _sort(change.becomes) != _sort(change.piece):
        kinds = {kind_of(piece) for piece in game.board.looks}
        more.append(coded("turn_told.becomes", piece=kind_name(kind_of(change.becomes), kinds)))
    if back := found.get(ExampleKind.RETURN):
        more.append(coded("turn_told.returns", cells=[*back.others]))
    return in_sentences([main, *more]) if more else main


def _sort(piece: str) -> str:
    """Return the kind of a piece, whatever mark it bears."""
    return kind_of(piece).partition(".")[0]


def _main(shown: TurnShown, found: dict[ExampleKind, Example], who: AnyText) -> CodedText | None:
    start, end = shown.origin, shown.target
    if removed := found.get(ExampleKind.REMOVE):
        cells = [*removed.others]
        return coded("turn_told.removed", who=who, cells=cells, count=len(cells))
    if together := found.get(ExampleKind.TOGETHER):
        first, last = together.others
        moved = (kind_of(together.piece), kind_of(together.before.stack(first)[-1]))
        key = "castled" if moved == CASTLING else "together"
        return coded(f"turn_told.{key}", who=who, start=start, end=end, first=first, last=last)
    if not (shown.is_plain or ExampleKind.RETURN in found):
        return None
    jumps = any(kind in found for kind in _JUMPS)
    taken = _taken(found)
    if not start:
        return coded(
            "turn_told.placed_and_captured" if taken else "turn_told.placed", who=who, end=end, cells=taken
        )
    if taken == [end]:
        return coded("turn_told.captured", who=who, start=start, end=end)
    key = ("jumped" if jumps else "moved") + ("_and_captured" if taken else "")
    return coded(f"turn_told.{key}", who=who, start=start, end=end, cells=taken)


def _taken(found: dict[ExampleKind, Example]) -> list[str]:
    """Return the cells of what was taken off the board, the one where the piece ended first."""
    if back := found.get(ExampleKind.RETURN):
        # Nothing else is told of such a turn: what stood where the piece has gone is off the board.
        return [back.path[-1]] if back.before.stack(back.path[-1]) else []
    kinds = (ExampleKind.TAKE_ON, ExampleKind.TAKE_OVER, ExampleKind.TAKE_ELSEWHERE)
    return [cell for kind in kinds if kind in found for cell in found[kind].others]


def _written(seat: str, who: AnyText, text: str, before: Placement, after: Placement) -> AnyText:
    """Return the turn as it is written, with what it captured; empty if it captured nothing.

    Where pieces of the mover leave the board, the turn may have been its own undoing.
    """
    if _count(seat, after) < _count(seat, before):
        return ""
    cells = [
        cell
        for cell in sorted(after.changed_cells(before))
        if any(owner_of(piece) != seat and piece not in after.stack(cell) for piece in before.stack(cell))
    ]
    lost = sum(map(len, before.cells.values())) > sum(map(len, after.cells.values()))
    return coded("turn_told.played_and_captured", who=who, turn=text, cells=cells) if lost and cells else ""


def _count(seat: str, placement: Placement) -> int:
    return sum(owner_of(piece) == seat for stack in placement.cells.values() for piece in stack)
