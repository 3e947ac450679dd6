"""The sample games: one short game of every kind, with what a board said of it.

`python -m adoube.simulation.samples [GAME]...` writes them anew into the package.
A test holds the files to it.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adoube.games.lud.game import LudGame
from adoube.games.lud.manifest import RandomSample
from adoube.games.registry import described_games, game_class, make_game
from adoube.sensing.trace import Trace, trace_lines
from adoube.sensing.views import view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import Timeline, answered

__all__ = ["folder_of_sample", "random_samples", "sample", "sample_files"]

# A game that is short and shows what is particular to its rules.
SEEDS: Mapping[str, int] = MappingProxyType(
    {
        "jarmo": 33,
        "jasir": 12,
        "leap-frog": 72,
        "leap-frog-murray": 72,
        "froglet": 24,
        "capture": 16,
        "follow-the-arrow": 5,
        "left-right": 1,
        "river-crossing": 37,
        "salta": 3,
        "sahkku": 2,
        "brax": 10,
        "pasang": 6,
        "chess": 1147,
    }
)

GAMES = Path(__file__).parent.parent / "games"


def random_samples() -> Mapping[str, RandomSample]:
    """Return the random game of each sample; that of a description stands in its `NAME.toml`."""
    found = {name: RandomSample(seed) for name, seed in SEEDS.items()}
    for name in described_games():
        game = game_class(name)
        if issubclass(game, LudGame) and game.manifest.sample is not None:
            found[name] = game.manifest.sample
    return MappingProxyType(found)


def folder_of_sample(name: str) -> Path:
    """Return the folder with the sample of a game."""
    return GAMES / "descriptions" / "samples" if name in described_games() else GAMES / "samples"


def sample(name: str) -> tuple[Trace, dict[str, Any]]:
    """Return a game's sample: its trace in the game's best view, and the truth about it."""
    random = random_samples()[name]
    seed = random.seed
    game = make_game(name, seed=seed)
    view = view_named(game.views[0], game.seats)
    scripted = random_game(game, seed, random.turns)
    actions = list(performance(scripted, hands_named("careful"), seed))
    played = recorded(game, view, scripted.set_up, actions)
    return answered(played, game, view, Timeline.of(actions)), scripted.truth()


def sample_files(name: str) -> dict[str, str]:
    """Return the files of a game's sample by their names, with their contents."""
    trace, truth = sample(name)
    return {
        f"{name}.trace.jsonl": "".join(f"{line}\n" for line in trace_lines(trace)),
        f"{name}.truth.json": json.dumps(truth) + "\n",
    }


def write(*names: str) -> None:
    """Write samples anew; all if none is named."""
    for name in names or random_samples():
        for file, text in sample_files(name).items():
            (folder_of_sample(name) / file).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(*sys.argv[1:])
