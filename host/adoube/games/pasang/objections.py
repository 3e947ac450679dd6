"""Why a turn of Pasang is not legal, and why no turn explains a board."""

from adoube.games.base import BoardChange
from adoube.games.pasang.board import COLUMNS, NAMES, NUMBER, RAYS
from adoube.games.pasang.notation import SKIP, WrittenTurn, seat_name, write_turn, written
from adoube.games.pasang.rules import NOWHERE, PasangPosition, PasangRules, PasangTurn, Stage
from adoube.games.verdict import Objection
from adoube.words import CodedText, coded

__all__ = ["means", "objection_to_change", "objection_to_turn"]

MOST_TOLD = 6
SIDE = len(COLUMNS)


def objection_to_turn(rules: PasangRules, position: PasangPosition, turn: WrittenTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one, in any writing."""
    if any(means(position, turn, legal) for legal in rules.turns(position)):
        return None
    if turn == SKIP:
        return _objects(rules, position, "PAS-03", "needless_skip")
    origin, target, line = turn
    stage = position.stage
    if target == NOWHERE:
        if stage is not Stage.OPENS:
            return _objects(rules, position, "PAS-04", "opened_already")
        if line not in (written(position, each)[2] for each in _all_columns(rules, position)):
            return _objects(rules, position, "PAS-04", "other_half", cell=NAMES[line])
        return _objects(rules, position, "PAS-05", "other_sector", column=COLUMNS[line % SIDE])
    if stage is Stage.OPENS:
        return _objects(rules, position, "PAS-04", "opens_first")
    if stage is Stage.CHOOSES:
        if (origin, target) not in rules.entries(position):
            return _objects(rules, position, "PAS-06", "no_entry", origin=NAMES[origin], target=NAMES[target])
    elif origin != position.kas[position.mover]:
        return _objects(rules, position, "PAS-07", "no_ka", origin=NAMES[origin])
    elif not _is_slide(position, origin, target):
        return _objects(rules, position, "PAS-07", "no_slide", origin=NAMES[origin], target=NAMES[target])
    return _objects(rules, position, *_line_fault(position, origin, target, line), cell=NAMES[line])


def objection_to_change(rules: PasangRules, position: PasangPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    emptied, filled = sorted(change.emptied), sorted(change.filled)
    changed = sorted(change.emptied | change.filled | change.altered)
    if not changed:
        return _objects(rules, position, "PAS-03", "nothing_changed")
    stage = position.stage
    if stage is Stage.OPENS:
        return _objects(rules, position, "PAS-04", "no_column", cells=changed)
    ka = position.kas[position.mover]
    if len(filled) == 1 and stage is Stage.SLIDES and NAMES[ka] in emptied:
        target = NUMBER[filled[0]]
        if not _is_slide(position, ka, target):
            names = {"origin": NAMES[ka], "target": filled[0]}
            return _objects(rules, position, "PAS-07", "no_slide", **names)
        if len(emptied) == 1:
            return _objects(rules, position, "PAS-03", "no_capture", target=filled[0])
        return _objects(rules, position, "PAS-08", "no_line", cells=[c for c in emptied if c != NAMES[ka]])
    if stage is Stage.CHOOSES:
        return _objects(rules, position, "PAS-06", "no_choice", cells=changed)
    return _objects(rules, position, "PAS-07", "no_turn_does", cells=changed)


def means(position: PasangPosition, turn: WrittenTurn, legal: PasangTurn) -> bool:
    """Whether a turn as it is written is this legal one."""
    if legal.target == NOWHERE:
        return turn == written(position, legal)
    return turn[:2] == legal[:2] and bool(legal.captured >> turn[2] & 1)


def _all_columns(rules: PasangRules, position: PasangPosition) -> list[PasangTurn]:
    """Every column of the own half, whatever the opponent has opened."""
    return rules.turns(position._replace(passages=(NOWHERE, NOWHERE)))


def _is_slide(position: PasangPosition, origin: int, target: int) -> bool:
    """Whether nothing stands between two points of a row or a column, nor on the second."""
    for rays in RAYS:
        ray = rays[origin]
        if target in ray:
            return not any(position.occupied >> point & 1 for point in ray[: ray.index(target) + 1])
    return False


def _line_fault(position: PasangPosition, origin: int, target: int, line: int) -> tuple[str, str]:
    """What is wrong with a line that a ka is to capture, at a point where it may go."""
    if not (position.tokens[0] | position.tokens[1]) >> line & 1 or line == origin:
        return "PAS-08", "nothing_there"
    goes_along_column = origin % SIDE == target % SIDE
    along = line % SIDE == target % SIDE if goes_along_column else line // SIDE == target // SIDE
    if position.stage is Stage.SLIDES and along:
        return "PAS-09", "not_across"
    return "PAS-08", "not_odd"


def _objects(
    rules: PasangRules, position: PasangPosition, clause: str, key: str, **values: object
) -> Objection:
    """An objection in the words of the catalogue, with what may be played instead."""
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    said = coded("pasang." + key, mover=mover, enemy=enemy, where=_where(rules, position), **values)
    return Objection(clause, said)


def _where(rules: PasangRules, position: PasangPosition) -> CodedText:
    """What the player to move may play."""
    if position.stage is Stage.OPENS:
        return coded("pasang.columns_are", columns=[COLUMNS[column] for column in rules.columns(position)])
    turns = sorted(write_turn(written(position, turn)) for turn in rules.turns(position))
    others = [coded("pasang.others")] if len(turns) > MOST_TOLD else []
    return coded("pasang.turns_are", turns=[*turns[:MOST_TOLD], *others])
