"""The games that were played here: their records, their positions, and files of them."""

from pathlib import Path

from adoube.api.positions import Position
from adoube.archive.exports import FORMS, download, forms_of
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.errors import AdoubeError
from adoube.records.journal import default_folder
from adoube.words import say

__all__ = ["export", "export_forms", "past_games", "positions_of"]


def past_games(folder: str | Path | None = None) -> JournalLibrary:
    """Return the games in the folder of records that `--data` names, or in the usual one.

    `games(Search(...))` lists them, `required("jarmo-3")` gives one of them in full. Both raise AdoubeError
    where the records cannot be read.
    """
    return JournalLibrary(default_folder() if folder is None else Path(folder))


def positions_of(game: PastGame) -> tuple[Position, ...]:
    """Return the positions of a past game: that at its beginning, then one after each turn."""
    return tuple(Position(game.line_at(ply)) for ply in range(game.last + 1))


def export_forms(game: PastGame) -> list[str]:
    """Return the formats of `export` for this game: json, svg, pdf, and pgn for chess."""
    return forms_of(game)


def export(game: PastGame, form: str) -> bytes:
    """Return the content of a file with this game. Raises AdoubeError for a format that it cannot have."""
    if form not in FORMS:
        raise AdoubeError(say("commands_records.no_form", form=form, forms=", ".join(FORMS)))
    return download(game, form)
