"""The timings: their defaults, and files that change them."""

from pathlib import Path

import pytest

from adoube.referee.config import Timings
from adoube.serialization.fields import FieldError


def test_the_defaults() -> None:
    assert Timings.default().to_json() == {
        "settle_ms": 100,
        "camera_settle_ms": 200,
        "stand_ms": 3000,
        "hint_ms": 15000,
        "ask_ms": 4000,
        "dwell_ms": 5000,
        "early_ms": 1500,
        "slide_ms": 500,
    }


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "slow.toml"
    file.write_text("settle_ms = 400  # a camera\n")

    timings = Timings.from_file(file)

    assert timings.settle_ms == 400
    assert timings.ask_ms == Timings.default().ask_ms


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("patience_ms = 1", "patience_ms"),
        ("ask_ms = 0", "ask_ms"),
        ("ask_ms = true", "ask_ms"),
        ('ask_ms = "1"', "ask_ms"),
        ("ask_ms = 1.5", "ask_ms"),
        ("ask_ms", "slow.toml"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_by_name_and_field(
    tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "slow.toml"
    file.write_text(text)

    with pytest.raises(FieldError, match=says) as refusal:
        Timings.from_file(file)

    assert "slow.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FieldError, match="nowhere.toml"):
        Timings.from_file(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(("promise_ms", "settle_ms"), [(None, 100), (10, 100), (33, 100), (50, 150)])
def test_settling_takes_three_of_the_shortest_sure_lifts(promise_ms: int | None, settle_ms: int) -> None:
    assert Timings.default().for_min_reported_lift(promise_ms).settle_ms == settle_ms
