"""Analyses that are kept beside the journal: a file a game, which can always be made again.

An analysis decides nothing, so it is no row. Each file says which turns it is about: where a ruling has given
the game other turns or another result since, it counts no more.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from adoube.archive.analysis.balance import Judged, work_of
from adoube.archive.past_game import PastGame
from adoube.deserialization import deserialize
from adoube.errors import AdoubeError
from adoube.field_rules import one_of
from adoube.fields import json_document, why_unread
from adoube.replacing import replace_file
from adoube.words import coded

__all__ = ["FOLDER", "AnalysisCache"]

FOLDER = "look_back"  # inside the folder of the records
FORMAT = 1


@dataclass(frozen=True)
class _StoredAnalysis:
    """A file as it is written."""

    format: Annotated[int, one_of(FORMAT)]
    game: str  # which game this is about, and how it went
    judged: tuple[Judged, ...]  # by position, from the start on


class AnalysisCache:
    """Those of one folder of records."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def read(self, game: PastGame) -> tuple[Judged, ...]:
        """Return the stored findings on a game, from its start on; none unless a file matches it.

        Raises AdoubeError for a broken file.
        """
        file = self._file(game)
        try:
            text = file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        except (OSError, UnicodeDecodeError) as error:
            raise AdoubeError(coded("past.look_back_unread", file=file, why=why_unread(error))) from error
        kept = deserialize(_StoredAnalysis, json_document(text, str(file)))
        is_about_it = kept.game == _fingerprint(game) and len(kept.judged) <= work_of(game)
        return kept.judged if is_about_it else ()

    def write(self, game: PastGame, judged: tuple[Judged, ...]) -> None:
        """Keep the findings on a game. Raises AdoubeError if they cannot be written."""
        file = self._file(game)
        try:
            self._folder.mkdir(exist_ok=True)
            replace_file(file, json.dumps(asdict(_StoredAnalysis(FORMAT, _fingerprint(game), judged))))
        except OSError as error:
            why = error.strerror or str(error)
            raise AdoubeError(coded("past.look_back_unkept", file=file, why=why)) from error

    def _file(self, game: PastGame) -> Path:
        return self._folder / f"{game.entry.id}.json"


def _fingerprint(game: PastGame) -> str:
    """Return a hash of a game's course, result and rules."""
    final = game.entry.final
    told: Mapping[str, object] = {
        "game": game.game.id,
        "edition": game.game.rules_version,
        "options": dict(game.game.options),
        "seed": game.game.seed,
        "turns": [turn.text for turn in game.turns],
        "winners": None if final is None else list(final.winners),
    }
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=16).hexdigest()
