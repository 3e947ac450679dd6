"""`(equipment ...)`, `(players ...)` and `(start ...)`: board, pieces, regions, and the first position."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from adoube.games.kit.heaps import pieces_of
from adoube.games.kit.scene import NOWHERE, SHARED, KindsOfSeats, SeatPiece
from adoube.games.kit.topology import COMPASS, sites_of
from adoube.games.lud.board_parts import pits_of
from adoube.games.lud.boards import board_of
from adoube.games.lud.hands import hand_owner, slots_in
from adoube.games.lud.heaps import MOST_HELD, heaps_begun
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.references import kinds_in
from adoube.games.lud.regions import constant_region
from adoube.games.lud.setting import (
    MOST_PLAYERS,
    ROLES,
    UNOWNED,
    GameEquipment,
    HandSlot,
    mentions,
    number_of,
    seat_of,
    site_number,
)
from adoube.games.lud.tracks import landmark, tracks_in
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    Text,
    head,
    listed,
    shown,
    unsupported,
)

__all__ = ["PlayerCount", "begun", "players_of", "setting_of"]

MOST_KINDS = 1000


@dataclass(frozen=True)
class PlayerCount:
    """How many there are, and which way their pieces face; nothing where that is not said."""

    count: int
    forwards: tuple[int, ...]


def players_of(node: Ludeme) -> PlayerCount:
    """Read `(players ...)`. Raises DescriptionError."""
    with Arguments(node) as given:
        players = list(given.rest())
    alone = players[0] if len(players) == 1 else None
    count = alone.value if isinstance(alone, Number) else len(players)
    named = isinstance(alone, Number) or all(map(_is_name, players))
    forwards = () if named else tuple(_facing(player, node) for player in players)
    if not 1 <= count <= MOST_PLAYERS:
        raise DescriptionError(node.mark, "players", most=MOST_PLAYERS)
    return PlayerCount(count, forwards)


def _is_name(player: Node) -> bool:
    """Return whether a player is said by a name alone."""
    match player:
        case Ludeme((Symbol("player"), Text())):
            return True
    return False


def _facing(player: Node, inside: Ludeme) -> int:
    match player:
        case Ludeme((Symbol("player"), Symbol(facing))) if facing in COMPASS:
            return COMPASS.index(facing)
    raise unsupported(player, inside=inside)


PIECE_NAME = re.compile(r"[A-Za-z_]+(?:[0-9]+[A-Za-z_]+)*")  # a digit at the end would be a player's


@dataclass(frozen=True)
class _Piece:
    name: str
    seat: int
    moves: Node | None
    facing: int | None = None  # a direction of the compass, where the piece says its own


BOARDS = ("board", "mancalaBoard")
PIECES = ("piece", "tile")  # a tile that covers one site is a piece


def setting_of(node: Ludeme, players: PlayerCount, *, heaps: bool) -> GameEquipment:
    """The equipment of a game; `heaps`: whether pieces lie in heaps that are counted.

    Raises DescriptionError.
    """
    with Arguments(node) as given:
        parts = list(given.rest())
    for part in parts:
        if head(part) not in (*BOARDS, *PIECES, "hand", "map", "regions"):
            raise unsupported(part)
    boards = [part for part in parts if head(part) in BOARDS]
    if len(boards) != 1 or not isinstance(board := boards[0], Ludeme):
        raise DescriptionError(node.mark, "one_board")
    grid = pits_of(board) if head(board) == "mancalaBoard" else board_of(_without_tracks(board))
    if any(facing % 8 for facing in players.forwards) and mentions(board, "Diamond"):
        raise unsupported(board)  # Ludii draws it turned, with other directions of the compass
    pieces = [piece for part in parts if head(part) in PIECES for piece in _pieces(part, players.count)]
    if not pieces or len(pieces) > MOST_KINDS:
        raise DescriptionError(node.mark, "some_pieces", most=MOST_KINDS)
    kinds = KindsOfSeats.of(
        tuple(SeatPiece(piece.name, piece.seat) for piece in pieces), players.count, grid.everything
    )
    forwards = _forwards(node, players, pieces)
    own_moves = {(piece.name, piece.seat): piece.moves for piece in pieces if piece.moves is not None}
    slots = tuple(slot for part in parts if head(part) == "hand" for slot in slots_in(part, players.count))
    setting = GameEquipment(
        grid, players.count, kinds, forwards, {}, own_moves, hand_slots=slots, heaps=heaps, amount=amount_of
    )
    if heaps and [kind.seat for kind in kinds.kinds] != [SHARED]:
        raise DescriptionError(node.mark, "heaps_of_one_kind")
    if heaps and any(slot.seat == SHARED for slot in slots):
        raise unsupported(next(part for part in parts if mentions(part, "hand")))
    setting = replace(setting, tracks=tracks_in(board, setting))
    for part in parts:
        if head(part) == "map" and isinstance(part, Ludeme):
            setting = replace(setting, maps=(*setting.maps, _map(setting, part)))
        if head(part) == "regions" and isinstance(part, Ludeme):
            key, parts_of_region = _region(setting, part)
            # Those of one name and one owner are one region.
            regions = {**setting.regions, key: (*setting.regions.get(key, ()), *parts_of_region)}
            setting = replace(setting, regions=regions)
    return setting


def _without_tracks(board: Ludeme) -> Ludeme:
    """The board as such: tracks need it to be there."""
    parts = [part for part in board.items if not any(head(each) == "track" for each in listed(part))]
    return Ludeme(tuple(parts), board.mark)


def _forwards(node: Ludeme, players: PlayerCount, pieces: list[_Piece]) -> tuple[int, ...]:
    """Which way the pieces of each seat face: as the player does, else as its pieces say, all alike."""
    if players.forwards or all(piece.facing is None for piece in pieces):
        return players.forwards
    found: list[int] = []
    for seat in range(players.count):
        facings = {piece.facing for piece in pieces if piece.seat == seat and piece.facing is not None}
        if len(facings) > 1:
            raise DescriptionError(node.mark, "facings")
        found.append(facings.pop() if facings else COMPASS.index("N"))
    return tuple(found)


def _pieces(node: Node, seats: int) -> Iterator[_Piece]:
    if not isinstance(node, Ludeme):
        raise unsupported(node)
    with Arguments(node) as given:
        name = given.text()
        role = given.word((*ROLES, "Each", *UNOWNED))
        facing = given.word(COMPASS)
        moves = given.next()
        for label in ("maxState", "maxValue", "numSides"):
            given.label(label)  # what fits is seen from what is set, and sides from the board
    if moves is not None and not isinstance(moves, Ludeme):
        raise unsupported(moves, inside=node)
    if not name or not PIECE_NAME.fullmatch(name):
        raise DescriptionError(node.mark, "piece_name")
    if role is not None and role in UNOWNED:
        owners: Iterable[int] = (UNOWNED[role],)
    else:
        owners = range(seats) if role is None or role == "Each" else (seat_of(role, seats, node),)
    for seat in owners:
        yield _Piece(name, seat, moves, None if facing is None else COMPASS.index(facing))


def _region(setting: GameEquipment, node: Ludeme) -> tuple[tuple[str, int], tuple[int, ...]]:
    """The name and the owner of a region, and its parts. Sites that are listed are one part."""
    with Arguments(node) as given:
        name, role = given.text(), given.word((*ROLES, "Neutral"))
        nodes = [each for part in given.rest() for each in listed(part)]
    parts = tuple(constant_region(setting, each) for each in nodes)
    if not any(isinstance(each, Ludeme) for each in nodes):
        parts = (reduce(or_, parts, 0),)
    return (name or "", ROLES.index(role) if role in ROLES else -1), parts


def _map(setting: GameEquipment, node: Ludeme) -> tuple[str, Mapping[int, int]]:
    """`(map "Name" {(pair P1 "A1") ...})`: numbers of players and of sites, or plain ones."""
    with Arguments(node) as given:
        name, pairs = given.text() or "", listed(given.needed())
    entries: dict[int, int] = {}
    for pair in pairs:
        if not isinstance(pair, Ludeme) or head(pair) != "pair":
            raise unsupported(pair, inside=node)
        with Arguments(pair) as given:
            key = _map_number(setting, given.needed())
            entries.setdefault(key, _map_number(setting, given.needed()))
    return name, entries


def _map_number(setting: GameEquipment, node: Node) -> int:
    if isinstance(node, Symbol) and node.text in ROLES:
        return seat_of(node.text, setting.seats, node) + 1
    if (number := landmark(setting, node)) is not None:
        return number
    if head(node) == "id":
        kind, *others = {*kinds_in(setting, node)}
        if kind is None or others:
            raise unsupported(node)  # the kind is not known before the game
        return kind + 1
    if not isinstance(node, Text):
        return number_of(setting, node)
    if (numbers := setting.grid.numbers) is None:
        raise DescriptionError(node.mark, "not_on_this_board", ludeme=shown(node))
    return numbers[site_number(setting, node)]


@dataclass
class FirstPosition:
    """The pieces on the board, how many of each kind are in hand, and what kind each place in a hand has."""

    pieces: list[int]
    hands: list[int]
    slots: list[HandSlot]
    scores: list[int]
    counts: list[int]  # of the heaps, by site
    beneath: list[tuple[int, ...]]  # the kinds beneath the top pieces, by site

    def hold(self, slot: int, kind: int, count: int, node: Node) -> None:
        """Puts pieces into a place of a hand. Raises DescriptionError where another kind is there.

        A shared hand has one piece of each kind, which is copied and never used up.
        """
        seat, held = self.slots[slot]
        if held not in (NOWHERE, kind) or any(
            other.kind == kind for number, other in enumerate(self.slots) if number != slot
        ):
            raise unsupported(node)
        self.slots[slot] = HandSlot(seat, kind)
        if seat == SHARED and count != 1:
            raise unsupported(node)
        if seat != SHARED:
            self.hands[kind] += count


def begun(setting: GameEquipment, node: Ludeme | None) -> FirstPosition:
    """The first position. Raises DescriptionError."""
    hands = [0] * len(setting.kinds.kinds)
    slots = [*setting.hand_slots]
    beneath: list[tuple[int, ...]] = [()] * len(setting.grid.names) if setting.stacks else []
    first = FirstPosition([*setting.nothing], hands, slots, [0] * setting.seats, [], beneath)
    if setting.heaps:
        first.counts = heaps_begun(setting, node)
        first.pieces = [*pieces_of(tuple(first.counts), setting.grid.everything), *first.pieces[1:]]
        return first
    if node is not None:
        with Arguments(node) as given:
            for part in given.rest():
                set_up = _set if head(part) == "set" else _place
                set_up(setting, part, first)
    return first


def _place(setting: GameEquipment, node: Node, first: FirstPosition) -> None:
    if not isinstance(node, Ludeme) or head(node) != "place":
        raise unsupported(node)
    with Arguments(node) as given:
        in_stacks, name = given.word(("Stack",)) is not None, given.text() or ""
        count = _alike(given) if in_stacks else given.label("count")
        labels = {word: given.label(word) for word in setting.numbers}
        parts = [*([] if (named := given.label("coord")) is None else [named]), *given.rest()]
    numbers = {word: label for word, label in labels.items() if label is not None}
    kinds = list(_kinds(setting, name))
    if not kinds:
        raise DescriptionError(node.mark, "no_piece", name=name)
    if any(_is_hand(part) for part in parts):
        if len(parts) != 1 or numbers:
            raise unsupported([*parts[1:], *numbers.values()][0], inside=node)
        held = 1 if count is None else number_of(setting, count)
        if not 0 <= held <= MOST_HELD:
            raise DescriptionError(node.mark, "too_many_held", most=MOST_HELD)
        for slot, kind in _held(setting, parts[0], kinds, first):
            first.hold(slot, kind, held, node)
        return
    height = 1 if count is None else number_of(setting, count)
    if height != 1 and not (in_stacks and 1 <= height <= MOST_HELD):
        raise unsupported(count or node, inside=node)
    piece = setting.kinds.kinds[kinds[0]]
    if len(kinds) > 1 or (piece.name == name and piece.seat >= 0):
        raise DescriptionError(node.mark, "no_piece", name=name)
    sites = 0
    for part in parts:
        sites |= constant_region(setting, part)
    if any(sites & each for each in first.pieces):
        raise DescriptionError(node.mark, "placed_twice")
    first.pieces[kinds[0]] |= sites
    for site in sites_of(sites) if height > 1 else ():
        first.beneath[site] = (kinds[0],) * (height - 1)
    _number(setting, first, sites, numbers)


def _alike(given: Arguments) -> Node | None:
    """`count:5`, or `counts:{5 5 5}` where all are alike: how high stacks are."""
    if (counts := given.label("counts")) is None:
        return given.label("count")
    numbers = {each.value if isinstance(each, Number) else None for each in listed(counts)}
    if len(numbers) != 1 or None in numbers:
        raise unsupported(counts, inside=given.ludeme)
    return listed(counts)[0]


def _number(setting: GameEquipment, first: FirstPosition, sites: int, numbers: Mapping[str, Node]) -> None:
    """Gives some sites their numbers, `state:1` and `value:1`."""
    for word, node in numbers.items():
        number = number_of(setting, node)
        for site in sites_of(sites):
            first.pieces[:] = setting.numbers[word].written(tuple(first.pieces), site, number)


def _set(setting: GameEquipment, node: Node, first: FirstPosition) -> None:
    """`(set Score Each 2)`."""
    if not isinstance(node, Ludeme):
        raise unsupported(node)
    with Arguments(node) as given:
        if given.word(("Score",)) is None or (role := given.word(("Each", "All", *ROLES))) is None:
            raise unsupported(node)
        score = number_of(setting, given.needed())
    for seat in range(setting.seats) if role in ("Each", "All") else (seat_of(role, setting.seats, node),):
        first.scores[seat] = score


def _kinds(setting: GameEquipment, name: str) -> Iterator[int]:
    """The kinds of "Man1", which is the first player's, or of "Man", which is everybody's or nobody's."""
    kinds = [*enumerate(setting.kinds.kinds)]
    alone = [number for number, kind in kinds if kind.seat < 0 and kind.name == name]
    yield from alone or [n for n, kind in kinds if name in (kind.name, f"{kind.name}{kind.seat + 1}")]


def _is_hand(node: Node) -> bool:
    return head(node) == "handSite" or (isinstance(node, Text) and node.text.startswith("Hand"))


def _held(
    setting: GameEquipment, hand: Node, kinds: list[int], first: FirstPosition
) -> Iterator[tuple[int, int]]:
    """Each of some kinds with its place in a hand, `"Hand"`, `"Hand1"` or `(handSite P1 2)`.

    By a hand's name alone it is the first place that is free, or that has such pieces already.
    """
    role = hand.items[1] if isinstance(hand, Ludeme) and hand.items[1:] else None
    named = None
    if isinstance(role, Symbol) and role.text in (*ROLES, "Shared"):
        named = hand_owner(role.text, setting.seats, hand)
    for kind in kinds:
        seat = SHARED if named == SHARED else setting.kinds.kinds[kind].seat
        own = [slot for slot, each in enumerate(first.slots) if each.seat == seat]
        free = [slot for slot in own if first.slots[slot].kind in (NOWHERE, kind)]
        if not own:
            raise DescriptionError(hand.mark, "no_hand")
        if not free:
            raise DescriptionError(hand.mark, "full_hand")
        match hand:
            case Text("Hand"):
                yield free[0], kind
            case Text(text):
                if text not in {f"Hand{number + 1}" for number in range(setting.seats)}:
                    raise unsupported(hand)
                if text == f"Hand{seat + 1}":
                    yield free[0], kind
            case Ludeme((_, _, *numbers)) if named == seat:
                number = number_of(setting, numbers[0]) if numbers else 0
                if not 0 <= number < len(own) or len(numbers) > 1:
                    raise unsupported(hand)
                yield own[number], kind
            case _:
                raise unsupported(hand)
