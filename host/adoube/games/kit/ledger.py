"""What a game counts beside the board, as positions print it: pieces in hand, scores, variables, moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement
from adoube.games.kit.bits import bits
from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import NOWHERE, Ledger
from adoube.games.verdict import PositionError
from adoube.words import coded

__all__ = ["counted", "hand_places", "held", "read_hands", "read_ledger"]


def hand_places(rules: Rules, seats: Sequence[str]) -> tuple[str, ...]:
    """The places off the board where players hold pieces in hand."""
    return tuple(f"{seats[seat]}_hand" for seat in rules.holders)


def held(
    rules: Rules, seats: Sequence[str], codes: Sequence[str], ledger: Ledger
) -> dict[str, dict[str, int]]:
    """The pieces in each hand, by the hand's place off the board and by piece code."""
    return {
        place: {codes[kind]: ledger.hands[kind] for kind in rules.kinds.own[seat] if ledger.hands[kind]}
        for seat, place in zip(rules.holders, hand_places(rules, seats), strict=True)
    }


def counted(rules: Rules, seats: Sequence[str], ledger: Ledger) -> dict[str, Any]:
    """What else is counted, under the keys of printed positions; nothing where nothing is."""
    found: dict[str, Any] = {}
    if rules.ledger.scores:
        found["points"] = dict(zip(seats, ledger.scores, strict=True))
    if rules.variables:
        found["values"] = dict(zip(rules.variables, ledger.values, strict=True))
    if rules.counts_submoves:
        found["moves"] = ledger.made
    if rules.marks_sites:
        found["pending"] = list(rules.grid.named(ledger.pending))
    if rules.recalls_last:
        found["last"] = [None if site == NOWHERE else rules.grid.names[site] for site in ledger.last]
    return found


def read_ledger(
    rules: Rules,
    seats: Sequence[str],
    codes: Sequence[str],
    placement: Placement,
    memory: Mapping[str, Any],
) -> Ledger:
    """What a printed position counts. Raises PositionError."""
    moves = memory.get("moves", 0)
    if type(moves) is not int or moves < 0:
        raise PositionError(coded("kit.moves"))
    return Ledger(
        read_hands(rules, seats, codes, placement),
        _numbers("points", memory, seats if rules.ledger.scores else ()),
        _numbers("values", memory, rules.variables),
        moves,
        _marked(rules, memory.get("pending", [])),
        last=_last(rules, memory.get("last", [None, None])),
    )


def _last(rules: Rules, written: object) -> tuple[int, int]:
    """Where the last submove began and ended, by the names of the sites; None for neither."""
    match written:
        case [None | str() as origin, None | str() as target] if {origin, target} - {None} <= {
            *rules.grid.names
        }:
            number = rules.grid.number
            return number.get(origin or "", NOWHERE), number.get(target or "", NOWHERE)
    raise PositionError(coded("kit.last"))


def _marked(rules: Rules, written: object) -> int:
    """The sites that are marked, by their names."""
    if not isinstance(written, list) or any(name not in rules.grid.number for name in written):
        raise PositionError(coded("kit.pending"))
    return bits(rules.grid.number[name] for name in written)


def read_hands(
    rules: Rules, seats: Sequence[str], codes: Sequence[str], placement: Placement
) -> tuple[int, ...]:
    """How many pieces of each kind a placement has in hand. Raises PositionError."""
    found = [0] * len(rules.ledger.hands)
    for seat, place in zip(rules.holders, hand_places(rules, seats), strict=True):
        own = {codes[kind]: kind for kind in rules.kinds.own[seat]}
        for code, number in placement.off.get(place, {}).items():
            if code not in own:
                raise PositionError(coded("kit.off_pieces", place=place, pieces=[*own]))
            found[own[code]] = number
    return tuple(found)


def _numbers(key: str, memory: Mapping[str, Any], names: Sequence[str]) -> tuple[int, ...]:
    written = memory.get(key, {})
    if (
        not isinstance(written, Mapping)
        or set(written) != set(names)
        or any(type(number) is not int for number in written.values())
    ):
        raise PositionError(coded("kit.counts", key=key, names=[*names]))
    return tuple(written[name] for name in names)
