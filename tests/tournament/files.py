"""Files of tournaments, written by hand from the columns that the format's descriptions give."""

from __future__ import annotations

from adoube.tournament.model import Player
from adoube.tournament.trf import Trf, player_line

__all__ = ["CLUB", "begun", "club_with"]

# The columns of TRF16 from left to right, round 2 being played.
_PLAYERS = (
    (
        "001    1 m  m Åström,Åke                        2105 SWE     1700000 1971/02/03  1.0    1"
        "     3 w 1     2 b  "
    ),
    (
        "001    2 w    Bell,Bo                           2050 ENG             1980/00/00  1.0    1"
        "     4 b 1     1 w  "
    ),
    (
        "001    3      Cruz,Cal                          1900                             0.0    3"
        "     1 b 0     4 w  "
    ),
    (
        "001    4      Diaz,Dee                          1850                             0.0    3"
        "     2 w 0     3 b"
    ),
)
CLUB = "\r\n".join(
    (
        "012 Club evening",
        "XXR 3",
        "XXC white1",
        *_PLAYERS,
        # What nobody has to understand.
        "999 our own notes,\tas they are",
        "### a comment",
        "",
        "",
    )
)


def club_with(old: str, new: str) -> bytes:
    """That file with something in it changed."""
    assert old in CLUB
    return CLUB.replace(old, new, 1).encode()


def begun(count: int, rounds: int, *headers: str) -> Trf:
    """A tournament before its first round."""
    players = [player_line(Player(n, f"Player {n}", 2200 - n), "0.0", n) for n in range(1, count + 1)]
    return Trf.read("t.trf", "\n".join(["012 T", f"XXR {rounds}", *headers, *players, ""]).encode())
