"""The sample games in the package are what their generator writes, and replay to their truth."""

import json

import pytest

from adoube.games.registry import OURS, described_games
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import open_sample, replayed
from adoube.simulation.samples import folder_of_sample, random_samples, sample_files

SEEDS = random_samples()


def test_every_game_has_a_sample() -> None:
    assert {*SEEDS} == {*OURS, *described_games()}


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", SEEDS)
def test_a_sample_is_what_the_generator_writes(name: str) -> None:
    generated = sample_files(name)

    assert {
        file: (folder_of_sample(name) / file).read_text(encoding="utf-8") for file in generated
    } == generated


@pytest.mark.full(but=5)
@pytest.mark.parametrize("name", SEEDS)
def test_a_sample_replays_to_its_truth(name: str) -> None:
    truth = json.loads((folder_of_sample(name) / f"{name}.truth.json").read_text(encoding="utf-8"))

    _, referee = replayed(open_sample(name))

    record = record_of(referee)
    assert list(record.turns) == truth["turns"]
    assert record.scores == truth["scores"]
