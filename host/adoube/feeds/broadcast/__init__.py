"""Rounds of chess games for spectators elsewhere: pushed to a broadcast, or written to a folder.

`rounds` says which games a round has and writes their PGN, `push` sends them all to a broadcast of lichess,
`folder` writes them as LiveChess writes its folder. Both send the newest state: a retry sends what is true
then. Needs the extra `broadcast`.
"""

from adoube.feeds.broadcast.folder import FolderFeed
from adoube.feeds.broadcast.push import Broadcast, BroadcastError, Pace, PushFeed
from adoube.feeds.broadcast.rounds import Round

__all__ = ["Broadcast", "BroadcastError", "FolderFeed", "Pace", "PushFeed", "Round"]
