"""Open turns are announced at once, asked about after a while, and never asked about twice."""

from adoube.referee.questions import MOST_LINES, Questions, lines_to_ask
from adoube.referee.verdicts import Open, TurnQuestion, Undecided

CHOICES = ("b3xa5", "b3xc5")


def still_open(*further: str, ply: int = 3, candidates: tuple[str, ...] = CHOICES) -> Open:
    return Open(ply, "black", candidates, tuple((turn, *further) for turn in candidates))


def test_what_is_open_is_said_once() -> None:
    inquiry = Questions(ask_ms=4000)

    first = inquiry.found_open(still_open(), 1000)
    again = inquiry.found_open(still_open(), 2000)

    assert first == Undecided(3, "black", CHOICES, (("b3xa5",), ("b3xc5",)))
    assert again is None


def test_it_is_to_be_asked_after_a_while() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)

    assert inquiry.ask_at_ms == 5000
    assert inquiry.question is None
    assert inquiry.ask() == inquiry.question == TurnQuestion(1, 3, "black", CHOICES)
    assert inquiry.ask_at_ms is None


def test_turns_that_follow_are_said_and_draw_nothing_out() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)

    assert inquiry.found_open(still_open("d5-e3"), 3000) is not None
    assert inquiry.ask_at_ms == 5000


def test_what_was_asked_is_not_asked_again() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)
    asked = inquiry.ask()

    inquiry.found_open(still_open("d5-e3"), 9000)

    assert inquiry.ask_at_ms is None
    assert inquiry.ask() is None
    assert (inquiry.question, inquiry.asked_count) == (asked, 1)


def test_fewer_choices_are_the_same_question() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(candidates=(*CHOICES, "b3xd4")), 1000)
    inquiry.ask((("a5", "b3xa5"), ("d4", "b3xd4")))

    inquiry.found_open(still_open(), 2000)

    assert inquiry.question == TurnQuestion(1, 3, "black", CHOICES, (("a5", "b3xa5"),))
    assert (inquiry.ask_at_ms, inquiry.ask(), inquiry.asked_count) == (None, None, 1)


def test_other_choices_are_another_question() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)
    inquiry.ask()

    inquiry.found_open(still_open(candidates=("b3xa5", "b3xd4")), 2000)

    assert (inquiry.question, inquiry.ask_at_ms) == (None, 6000)


def test_another_turn_with_the_same_choices_is_another_question() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)
    inquiry.ask()
    inquiry.handle_answer(settles=True)
    inquiry.advanced()

    assert inquiry.found_open(still_open(ply=7), 2000) is not None
    assert inquiry.ask_at_ms == 6000


def test_where_play_settled_a_question_that_nobody_answered_no_other_is_put() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)
    inquiry.ask()
    inquiry.advanced()

    assert inquiry.found_open(still_open(ply=7), 2000) is not None
    assert inquiry.ask_at_ms is None


def test_who_answers_too_late_is_asked_again_next_time() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)
    inquiry.ask()
    inquiry.advanced()
    inquiry.handle_answer(settles=False)

    inquiry.found_open(still_open(ply=7), 2000)

    assert inquiry.ask_at_ms == 6000


def test_one_that_follows_another_puts_only_the_question_that_waits() -> None:
    before, after = Questions(ask_ms=4000), Questions(ask_ms=4000)
    for ply, inquiry in ((1, before), (1, after), (3, after)):
        inquiry.advanced()
        inquiry.found_open(still_open(ply=ply), 1000)
        inquiry.ask()
        inquiry.handle_answer(settles=False)

    after.follow(before)

    assert after.question == TurnQuestion(2, 3, "black", CHOICES)
    assert after.asked_count == 2


def test_nothing_is_asked_of_what_is_settled() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(still_open(), 1000)

    inquiry.close()

    assert (inquiry.ask_at_ms, inquiry.question, inquiry.ask()) == (None, None, None)


ORDERS = (("a1", "b1", "c1"), ("a1", "c1", "b1"), ("b1", "a1", "c1"))


def open_lines(*lines: tuple[str, ...]) -> Open:
    return Open(3, "black", tuple(sorted({line[0] for line in lines})), tuple(sorted(lines)))


def test_where_a_first_turn_would_leave_more_to_ask_lines_are_offered() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(open_lines(*ORDERS), 1000)

    asked = inquiry.ask()

    assert asked is not None
    assert asked.choices == ("a1", "b1")
    assert asked.lines == ("a1 b1 c1", "a1 c1 b1", "b1 a1 c1")
    assert asked.answers == ("a1", "b1", *asked.lines)
    assert asked.to_json()["lines"] == list(asked.lines)


def test_lines_that_have_fallen_are_offered_no_longer() -> None:
    inquiry = Questions(ask_ms=4000)
    inquiry.found_open(open_lines(*ORDERS), 1000)
    inquiry.ask()

    inquiry.found_open(open_lines(*ORDERS[:2]), 2000)

    assert inquiry.question is not None
    assert (inquiry.question.choices, inquiry.question.lines) == (("a1",), ("a1 b1 c1", "a1 c1 b1"))
    assert inquiry.asked_count == 1


def test_no_lines_are_offered_where_the_first_turn_tells_them_apart() -> None:
    assert lines_to_ask(open_lines(ORDERS[0], ORDERS[2])) == ()


def test_a_line_beside_which_others_may_have_been_played_is_offered_as_a_whole() -> None:
    assert lines_to_ask(open_lines(ORDERS[0])) == ("a1 b1 c1",)
    assert lines_to_ask(open_lines(("a1",))) == ()


def test_of_too_many_lines_only_the_beginnings_are_offered() -> None:
    lines = [(first, second, last) for first in "abc" for second in "xyz" for last in "klm"]

    offered = lines_to_ask(open_lines(*lines))

    assert len(lines) > MOST_LINES
    assert offered == tuple(sorted({f"{line[0]} {line[1]}" for line in lines}))


def test_no_lines_are_offered_where_turns_were_taken_back_or_changed() -> None:
    assert lines_to_ask(open_lines(*ORDERS, ("takeback-1", "a1"))) == ()
    assert lines_to_ask(open_lines(*ORDERS, ("instead a1", "b1"))) == ()
