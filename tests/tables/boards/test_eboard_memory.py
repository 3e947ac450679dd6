"""An electronic board whose pieces' chips are learned: people read it, and it is kept."""

from __future__ import annotations

from collections.abc import Callable

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.link.eboards.dialects.certabo import CertaboDialect
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes
from adoube.sensing.events import CellShows
from adoube.sensing.views import view_named
from adoube.tables.boards.eboard import Eboard
from adoube.tables.boards.messages import BoardComplaint, BoardNews
from adoube.tables.boards.wired import Buttons
from tests.link.certabo_board import chip_line, set_up

NS = 1_000_000


def heard(keep: Callable[[], None]) -> list[BoardNews]:
    """Return the news of a board that tells the start of chess for the first time."""
    board = Eboard(
        EboardSession("the port", CertaboDialect(Kept())),
        make_game("chess"),
        view_named("identity", ("white", "black")),
        Buttons.NONE,
        send=lambda _: None,
        reopen=lambda: None,
        to_move=lambda: None,
        keep=keep,
    )
    board.handle(PortBack(1_000 * NS, "the port"))
    return board.handle(PortBytes(1_900 * NS, "the port", chip_line(set_up()) * 3))


def complaints(news: list[BoardNews]) -> list[str]:
    return [str(one.why) for one in news if isinstance(one, BoardComplaint)]


def test_what_was_learned_is_said_and_kept() -> None:
    kept: list[bool] = []

    news = heard(lambda: kept.append(True))

    (line,) = complaints(news)
    assert line.startswith("The chips of 32 pieces are learned")
    assert kept == [True]
    assert len([one for one in news if isinstance(one, CellShows)]) == 64


def test_what_cannot_be_kept_is_said_and_played_with_all_the_same() -> None:
    def refuse() -> None:
        raise AdoubeError("the disk is full")

    news = heard(refuse)

    assert complaints(news)[1:] == ["the disk is full"]
    shown = {one.cell: one.shows for one in news if isinstance(one, CellShows)}
    assert (len(shown), None in shown.values()) == (64, False)
