"""Threats: whether an enemy could come where a piece stands."""

from collections.abc import Sequence

from adoube.games.kit.bits import sites_of
from adoube.games.kit.moves import Condition, Moves, Sites, placed
from adoube.games.kit.scene import Submove, TurnScene

__all__ = ["of_another", "threatened"]


def threatened(kinds: Sequence[int | None], sites: Sites) -> Condition:
    """Whether a piece is threatened on one of the sites, if it stood there.

    `kinds`: the kind of the piece, by the seat that moves. Within a threat nobody asks for further threats:
    a piece that may not move because its own king would be threatened is still a threat.
    """

    def condition(scene: TurnScene) -> bool:
        kind = kinds[scene.mover]
        if kind is None or scene.supposed:
            return False
        owner = scene.kinds.kinds[kind].seat
        for site in sites_of(sites(scene)):
            pieces = placed(scene.pieces, site, kind)
            for seat in range(len(scene.kinds.own)):
                if seat != owner and _comes_to(scene.seen_by(seat, pieces), site):
                    return True
        return False

    return condition


def _comes_to(scene: TurnScene, site: int) -> bool:
    scene.supposed = True
    return any(each.target == site for each in scene.rules.moves_in(scene))


def of_another(seats_further: int, moves: Moves) -> Moves:
    """The moves as another player would have them, who comes so many seats after the mover."""

    def found(scene: TurnScene) -> list[Submove]:
        seat = (scene.mover + seats_further) % len(scene.kinds.own)
        return moves(scene.seen_by(seat, scene.pieces))

    return found
