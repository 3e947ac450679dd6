"""What a clause says: the words of the rulebook behind a verdict."""

from functools import cache

from adoube.games.base import AnyGame
from adoube.games.rulebook import rules_of

__all__ = ["clause_text"]


def clause_text(game: AnyGame, clause: str) -> str:
    """The text of a game's clause or ruling; empty where its rulebook has none of that name."""
    return _texts(type(game)).get(clause, "")


@cache
def _texts(game: type[AnyGame]) -> dict[str, str]:
    return {rule.id: rule.text for rule in rules_of(game)}
