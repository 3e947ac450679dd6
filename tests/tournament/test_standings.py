"""Points and tie-breaks, beside sums that are written out here."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from adoube.tournament.file import with_pairings, with_result
from adoube.tournament.standings import StandingsRow, standings_of
from adoube.tournament.trf import Trf
from tests.tournament.files import begun

HALF = Fraction(1, 2)


def numbers(row: StandingsRow) -> list[float]:
    """A player's tie-breaks, which all say something."""
    return [float(value) for value in row.tie_breaks if value is not None]


def round_robin(results: dict[tuple[int, int], str]) -> Trf:
    """Four players, three rounds, everybody met: White's number, Black's, and how it ended."""
    trf = begun(4, 3, "212 BH,SB,DE,WIN")
    for number, pairs in enumerate([[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]], start=1):
        trf = with_pairings(trf, pairs, {})
        for white, black in pairs:
            trf = with_result(trf, number, white, black, results[white, black])
    return trf


def test_sonneborn_berger_and_buchholz_by_hand() -> None:
    trf = round_robin(
        {(1, 4): "1-0", (2, 3): "1/2", (4, 3): "0-1", (1, 2): "1/2", (2, 4): "1-0", (3, 1): "1-0"}
    )
    rows = {row.player.number: row for row in standings_of(trf.tournament).rows}

    # 1: 1 + ½ + 0, 2: ½ + ½ + 1, 3: ½ + 1 + 1, 4 nothing.
    assert [rows[n].points for n in (1, 2, 3, 4)] == [3 * HALF, Fraction(2), 5 * HALF, Fraction(0)]
    assert [rows[n].place for n in (1, 2, 3, 4)] == [3, 2, 1, 4]
    # Buchholz: the sum of the opponents' points, six in all but one's own.
    assert [rows[n].tie_breaks[0] for n in (1, 2, 3, 4)] == [9 * HALF, Fraction(4), 7 * HALF, Fraction(6)]
    # 1 beat 4 (0) and drew with 2 (2); 2 drew with 3 (2½) and 1 (1½) and beat 4; 3 drew with 2, beat 4 and 1.
    assert [rows[n].tie_breaks[1] for n in (1, 2, 3, 4)] == [
        Fraction(1),
        Fraction(2),
        5 * HALF,
        Fraction(0),
    ]


def test_who_beat_the_other_is_before_them_and_who_is_equal_shares_a_place() -> None:
    trf = round_robin(
        {(1, 4): "0-1", (2, 3): "1-0", (4, 3): "1/2", (1, 2): "1-0", (2, 4): "1/2", (3, 1): "1/2"}
    )
    tournament = Trf.read("t.trf", trf.data.replace(b"212 BH,SB,DE,WIN", b"212 DE")).tournament

    # 4 has two points. 1 and 2 have 1½: 1 beat 2. 3 has one.
    assert [(row.place, row.player.number) for row in standings_of(tournament).rows] == [
        (1, 4),
        (2, 1),
        (3, 2),
        (4, 3),
    ]
    without = Trf.read("t.trf", trf.data.replace(b"212 BH,SB,DE,WIN", b"212 PTS")).tournament
    assert [row.place for row in standings_of(without, 1).rows] == [1, 1, 3, 3]


@pytest.mark.parametrize("seed", range(5))
def test_buchholz_and_sonneborn_berger_of_random_results_are_the_plain_sums(seed: int) -> None:
    chance = random.Random(seed)
    trf = begun(8, 4, "212 BH,SB,WIN")
    for number in range(1, 5):
        order = chance.sample(range(1, 9), 8)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        trf = with_pairings(trf, pairs, {})
        for white, black in pairs:
            trf = with_result(trf, number, white, black, chance.choice(["1-0", "1/2", "0-1"]))
    made = {"1": 1.0, "=": 0.5, "0": 0.0}
    table: dict[int, list[tuple[int, float]]] = {}
    for line in trf.data.decode().splitlines():
        if line.startswith("001"):
            table[int(line[4:8])] = [
                (int(line[at : at + 4]), made[line[at + 7]]) for at in range(91, len(line), 10)
            ]
    points = {number: sum(score for _, score in games) for number, games in table.items()}

    for row in standings_of(trf.tournament).rows:
        games = table[row.player.number]
        assert row.points == points[row.player.number]
        assert numbers(row) == [
            sum(points[other] for other, _ in games),
            sum(points[other] * score for other, score in games),
            sum(score == 1 for _, score in games),
        ]


def test_rounds_without_a_game_count_as_one_against_a_dummy() -> None:
    trf = begun(3, 3, "212 BH,BH/C1,WIN,WON")
    for number, (pair, bye) in enumerate(
        [((1, 2), {3: "U"}), ((3, 1), {2: "U"}), ((2, 3), {1: "H"})], start=1
    ):
        trf = with_result(with_pairings(trf, [pair], bye), number, *pair, "1-0")
    rows = {row.player.number: row for row in standings_of(trf.tournament).rows}

    # 1: won against 2, lost to 3, half a point at the end without a game. 2 and 3 have two points each.
    assert [rows[n].points for n in (1, 2, 3)] == [3 * HALF, Fraction(2), Fraction(2)]
    # 1's dummy has 1½, its own score and a draw in every round. A round that was chosen is cut first.
    assert rows[1].tie_breaks[:2] == (2 + 2 + 3 * HALF, Fraction(4))
    # For the others 1 has 1½ too, its half point at the end being a draw. A dummy has no more than 1½.
    assert rows[2].tie_breaks[:2] == (3 * HALF + 3 * HALF + 2, 3 * HALF + 2)
    # A bye is a win without a game.
    assert numbers(rows[3])[2:] == [2, 1]


def test_a_tie_break_that_is_not_known_is_named_and_decides_nothing() -> None:
    standings = standings_of(begun(2, 1, "212 TPN,BH").tournament)

    assert (standings.codes, standings.unknown) == (("BH",), ("TPN",))


def test_median_progressive_black_and_rating_tie_breaks_by_hand() -> None:
    trf = round_robin(
        {(1, 4): "1-0", (2, 3): "1/2", (4, 3): "0-1", (1, 2): "1/2", (2, 4): "1-0", (3, 1): "1-0"}
    )
    data = trf.data.replace(b"212 BH,SB,DE,WIN", b"212 BH/M1,AOB,PS/C1,BPG,BWG,REP,ARO")
    rows = {row.player.number: numbers(row) for row in standings_of(Trf.read("t.trf", data).tournament).rows}

    # Points 1½, 2, 2½ and 0; Buchholz 4½, 4, 3½ and 6. Ratings are 2200 less the number.
    # 1 met 4, 2 and 3: the middle score is 2; mean Buchholz 4.5; scores 1, 1½, 1½; Black against 3, a loss.
    assert rows[1] == [2, 4.5, 3, 1, 0, 3, 2197]
    # 3 met 2, 4 and 1: 1½; (4 + 6 + 4½) / 3 = 4.83; scores ½, 1½, 2½; Black against 2 and 4, one win.
    assert rows[3] == [1.5, 4.83, 4, 2, 1, 3, 2198]


def test_ratings_decide_nothing_where_a_player_has_none() -> None:
    trf = begun(2, 1, "212 ARO,BH")
    unrated = Trf.read("t.trf", trf.data.replace(b"2198", b"    "))

    assert standings_of(trf.tournament).unknown == ()
    assert standings_of(unrated.tournament).unknown == ("ARO",)


def test_a_round_written_as_a_forfeit_without_an_opponent_is_a_round_not_played() -> None:
    # So Lichess writes the rounds after a player left: in tests/2020_06.trf of sklangen/TRF, player 13.
    # FIDE's Tie-Break Server 1.9.57 counts these rounds as draws for the opponents, as adoube has to.
    absent = with_pairings(begun(3, 2, "212 BH"), [(1, 2)], {3: "U"})
    absent = with_result(with_pairings(absent, [(2, 3)], {1: "Z"}), 1, 1, 2, "0-1")
    forfeit = Trf.read("t.trf", absent.data.replace(b"0000 - Z", b"     - -"))

    assert b"0000 - Z" not in forfeit.data
    assert standings_of(forfeit.tournament) == standings_of(absent.tournament)
    assert forfeit.tournament.players[1].entry(2).is_voluntary


def test_a_tie_break_that_is_asked_for_twice_counts_once() -> None:
    assert standings_of(begun(2, 1, "212 BH,SB,BH").tournament).codes == ("BH", "SB")
