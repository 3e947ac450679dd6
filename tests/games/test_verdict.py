"""Kinds of endings, and what people are told of each."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.games.verdict import Ending, ending_of, ending_sentence, ending_words, refusal_of_change
from adoube.referee.successors import change_between
from adoube.words import text_of
from adoube.words.names import person_name, seat_name
from adoube_scoreboard.words import LANGUAGES


@pytest.mark.parametrize(
    ("winners", "seats", "ending", "words"),
    [
        (("Ada",), 2, Ending.WON, "Ada wins"),
        (("Ada",), 3, Ending.WON, "Ada wins"),
        (("Ada", "Joan"), 3, Ending.SHARED, "Ada and Joan share the win"),
        (("Ada", "Joan", "Rosa"), 4, Ending.SHARED, "Ada, Joan and Rosa share the win"),
        (("Ada", "Grace"), 2, Ending.DRAWN, "Draw"),
        (("Ada", "Joan", "Rosa"), 3, Ending.DRAWN, "Draw"),
        ((), 2, Ending.VOID, "No one wins"),
        ((), 12, Ending.VOID, "No one wins"),
        (("Ada",), 1, Ending.SOLVED, "Solved"),
        ((), 1, Ending.UNSOLVED, "Not solved"),
    ],
)
def test_an_ending_is_told_by_who_shares_the_best_score(
    winners: tuple[str, ...], seats: int, ending: Ending, words: str
) -> None:
    assert ending_of(winners, seats) is ending
    assert str(ending_words(winners, seats)) == words
    assert str(ending_sentence(winners, seats)) == f"{words}."


def test_an_objection_names_three_cells_at_most() -> None:
    game = make_game("chess")
    cells = game.board.names
    before = tuple("white" if cell[1] == "2" else 0 for cell in cells)
    after = tuple(0 for _ in cells)

    objection = refusal_of_change(game, game.start(), change_between(cells, before, after))

    assert "a2, b2, c2, 5 more" in objection.text


def test_only_a_win_and_a_shared_win_have_winners() -> None:
    assert [ending for ending in Ending if ending.has_winners] == [Ending.WON, Ending.SHARED]


@pytest.mark.parametrize(
    ("language", "seats_win", "people_share"),
    [
        ("en", "The geese win", "Ada and Émilie share the win"),
        ("de", "Sieg für die Gänse", "Gemeinsamer Sieg für Ada und Émilie"),
        ("es", "Victoria de las ocas", "Victoria compartida de Ada y de Émilie"),
        ("fr", "Victoire des oies", "Victoire partagée d’Ada et d’Émilie"),
        ("nl", "Winst voor de ganzen", "Gedeelde winst voor Ada en Émilie"),
    ],
)
def test_an_ending_agrees_with_whoever_has_won(language: str, seats_win: str, people_share: str) -> None:
    people = [person_name("Ada"), person_name("Émilie")]

    assert text_of(ending_words([seat_name("geese")], 2), LANGUAGES[language]) == seats_win
    assert text_of(ending_words(people, 3), LANGUAGES[language]) == people_share
