"""`(track ...)` of a board, the ludemes of sites on tracks, `(map ...)`, and words for single sites."""

import re
from collections.abc import Callable, Iterator, Mapping

from adoube.games.kit.heaps import SownTrack
from adoube.games.kit.moves import Sites
from adoube.games.kit.scene import NOWHERE, TurnScene
from adoube.games.kit.topology import COMPASS, Topology, bits
from adoube.games.lud.setting import (
    ROLES,
    GameEquipment,
    Place,
    is_set,
    player_of,
    site_numbers,
)
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Ludeme,
    Node,
    Symbol,
    Text,
    head,
    listed,
    unsupported,
)

__all__ = [
    "FIXED",
    "NUMBERED",
    "landmark",
    "remembered_sites",
    "sites_on_track",
    "track_of",
    "track_site",
    "tracks_in",
]

PlaceOf = Callable[[GameEquipment, Node], Place]
LONGEST_TRACK = 1000
STEP = re.compile(r"(?P<number>[0-9]{1,4})|(?P<way>[A-Z]+)(?P<times>[0-9]{0,3})")


def tracks_in(board: Ludeme, setting: GameEquipment) -> tuple[SownTrack, ...]:
    """The tracks that stand in a board, in their order. Raises DescriptionError."""
    parts = [part for node in board.items[1:] for part in listed(node)]
    return tuple(
        _track(part, setting) for part in parts if isinstance(part, Ludeme) and head(part) == "track"
    )


def _track(node: Ludeme, setting: GameEquipment) -> SownTrack:
    with Arguments(node) as given:
        name = given.text() or ""
        loops, directed = is_set(given, "loop"), given.label("directed")
        way = given.needed()
        role = given.word(ROLES)
    if directed is not None:
        raise unsupported(directed, inside=node)
    sites = _walked(setting.grid, node, way.text) if isinstance(way, Text) else list(_listed(setting, way))
    sites = [site for n, site in enumerate(sites) if n == 0 or site != sites[n - 1]]
    if len(sites) < 2 or len(set(sites)) < len(sites):
        # A track that comes to a site twice needs to know which way a piece has come.
        raise unsupported(way, inside=node)
    owner = NOWHERE if role is None else ROLES.index(role)
    return SownTrack(name, owner, tuple(sites), loops)


def _listed(setting: GameEquipment, node: Node) -> Iterator[int]:
    for part in listed(node):
        yield from site_numbers(setting, part)


def _walked(grid: Topology, node: Ludeme, text: str) -> list[int]:
    """The sites of "0,E,N1,W": a number is a site, and a direction goes on as far as it can, or so far."""
    sites: list[int] = []
    for part in text.split(","):
        step = STEP.fullmatch(part)
        if step is None or not (sites or step["number"]) or step["way"] not in (None, *COMPASS):
            raise DescriptionError(node.mark, "unsupported", ludeme=f'"{part}"')
        if step["number"]:
            site = grid.site_of_number(int(step["number"]))
            if site is None:
                raise DescriptionError(node.mark, "no_site", site=step["number"])
            sites.append(site)
            continue
        most = int(step["times"] or LONGEST_TRACK)
        for way in grid.ways(step["way"]):
            sites.extend(grid.rays[way][sites[-1]][:most])
    return sites


def track_of(
    setting: GameEquipment, name: str | None, owner: Place | None
) -> Callable[[TurnScene], SownTrack | None]:
    """The track of a name, of an owner where one is given, that pieces are sown along."""
    tracks = setting.tracks

    def of_owner(scene: TurnScene) -> SownTrack | None:
        seat = owner(scene) if owner is not None else NOWHERE
        return next((each for each in tracks if each.owner == seat and (name or "") in each.name), None)

    if name is None:
        return lambda scene: tracks[0] if tracks else None
    if owner is not None:
        return of_owner
    found = next((each for each in tracks if each.name == name), None)
    return lambda scene: found


def _track_sites(
    setting: GameEquipment, given: Arguments
) -> tuple[SownTrack | None, Node | None, Node | None]:
    """Read `(sites Track "Track1" from:SITE to:SITE)`: the track, and where a part of it begins and ends."""
    role, name = given.word((*ROLES, "Mover", "Next")), given.text()
    start, end = given.label("from"), given.label("to")
    if role is not None:
        raise unsupported(Symbol(role, given.ludeme.mark), inside=given.ludeme)
    return next((each for each in setting.tracks if _is_meant(each, name)), None), start, end


def _is_meant(track: SownTrack, name: str | None) -> bool:
    if name is None:
        return track.owner == NOWHERE
    return track.name == name or (name in track.name and track.owner == NOWHERE)


def track_site(setting: GameEquipment, given: Arguments, place_of: PlaceOf) -> Place:
    """`(trackSite Move from:SITE "Track" steps:N)`: the site so many steps further on a track."""
    word = given.word(("FirstSite", "Move"))
    if word is None:
        raise unsupported(given.needed(), inside=given.ludeme)
    if word == "FirstSite":
        return _first_site(setting, given, place_of)
    start, name = given.label("from"), given.text()
    role = given.word((*ROLES, "Mover", "Next"))
    name = name or given.text()
    steps = given.label("steps")
    if start is None or steps is None:
        raise unsupported(given.ludeme)
    place, number = place_of(setting, start), setting.amount(setting, steps)
    owner = player_of(setting, Symbol(role or "Mover", given.ludeme.mark))
    tracks = setting.tracks

    def site(scene: TurnScene) -> int:
        seat = owner(scene)
        named = [each for each in tracks if name is None or name in each.name]
        own = [each for each in named if each.owner == seat] or (
            named if name is not None else [each for each in named if each.owner == NOWHERE]
        )
        if not own or (index := own[0].place_of(place(scene))) < 0:
            return NOWHERE
        there = own[0].moved(index, max(0, number(scene)))
        return own[0].sites[there] if there >= 0 else NOWHERE

    return site


def _first_site(setting: GameEquipment, given: Arguments, place_of: PlaceOf) -> Place:
    """`(trackSite FirstSite Mover "Track" from:SITE if:...)`: the first one where that holds."""
    role, name = given.word((*ROLES, "Mover", "Next")), given.text()
    start, asked = given.label("from"), given.label("if")
    place = None if start is None else place_of(setting, start)
    wanted = None if asked is None else setting.where(setting, asked, "to")
    owner = None if role is None else player_of(setting, Symbol(role, given.ludeme.mark))
    tracks = setting.tracks

    def site(scene: TurnScene) -> int:
        seat = NOWHERE if owner is None else owner(scene)
        own = (each for each in tracks if _is_first_of(each, name, seat))
        if (track := next(own, tracks[0] if tracks else None)) is None:
            return NOWHERE
        index = 0 if place is None else track.place_of(place(scene))
        if index < 0:
            return NOWHERE
        onward = (*track.sites[index:], *track.sites[:index])
        there = -1 if wanted is None else wanted(scene)
        return next((each for each in onward if there >> each & 1), NOWHERE)

    return site


def _is_first_of(track: SownTrack, name: str | None, seat: int) -> bool:
    if name is None:
        return track.owner in (seat, NOWHERE)
    return name in track.name and seat in (NOWHERE, track.owner)


def sites_on_track(setting: GameEquipment, given: Arguments, place_of: PlaceOf) -> Sites:
    """`(sites Track "Track1" from:SITE to:SITE)`: all of a track, or from one of its sites to another."""
    track, start, end = _track_sites(setting, given)
    if track is None:
        return lambda scene: 0
    if start is None and end is None:
        whole = bits(track.sites)
        return lambda scene: whole
    first = None if start is None else place_of(setting, start)
    last = None if end is None else place_of(setting, end)

    def sites(scene: TurnScene) -> int:
        begins = 0 if first is None else track.place_of(first(scene))
        if begins < 0:
            return 0
        ends = NOWHERE if last is None else track.place_of(last(scene))
        if ends >= begins:
            return bits(track.sites[begins : ends + 1])
        return bits((*track.sites[begins:], *track.sites[: ends + 1 if ends >= 0 else begins]))

    return sites


LANDMARKS: Mapping[str, Callable[[Topology], int]] = {
    "BottomSite": lambda grid: grid.bottom,
    "CentreSite": lambda grid: grid.centre,
    "FirstSite": lambda grid: bits(_numbered(grid, 0)),
    "LastSite": lambda grid: bits(_numbered(grid, len(grid.names) - 1)),
    "LeftSite": lambda grid: grid.left,
    "RightSite": lambda grid: grid.right,
    "Topsite": lambda grid: grid.top,
}


def _numbered(grid: Topology, number: int) -> Iterator[int]:
    site = grid.site_of_number(number)
    if site is not None:
        yield site


def landmark(setting: GameEquipment, node: Node) -> int | None:
    """The number of the site that a word such as `FirstSite` names; None for any other node."""
    if not isinstance(node, Symbol) or node.text not in LANDMARKS:
        return None
    sites = LANDMARKS[node.text](setting.grid)
    if sites.bit_count() != 1:
        raise unsupported(node)
    return setting.number_at(sites.bit_length() - 1)


# Words for the same sites all through a game.
FIXED: Mapping[str, Callable[[Topology], int | None]] = {
    "Board": lambda grid: grid.everything,
    "Corners": lambda grid: grid.corners,
    "Centre": lambda grid: grid.centre,
    "Top": lambda grid: grid.top,
    "Bottom": lambda grid: grid.bottom,
    "Left": lambda grid: grid.left,
    "Right": lambda grid: grid.right,
    "Inner": lambda grid: grid.everything & ~grid.outer,
    "Outer": lambda grid: grid.outer,
    "Perimeter": lambda grid: grid.outer,
}
NUMBERED: Mapping[str, Callable[[Topology, int], int | None]] = {
    "Row": lambda grid, number: grid.row(number),
    "Column": lambda grid, number: grid.column(number),
    "Phase": lambda grid, number: grid.phase(number),
}


def remembered_sites(setting: GameEquipment, node: Ludeme) -> Sites:
    """`(values Remembered "Name")`: the sites whose numbers are remembered. Raises DescriptionError."""
    match node.items[1:]:
        case (Symbol("Remembered"), Text(name)) if name in setting.remembered:
            place, site_at = setting.remembered.index(name), setting.site_at
            return lambda scene: bits(
                site for number in scene.ledger.remembered[place] if (site := site_at(number)) >= 0
            )
    raise unsupported(node)
