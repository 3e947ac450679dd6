"""Changes of a text, from which a reader of the text before makes the next one."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube_scoreboard.streaming.documents import change_between, pieces_of
from tests.scoreboard.streaming.following import changed

LETTERS = st.text(st.sampled_from('<, ab"é\U0001f98a'), min_size=1, max_size=60)


def change(old: str, new: str) -> str:
    return change_between(pieces_of(old), pieces_of(new))


@given(LETTERS, LETTERS)
def test_any_text_is_made_from_any_other_one(old: str, new: str) -> None:
    assert changed(old, change(old, new).split("\t")) == new


@given(st.text(), st.text())
def test_whatever_stands_in_a_frame_its_change_is_one_line_without_a_tab_of_its_own(
    old: str, new: str
) -> None:
    before, after = (json.dumps({"said": said}, ensure_ascii=False) for said in (old, new))
    fields = change(before, after).split("\t")

    assert changed(before, fields) == after
    assert "\n" not in "".join(fields)


def test_a_text_without_a_change_is_one_reference() -> None:
    text = '{"said":"Ada played <b>e4</b>, and waits"}'

    assert change(text, text) == f"0,{len(pieces_of(text))}"


@pytest.mark.parametrize(
    ("old", "new", "fields"),
    [
        ("<use a=1/><use b=2/><use c=3/>", "<use a=1/><use c=3/>", ["0,2", "4,2"]),
        ("<use longest=1/><use longest=2/>", "<use longest=2/><use longest=1/>", ["2,2", "0,2"]),
        ("<p>Ada moved the king", "<p>Ada moved the queen", ["0,3", "+ the queen"]),
    ],
)
def test_pieces_that_stood_in_the_old_text_are_referred_to(old: str, new: str, fields: list[str]) -> None:
    assert changed(old, change(old, new).split("\t")) == new
    assert len(change(old, new)) <= len("\t".join(fields))
