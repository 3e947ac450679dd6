"""Recordings of boards that were put down any way round come out the same, and none with a wrong turn.

`python -m benchmarks.orientation` plays whole games of every kind, turned every way.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.base import AnyGame
from adoube.games.registry import OURS, game_class
from adoube.referee.recorded_games import OpenedTrace, open_sample, open_trace
from adoube.referee.verdicts import Moved
from adoube.sensing.trace import Orientation
from benchmarks.trials.lying import Judged, Names, judged, lying, turns_of_the_board
from benchmarks.trials.trial import Performance, Trial, first_wrong, performed
from tests.tools import SHARED

# A field full of pieces that are all alike: nothing in the world tells one way from another.
ALL_ALIKE = ("leap-frog", "capture")
MANNERS = (("club", ""), ("club", "no-clock"), ("blitz", "no-clock"), ("natural", ""))
VIEWS = [(game, view) for game in OURS if game not in ALL_ALIKE for view in game_class(game).views]
PLAYED = [(*seen, *manner) for seen, manner in zip(VIEWS, cycle(MANNERS), strict=False)]
# Boards of different shapes; some begin alike either way, and Froglet's balls are all alike to occupancy.
SAMPLES = ("jarmo", "froglet", "brax", "alquerque", "peg-solitaire")
DGT_RECORDING = SHARED / "traces" / "dgt_game_1.base64"


def accepted(one: Judged) -> list[str]:
    return [said.verdict.turn for said in one.said if isinstance(said.verdict, Moved)]


def recorded(game: str, view: str, hands: str, faults: str, most_turns: int = 8) -> Performance:
    return performed(Trial(game, view, hands, 1, (), faults, most_turns))


def _a_quarter(ways: Iterable[Names]) -> list[Names]:
    """Every fourth one, beginning with the first that is not the board's own."""
    return list(islice(ways, 1, None, 4))


def judged_any_way(played: Performance) -> tuple[Judged, list[Judged]]:
    """By a board that lies as its source thinks, and by one that lies in a quarter of the ways."""
    known = judged(played.trace, played.game, played.view, played.truth)
    ways = _a_quarter(turns_of_the_board(played.game))
    return known, [judged(lying(played.trace, way), played.game, played.view, played.truth) for way in ways]


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("game", "view", "hands", "faults"), PLAYED)
def test_a_game_is_judged_the_same_whichever_way_its_board_lies(
    game: str, view: str, hands: str, faults: str
) -> None:
    played = recorded(game, view, hands, faults)

    known, ways = judged_any_way(played)

    for one in ways:
        assert first_wrong(one.said, played) is None
        assert one.record.turns == known.record.turns
        assert accepted(one) == accepted(known)
        assert one.record.questions <= known.record.questions + 1


@pytest.mark.full(but=1)
@pytest.mark.parametrize("game", ALL_ALIKE)
def test_where_nothing_tells_the_ways_apart_cells_have_the_names_that_the_source_has(game: str) -> None:
    played = recorded(game, "occupancy", "club", "", most_turns=4)

    for way in turns_of_the_board(played.game):
        unknown, known = (
            judged(lying(played.trace, way, orientation), played.game, played.view, None)
            for orientation in (Orientation.UNKNOWN, Orientation.KNOWN)
        )
        assert unknown.record == known.record
        assert accepted(unknown)


def judged_opened(opened: OpenedTrace) -> tuple[Judged, list[Judged]]:
    game, view, trace = opened.game, opened.view, opened.trace
    ways = _a_quarter(turns_of_the_board(game))
    as_it_is = judged(trace, game, view, None)
    return as_it_is, [judged(lying(trace, way), game, view, None) for way in ways]


def begins_alike_another_way(game: AnyGame) -> bool:
    """Return whether the start looks the same on a board that lies another way, as an empty one does."""
    start = game.placement(game.start()).cells
    return any(
        {names[cell]: stack for cell, stack in start.items()} == start
        for names in turns_of_the_board(game)
        if any(name != there for name, there in names.items())
    )


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_judged_the_same_whichever_way_its_board_lies(name: str) -> None:
    opened = open_sample(name)
    known, ways = judged_opened(opened)

    for one in ways:
        if begins_alike_another_way(opened.game):
            # Nothing tells the ways apart, so the cells have the names that the source has.
            assert len(one.record.turns) == len(known.record.turns)
            assert one.record.scores == known.record.scores
            continue
        if one.knows_way:
            assert one.record == known.record
            continue
        # Froglet's balls are all alike to bare occupancy: nobody answers which turn was played first.
        assert (accepted(one), one.record.questions) == ([], 1)
        candidates = [turn.candidates for turn in one.record.open]
        assert all(turn in among for turn, among in zip(known.record.turns, candidates, strict=True))


@pytest.mark.full(but=1)
@pytest.mark.shared
@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_a_real_game_is_judged_the_same_whichever_way_its_board_lies(view: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert run(["import-dgt", str(DGT_RECORDING), "--view", view, "--trace", str(file)]) == 0

    _, ways = judged_opened(open_trace(file))

    played = [word for word in DGT_RECORDING.with_suffix(".uci").read_text().split() if word[0] in "abcdefgh"]
    for one in ways:
        turns, still_open = one.record.turns, {turn.ply: turn.candidates for turn in one.record.open}
        assert len(turns) == len(played)
        for ply, (turn, truth) in enumerate(zip(turns, played, strict=True), start=1):
            assert turn == truth or truth in still_open[ply]
        assert len(still_open) <= (2 if view == "occupancy" else 0)
        assert one.record.questions <= (1 if view == "occupancy" else 0)
