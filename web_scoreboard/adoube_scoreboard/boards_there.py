"""The boards that are plugged in or in range, as somebody had them looked for last.

Looking takes seconds and uses the computer's radio: it is done only when asked for, once at a time.
"""

import threading
import time
from collections.abc import Callable

from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.finding import SCAN_S, BoardFound, BoardsFound, find_boards
from adoube.words import AnyText
from adoube_scoreboard.words import coded

__all__ = ["BoardsThere", "described"]

OUTDATED_S = 600.0  # so old a look says nothing of now


def find() -> BoardsFound:
    return find_boards(EBOARD_KINDS.values(), SCAN_S)


class BoardsThere:
    """Safe to use from several threads."""

    def __init__(
        self, find: Callable[[], BoardsFound] = find, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._find, self._clock = find, clock
        self._looking = threading.Lock()
        self._last: tuple[float, BoardsFound] | None = None
        self._looks = 0

    def look(self) -> BoardsFound:
        """Return the boards that are there now; who comes while others look waits for what they find."""
        looks = self._looks
        with self._looking:
            if self._last is None or self._looks == looks:
                found = self._find()
                self._last = self._clock(), found
                self._looks += 1
            return self._last[1]

    def last(self) -> BoardsFound | None:
        """Return what was found last; None if nobody has looked for long."""
        last = self._last
        return None if last is None or self._clock() >= last[0] + OUTDATED_S else last[1]

    def knows(self, board: str) -> bool:
        """Return whether a board was there at the last look."""
        last = self.last()
        return last is not None and any(each.board == board for each in last.boards)


def described(board: BoardFound) -> AnyText:
    """Return a board's kind, name, place, and who holds it, for people to choose by."""
    kind = board.kind if board.address is None else board.address.kind.title
    name = ", ".join(dict.fromkeys(text for text in (kind, board.name) if text))
    if board.held_by is None:
        return coded("boards.free", name=name, board=board.board)
    return coded("boards.held", name=name, board=board.board, holder=board.held_by)
