"""The rulebook of Follow the Arrow names what the game speaks of, and each of its rules has a test."""

import re
from pathlib import Path

from adoube.games import follow_the_arrow
from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.rulebook import rules_of

RULES = {rule.id: rule for rule in rules_of(FollowTheArrow)}


def test_every_clause_that_the_code_names_is_in_the_rulebook() -> None:
    files = Path(follow_the_arrow.__file__).parent.glob("*.py")

    named = {clause for file in files for clause in re.findall(r"FTA-A?\d+", file.read_text("utf-8"))}

    assert named <= RULES.keys()


def test_every_option_is_an_option_of_some_rule() -> None:
    text = " ".join(f"{rule.option} {rule.text}" for rule in RULES.values())
    keys = {option.key for option in FollowTheArrow.all_options}

    assert {rule.option for rule in RULES.values()} - {None} <= keys
    assert {key for key in keys if key not in text} == set()


def test_every_clause_and_ruling_has_a_test_named_after_it() -> None:
    text = " ".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    tested = set(re.findall(r"test_(fta_a?\d+)", text))

    assert {rule for rule in RULES if rule.lower().replace("-", "_") not in tested} == set()
