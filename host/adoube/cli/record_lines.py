"""Past games as lines of text, or of JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence

from adoube.games.registry import UnknownGame, game_class
from adoube.records.entries import FinalScore, GameEntry
from adoube.tables.game_document import game_document, summary
from adoube.tables.messages import seat_name
from adoube.tables.past_games import PastGame
from adoube.words import say

__all__ = ["entry_lines", "game_lines"]


def entry_lines(entries: Sequence[GameEntry], *, as_json: bool) -> Iterator[str]:
    """A line a game."""
    if as_json:
        yield from (json.dumps(summary(entry), ensure_ascii=False) for entry in entries)
        return
    if not entries:
        yield say("commands_records.none")
    titles = {entry.opened.game: _title(entry.opened.game) for entry in entries}
    for entry in entries:
        yield say(
            "commands_records.entry",
            id=str(entry.id),
            day=f"{entry.begun.astimezone():%Y-%m-%d %H:%M}",
            title=titles[entry.opened.game],
            players=", ".join(_seats(entry.opened.players)),
            result=_scores(entry.final),
            turns=entry.turns,
        )


def game_lines(game: PastGame, *, as_json: bool) -> Iterator[str]:
    """One game in full: for JSON one object."""
    if as_json:
        yield json.dumps(game_document(game), ensure_ascii=False)
        return
    entry = game.entry
    begun = entry.begun.astimezone()
    yield say("commands_records.head", id=str(entry.id), title=game.game.title, day=f"{begun:%Y-%m-%d %H:%M}")
    yield from _seats(entry.opened.players)
    options = ", ".join(f"{key}={value}" for key, value in entry.opened.options.items())
    if options:
        yield say("commands_records.options", options=options)
    for each in game.happenings:
        time = f"{each.utc.astimezone():%H:%M:%S}"
        yield say("commands_records.happened", time=time, text=each.text)
    if game.broken_at is not None:
        yield say("commands_records.broken", ply=game.broken_at)
    why = entry.final.why if entry.final else ""
    yield say("commands_records.over", scores=_scores(entry.final), why=why).rstrip()


def _title(game: str) -> str:
    """A game's title; its id where today's program cannot load it."""
    try:
        return game_class(game).title
    except UnknownGame:
        return game


def _seats(players: Mapping[str, str]) -> list[str]:
    return [say("commands_records.seat", seat=seat_name(seat), player=name) for seat, name in players.items()]


def _scores(final: FinalScore | None) -> str:
    if final is None:
        return say("commands_records.unfinished")
    return ", ".join(
        say("commands_records.scored", seat=seat_name(seat), points=f"{points:g}")
        for seat, points in final.scores.items()
    )
