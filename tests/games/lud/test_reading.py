"""The text of a description becomes a tree: brackets, labels, texts, and faults with line and column."""

from __future__ import annotations

import pytest

from adoube.games.lud.description import read_description
from adoube.games.lud.expansion import choices_of, defines_of, expanded
from adoube.games.lud.tree import Braces, DescriptionError, Ludeme, Text, read_tree, written

SMALL = """(game "Small" <Version>
    (equipment {(board (square "Size")) (piece "Man" Each)})
    (rules (start (place "Man1" "A1")) (play (forEach Piece (move Step (to if:(is Empty (to))))))))"""


def carried_out(text: str, **parts: str) -> str:
    nodes = read_tree(text, "test.lud")
    rest = tuple(node for node in nodes if not written(node).startswith(("(define", "(option")))
    given = {name.replace("_", ":"): read_tree(part, "test.lud") for name, part in parts.items()}
    return " ".join(map(written, expanded(rest, defines_of(nodes), given)))


def fault(text: str) -> str:
    with pytest.raises(DescriptionError) as refused:
        read_description(text, "test.lud").rules({})
    return str(refused.value)


def test_a_tree_is_written_as_it_was_read() -> None:
    text = '(game "A b" (players 2) {1 -2 {x}} if:(< 1 2) <Board:size>)'

    assert " ".join(map(written, read_tree(text, "test.lud"))) == text


def test_a_text_may_hold_quotation_marks_and_line_breaks() -> None:
    text = r'(a "the \"end\" \\ of' + "\n" + 'it" b)'

    [node] = read_tree(text, "test.lud")

    assert isinstance(node, Ludeme)
    assert isinstance(found := node.items[1], Text)
    assert found.text == 'the "end" \\ of\nit'
    assert written(node) == text


def test_a_backslash_written_twice_before_a_quotation_mark_does_not_end_the_text() -> None:
    [node] = read_tree(r'(source "<a href=\\"http://example.org/\\" style=\\"x\\">it</a>")', "test.lud")

    assert isinstance(node, Ludeme)
    assert isinstance(found := node.items[1], Text)
    assert found.text.endswith("it</a>")


def test_comments_and_line_breaks_mean_nothing() -> None:
    assert read_tree("(a // (b)\n c)", "x") != ()
    assert written(read_tree("(a // (b)\n c)", "x")[0]) == "(a c)"


def test_a_node_knows_its_line_and_column() -> None:
    [outer] = read_tree("(a\n  {1\n   (b)})", "test.lud")

    assert isinstance(outer, Ludeme)
    assert isinstance(outer.items[1], Braces)
    inner = outer.items[1].items[1]
    assert (inner.mark.line, inner.mark.column) == (3, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(game", "test.lud, line 1, column 1: '(' is not closed"),
        ("(game\n)\n }", "test.lud, line 3, column 2: '}' closes what was not opened"),
        ("(a {b)", "test.lud, line 1, column 4: '{' is not closed"),
        ("(a if:)", "test.lud, line 1, column 4: if: is followed by no argument"),
        ('(a "b)', "test.lud, line 1, column 4: '\"' cannot stand here"),
        ("(" * 300, "test.lud, line 1, column 202: brackets stand in each other more than 200 deep"),
        ("a" * 1_000_001, "test.lud, line 1, column 1: a description has at most 1000000 characters"),
        (
            "1 " * 100_001,
            "test.lud, line 1, column 200001: a description has at most 100000 words and brackets",
        ),
        ("(a 123456789)", "test.lud, line 1, column 4: the number 123456789 is too large"),
        ("", 'test.lud, line 1, column 1: a description has one (game "Title" ...)'),
    ],
)
def test_a_fault_is_said_with_its_place(text: str, said: str) -> None:
    assert fault(text) == said


def test_a_define_stands_for_its_body() -> None:
    assert carried_out('(define "A" (b c)) (x "A" ("A"))') == "(x (b c) (b c))"


def test_arguments_are_put_into_a_define() -> None:
    assert carried_out('(define "A" (b #1 if:#2)) ("A" 1 (c d))') == "(b 1 if:(c d))"


def test_an_argument_that_is_left_out_leaves_nothing() -> None:
    assert carried_out('(define "A" (b #1 #2 if:#3)) ("A" ~ 2)') == "(b 2)"


def test_a_define_may_hold_several_nodes_and_a_list_stays_one() -> None:
    assert carried_out('(define "A" 1 2) (x "A" {"A"})') == "(x 1 2 {1 2})"


def test_a_number_is_put_into_a_text() -> None:
    assert carried_out('(define "A" (place "Man#1")) ("A" 2)') == '(place "Man2")'


def test_a_define_may_stand_within_what_uses_it() -> None:
    assert carried_out('(x (define "A" (b #1)) ("A" 1))') == "(x (b 1))"


def test_a_text_takes_the_part_of_an_option() -> None:
    assert carried_out('(place "Disc<Board:players>")', Board_players="2") == '(place "Disc2")'


def test_a_define_in_a_define_gets_its_own_arguments() -> None:
    assert carried_out('(define "A" (a #1)) (define "B" (b ("A" #2) #1)) ("B" 1 2)') == "(b (a 2) 1)"


def test_a_part_of_an_option_goes_where_it_is_named() -> None:
    assert carried_out("(square <Board:size>)", Board_size="8") == "(square 8)"


def test_the_one_part_of_an_option_goes_by_the_name_of_the_option() -> None:
    text = '(game "G" (players <N>)) (option "How many" <N> args:{<n>} {(item "Two" <2> "")})'

    [choices] = choices_of(read_tree(text, "test.lud"))

    assert written(choices.items["two"]["N"][0]) == written(choices.items["two"]["N:n"][0]) == "2"


def test_a_part_of_an_option_may_be_an_argument_with_its_label() -> None:
    text = '(option "Rows" <R> args:{<exact> <n>} {(item "Two" <exact:true> <count:3> "")})'
    [choices] = choices_of(read_tree(text, "test.lud"))

    parts = {name: " ".join(map(written, nodes)) for name, nodes in choices.items["two"].items()}
    assert parts == {"R:exact": "exact:true", "R:n": "count:3", "R": "exact:true"}


def test_a_define_in_an_option_holds_where_its_item_is_chosen() -> None:
    items = (
        """(item "One" <(players 1) (define "Size" 3)> "")* (item "Two" <(players 2) (define "Size" 4)> "")"""
    )
    option = f'(option "Version" <Version> args:{{<all>}} {{{items}}})'
    described = read_description(f"{option} {SMALL}", "test.lud")

    alone, both = (described.rules({"version": version}) for version in ("one", "two"))

    assert (alone.seats, len(alone.grid.names)) == (1, 9)
    assert (both.seats, len(both.grid.names)) == (2, 16)


def test_the_marked_item_of_an_option_is_its_default() -> None:
    text = '(option "Board size" <B> args:{<n>} {(item "Six" <6> "") (item "8 by 8" <8> "")* })'

    [found] = choices_of(read_tree(text, "test.lud"))

    assert (found.key, list(found.items)) == ("board_size", ["8-by-8", "six"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('(define "A" ("A")) (game "G" "A")', "the defines stand in each other more than 120 deep"),
        ('(game "G" ("Nobody" 1))', "there is no define 'Nobody'"),
        ('(game "G" <Board:size>)', "no option gives 'Board:size' a value"),
        ('(define A) (game "G")', 'a define has a name in quotation marks: (define "Name" ...)'),
        ('(option "A" 1) (game "G")', "an option is written"),
        ('(dice d:6) (game "G")', "only a game, defines, options"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(text: str, said: str) -> None:
    assert said in fault(text)


def test_defines_that_multiply_are_stopped() -> None:
    doubled = "".join(f'(define "A{n}" "A{n + 1}" "A{n + 1}")' for n in range(60))

    assert "make more than 150000 parts" in fault(f'{doubled} (define "A60" 1) (game "G" (x "A0"))')
