"""A short day of a hall's operator on three machines; benchmarks/hall_day.py has the whole one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hall.cable import WHY_NOT
from tests.hall.day import operators_day

HAS_CLOCK = any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
HAS_ALL = HAS_CLOCK and all(map(shutil.which, ("openssl", "setpriv", "mount")))

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or ""),
    pytest.mark.skipif(not HAS_ALL, reason="only on a computer with openssl, setpriv and faketime"),
]


@pytest.mark.full
def test_no_step_of_an_operators_day_loses_doubles_or_disorders_a_row(tmp_path: Path) -> None:
    seen = operators_day(tmp_path, cut_s=1, is_short=True)

    assert {each.wrong for each in seen if each.wrong is not None} == {(0, 0, 0)}
