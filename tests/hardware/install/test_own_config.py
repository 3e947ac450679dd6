"""A board's own board.json is kept while another one stands in for it; its lists of numbers are replaced."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.errors import AdoubeError
from adoube.hardware.install.copying import copy_program
from adoube.hardware.install.errors import CopyError
from adoube.hardware.install.facts import Remote, facts_of, text_on
from adoube.hardware.install.own_config import (
    KEPT_CONFIG,
    own_config,
    put_back,
    replace_own,
    stand_in,
    with_cells,
)
from adoube.hardware.install.program_files import CONFIG
from adoube.hardware.install.serial_remote import remote_at
from tests.hardware.install.boards import CutOff, small_program
from tests.hardware.install.prompt_board import prompt_board

NUMBERS = st.lists(st.integers(0, 700), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def test_the_layout_of_a_list_stays_where_it_keeps_its_length() -> None:
    text = '{"cells": [ 0,1,\n  20, 3 ],  "name": "club"}\n'

    assert with_cells(text, {"cells": [7, 8, 9, 10]}) == '{"cells": [ 7,8,\n  9, 10 ],  "name": "club"}\n'


def test_an_empty_list_and_a_missing_one_are_filled() -> None:
    assert with_cells('{\n "cells": []\n}', {"cells": [1, 0]}) == '{\n "cells": [1, 0]\n}'
    assert json.loads(with_cells('{"name": "x"}', {"cells": [1, 0]})) == {"name": "x", "cells": [1, 0]}


def test_a_text_that_only_looks_like_the_list_is_left_alone() -> None:
    text = json.dumps({"link": {"ssid": '"cells": [5]', "password": 'x","cells":[6],"'}, "cells": [0]})

    assert json.loads(with_cells(text, {"cells": [3]}))["cells"] == [3]
    assert json.loads(with_cells(text, {"cells": [3]}))["link"] == json.loads(text)["link"]


def test_a_file_whose_list_cannot_be_found_is_refused() -> None:
    with pytest.raises(AdoubeError, match="no plain list"):
        with_cells('{"inner": {"cells": [1]}, "cells": [2]}', {"cells": [3]})


@given(st.dictionaries(st.text(), JSON, max_size=5), NUMBERS, NUMBERS, st.sampled_from([None, 1, 4]))
def test_everything_else_stays(
    others: dict[str, object], old: list[int], new: list[int], indent: int | None
) -> None:
    values = others | {"cells": old}

    text = with_cells(json.dumps(values, indent=indent), {"cells": new})

    assert json.loads(text) == others | {"cells": new}
    assert [*json.loads(text)] == [*values]


OWN = '{"name": "own", "cells": [1, 0]}'

at_the_prompt = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]


@pytest.fixture
def remote(tmp_path: Path) -> Iterator[Remote]:
    (tmp_path / CONFIG[1:]).write_text(OWN, encoding="utf-8")
    with prompt_board(tmp_path) as port, remote_at(port) as opened:
        yield opened


class TestAtThePrompt:
    pytestmark = at_the_prompt

    def test_what_stands_in_is_replaced_by_the_boards_own_or_a_new_one(self, remote: Remote) -> None:
        stand_in(remote, {"name": "own", "cells": []})

        assert json.loads(text_on(remote, CONFIG))["cells"] == []
        assert own_config(remote) == (OWN, True)

        put_back(remote)
        assert (text_on(remote, CONFIG), own_config(remote)) == (OWN, (OWN, False))

        stand_in(remote, {"cells": []})
        replace_own(remote, "new")
        assert (text_on(remote, CONFIG), text_on(remote, KEPT_CONFIG)) == ("new", "")

    @pytest.mark.full
    @pytest.mark.parametrize("act", [lambda r: stand_in(r, {"cells": []}), lambda r: replace_own(r, "new")])
    def test_however_early_it_ends_the_board_has_its_own_or_the_new_one(
        self, remote: Remote, act: Callable[[Remote], None]
    ) -> None:
        steps = 0
        while True:
            try:
                act(CutOff(remote, steps))
                break
            except CopyError:
                steps += 1
            assert own_config(remote)[0] in (OWN, "new")
            assert text_on(remote, CONFIG) != ""

        assert steps > 2

    def test_a_board_json_that_is_installed_is_the_boards_own_from_then_on(self, remote: Remote) -> None:
        stand_in(remote, {"cells": []})

        copy_program(remote, facts_of(remote), small_program((0, 1, 0)), b"installed", lambda _: None)

        assert own_config(remote) == ("installed", False)
