"""A server that speaks as DGT's LiveChess does, so that its clients can use any chess table.

Clients are lichess, chess.com and others: they ask a port of this computer for boards and for moves.
`session` has the calls of one client, describes a board to it and chooses the moves that it is told of next,
`server` is the port. Needs the extra `livechess`.
"""

from adoube.feeds.livechess.server import ORIGINS, PORT, LiveChessError, serve_livechess

__all__ = ["ORIGINS", "PORT", "LiveChessError", "serve_livechess"]
