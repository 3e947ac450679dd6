"""The clauses of the Leap Frog family, one after the other."""

import re
from pathlib import Path

import pytest

from adoube.games import leap_frog
from adoube.games.base import TurnEnd
from adoube.games.leap_frog import Capture, Froglet, LeapFrog, LeapFrogMurray
from adoube.games.leap_frog.family import LeapGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.rulebook import rules_of
from tests.games.leap_frog_boards import clause_against, corner, played, random_play, shown

FAMILY = (LeapFrog, LeapFrogMurray, Froglet, Capture)

FIELD = """
. p . . .
. . . . .
. p . . .
p p . p .
"""


@pytest.fixture
def older() -> LeapFrog:
    return LeapFrog()


@pytest.fixture
def murray() -> LeapFrogMurray:
    return LeapFrogMurray()


@pytest.fixture
def froglet() -> Froglet:
    return Froglet()


@pytest.fixture
def capture() -> Capture:
    return Capture()


@pytest.mark.parametrize("size", [15, 16, 17, 18])
def test_lf_01_the_board_is_completely_full_at_the_start(size: int) -> None:
    game = LeapFrog({"size": str(size)})

    assert set(game.placement(game.start()).cells) == set(game.board.names)
    assert len(game.board.names) == size * size


def test_lf_01_the_players_share_the_pieces() -> None:
    game = LeapFrog({"players": "12"})

    assert game.seats == tuple(f"p{n}" for n in range(1, 13))
    assert set(game.placement(game.start()).cells.values()) == {("shared.piece",)}


def test_lf_02_each_player_first_takes_one_piece_from_anywhere(older: LeapFrog) -> None:
    after = played(older, older.start(), "-h8", "-a1")

    assert older.board.names[0] == "a1"
    assert older.rule_state(after) == {"to_remove": []}
    assert older.scores(after) == {"p1": 1, "p2": 1}
    assert older.turns(older.start()) == sorted(f"-{cell}" for cell in older.board.names)


def test_lf_02_no_leap_before_and_no_removal_after(older: LeapFrog) -> None:
    start = older.start()
    first = played(older, start, "-h8")
    both = played(older, first, "-a1")

    assert clause_against(older, start, "h6xh8") == "LF-02"
    assert clause_against(older, first, "h6xh8") == "LF-02"
    assert clause_against(older, first, "-h8") == "LF-02"
    assert clause_against(older, both, "-b1") == "LF-02"


def test_lf_03_the_order_that_was_agreed_is_kept() -> None:
    game = LeapFrog({"players": "3", "order": "p3,p1,p2"})
    leaps = played(game, game.start(), "-h8", "-a1", "-a15")

    seats = [leaps]
    for turn in ("h6xh8", "h9xh7", "h11xh9"):
        seats.append(played(game, seats[-1], turn))

    assert [game.to_move(at) for at in seats] == ["p3", "p1", "p2", "p3"]
    assert clause_against(game, leaps, "h6xh8", by="p1") == "LF-03"
    assert clause_against(game, leaps, "h6xh8", by="p3") is None


def test_lf_04_a_piece_leaps_over_its_neighbour_which_is_taken_at_once(older: LeapFrog) -> None:
    before = corner(older, FIELD)

    after = played(older, before, "a1xc1")

    expected = """
. p . . .
. . . . .
. p . . .
. . p p .
"""
    assert shown(older, after, 5, 4) == expected.strip()
    assert older.scores(after) == {"p1": 1, "p2": 0}


@pytest.mark.parametrize(
    "attempt",
    [
        "a1xa3",
        "c1xe1",
        "a1xb1",
        "a1xd1",
        "a1xa1",
        "b4xb2",
        "b1xb3xb5xb3",
        "a1xc3",
        "d1xb1",
        "b2xb4",
        "a1xc1xa1",
        "skip",
    ],
)
def test_lf_04_everything_else_is_no_leap(older: LeapFrog, attempt: str) -> None:
    before = corner(older, FIELD)

    assert clause_against(older, before, attempt) == "LF-04"


def test_lf_05_the_same_piece_may_go_on_and_may_stop_after_any_leap(older: LeapFrog) -> None:
    before = corner(older, FIELD)

    turns = older.turns(before)

    assert turns == sorted(["a1xc1", "a1xc1xe1", "b1xb3", "b1xb3xb5"])
    assert older.turn_end is TurnEnd.SIGNAL


def test_lf_06_the_piece_stays_where_its_last_leap_ends(older: LeapFrog) -> None:
    after = played(older, corner(older, FIELD), "b1xb3xb5")

    assert older.placement(after).stack("b5") == ("shared.piece",)
    assert set(older.placement(after).cells) == {"a1", "b5", "d1"}


def test_lf_07_the_game_ends_when_nobody_can_leap(older: LeapFrog) -> None:
    before = corner(older, "p p . p")

    line = Line(older, before).play(older.read("a1xc1"))

    assert line.outcome is None
    over = line.play(older.read("d1xb1"))
    assert over.outcome is not None
    assert over.outcome.clause == "LF-07"
    assert over.legal_turns() == []
    assert clause_against(older, over.position, "b1xd1") == "LF-07"


def test_lf_07_the_game_goes_on_while_a_first_removal_is_owed(older: LeapFrog) -> None:
    before = corner(older, "p . p", owing=("p1", "p2"))

    assert older.outcome(before) is None
    assert older.turns(before) == ["-a1", "-c1"]


COLOURS = """
r w . .
y . . .
g g . .
"""


def test_lf_08_the_colours_count_four_three_two_and_one(murray: LeapFrogMurray) -> None:
    before = corner(murray, COLOURS)

    assert murray.scores(played(murray, before, "a1xc1")) == {"p1": 4, "p2": 0}
    assert murray.scores(played(murray, before, "a3xc3")) == {"p1": 1, "p2": 0}
    assert murray.placement(played(murray, before, "a1xc1")).off["p1"] == {"shared.green": 1}
    assert [kind.value for kind in murray.rules.terms.kinds] == [1, 2, 3, 4]


def test_lf_08_in_the_older_game_every_piece_counts_one(older: LeapFrog) -> None:
    *_, last = random_play(older, 3)

    scores = older.scores(last)

    assert sum(scores.values()) + len(older.placement(last).cells) == 225


def test_lf_09_the_colours_stand_at_random_in_their_numbers(murray: LeapFrogMurray) -> None:
    cells = murray.placement(murray.start()).cells
    colours = [stack[0] for stack in cells.values()]

    found = [colours.count(f"shared.{colour}") for colour in ("green", "red", "yellow", "white")]

    assert found == [22, 45, 68, 90]
    assert murray.start() == LeapFrogMurray().start()
    assert murray.start() != LeapFrogMurray(seed=1).start()


def test_lf_10_diagonal_leaps_are_an_experiment(older: LeapFrog) -> None:
    diagonal = LeapFrog({"diagonal": "yes"})
    drawing = """
    . p .
    p . .
    """

    assert older.outcome(corner(older, drawing)) is not None
    assert diagonal.turns(corner(diagonal, drawing)) == ["a1xc3"]


def test_frg_01_144_frogs_of_255_points() -> None:
    for seed in range(3):
        game = Froglet(seed=seed)
        colours = [stack[0].removeprefix("shared.") for stack in game.placement(game.start()).cells.values()]
        numbers = [colours.count(colour) for colour in ("green", "yellow", "red", "blue")]

        assert numbers == [66, 51, 21, 6]
        assert sum(points * number for points, number in zip((1, 2, 3, 4), numbers, strict=True)) == 255


def test_frg_02_only_the_first_player_removes_a_frog(froglet: Froglet) -> None:
    start = froglet.start()

    after = played(froglet, start, "-f6")

    assert froglet.rule_state(start) == {"to_remove": ["p1"]}
    assert froglet.rule_state(after) == {"to_remove": []}
    assert froglet.to_move(after) == "p2"
    assert clause_against(froglet, start, "f4xf6") == "FRG-02"
    assert clause_against(froglet, start, "-f6", by="p2") == "FRG-02"
    assert clause_against(froglet, after, "-f5") == "FRG-02"
    assert clause_against(froglet, after, "f4xf6", by="p1") == "FRG-02"


def test_frg_02_the_order_is_fixed_beforehand() -> None:
    game = Froglet({"players": "3", "order": "p3,p2,p1"})

    removed = played(game, game.start(), "-f6")
    leapt = played(game, removed, "f4xf6")

    assert (game.to_move(removed), game.to_move(leapt)) == ("p3", "p2")


def test_frg_03_then_frogs_leap(froglet: Froglet) -> None:
    after = played(froglet, froglet.start(), "-f6")

    assert froglet.turns(after) == ["d6xf6", "f4xf6", "f8xf6", "h6xf6"]
    assert clause_against(froglet, after, "d4xf6") == "FRG-03"
    assert clause_against(froglet, after, "skip") == "FRG-03"


def test_frg_04_the_game_ends_when_no_frog_can_leap(froglet: Froglet) -> None:
    before = corner(froglet, "b g . .")

    outcome = froglet.outcome(played(froglet, before, "a1xc1"))

    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("FRG-04", ("p1",))


def test_cap_01_sixty_marbles_and_an_empty_centre(capture: Capture) -> None:
    cells = capture.placement(capture.start()).cells

    assert set(capture.board.names) - set(cells) == {"e5"}
    assert len(cells) == 60
    assert set(cells.values()) == {("shared.marble",)}


def test_cap_01_nothing_but_leaps(capture: Capture) -> None:
    start = capture.start()

    assert clause_against(capture, start, "-c3") == "CAP-01"
    assert clause_against(capture, start, "c4xe5") == "CAP-01"
    assert clause_against(capture, start, "skip") == "CAP-01"
    assert clause_against(capture, start, "c3xe5", by="p2") == "CAP-01"


def test_cap_01_the_player_keeps_the_marbles_and_most_win(capture: Capture) -> None:
    *_, last = random_play(capture, 1)
    scores, outcome = capture.scores(last), capture.outcome(last)

    assert outcome is not None
    assert outcome.clause == "CAP-01"
    assert outcome.winners == tuple(seat for seat in scores if scores[seat] == max(scores.values()))
    assert sum(scores.values()) == 60 - len(capture.placement(last).cells)


@pytest.mark.parametrize("game", FAMILY)
def test_every_clause_and_option_is_in_the_rulebook(game: type[LeapGame]) -> None:
    rules = rules_of(game)
    ids, text = [rule.id for rule in rules], " ".join(f"{rule.option} {rule.text}" for rule in rules)
    keys = {option.key for option in game.all_options}
    clauses = set(game().rules.terms.clauses) | {game.turn_order_clause}

    assert len(ids) == len(set(ids))
    assert all(rule.text for rule in rules)
    assert {rule.option for rule in rules} - {None} <= keys
    assert all(key in text for key in keys)
    # The older game has one colour, so that clause is never named there.
    assert clauses - {"LF-A2"} <= set(ids)


def test_every_clause_that_the_code_names_is_in_a_rulebook() -> None:
    folder = Path(leap_frog.__file__).parent
    text = " ".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))

    named = set(re.findall(r"\b(?:LF|FRG|CAP)-A?\d+", text))

    assert named <= {rule.id for game in FAMILY for rule in rules_of(game)}


@pytest.mark.parametrize("game", FAMILY)
def test_the_family_is_registered_under_its_names(game: type[LeapGame]) -> None:
    assert type(make_game(game.id)) is game
