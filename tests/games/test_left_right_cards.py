"""Cards that are told to the program, and the notation of turns."""

from typing import Any

import pytest

from adoube.games.judge import Judge
from adoube.games.left_right import LeftRight
from adoube.games.verdict import UnreadableTurn
from tests.games.left_right_rows import clause_against, game_of


def told(value: object, by: str = "first") -> dict[str, Any]:
    return {"call": "card", "by": by, "value": value}


def test_a_card_told_lies_face_up_instead_of_the_one_dealt() -> None:
    judge = Judge(game_of("1,2,3,4/1,2,3,4"))

    answer = judge.answer(told(3))

    assert answer["memory"] == {"card": 3, "drawn": {"first": [], "second": []}}
    assert (answer["to_move"], answer["ply"]) == ("first", 0)
    assert judge.answer({"turns": True}) == {"turns": ["3L", "3R"]}


def test_the_card_replaced_turns_up_later_in_the_order_of_the_deal() -> None:
    judge = Judge(game_of("1,2,3,4/1,2,3,4"))

    turns_up = [judge.answer(told(3))["memory"]["card"]]
    for turn in ("3L", "1R", "1L", "2R", "2R", "3L"):
        answer = judge.answer({"turn": turn})
        if answer["to_move"] == "first":
            turns_up.append(answer["memory"]["card"])

    assert turns_up == [3, 1, 2, 4]


def test_a_card_may_be_told_again_until_it_is_played() -> None:
    judge = Judge(game_of("1,2,3,4/1,2,3,4"))
    judge.answer(told(3))
    judge.answer(told(4))

    assert judge.answer({"turn": "4L"})["memory"]["drawn"]["first"] == [4]
    judge.answer({"turn": "1R"})
    assert judge.answer({"turns": True}) == {"turns": ["1L", "1R"]}


@pytest.mark.parametrize(
    ("call", "clause"), [(told(1, by="second"), "LLR-05"), (told(4), "LLR-01")], ids=["other seat", "played"]
)
def test_a_card_that_cannot_be_face_up_is_refused(call: dict[str, Any], clause: str) -> None:
    judge = Judge(game_of())
    for turn in ("4L", "1R"):
        judge.answer({"turn": turn})
    before = judge.position()

    answer = judge.answer(call)

    assert answer["objection"]["clause"] == clause
    assert judge.position() == before


@pytest.mark.parametrize(
    "call",
    [
        *map(told, (5, 0, "4", True, None)),
        told(4, by="red"),
        {"call": "card", "value": 4},
        {"call": "jump", "by": "first", "value": 4},
    ],
)
def test_another_call_is_an_error(call: dict[str, Any]) -> None:
    assert list(Judge(game_of()).answer(call)) == ["error"]


def test_after_the_end_no_card_is_told() -> None:
    judge = Judge(game_of("1/1", n="1"))
    for turn in ("1L", "1R"):
        judge.answer({"turn": turn})

    assert judge.answer(told(1))["objection"]["clause"] == "LLR-A4"


def test_a_seat_signs_only_its_own_turns() -> None:
    judge = Judge(game_of())

    assert judge.answer({"turn": "4L", "by": "second"})["objection"]["clause"] == "LLR-05"
    assert judge.answer({"turn": "4L", "by": "first"})["to_move"] == "second"


@pytest.mark.parametrize("text", ["1L", "4R", "skip"])
def test_what_is_read_is_written_again(text: str) -> None:
    game = game_of()

    assert game.write(game.read(text)) == text


@pytest.mark.parametrize(
    "text", ["", "L", "4", "4l", "4r", "04L", "0L", "100L", "L4", "4LR", "4 L", "Skip", "٤L"]
)
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="4L or 4R"):
        game_of().read(text)


def test_the_tenth_card_has_two_figures() -> None:
    game = LeftRight()

    assert game.write(game.read("10R")) == "10R"


def test_a_card_that_no_set_has_is_not_the_one_face_up() -> None:
    game = game_of()

    assert clause_against(game, game.start(), "5L") == clause_against(game, game.start(), "99R") == "LLR-05"
