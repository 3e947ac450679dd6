"""The rulings of Left/Right and the options that rule otherwise, one after the other."""

import pytest

from adoube.games.left_right import LeftRight
from adoube.games.options import OptionError
from tests.games.left_right_rows import clause_against, game_of, played, row, turns_drawn


def test_llr_a1_the_higher_score_wins() -> None:
    game = game_of("1,2/1,2", n="2")

    after = played(game, "1L", "1L", "2L", "2L")

    over = game.outcome(after)
    assert game.scores(after) == {"first": 2, "second": 1}
    assert over
    assert over.winners == ("first",)
    assert over.why == "All cards are played: First 2, Second 1."


def test_llr_a1_equal_scores_are_a_draw() -> None:
    game = game_of("1,2/1,2", n="2")

    over = game.outcome(played(game, "1L", "1R", "2L", "2R"))

    assert over
    assert over.winners == ("first", "second")


def test_llr_a2_the_player_on_the_left_begins() -> None:
    game = game_of()

    assert game.to_move(game.start()) == "first"
    assert game.to_move(played(game, "4L")) == "second"


def test_llr_a3_the_card_of_the_player_to_move_is_face_up() -> None:
    game = game_of()

    assert game.rule_state(game.start()) == {"card": 4, "drawn": {"first": [], "second": []}}
    assert game.rule_state(played(game, "4L")) == {"card": 1, "drawn": {"first": [4], "second": []}}


def test_llr_a4_the_game_ends_when_all_cards_are_played() -> None:
    game = game_of("1/1", n="1")
    before, after = played(game, "1L"), played(game, "1L", "1R")

    assert game.outcome(before) is None
    assert game.outcome(after)
    assert game.turns(after) == []
    assert game.rule_state(after)["card"] is None
    assert clause_against(game, after, "1L") == clause_against(game, after, "skip") == "LLR-A4"


def test_llr_a5_the_left_half_are_the_first_half_of_the_squares() -> None:
    game = game_of("1,2,3/1,3,2", n="3", length="6")

    after = played(game, "1R", "1L")

    assert row(game, after).splitlines() == ["**12**", "..21"]
    assert game.scores(after) == {"first": 2, "second": 2}
    assert game.board.dark == {"4", "5", "6"}


@pytest.mark.parametrize("length", ["7", "6", "44"])
def test_llr_a6_the_length_is_even_from_2n_to_2n_times_n_plus_1_and_2(length: str) -> None:
    with pytest.raises(OptionError, match=f"length={length}: with n=4 it is an even number from 8 to 42"):
        game_of(length=length)


@pytest.mark.parametrize("from_", ["own", "opponent"])
def test_llr_a6_the_usual_length_is_that_of_the_clause_in_both_forms(from_: str) -> None:
    usual, longest = game_of(from_=from_), game_of(from_=from_, length="42")

    assert len(usual.board.cells) == 22
    assert len(longest.board.cells) == 42


def test_llr_a6_in_a_row_of_2n_squares_one_direction_is_always_open() -> None:
    for card in "1234":
        cards = card + "1234".replace(card, "")
        game = game_of(f"{cards}/{cards}", length="8", from_="opponent")
        positions = [game.start()]
        while positions and not game.outcome(positions[0]):
            assert all("skip" not in game.turns(position) for position in positions)
            positions = [after for position in positions for _, after in game.successors(position)]


def test_llr_a7_a_direction_off_the_board_is_not_available_even_if_cards_can_be_lost() -> None:
    game = game_of("4,3,1,2/4,3,1,2", length="8", off_board="card_lost")

    assert game.turns(game.start()) == ["4R"]
    assert clause_against(game, game.start(), "4L") == "LLR-08"
    assert clause_against(game, game.start(), "skip") == "LLR-05"


def test_llr_a7_where_neither_direction_is_on_the_board_the_card_is_lost() -> None:
    game = game_of("4,1,3,2/3,1,4,2", length="4", off_board="card_lost")

    after = played(game, "skip")

    assert game.turns(game.start()) == ["skip"]
    assert clause_against(game, game.start(), "4R") == "LLR-08"
    assert row(game, after) == "*12*"
    assert game.rule_state(after) == {"card": 3, "drawn": {"first": [4], "second": []}}


def test_llr_a7_after_a_lost_card_the_last_counter_is_the_one_before() -> None:
    game = game_of("4,1,3,2/3,1,4,2", length="4", off_board="card_lost")

    own = played(game, "skip", "skip")
    opponents = game_of("4,1,3,2/3,1,4,2", length="4", off_board="card_lost", from_="opponent")

    assert turns_drawn(game, own) == "x1x*"
    assert turns_drawn(opponents, played(opponents, "skip", "skip")) == "*x2x"


def test_llr_a8_the_first_turn_is_measured_from_the_second_players_start() -> None:
    game = game_of(from_="opponent")

    assert row(game, played(game, "4L")) == "*******1**12**********"


@pytest.mark.parametrize("cards", ["4,3,1,2/1,2,4,3", "4312/1243", "4312/1,2,4,3"])
def test_cards_are_given_with_commas_or_without(cards: str) -> None:
    game = game_of(cards)

    assert game.settings.decks == ((4, 3, 1, 2), (1, 2, 4, 3))
    assert game.options["cards"] == "4,3,1,2/1,2,4,3"


@pytest.mark.parametrize(
    "cards",
    [
        "4312",
        "4312/1244",
        "4312/124",
        "4,3,1,2/1,2,4,3,",
        "4 3 1 2/1 2 4 3",
        "5312/1243",
        "/",
        "4,3,1,2/12,4,3",
    ],
)
def test_cards_that_are_no_two_sets_are_refused(cards: str) -> None:
    with pytest.raises(OptionError, match="option cards="):
        game_of(cards)


def test_ten_cards_need_their_commas() -> None:
    with pytest.raises(OptionError, match="each card from 1 to 10 once"):
        LeftRight({"cards": "12345678910/12345678910"})


def test_the_options_written_out_make_the_same_game_without_a_seed() -> None:
    dealt = LeftRight({"n": "7"}, seed=5)

    again = LeftRight(dealt.options)

    assert again.settings == dealt.settings
    assert list(again.options) == ["n", "cards", "length", "from", "off_board"]
    assert again.options["length"] == "58"
