"""The set of refereeing: how records are scored, how common rules follow a table, and the decoder."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.referee.recorded_games import open_lines
from benchmarks.refereeing.__main__ import (
    DECODER,
    OURS,
    Program,
    adoube,
    by_rule,
    decoder,
    main,
    printed,
)
from benchmarks.refereeing.cases import SHIPPED, Case, cases_in, read_cases
from benchmarks.refereeing.rules import RULES
from benchmarks.refereeing.scoring import Followed, Score, score_of

TRUTH = ("e2e4", "e7e5", "g1f3")


def score(*record: str | None, **candidates: tuple[str, ...]) -> Score:
    return score_of(Followed(record, {int(ply[1:]): turns for ply, turns in candidates.items()}), TRUTH)


def test_a_record_of_all_turns_is_exact() -> None:
    assert score(*TRUTH) == Score(cases=1, exact=1, turns=3, right=3)


def test_an_open_turn_counts_where_the_truth_is_among_its_candidates() -> None:
    assert score("e2e4", None, "g1f3", p2=("e7e5", "e7e6")).open == 1
    assert score("e2e4", None, "g1f3", p2=("c7c5", "e7e6")).lost == 1


def test_an_open_turn_behind_the_record_counts_likewise() -> None:
    assert score("e2e4", "e7e5", p3=("g1f3",)) == Score(cases=1, turns=3, right=2, open=1)


def test_turns_behind_a_wrong_one_are_lost() -> None:
    assert score("e2e4", "c7c5", "g1f3") == Score(cases=1, turns=3, right=1, lost=2, wrong=1)


def test_a_turn_recorded_behind_the_last_one_is_wrong() -> None:
    assert score(*TRUTH, "b8c6").wrong == 1


def test_every_turn_is_right_open_or_lost() -> None:
    for case in shipped(9):
        its = score_of(adoube(case), case.truth)

        assert its.right + its.open + its.lost == its.turns == len(case.truth)


def test_the_rows_name_every_program_and_every_kind() -> None:
    lines = list(printed({(OURS, "takebacks"): Score(cases=2), (DECODER, "takebacks"): Score(cases=2)}))

    assert [line.split()[0] for line in lines] == ["takebacks", OURS, DECODER, "all", OURS, DECODER]


def test_another_program_is_scored_on_the_same_cases(tmp_path: Path) -> None:
    cases, results = tmp_path / "cases.jsonl", tmp_path / "results.jsonl"
    truth = ["a1-b3", "a5-c4", "b1-d2"]
    table = {"name": "t", "kind": "calm", "truth": truth, "source": "made up", "trace": jarmo_trace(*truth)}
    cases.write_text(json.dumps(table) + "\n", encoding="utf-8")
    record = {"name": "t", "record": [*truth[:2], None], "open": [{"ply": 3, "candidates": truth[2:]}]}
    results.write_text(json.dumps(record) + "\n", encoding="utf-8")

    run = CliRunner().invoke(main, [str(cases), "--results", f"mine={results}", "--each"])

    rows = {line.rsplit(None, 8)[0].strip(): line.split()[-8:] for line in run.output.splitlines() if line}
    assert run.exit_code == 0, run.output
    assert rows["mine"] == ["1", "0", "3", "2", "1", "0", "0", "0"]
    assert rows[DECODER] == ["1", "1", "3", "3", "0", "0", "0", "0"]


def test_a_case_that_cannot_be_read_is_named_with_its_line_and_field(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text('{"name": "one", "kind": "k", "truth": [1], "trace": []}\n', encoding="utf-8")

    with pytest.raises(AdoubeError, match=r"cases\.jsonl, line 1.*truth"):
        list(read_cases(file))


@pytest.mark.parametrize("rule", RULES)
def test_the_common_rules_follow_a_table_where_nobody_slips(rule: str) -> None:
    assert by_rule(rule)(at_jarmo("a1-b3", "a5-c4", "b1-d2")).record == ("a1-b3", "a5-c4", "b1-d2")


@pytest.mark.full(but=3)
@pytest.mark.parametrize("program", [decoder, adoube])
@pytest.mark.parametrize("place", range(0, 90, 7))
def test_the_decoder_records_no_turn_that_was_not_played(place: int, program: Program) -> None:
    case = list(cases_in([SHIPPED]))[place]

    assert score_of(program(case), case.truth).wrong == 0


def shipped(every: int) -> list[Case]:
    return list(cases_in([SHIPPED]))[::every]


def at_jarmo(*moves: str) -> Case:
    opened = open_lines([json.dumps(line) for line in jarmo_trace(*moves)], "moves")
    return Case("moves", "moves", moves, "", opened)


def jarmo_trace(*moves: str) -> list[dict[str, Any]]:
    """A table at which each of some moves is made in a second, on a board that knows every archer."""
    game = make_game("jarmo")
    stands = {cell: stack[0] for cell, stack in game.placement(game.start()).cells.items()}
    lines: list[dict[str, Any]] = []
    lines += [{"trace": 1, "game": "jarmo", "options": {}, "view": "identity", "cells": game.board.names}]
    lines += [{"t": 0, "cell": cell, "shows": stands.get(cell, 0)} for cell in game.board.names]
    for number, move in enumerate(moves, start=1):
        start, end = move.split("-")
        stands[end] = stands.pop(start)
        lines.append({"t": 1000 * number, "cell": start, "shows": 0})
        lines.append({"t": 1000 * number + 400, "cell": end, "shows": stands[end]})
    return lines
