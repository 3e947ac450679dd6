"""A board's own board.json at MicroPython's prompt: replaced for a while, kept beside meanwhile, put back.

Every step is one rename: the board always has a whole board.json, and its own one in one place of two.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adoube.errors import AdoubeError
from adoube.hardware.install import programs
from adoube.hardware.install.copying import KEPT_CONFIG, NEW, NEW_CONFIG, read_back
from adoube.hardware.install.errors import RefusalError
from adoube.hardware.install.facts import Remote, text_on
from adoube.hardware.install.program_files import CONFIG
from adoube.words import coded, say

__all__ = ["KEPT_CONFIG", "own_config", "put_back", "replace_own", "stand_in", "with_cells"]

# The firmware names a field that it does not know, to everybody who asks the board how it is.
MARK = "learning_not_finished"

Config = Mapping[str, Any]


def own_config(remote: Remote) -> tuple[str, bool]:
    """Return the text of the board's own board.json, and whether another one stands in for it.

    Raises RefusalError if there is none.
    """
    kept = text_on(remote, KEPT_CONFIG)
    text = kept or text_on(remote, CONFIG)
    if not text:
        raise RefusalError(say("install.no_config"))
    return text, bool(kept)


def stand_in(remote: Remote, values: Config) -> None:
    """Keep the board's own board.json beside, and give it this one for a while."""
    remote.run(programs.keep_once(CONFIG, KEPT_CONFIG, KEPT_CONFIG + NEW))
    _put(remote, json.dumps({**values, MARK: True}), [(CONFIG + NEW, CONFIG)])


def put_back(remote: Remote) -> None:
    """Put the board's own board.json back, if another one stands in for it."""
    if text_on(remote, KEPT_CONFIG):
        remote.run(programs.switch([(KEPT_CONFIG, CONFIG)]))


def replace_own(remote: Remote, text: str) -> None:
    """Give the board this board.json for good."""
    _put(remote, text, NEW_CONFIG)


NUMBERS = r"\[[\d\s,]*\]"


def with_cells(text: str, changed: Mapping[str, Sequence[int]]) -> str:
    """Return a board.json with these lists of numbers instead of its own; nothing else in it changes."""
    wanted = json.loads(text) | {name: [*numbers] for name, numbers in changed.items()}
    for name in changed.keys() - json.loads(text).keys():
        text = text.replace("{", f'{{"{name}": [], ', 1)
    for name, numbers in changed.items():
        text = _with_list(text, name, numbers)
    if json.loads(text) != wanted:
        raise AdoubeError(coded("calibrate.learn_no_list", fields=[*changed]))
    return text


def _with_list(text: str, name: str, numbers: Sequence[int]) -> str:
    """As many numbers as before stand where those stood; else they stand on one line."""

    def replaced(found: re.Match[str]) -> str:
        old = found[2]
        if len(re.findall(r"\d+", old)) != len(numbers):
            return f"{found[1]}[{', '.join(map(str, numbers))}]"
        after = iter(numbers)
        return found[1] + re.sub(r"\d+", lambda _: str(next(after)), old)

    return re.sub(rf'("{name}"\s*:\s*)({NUMBERS})', replaced, text, count=1)


def _put(remote: Remote, text: str, renames: Iterable[tuple[str, str]]) -> None:
    """Write a board.json beside, read it back, and rename it."""
    data = text.encode()
    remote.write(CONFIG + NEW, data)
    read_back(remote, {CONFIG + NEW: data})
    remote.run(programs.switch(renames))
