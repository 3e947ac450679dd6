"""The PGN of a game of a round."""

from adoube.archive.exports import chess_pgn
from adoube.feeds.broadcast.rounds import Round, RoundGame

__all__ = ["round_pgn"]


def round_pgn(played: Round, shown: RoundGame, *, elapsed: bool) -> str:
    """One game, with what its player's clock showed after each turn; `elapsed`: also how long it took.

    A turn that stands although it is illegal ends the moves. A result by kings in the middle is a result.
    """
    headers = {
        "Event": played.event,
        "Site": played.site,
        "Round": f"{played.number}.{shown.board}",
        "Board": str(shown.board),
        "GameId": str(shown.game.entry.id),
    }
    return chess_pgn(shown.game, headers, elapsed=elapsed)
