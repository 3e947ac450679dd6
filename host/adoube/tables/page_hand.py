"""What a hand does to the pieces of a board that is on the page alone, told to its table."""

from adoube.board.placement import Placement
from adoube.tables.commands import HandCommand, PutEverythingRight
from adoube.tables.play import Play
from adoube.tables.table import Table
from adoube.tables.virtual_board import HandError
from adoube.words import say

__all__ = ["move_by_hand", "take_back_on_page"]


def move_by_hand(table: Table, movement: HandCommand, now_ms: int) -> None:
    """Moves a piece. Raises HandError where that cannot be, and where the board is a real one."""
    if table.virtual is None:
        raise HandError(say("virtual.no_board"))
    play, game = table.play, table.game
    # A board that is set right after a game stands for the next one.
    stands = play.line.position if play.result is None else game.start()
    _move(table, movement, game.placement(stands), now_ms)


def take_back_on_page(table: Table, seat: str, now_ms: int) -> None:
    """Puts the pieces back as they stood before the newest turn of a seat.

    Nobody else could: it is not that seat's turn any more. A wooden board is put back by hand.
    """
    if table.virtual is not None and (before := _before_turn_of(table.play, seat)) is not None:
        _move(table, PutEverythingRight(), before, now_ms)


def _move(table: Table, movement: HandCommand, by_rights: Placement, now_ms: int) -> None:
    assert table.virtual is not None, "asked of a table with a real board"
    for shown in table.virtual.move(movement, by_rights, now_ms):
        table.take(shown)
    # What the hand holds is seen at once, although nothing else may have changed.
    table.changed()


def _before_turn_of(play: Play, seat: str) -> Placement | None:
    """What stood before the newest turn of a seat, accepted or not yet; None where it has played none."""
    accepted = play.line.positions
    played = accepted if play.watch.provisional is None else (*accepted, play.line.position)
    own = (position for position in reversed(played) if play.game.to_move(position) == seat)
    return next((play.game.placement(position) for position in own), None)
