"""A new match as the arbiter wants it: the same game under other options, or other people."""

from collections.abc import Mapping
from typing import Any

from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.tables.contest import Contest, contest_of, rounds_of
from adoube.words import say

__all__ = ["BeginError", "Beginning", "beginning_asked"]

LONGEST_NAME = 80


class BeginError(AdoubeError):
    """A match that cannot begin at this table."""


class Beginning:
    """A game and the match that begins with it; `declares_void`: a running game is given up for it."""

    def __init__(self, game: AnyGame, match: Contest, declares_void: bool) -> None:
        self.game, self.match, self.declares_void = game, match, declares_void


def beginning_asked(details: Mapping[str, Any], game: AnyGame, match: Contest) -> Beginning:
    """What `{"options": {...}, "people": [...], "declare_void": true}` asks for, all of it optional.

    Options that are not named and the people stay as they are. Raises AdoubeError: the board and the seats
    cannot be others, since the sensors lie under this one and the codes are for these.
    """
    fields = Fields(details, say("begin.where"))
    named = fields.inner("options") if fields.has("options") else Fields({}, fields.where)
    changed = game.under({key: named.text(key) for key in named.values})
    if changed.board.names != game.board.names:
        raise BeginError(say("begin.other_board", title=game.title))
    if changed.seats != game.seats:
        raise BeginError(say("begin.other_seats", title=game.title))
    people = fields.texts("people") if fields.has("people") else tuple(match.people)
    people = tuple(person.strip() for person in people)
    if any(not person or not person.isprintable() or len(person) > LONGEST_NAME for person in people):
        raise BeginError(say("begin.no_name", longest=LONGEST_NAME))
    void = details.get("declare_void", False)
    if not isinstance(void, bool):
        raise fields.wrong("declare_void", "begin.not_truth")
    rounds = rounds_of(match)
    return Beginning(changed, contest_of(changed, people, rounds), void)
