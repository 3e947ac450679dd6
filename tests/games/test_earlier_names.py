"""Games that people wrote with earlier names of `Game`'s members."""

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, Game
from adoube.games.game_rules import EARLIER_NAMES
from adoube.games.jarmo import Jarmo
from adoube.games.jarmo.board import JarmoPosition


class Older(Jarmo):
    """A game that defines, overrides and calls members by their earlier names."""

    piles = True
    edition = "mine"

    def footprint(self, position: JarmoPosition) -> frozenset[str]:
        return super().footprint(position) - {"a1"}  # type: ignore[misc, no-any-return]

    def rearranged(self, position: JarmoPosition, placement: Placement, to_move: str) -> JarmoPosition:
        return self.start()


def test_every_earlier_name_means_a_member_of_today() -> None:
    assert {name: getattr(Game, name) is getattr(Game, EARLIER_NAMES[name]) for name in EARLIER_NAMES} == (
        dict.fromkeys(EARLIER_NAMES, True)
    )


def test_attributes_under_earlier_names_are_read_under_those_of_today() -> None:
    assert (Older.stackable, Older.rules_version, Jarmo.stackable) == (True, "mine", False)


def test_methods_under_earlier_names_override_those_of_today() -> None:
    game: AnyGame = Older()
    plain = Jarmo()
    start = game.start()

    assert game.affected_cells(start) == plain.affected_cells(plain.start()) - {"a1"}
    assert game.with_placement(start, Placement({}, {}), "white") == start


def test_members_of_today_are_called_by_earlier_names() -> None:
    game = Jarmo()

    called = game.ends(game.start(), "b1")  # type: ignore[attr-defined]

    assert called == game.destinations(game.start(), "b1")
