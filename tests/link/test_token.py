"""Where the token of a board on the network comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.link.errors import BadToken
from adoube.link.token import token_for

HEX = "000102030405060708090a0b0c0d0e0f"


def test_a_token_that_is_given_goes_before_the_one_in_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "board_token").write_text("ff" * 16, encoding="ascii")

    assert token_for(HEX, tmp_path) == bytes(range(16))


def test_the_token_in_the_data_folder_serves_where_none_is_given(tmp_path: Path) -> None:
    (tmp_path / "board_token").write_text(HEX + "\n", encoding="ascii")

    assert token_for(None, tmp_path) == bytes(range(16))


def test_there_may_be_none(tmp_path: Path) -> None:
    assert token_for(None, tmp_path) is None


@pytest.mark.parametrize("text", ["", "0001", HEX + "10", "a secret that is not hex digits."])
def test_a_token_that_is_none_is_refused_where_it_stands(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board_token"
    file.write_text(text, encoding="ascii")

    with pytest.raises(BadToken) as given:
        token_for(text, tmp_path)
    with pytest.raises(BadToken) as stored:
        token_for(None, tmp_path)

    assert str(given.value) == f"the token '{text}' is not 32 hex digits: copy it from the board's board.json"
    assert str(stored.value).startswith(f"the token in {file} is not 32 hex digits")
