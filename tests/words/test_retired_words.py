"""Words and phrases that texts for people no longer use, each with its replacement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, in_repository
from tests.tools import ROOT

# A key is read as a regular expression between word boundaries, in any case of letters.
RETIRED = {
    "afresh": "again",
    "all the same": "anyway",
    "anew": "again; 'recalibrate' for a camera or a board",
    "be had": "available",
    "borne out": "consistent with",
    "by two roads": "twice, or both ways by name",
    "get up|gets up": "leave the seat (of a computer player)",
    "heed(s|ed)?": "consume, follow",
    "hearken(s|ed)?": "listen",
    "lack(s|ed|ing)?(?!,)": "has no, is missing",
    "let it stand|lets? stand": "accept",
    "mend(s|ed|ing)?": "fix, repair, correct",
    "hither|thither|whither|hence|wherein|whereof|thereof|therein": "here, there, where, so, its",
    "of before": "earlier, previous",
    "of itself": "by itself, about itself",
    "put right|puts right": "correct",
    "reckon(s|ed|ing)?": "calculate, estimate",
    "somebody": "someone, a user, a player",
    "standstill": "pause",
    "telephones?": "phone",
    "tied? (a hall|together)|ties them together|tie computers": "connect",
    "thrice|twain": "three times, two",
    "truth of a hall": "source of truth",
    "unheard": "played during an outage",
    "whoever": "anyone who, the player who",
}

# These quote old names and texts, or speak of the past.
HISTORY = ("CHANGELOG.md", "docs/adr/")

TEXTS = sorted(
    {
        *DOCUMENTS,
        *ROOT.glob("*/**/words/en/*.ftl"),
        *ROOT.glob("benchmarks/*.md"),
        *ROOT.glob("web_scoreboard/adoube_scoreboard/templates/**/*.html"),
    }
)
PATTERNS = {
    re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE): instead
    for words, instead in RETIRED.items()
}
# The names of messages and variables, tags, and addresses are not read by people.
UNREAD = re.compile(
    r"^[a-z][\w-]* =|\$\w+|\{[{%].*?[%}]\}|\]\([^)\s]*\)|https?://\S+|(<!--|\{#).*?(-->|#\})",
    re.DOTALL | re.MULTILINE,
)


def retired_words(text: str) -> Iterator[str]:
    read = UNREAD.sub(lambda unread: "\n" * unread[0].count("\n"), text)
    for number, line in enumerate(read.split("\n"), 1):
        for pattern, instead in PATTERNS.items():
            if found := pattern.search(line):
                yield f"line {number}: say {instead!r} instead of {found[0]!r}"


def texts() -> list[Path]:
    return [text for text in TEXTS if not in_repository(text).startswith(HISTORY)]


@pytest.mark.parametrize("text", texts(), ids=in_repository)
def test_a_text_uses_no_retired_word(text: Path) -> None:
    assert list(retired_words(text.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("help = Draw the board anew.", ["anew"]),
        ("first = fine\nsecond = Open it on a Telephone.", ["Telephone"]),
        ("Whoever comes first\nlacks a board.", ["Whoever", "lacks"]),
    ],
)
def test_a_planted_word_is_found(planted: str, found: list[str]) -> None:
    reported = list(retired_words(planted))

    assert [line.rpartition(" of ")[2].strip("'") for line in reported] == found


@pytest.mark.parametrize(
    "kept",
    [
        *("anew = again", "again = { $whoever }", "See [it](telephone.md).", "recommended, a black sheep"),
        *('{{ say("virtual.anew") }}', "{# Drawn anew\nby whoever looks. #}"),
    ],
)
def test_a_name_or_an_address_is_no_text(kept: str) -> None:
    assert list(retired_words(kept)) == []


@pytest.mark.parametrize("allowed", HISTORY)
def test_each_allowed_text_is_there(allowed: str) -> None:
    assert any(in_repository(text).startswith(allowed) for text in TEXTS)
