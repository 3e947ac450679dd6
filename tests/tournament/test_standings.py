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
    standings = standings_of(begun(2, 1, "212 ARO,BH").tournament)

    assert (standings.codes, standings.unknown) == (("BH",), ("ARO",))
