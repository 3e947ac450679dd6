"""The lines of `adoube monitor`: words for a person, JSON for a program; no port and no clock."""

import json
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from adoube.cli.board_words import hello_in_words, message_in_words
from adoube.cli.level_picture import cells_by_number, cells_on_board, level_text
from adoube.games.base import AnyGame
from adoube.link.board_messages import BoardMessage, Hello
from adoube.link.frames import BrokenFrame

__all__ = ["CellsShown", "in_json", "in_words"]


def in_words(message: BoardMessage | BrokenFrame, names: Sequence[str] = ()) -> list[str]:
    """The lines for a frame; a HELLO has several. `names`: those of the cells, where a game gave them."""

    def cell(index: int) -> str:
        return names[index] if index < len(names) else str(index)

    line = message_in_words(message, cell)
    return (
        [line, *(f"  {more}" for more in hello_in_words(message))] if isinstance(message, Hello) else [line]
    )


def in_json(message: BoardMessage | BrokenFrame, at_ms: int) -> str:
    """One object: when it came (monotonic milliseconds), what it is, and its fields; bytes in hex."""
    if isinstance(message, BrokenFrame):
        values: dict[str, Any] = {"flaw": message.flaw.value, "size": message.size}
    else:
        values = {field.name: _plain(getattr(message, field.name)) for field in fields(message)}
    return json.dumps({"at_ms": at_ms, "frame": type(message).__name__, **values})


class CellsShown:
    """What the cells read, told once for each change."""

    def __init__(self, game: AnyGame | None, as_json: bool) -> None:
        self._game = game
        self._as_json = as_json
        self._last: tuple[int, ...] | None = None

    def news(self, levels: tuple[int, ...], sensor: int) -> list[str]:
        """The lines that show these levels; none where they have been shown already."""
        if levels == self._last or not levels:
            return []
        self._last = levels
        if self._as_json:
            return [json.dumps({"levels": levels})]
        texts = [level_text(level, sensor) for level in levels]
        picture = cells_by_number(texts) if self._game is None else cells_on_board(self._game.board, texts)
        return picture.split("\n")


def _plain(value: object) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return value.value if isinstance(value, Enum) else value
