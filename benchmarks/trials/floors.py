"""The observability floor of each game and view, found once for the present code and kept on disk."""

import json
from pathlib import Path

from adoube.games.registry import make_game
from adoube.referee.observability.report import question_floor
from adoube.referee.recorded_games import view_of
from benchmarks.trials.ledger import code_version
from benchmarks.trials.plan import Row

__all__ = ["floor_of"]

SEED = 0


def floor_of(row: Row, games: int, folder: Path) -> float:
    """Questions per 100 turns that touches and a clock leave to be asked, over so many random games."""
    file = folder / "floors.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    key = f"{code_version()} {row.game} {row.view} {games}"
    if key not in known:
        game = make_game(row.game, dict(row.options))
        known[key] = question_floor(game, view_of(game, row.view), games, SEED)
        file.write_text(json.dumps(known, indent=0), encoding="utf-8")
    return float(known[key])
