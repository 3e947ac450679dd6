"""CommonMark, as documents are written, made readable for Python-Markdown, which the site is built with."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = ["for_python_markdown"]

INDENTATION = 4  # what belongs to an item of a list stands so far to the right of it
PARSER = MarkdownIt("commonmark").enable("table")
NUMBER = re.compile(r"^(\s*\d+)(\.\s)")  # a line of prose that Python-Markdown would take for an item
VERBATIM = {"fence", "code_block", "html_block"}


def for_python_markdown(text: str, rewrite: Callable[[str], str]) -> str:
    """Return a document with its lists indented by four columns and set apart by empty lines.

    `rewrite` is given the text between blocks of code, and returns as many lines.
    """
    tokens = PARSER.parse(text)
    verbatim = {number for token in tokens if token.type in VERBATIM for number in _lines_of(token)}
    lines = text.splitlines()
    shifts, items, apart = _shifts(tokens, lines), _items(tokens), _lines_set_apart(tokens, lines)
    stretches = itertools.groupby(range(len(lines)), verbatim.__contains__)
    lines = [
        line
        for is_code, numbers in stretches
        for line in _rewritten([lines[number] for number in numbers], str if is_code else rewrite)
    ]
    written: list[str] = []
    for number, line in enumerate(lines):
        if number in apart and written and written[-1]:
            written.append("")
        kept = line if number in verbatim | items else NUMBER.sub(r"\1\\\2", line)
        written.append(" " * shifts[number] + kept if line.strip() else "")
    return "\n".join(written) + "\n"


def _rewritten(lines: list[str], rewrite: Callable[[str], str]) -> list[str]:
    return rewrite("\n".join(lines)).split("\n")


def _shifts(tokens: list[Token], lines: list[str]) -> list[int]:
    """Return by how many columns each line moves to the right."""
    shifts = [0] * len(lines)
    for token in tokens:
        if token.type != "list_item_open":
            continue
        first, *rest = _lines_of(token)
        margin = len(lines[first]) - len(lines[first].lstrip())
        marker = len(token.info + token.markup) if token.info else len(token.markup)
        after = lines[first].lstrip()[marker:]
        content = marker + len(after) - len(after.lstrip())
        for number in rest:
            if len(lines[number]) - len(lines[number].lstrip()) >= margin + content:
                shifts[number] += INDENTATION - content
    return shifts


def _items(tokens: list[Token]) -> set[int]:
    """Return the lines that items of lists begin with."""
    return {_lines_of(token)[0] for token in tokens if token.type == "list_item_open"}


def _lines_set_apart(tokens: list[Token], lines: list[str]) -> set[int]:
    """Return the lines that need an empty line before them.

    They begin a list, or an item that follows one with several paragraphs or blocks.
    """
    apart = {
        _lines_of(token)[0]
        for token in tokens
        if token.type in {"bullet_list_open", "ordered_list_open"} and token.level == 0
    }
    several = (
        _lines_of(token)
        for token in tokens
        if token.type == "list_item_open" and not all(lines[number].strip() for number in _lines_of(token))
    )
    return apart | {each.stop for each in several}


def _lines_of(token: Token) -> range:
    assert token.map is not None
    return range(*token.map)
