"""Tokens under a mask."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adoube_scoreboard.security.tokens import masked, unmasked

TOKEN = "b3q0cV4mX2nS8yK1wZ7tLd5R"


def test_a_mask_is_another_one_each_time_and_comes_off() -> None:
    first, second = masked(TOKEN), masked(TOKEN)

    assert first != second
    assert unmasked(first, len(TOKEN)) == unmasked(second, len(TOKEN)) == TOKEN


@given(st.text())
def test_what_bears_no_mask_stays_as_it_is_or_is_no_token(offered: str) -> None:
    assert unmasked(offered, len(TOKEN)) != TOKEN


def test_a_token_without_a_mask_is_itself() -> None:
    assert unmasked(TOKEN, len(TOKEN)) == TOKEN
