"""A past game as a moving picture: a moment a turn, with the turn and the score in words."""

from adoube.board.drawing.frame import DrawingLook, Trays
from adoube.board.drawing.marks import Marks
from adoube.board.moving_svg import SvgMoment, moving_svg
from adoube.tables.messages import seat_name
from adoube.tables.past_games import PastGame
from adoube.words import say

__all__ = ["moving_picture"]

TURN_S = 1.2
END_S = 4.0


def moving_picture(game: PastGame) -> str:
    """The SVG file, playing the whole game over and over."""
    moments = [_moment(game, ply) for ply in range(game.last + 1)]
    players = ", ".join(
        say("past.seat", seat=seat_name(seat), player=player)
        for seat, player in game.entry.opened.players.items()
    )
    title = say("past.picture_title", title=game.game.title, players=players)
    return moving_svg(game.game.board, moments, DrawingLook(trays=Trays.BELOW, prefix="moving"), title=title)


def _moment(game: PastGame, ply: int) -> SvgMoment:
    final = game.entry.final if ply == game.last else None
    if ply:
        turn = game.turns[ply - 1]
        said = say("past.picture_turn", ply=ply, seat=seat_name(turn.seat), turn=turn.text)
    else:
        said = game.game.title
    scores = say("past.between").join(
        say("past.scored", name=player, points=f"{game.scores(ply).get(seat, 0):g}")
        for seat, player in game.entry.opened.players.items()
    )
    marks = Marks(last_turn=game.turns[ply - 1].cells if ply else ())
    below = f"{said}. {final.why}".rstrip() if final else said
    return SvgMoment(game.placement(ply), marks, scores, below, END_S if ply == game.last else TURN_S)
