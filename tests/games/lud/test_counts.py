"""The games that adoube describes itself: counts from other programs, and what their rules turn on."""

from __future__ import annotations

import pytest

from adoube.games.line import perft
from adoube.games.lud.description import read_description
from adoube.games.lud.game import LudGame, class_of
from adoube.games.registry import folder_of_descriptions, make_game
from adoube.games.verdict import PositionError
from tests.games.described import after, drawn

DESCRIPTIONS = folder_of_descriptions()


def ours(name: str, **options: str) -> LudGame:
    game = make_game(name, options)
    assert isinstance(game, LudGame)
    return game


@pytest.mark.parametrize(
    ("name", "options", "counts"),
    [
        ("konane", {"size": "6"}, [4, 12, 28, 156]),
        ("konane", {}, [4, 12, 28, 172]),
        ("english-draughts", {}, [7, 49, 302, 1469, 7361]),
        ("russian-draughts", {}, [7, 49, 302, 1469, 7482]),
        ("halma", {}, [40, 1600]),
        ("halma", {"size": "8"}, [24, 576, 17836]),
        ("halma", {"players": "4"}, [32, 1024]),
        ("alquerque", {}, [4, 8, 33, 218]),
        ("zamma", {}, [3, 7, 37, 427]),
        ("peg-solitaire", {}, [4, 12, 60, 400]),
        ("chinese-checkers", {}, [14, 196, 4760]),
        ("chinese-checkers", {"players": "6"}, [14, 199, 2828]),
    ],
)
def test_the_counts_agree_with_other_programs(name: str, options: dict[str, str], counts: list[int]) -> None:
    assert list(perft(make_game(name, options), len(counts))) == counts


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "count"), [("mak-yek.lud", 40448), ("dara.lud", 24360), ("nine-mens-morris.lud", 12144)]
)
def test_games_of_captures_and_rows_agree_further_down(name: str, count: int) -> None:
    assert list(perft(make_game(name), 3))[2:] == [count]


@pytest.mark.full
def test_halma_agrees_further_down() -> None:
    assert list(perft(make_game("halma"), 3))[2:] == [85440]


@pytest.mark.full
def test_english_draughts_agree_further_down() -> None:
    assert list(perft(make_game("english-draughts"), 7))[5:] == [36768, 179740]


def test_a_leap_of_konane_goes_on_straight_ahead_or_stops() -> None:
    game = ours("konane", size="6")
    position = drawn(
        game,
        """
        . . . . . .
        . . m . . .
        . . . . . .
        . . m . . .
        . . . . . .
        M m . m . .
        """,
    )._replace(phases=(1, 1))

    # On c1 the stone may leap on to e1, and not turn up the column.
    assert game.turns(position) == ["a1-c1", "a1-c1-e1"]
    assert after(game, position, "a1-c1-e1").endswith(". . . . M .")


def test_a_refusal_without_a_rulebook_names_what_may_be_played() -> None:
    file = DESCRIPTIONS / "konane.lud"
    game = class_of(read_description(file.read_text(encoding="utf-8"), "konane.lud"), "konane.lud")()

    objection = game.why_illegal(game.start(), game.read("a1-c1"))

    assert objection is not None
    assert (objection.clause, objection.text) == ("LUD-02", "Black may play this with a1: xa1.")


def test_who_cannot_leap_has_lost() -> None:
    game = ours("konane", size="6")
    position = game.start()._replace(pieces=(1 << 0, 1 << 35), phases=(1, 1))

    outcome = game.outcome(position)

    assert outcome is not None
    assert (outcome.winners, outcome.why) == (("white",), "Black has no legal turn.")


def test_a_capture_at_english_draughts_is_forced_and_goes_on() -> None:
    game = ours("english-draughts")
    position = drawn(
        game,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . m . . . .
        . . . . . . . .
        . m . . . . . .
        M . . . . . M .
        . . . . . . . .
        """,
    )

    assert game.turns(position) == ["a2-c4-e6"]


def test_a_man_that_is_crowned_at_english_draughts_stops() -> None:
    game = ours("english-draughts")
    position = drawn(
        game,
        """
        . . . . . . . .
        . m . m . . . .
        M . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . m
        """,
    )

    assert game.turns(position) == ["a6-c8"]
    assert after(game, position, "a6-c8").startswith(". . K . . . . .\n. . . m . . . .")


def test_a_man_that_is_crowned_at_russian_draughts_goes_on_as_a_king() -> None:
    game = ours("russian-draughts")
    position = drawn(
        game,
        """
        . . . . . . . .
        . m . . . . . .
        M . . . m . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    assert game.turns(position) == ["a6-c8-f5", "a6-c8-g4", "a6-c8-h3"]


def test_a_king_at_russian_draughts_comes_down_where_it_can_take_on() -> None:
    game = ours("russian-draughts")
    position = drawn(
        game,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . m .
        . . . . . . . .
        . . m . . . . .
        . . . . . . . .
        K . . . . . . .
        """,
    )

    assert game.turns(position) == ["a1-f6-h4"]


def test_a_piece_at_russian_draughts_is_passed_once_and_lifted_after_the_turn() -> None:
    game = ours("russian-draughts")
    position = drawn(
        game,
        """
        . . . . . . . .
        . . . . . . . .
        . . m . m . . .
        . . . . . . . .
        . . m . m . . .
        . M . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    # Round the square in either way; the first man taken still stands, so nothing goes round twice.
    assert game.turns(position) == ["b3-d5-b7", "b3-d5-f3", "b3-d5-f7"]


HALMA = """
    . . . . . . . .
    . . . . . M . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . m . .
    . m . m . . . .
    M . . . . . . .
    """


def test_a_hop_at_halma_goes_on_over_any_piece_and_takes_none() -> None:
    game = ours("halma", size="8")
    position = drawn(game, HALMA)

    assert [turn for turn in game.turns(position) if turn.startswith("a1-c3")] == ["a1-c3", "a1-c3-e1"]
    assert after(game, position, "a1-c3-e1").split("\n")[-2:] == [". m . m . . . .", ". . . . M . . ."]


def test_a_piece_at_halma_stays_in_the_far_corner() -> None:
    game = ours("halma", size="8")

    turns = [turn for turn in game.turns(drawn(game, HALMA)) if turn.startswith("f7")]

    assert turns == ["f7-f8", "f7-g6", "f7-g7", "f7-g8"]


def test_who_fills_the_far_corner_at_halma_has_won() -> None:
    game = ours("halma", size="8")
    start = game.start()

    over = game.outcome(start._replace(pieces=start.pieces[::-1], mover=1))

    assert over is not None
    assert over.winners == ("white",)


def test_a_piece_left_at_home_does_not_keep_the_opponent_out_at_halma() -> None:
    game = ours("halma", size="8")
    white, black = game.start().pieces[::-1]
    left, elsewhere = 1 << game.rules.grid.number["f8"], 1 << game.rules.grid.number["d4"]
    blocked = game.start()._replace(
        pieces=(white ^ left | elsewhere, black & ~(black & -black) | left), mover=1
    )

    over, begun = game.outcome(blocked), game.outcome(game.start()._replace(mover=1))

    assert over is not None
    assert (over.winners, over.clause) == (("white",), "HAL-10")
    assert begun is None


def test_a_corner_with_an_empty_square_is_not_reached_at_halma() -> None:
    game = ours("halma", size="8")
    white, black = game.start().pieces[::-1]
    left, elsewhere = 1 << game.rules.grid.number["f8"], 1 << game.rules.grid.number["d4"]

    assert game.outcome(game.start()._replace(pieces=(white ^ left | elsewhere, black), mover=1)) is None


def test_the_others_play_on_at_chinese_checkers_when_one_has_finished() -> None:
    game = ours("chinese-checkers", players="3")
    pieces = [*game.start().pieces]
    names = ("j14", "k14", "l14", "m14", "k15", "l15", "m15", "l16", "m16", "m17")
    goal = sum(1 << game.rules.grid.number[name] for name in names)
    hole, beside = game.rules.grid.number["j14"], game.rules.grid.number["j13"]
    pieces[0] = goal ^ 1 << hole | 1 << beside
    before = game.start()._replace(pieces=tuple(pieces))

    after = game.play(before, game.read("j13-j14"))

    assert game.outcome(after) is None
    assert [str(note) for note in game.notes(after)] == ["Places so far: 1. Green."]


@pytest.mark.parametrize(
    ("name", "sites", "pieces"),
    [("kolowis", 49, 24), ("mosona", 25, 12), ("permainan-tabal", 37, 16), ("alquerque", 25, 12)],
)
def test_all_points_but_those_in_the_middle_are_taken(name: str, sites: int, pieces: int) -> None:
    game = ours(name)
    placed = [each.bit_count() for each in game.start().pieces if each]

    assert (len(game.board.cells), placed) == (sites, [pieces, pieces])


@pytest.mark.parametrize(("name", "into"), [("kolowis", "i2"), ("mosona", "e2")])
def test_the_first_turn_of_fighting_serpents_goes_into_the_middle(name: str, into: str) -> None:
    game = ours(name)

    assert {turn.split("-")[1] for turn in game.turns(game.start())} == {into}


def at(game: LudGame, **pieces: str) -> tuple[int, ...]:
    """Pieces on cells, by their codes with `_` for the dot."""
    number = game.rules.grid.number
    cells = {code.replace("_", "."): where.split() for code, where in pieces.items()}
    assert {*cells} <= {*game.codes}
    return tuple(sum(1 << number[cell] for cell in cells.get(code, ())) for code in game.codes)


def test_a_chain_of_captures_at_alquerque_may_stop_or_has_to_go_on() -> None:
    for chain, turns in (("optional", ["a1-c3", "a1-c3-e5"]), ("forced", ["a1-c3-e5"])):
        game = ours("alquerque", chain=chain)
        position = game.start()._replace(pieces=at(game, white_man="a1", black_man="b2 d4"))

        assert [turn for turn in game.turns(position) if turn.startswith("a1-c3")] == turns


def test_the_last_peg_has_to_end_in_the_middle() -> None:
    game = ours("peg-solitaire")
    last = game.start()._replace(pieces=at(game, player_peg="d2 d3"))

    won = game.outcome(game.play(last, game.read("d2-d4")))
    lost = game.outcome(game.start()._replace(pieces=at(game, player_peg="d3")))

    assert won is not None
    assert won.winners == ("player",)
    assert lost is not None
    assert lost.winners == ()


def test_a_king_of_permainan_tabal_takes_from_afar() -> None:
    game = ours("permainan-tabal")
    position = game.start()._replace(pieces=at(game, white_king="c3", black_man="c6"))

    assert game.turns(position) == ["c3-c7", "c3-c8", "c3-c9"]


def test_a_man_of_permainan_tabal_takes_backwards_and_has_to() -> None:
    game = ours("permainan-tabal")
    position = game.start()._replace(pieces=at(game, white_man="c5 e3", black_man="c4"))

    assert game.turns(position) == ["c5-c3"]


def test_a_marble_stays_in_the_point_opposite() -> None:
    game = ours("chinese-checkers")
    position = game.start()._replace(pieces=at(game, green_marble="k14", red_marble="e1"))

    assert game.turns(position) == ["k14-j14", "k14-k15", "k14-l14", "k14-l15"]


def test_a_piece_that_could_have_taken_at_zamma_may_be_huffed_before_the_next_turn() -> None:
    game = ours("zamma")
    position = game.start()._replace(pieces=at(game, white_man="c3 h2", black_man="d4 i9"))

    stayed = game.play(position, game.read("h2-h3"))
    went = game.play(position, game.read("c3-c4"))
    took = game.play(position, game.read("c3-e5"))

    assert "xc3,i9-i8" in game.turns(stayed)
    assert "xh3,i9-i8" not in game.turns(stayed)
    assert "xc4,i9-i8" in game.turns(went)
    assert not any(turn.startswith("x") for turn in game.turns(took))


def test_what_may_be_huffed_is_printed_with_a_position_and_read_back() -> None:
    game = ours("zamma")
    position = game.start()._replace(pieces=at(game, white_man="c3 h2", black_man="d4 i9"))
    stayed = game.play(position, game.read("h2-h3"))

    state = game.rule_state(stayed)

    assert state["pending"] == ["c3"]
    assert game.load(game.placement(stayed), "black", state) == stayed
    with pytest.raises(PositionError, match="pending is a list of cells"):
        game.load(game.placement(stayed), "black", {**state, "pending": ["z3"]})


def test_marks_last_for_one_submove() -> None:
    game = ours("zamma")
    position = game.start()._replace(pieces=at(game, white_man="c3 h2", black_man="d4 i9"))
    stayed = game.play(position, game.read("h2-h3"))

    huffed = game.play(stayed, game.read("xc3,i9-i8"))

    assert game.rule_state(huffed)["pending"] == []
