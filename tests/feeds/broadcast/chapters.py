"""A round of a broadcast as lila keeps it: one chapter a game, found again with each push.

Source: github.com/lichess-org/lila, modules/relay: RelayUpdatePlan at 39329bf, RelaySync at bddf2f7,
RelayGame at c7fd279 and RelayInputSanity at ac203b1.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess.pgn

__all__ = ["MOST_CHAPTERS", "Chapters"]

MOST_CHAPTERS = 100


class Chapters:
    """The chapters in their order. A chapter without a game in the push stays as it was."""

    def __init__(self) -> None:
        self.games: list[chess.pgn.Game] = []

    def update(self, games: Sequence[chess.pgn.Game]) -> None:
        """Take a push: each game goes to the first free chapter that may be its own, or becomes a new one."""
        free, found = list(self.games), []
        for game in games:
            if not _has_players(game):
                continue
            chapter = next((each for each in free if _is_same_game(game, each)), None)
            if chapter is not None:
                free.remove(chapter)
                _update(chapter, game)
                found.append(chapter)
            elif len(self.games) < MOST_CHAPTERS:
                self.games.append(_copied(game))
        new = self.games[len(free) + len(found) :]
        if not free:
            self.games = [*found, *new]


def _has_players(game: chess.pgn.Game) -> bool:
    names = [game.headers.get(seat, "").strip() for seat in ("White", "Black")]
    return all(len(name) > 1 and name.lower() != "unknown" for name in names)


def _is_same_game(game: chess.pgn.Game, chapter: chess.pgn.Game) -> bool:
    """By its id; else by event, round, board and players; else by event, round and the first moves."""
    tags, known = game.headers, chapter.headers
    if tags.get("GameId") and tags.get("GameId") == known.get("GameId"):
        return True
    if not _are_equal(game, chapter, "Event", "Site") or _round_of(game) != _round_of(chapter):
        return False
    return _are_equal(game, chapter, "Board", "White", "Black") or _begin_alike(game, chapter)


def _are_equal(game: chess.pgn.Game, chapter: chess.pgn.Game, *tags: str) -> bool:
    return all(game.headers.get(tag) == chapter.headers.get(tag) for tag in tags)


def _round_of(game: chess.pgn.Game) -> str:
    return game.headers.get("Round", "").partition(".")[0]


def _begin_alike(game: chess.pgn.Game, chapter: chess.pgn.Game) -> bool:
    """A game without moves begins like any other."""
    one, other = ([each, *each.mainline()] for each in (game, chapter))
    last = min(len(one), len(other)) - 1
    return bool(one[last].board().fen() == other[last].board().fen())


def _copied(game: chess.pgn.Game) -> chess.pgn.Game:
    chapter = chess.pgn.Game.from_board(game.board())
    chapter.headers.clear()
    _update(chapter, game)
    return chapter


def _update(chapter: chess.pgn.Game, game: chess.pgn.Game) -> None:
    """Replace tags that differ, and add moves. Moves that are no longer sent stay as they are."""
    chapter.headers.update(game.headers)
    place: chess.pgn.GameNode = chapter
    for node in game.mainline():
        if place.has_variation(node.move):
            place.promote_to_main(node.move)
            place = place.variation(node.move)
        else:
            place = place.add_main_variation(node.move)
        place.comment = node.comment
