"""The library of names that published descriptions use: it reads, and its comments say its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from itertools import takewhile

import pytest

from adoube.games.lud.expansion import defines_of, expanded, standard_define, standard_defines
from adoube.games.lud.tree import (
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Symbol,
    Text,
    read_tree,
    written,
)
from tests.games.described import described

FOLDER = resources.files("adoube.games.lud") / "standard"
NAMES = sorted(standard_defines())
ARGUMENT = re.compile(r"#[1-9]")


def within(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        match node:
            case Ludeme(items) | Braces(items):
                yield from within(items)
            case Label(_, value):
                yield from within((value,))


def written_above(name: str) -> str:
    """The comment that stands right above a define."""
    for file in FOLDER.iterdir():
        lines = file.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            if line.startswith(f'(define "{name}"'):
                above = takewhile(lambda line: line.startswith("//"), reversed(lines[:number]))
                return " ".join(reversed(list(above)))
    raise AssertionError(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_parameters_of_a_define_are_those_that_its_comment_names(name: str) -> None:
    define = standard_define(name)
    assert define is not None

    used = set(ARGUMENT.findall(" ".join(map(written, define.body))))

    said = written_above(name)
    if "#1 to #4" in said:
        said += " #2 #3"
    assert used == set(ARGUMENT.findall(said))


@pytest.mark.parametrize("name", NAMES)
def test_a_define_names_nothing_that_is_not_defined(name: str) -> None:
    own = '(define "Columns" 6) (define "PiecesOwnedBy" 1)'  # what descriptions that sow define themselves

    use = read_tree(f'("{name}" 1 2 3 4 5 6)', "test.lud")
    made = [*within(expanded(use, defines_of(read_tree(own, "own.lud")), {}))]

    assert made
    assert not any(isinstance(node, Symbol) and ARGUMENT.fullmatch(node.text) for node in made)
    assert not any(isinstance(node, Ludeme) and isinstance(node.items[0], Text) for node in made)


def test_each_name_is_defined_once() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FOLDER.iterdir()]

    defined = re.findall(r'\(define "([^"]+)"', "\n".join(texts))

    assert len(defined) == len(set(defined)) == len(NAMES)


def test_a_define_that_nothing_names_is_not_read() -> None:
    assert standard_define("NobodyKnowsThis") is None


CROSS = """(game "Cross" (players 2) (equipment {("CrossBoard" 3 7 use:Vertex) (piece "Man" Each)})
    (rules (start (place "Man1" 0)) (play (forEach Piece ("StepToEmpty")))))"""


def test_a_board_of_the_library_is_drawn_as_its_parameters_say() -> None:
    cross = described(CROSS)

    assert len(cross.board.names) == 33  # 7 by 7 points without the four corners


def test_a_board_divided_by_nothing_is_refused() -> None:
    with pytest.raises(DescriptionError, match="divided by nothing"):
        described(CROSS.replace('("CrossBoard" 3 7 use:Vertex)', "(board (shift 1 (/ 2 0) (square 3)))"))
