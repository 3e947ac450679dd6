"""A server that speaks as DGT's LiveChess does, so that its clients can use any chess table.

Clients are lichess, chess.com and others: they ask a port of this computer for boards and for moves.
`eboards` is what they are told of a board, `moves` which moves a client is told of next, `session` the calls
of one client, `server` the port. Needs the extra `livechess`.
"""

from adoube.feeds.livechess.server import ORIGINS, PORT, LiveChessError, serve_livechess

__all__ = ["ORIGINS", "PORT", "LiveChessError", "serve_livechess"]
