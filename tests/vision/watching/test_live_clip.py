"""A real game, filmed from above: every turn is read, and none that was not played, at any frame."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.vision.watching.live_clip import Clip, Moment, refereed

pytestmark = [pytest.mark.shared, pytest.mark.full]


@pytest.fixture(scope="module")
def clip(shared: Path) -> Clip:
    if not (shared / "photos" / "chess_wfahl_overhead" / "labels.json").is_file():
        pytest.skip("for want of ../shared/photos")
    return Clip(shared)


@pytest.fixture(scope="module")
def moments(clip: Clip) -> list[Moment]:
    return list(refereed(clip))


def test_the_game_comes_out_turn_by_turn_and_nothing_is_asked(clip: Clip, moments: list[Moment]) -> None:
    assert list(moments[-1].record) == clip.turns
    assert moments[-1].questions == 0


def test_no_turn_is_believed_that_was_not_played_at_any_frame(clip: Clip, moments: list[Moment]) -> None:
    wrong = [
        (moment.frame, moment.record)
        for moment in moments
        if list(moment.record) != clip.turns[: len(moment.record)]
    ]

    assert wrong == []


def test_no_turn_is_believed_before_it_was_played(clip: Clip, moments: list[Moment]) -> None:
    for settled in clip.labels["settled"]:
        _, last = settled["frames"]
        assert all(len(moment.record) <= settled["ply"] for moment in moments[: last + 1]), settled


def test_every_position_that_settled_is_known_before_the_next_is_there(
    clip: Clip, moments: list[Moment]
) -> None:
    positions, windows = positions_of(clip), clip.labels["settled"]

    for settled, following in pairwise(windows):
        stands = clip.game.placement(positions[settled["ply"]])
        first, last = settled["frames"][0], following["frames"][0]
        assert any(moment.board == stands for moment in moments[first : last + 1]), settled


def test_what_a_hand_at_rest_covers_is_not_read(clip: Clip, moments: list[Moment]) -> None:
    stood = [clip.shown(position) for position in positions_of(clip)]
    for first, last in clip.labels["occluded_still"]:
        for moment in moments[first : last + 1]:
            for cell, by_name in moment.seen.evidence.items():
                name = max(by_name, key=by_name.__getitem__)
                assert name in {str(stands[cell] or "empty") for stands in stood}, (moment.frame, cell)
        assert any(moment.seen.waits_for == "covered" for moment in moments[first : last + 1])


def test_what_is_read_is_right(clip: Clip, moments: list[Moment]) -> None:
    positions = positions_of(clip)

    for settled in clip.labels["settled"]:
        stands = clip.shown(positions[settled["ply"]])
        for moment in moments[settled["frames"][0] : settled["frames"][1] + 1]:
            for cell, by_name in moment.seen.evidence.items():
                name = max(by_name, key=by_name.__getitem__)
                assert name == str(stands[cell] or "empty"), (moment.frame, cell)


def positions_of(clip: Clip) -> list[Any]:
    positions = [clip.game.start()]
    for turn in clip.turns:
        positions.append(clip.game.play(positions[-1], clip.game.read(turn)))
    return positions
