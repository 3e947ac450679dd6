"""Texts that people and programs might write for a turn, made from legal turns of a game.

Some stay as they are, some have something exchanged, and some are in the notation of another game or program.
Whatever a game accepts of them has to lead where one of its listed turns leads.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

__all__ = ["altered_texts", "foreign_texts", "texts_with_another_cell"]


CELL = re.compile(r"[A-Za-z]?[0-9]+")
MARK = re.compile(r"[^0-9A-Za-z]")


def texts_with_another_cell(text: str, cells: Sequence[str]) -> Iterator[str]:
    """Every text that differs from this one in one of the cells that it names."""
    for place in CELL.finditer(text):
        for cell in cells:
            if cell != place[0]:
                yield text[: place.start()] + cell + text[place.end() :]


def altered_texts(texts: Sequence[str], cells: Sequence[str], rng: Random) -> Iterator[str]:
    """Such texts without end, each made from one of these or from two; some are as they were."""
    while texts:
        text, other = rng.choice(texts), rng.choice(texts)
        yield rng.choice((_as_it_is, _another_cell, _another_mark, _without_a_part, _joined))(
            text, other, cells, rng
        )


def _as_it_is(text: str, _other: str, _cells: Sequence[str], _rng: Random) -> str:
    return text


def _another_cell(text: str, other: str, cells: Sequence[str], rng: Random) -> str:
    """With a cell of the board, or one that the other text names: there stands something, or may come to."""
    places = list(CELL.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    named: list[str] = CELL.findall(other)
    cell: str = rng.choice(named if named and rng.random() < 0.5 else cells)
    return text[: place.start()] + cell + text[place.end() :]


def _another_mark(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    places = list(MARK.finditer(text))
    marks: list[str] = MARK.findall(other)
    if not places or not marks:
        return text
    place = rng.choice(places)
    return text[: place.start()] + rng.choice(marks) + text[place.end() :]


def _without_a_part(text: str, _other: str, _cells: Sequence[str], rng: Random) -> str:
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    return text[:start] + text[end:]


def _joined(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    """Its beginning with the end of the other one, each cut at a mark: often a turn that goes on longer."""
    cuts = [place.start() for place in MARK.finditer(other)] or [0]
    begins = [*(place.start() for place in MARK.finditer(text)), len(text)]
    return text[: rng.choice(begins)] + other[rng.choice(cuts) :]


Rewriting = Callable[[str], str]

REWRITINGS: tuple[Rewriting, ...] = (
    # The marks of captures and moves, as other notations have them.
    lambda text: text.replace("-", "x"),
    lambda text: text.replace("x", "-"),
    lambda text: text.replace("-", "x", 1),
    lambda text: text.replace("x", "-", 1),
    lambda text: text.replace("-", ":"),
    lambda text: text.replace("-", "\N{MULTIPLICATION SIGN}"),
    lambda text: text.replace("-", "\N{EN DASH}"),
    lambda text: text.replace("-", "\N{MINUS SIGN}"),
    lambda text: text.replace("-", "\N{NON-BREAKING HYPHEN}"),
    lambda text: text.replace("-", "--"),
    lambda text: text.replace("x", "xx"),
    lambda text: text.replace("-", "-x"),
    lambda text: text.replace("-", " - "),
    lambda text: text.replace("-", "^"),
    lambda text: text.replace(",", ";"),
    lambda text: text.replace(",", ", "),
    lambda text: text.replace(",", "+"),
    # No marks at all, as UCI has them.
    lambda text: re.sub(r"[^0-9A-Za-z]", "", text),
    lambda text: re.sub(r"[^0-9A-Za-z]", "", text) + "q",
    lambda text: re.sub(r"[^0-9A-Za-z]", "", text) + "k",
    # Another case, blanks, digits of another script.
    str.upper,
    str.lower,
    str.capitalize,
    lambda text: f" {text}",
    lambda text: f"{text} ",
    lambda text: f"{text}\n",
    lambda text: text.translate({ord("1") + number: 0xFF11 + number for number in range(9)}),
    lambda text: text.translate({ord("1") + number: 0x0661 + number for number in range(9)}),
    # Numbers and annotations.
    lambda text: f"1. {text}",
    lambda text: f"1... {text}",
    lambda text: f"{text}+",
    lambda text: f"{text}#",
    lambda text: f"{text}!",
    lambda text: f"{text}?!",
    lambda text: f"{text} e.p.",
    lambda text: f"{text}/1",
    lambda text: f"{text}/2",
    lambda text: f"{text}/02",
    # Promotions, drops, removals.
    lambda text: f"{text}=Q",
    lambda text: f"{text}q",
    lambda text: f"{text}(Q)",
    lambda text: f"@{text}",
    lambda text: f"P@{text[-2:]}",
    lambda text: f"x{text}",
    lambda text: f"-{text}",
    lambda text: f"+{text}",
)
LETTERS = ("", "", "K", "Q", "R", "B", "N", "P", "k", "n", "M", "D")
FIXED = (
    "O-O",
    "O-O-O",
    "0-0",
    "0-0-0",
    "o-o",
    "OO",
    "",
    "-",
    "--",
    "0000",
    "Z0",
    "@@@@",
    "e4",
    "pass",
    "skip",
    "Skip",
)
MOST_SQUARES = 50  # of a board that draughts players number


def foreign_texts(texts: Sequence[str], cells: Sequence[str], rng: Random) -> Iterator[str]:
    """Texts without end in the notations of other games and programs, most of them made from one of these."""
    makers = (_rewritten, _rewritten, _rewritten, _standard_algebraic, _numbered, _coordinates)
    while texts:
        yield rng.choice(FIXED) if rng.random() < 0.05 else rng.choice(makers)(rng.choice(texts), cells, rng)


def _rewritten(text: str, _cells: Sequence[str], rng: Random) -> str:
    return rng.choice(REWRITINGS)(text)


def _standard_algebraic(text: str, cells: Sequence[str], rng: Random) -> str:
    """As chess players write: a letter, a file or a rank of the origin, a cell, a promotion, a check."""
    named: list[str] = CELL.findall(text) or [*cells]
    origin = rng.choice(("", "", named[0][:1], named[0][1:], named[0]))
    target = rng.choice((named[-1], named[-1], rng.choice(cells)))
    promotion = rng.choice(("", "", "", "=Q", "=N", "Q", "=K"))
    sign = rng.choice(("", "", "+", "#", "!", "?!"))
    return rng.choice(LETTERS) + origin + rng.choice(("", "x", "-")) + target + promotion + sign


def _numbered(_text: str, _cells: Sequence[str], rng: Random) -> str:
    """As draughts players write: the numbers of two squares or more."""
    numbers = [str(rng.randint(0, MOST_SQUARES)) for _ in range(rng.choice((2, 2, 2, 3, 4)))]
    return rng.choice("-xx:").join(numbers)


def _coordinates(_text: str, cells: Sequence[str], rng: Random) -> str:
    """Any two cells of the board, as chess programs and people write them."""
    pair = (rng.choice(cells), rng.choice(cells))
    return rng.choice(("", "", "-", "x", ":")).join(pair) + rng.choice(("", "", "", "q"))
