"""Turns and counts as they are written.

Turns are "a1-a3-c3", "a1" where a site is only chosen,
"xa1" for a removal, "@a1" for a drop, joined by commas, and "skip". Printed positions
hold what a game counts beside the board: pieces in hand, scores, variables, moves.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from adoube.board.geometry import Placement, Stack
from adoube.games.kit.endings import Places
from adoube.games.kit.rules import Act, Acts, Rules
from adoube.games.kit.scene import (
    NEUTRAL,
    NOWHERE,
    SHARED,
    KitPosition,
    Ledger,
    Pieces,
)
from adoube.games.kit.topology import Topology, bits, sites_of
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import coded

__all__ = [
    "SKIP",
    "KitTurn",
    "changed_stacks",
    "counted",
    "hand_places",
    "held",
    "owner_named",
    "phases_of",
    "read_beneath",
    "read_counts",
    "read_hands",
    "read_ledger",
    "read_phases",
    "read_places",
    "read_site_numbers",
    "read_stood",
    "read_turn",
    "stacks_of",
    "stood_and_placed",
    "write_turn",
]


MOST_ACTS = 1000


class KitTurn(NamedTuple):
    """A turn by its submoves. `number` tells turns apart that go the same way to different positions."""

    acts: Acts
    number: int = 1


SKIP = KitTurn(())

PART = re.compile(r"(?P<sign>[x@])(?P<site>[a-z][0-9]+)|[a-z][0-9]+(?:-[a-z][0-9]+)*")
NUMBERED = re.compile(r"(?P<acts>[^/]*)(?:/(?P<number>[2-9]|[1-9][0-9]{1,3}))?")


def write_turn(grid: Topology, turn: KitTurn) -> str:
    """The notation of a turn."""
    if not turn.acts:
        return "skip"
    parts: list[str] = []
    last = NOWHERE
    for origin, target in turn.acts:
        if origin == NOWHERE:
            parts.append(f",@{grid.names[target]}")
        elif target == NOWHERE:
            parts.append(f",x{grid.names[origin]}")
        elif origin == target:
            parts.append(f",{grid.names[origin]}")
        elif origin == last:
            parts.append(f"-{grid.names[target]}")
        else:
            parts.append(f",{grid.names[origin]}-{grid.names[target]}")
        # What has been dropped does not go on in the same part.
        last = NOWHERE if origin in (NOWHERE, target) else target
    return "".join(parts).lstrip(",") + (f"/{turn.number}" if turn.number > 1 else "")


def read_turn(grid: Topology, text: str) -> KitTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    numbered = NUMBERED.fullmatch(text)
    if numbered is None or not numbered["acts"]:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    acts = tuple(act for part in numbered["acts"].split(",") for act in _acts(grid, part, text))
    if len(acts) > MOST_ACTS:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    return KitTurn(acts, int(numbered["number"] or 1))


def _acts(grid: Topology, part: str, text: str) -> Iterator[Act]:
    found = PART.fullmatch(part)
    if found is None:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    if found["sign"]:
        site = _site(grid, found["site"])
        yield (site, NOWHERE) if found["sign"] == "x" else (NOWHERE, site)
        return
    sites = [_site(grid, name) for name in part.split("-")]
    yield from pairwise(sites if len(sites) > 1 else [*sites, *sites])


def _site(grid: Topology, name: str) -> int:
    if name not in grid.number:
        raise UnreadableTurn(coded("kit.no_cell", cell=name))
    return grid.number[name]


def owner_named(owner: int, seats: Sequence[str]) -> str:
    """The owner of a piece as piece codes write it: a seat, `neutral` or `shared`."""
    return {NEUTRAL: "neutral", SHARED: "shared"}.get(owner) or seats[owner]


def hand_places(rules: Rules, seats: Sequence[str]) -> tuple[str, ...]:
    """The places off the board where players hold pieces in hand."""
    return tuple(f"{seats[seat]}_hand" for seat in rules.holders)


def held(
    rules: Rules, seats: Sequence[str], codes: Sequence[str], ledger: Ledger
) -> dict[str, dict[str, int]]:
    """The pieces in each hand, by the hand's place off the board and by piece code."""
    if ledger.counts:
        return {place: {codes[0]: number} for place, number in _heaps_in_hand(rules, seats, ledger) if number}
    return {
        place: {codes[kind]: ledger.hands[kind] for kind in rules.kinds.own[seat] if ledger.hands[kind]}
        for seat, place in zip(rules.holders, hand_places(rules, seats), strict=True)
    }


def _heaps_in_hand(rules: Rules, seats: Sequence[str], ledger: Ledger) -> Iterator[tuple[str, int]]:
    held = list(zip(rules.hand_sites, ledger.counts[len(rules.grid.names) :], strict=True))
    for seat, place in zip(rules.holders, hand_places(rules, seats), strict=True):
        yield place, sum(number for owner, number in held if owner == seat)


def counted(rules: Rules, seats: Sequence[str], ledger: Ledger) -> dict[str, Any]:
    """Return what else is counted, under the keys of printed positions; empty if nothing is."""
    found: dict[str, Any] = {}
    if rules.ledger.scores:
        found["points"] = dict(zip(seats, ledger.scores, strict=True))
    if rules.variables:
        found["values"] = dict(zip(rules.variables, ledger.values, strict=True))
    if rules.counts_submoves:
        found["moves"] = ledger.made
    if rules.marks_sites:
        found["pending"] = list(rules.grid.named(ledger.pending))
    if rules.ledger.remembered:
        found["remembered"] = [[*numbers] for numbers in ledger.remembered]
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
    """Read the ledger of a printed position. Raises PositionError."""
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
        counts=read_counts(rules, codes, placement),
        remembered=_remembered(rules, memory.get("remembered", [])),
        beneath=read_beneath(rules, codes, placement),
    )


def stood_and_placed(rules: Rules, position: KitPosition) -> dict[str, Any]:
    """Return what has stood, the places decided and the numbers on sites, under the keys of positions."""
    names = rules.grid.names
    found: dict[str, Any] = {each.name: each.listed(position.pieces, names) for each in rules.site_numbers}
    if rules.forbidding is not None:
        found["stood"] = [*position.stood]
    if position.places:
        found["places"] = [*position.places]
        found["placed_by"] = None if position.placed_by == NOWHERE else position.placed_by
    return found


def phases_of(rules: Rules, position: KitPosition) -> dict[str, Any]:
    """Return the phases of the seats, and that of the last turn in games that have to know it."""
    names = [phase.name for phase in rules.phases]
    found: dict[str, Any] = {"phases": [names[phase] for phase in position.phases]}
    if rules.ends_by_phase:
        found["played_in"] = None if position.played_in == NOWHERE else names[position.played_in]
    return found


def read_phases(rules: Rules, memory: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
    """Read the phases of the seats, and that of the last turn. Raises PositionError."""
    names, written = [phase.name for phase in rules.phases], memory["phases"]
    wanted = rules.seats if len(names) > 1 else 0
    if not isinstance(written, list) or len(written) != wanted or any(n not in names for n in written):
        raise PositionError(coded("kit.phases", number=wanted, names=[*names]))
    phases = tuple(names.index(name) for name in written)
    if (name := memory.get("played_in")) is None:
        return phases, NOWHERE
    if name not in names:
        raise PositionError(coded("kit.played_in", names=names))
    return phases, names.index(name)


def read_places(rules: Rules, memory: Mapping[str, Any]) -> tuple[Places, int]:
    """Read the places of a printed position, and the end that gave the last. Raises PositionError."""
    places, by = memory.get("places"), memory.get("placed_by")
    if places is None and by is None:
        return (), NOWHERE
    if (
        not isinstance(places, list)
        or len(places) != rules.seats
        or any(type(place) not in (int, float) or not 0 <= place <= rules.seats for place in places)
        or not (by is None or (type(by) is int and 0 <= by < len(rules.endings)))
    ):
        raise PositionError(coded("kit.places_form", number=rules.seats))
    return tuple(places), NOWHERE if by is None else by


def read_stood(written: object) -> tuple[str, ...]:
    """Read the digests of the positions that have stood. Raises PositionError."""
    if not isinstance(written, list) or not all(isinstance(digest, str) for digest in written):
        raise PositionError(coded("kit.stood"))
    return tuple(written)


def read_counts(rules: Rules, codes: Sequence[str], placement: Placement) -> tuple[int, ...]:
    """The heaps of a placement, by site; none in games without heaps. Raises PositionError."""
    if not rules.ledger.counts:
        return ()
    found = [0] * len(rules.ledger.counts)
    for cell, stack in placement.cells.items():
        if {*stack} != {codes[0]}:
            raise PositionError(coded("kit.no_piece", cell=cell, pieces=[*codes]))
        found[rules.grid.number[cell]] = len(stack)
    owners = enumerate(rules.hand_sites, start=len(rules.grid.names))
    first = {owner: site for site, owner in reversed([*owners])}
    for place, seat in zip(placement.off, rules.holders, strict=False):
        found[first[seat]] = placement.off[place].get(codes[0], 0)
    return tuple(found)


def read_beneath(rules: Rules, codes: Sequence[str], placement: Placement) -> tuple[tuple[int, ...], ...]:
    """The kinds beneath the top pieces of a placement, by site; none in games without stacks.

    Raises PositionError.
    """
    if not rules.ledger.beneath:
        return ()
    stacks = [placement.stack(name) for name in rules.grid.names]
    for name, stack in zip(rules.grid.names, stacks, strict=True):
        if not {*stack} <= {*codes}:
            raise PositionError(coded("kit.no_piece", cell=name, pieces=[*codes]))
    return tuple(tuple(map(codes.index, stack[:-1])) for stack in stacks)


def _remembered(rules: Rules, written: object) -> tuple[tuple[int, ...], ...]:
    """The numbers that are remembered, list by list. Raises PositionError."""
    wanted = len(rules.ledger.remembered)
    if not isinstance(written, list) or len(written) != wanted:
        raise PositionError(coded("kit.moves"))
    if any(type(number) is not int for numbers in written for number in numbers):
        raise PositionError(coded("kit.moves"))
    return tuple(tuple(sorted(numbers)) for numbers in written)


def read_site_numbers(rules: Rules, pieces: Pieces, memory: Mapping[str, Any]) -> Pieces:
    """The pieces with the numbers on sites of a printed position. Raises PositionError."""
    for each in rules.site_numbers:
        written = memory[each.name]
        if not isinstance(written, Mapping) or any(cell not in rules.grid.number for cell in written):
            raise PositionError(coded("kit.site_numbers", key=each.name, most=each.most))
        for cell, number in written.items():
            if type(number) is not int or not 0 < number <= each.most:
                raise PositionError(coded("kit.site_numbers", key=each.name, most=each.most))
            pieces = each.written(pieces, rules.grid.number[cell], number)
    return pieces


def _last(rules: Rules, written: object) -> tuple[int, int]:
    """Return the sites where the last submove began and ended, by their names; None for neither."""
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


def stacks_of(names: Sequence[str], pieces: Sequence[Stack], position: KitPosition) -> dict[str, Stack]:
    """The stack on each cell: one piece, or a heap of them. `pieces` are the kinds by their numbers."""
    if position.ledger.counts:
        heaps = zip(names, position.ledger.counts, strict=False)
        return {name: pieces[0] * number for name, number in heaps if number}
    beneath = position.ledger.beneath
    return {
        names[site]: (*(pieces[each][0] for each in beneath[site]), *piece) if beneath else piece
        for piece, sites in zip(pieces, position.pieces, strict=False)
        for site in sites_of(sites)
    }


def changed_stacks(
    names: Sequence[str], pieces: Sequence[Stack], before: KitPosition, after: KitPosition
) -> dict[str, tuple[Stack, Stack]]:
    """The stack before and after on each cell that has changed."""
    if before.ledger.counts:
        heaps = zip(names, before.ledger.counts, after.ledger.counts, strict=False)
        return {name: (pieces[0] * was, pieces[0] * now) for name, was, now in heaps if was != now}
    if before.ledger.beneath:
        stood_then, stands_now = stacks_of(names, pieces, before), stacks_of(names, pieces, after)
        stacks = ((name, stood_then.get(name, ()), stands_now.get(name, ())) for name in names)
        return {name: (stood, stands) for name, stood, stands in stacks if stood != stands}
    kinds = list(zip(pieces, before.pieces, after.pieces, strict=False))
    changed = 0
    for _, was, stands in kinds:
        changed |= was ^ stands
    found = {}
    while changed:
        site = changed & -changed
        changed ^= site
        stood: Stack = ()
        stack: Stack = ()
        for piece, was, stands in kinds:
            if was & site:
                stood = piece
            if stands & site:
                stack = piece
        found[names[site.bit_length() - 1]] = (stood, stack)
    return found
