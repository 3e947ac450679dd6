"""Pairings by py4swiss: what it is told, and what becomes of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from py4swiss.trf import TrfParser

from adoube.errors import AdoubeError
from adoube.tournament.by_py4swiss import Py4Swiss
from adoube.tournament.file import with_pairings, with_result
from adoube.tournament.model import Player
from adoube.tournament.swiss import next_round
from adoube.tournament.trf import Trf, player_line
from tests.tournament.files import begun


def played(trf: Trf, rounds: int, chance: random.Random) -> Trf:
    for _ in range(rounds):
        made = next_round(Py4Swiss(), trf.tournament)
        trf = with_pairings(trf, made.pairs, made.byes)
        for game in trf.tournament.open:
            word = chance.choice(["1-0", "1/2", "0-1"])
            trf = with_result(trf, made.round, game.white.number, game.black.number, word)
    return trf


def test_nobody_meets_twice_and_everybody_plays_or_has_the_bye(tmp_path: Path) -> None:
    trf = played(begun(9, 5), 5, random.Random(4))

    tournament = trf.tournament
    met = [{*game[1:3]} for number in range(1, 6) for game in pairs_of(trf, number)]
    assert len(met) == 20
    assert all(met.count(pair) == 1 for pair in met)
    byes = [entry for player in tournament.players.values() for entry in player.rounds if entry.result == "U"]
    assert len(byes) == 5
    file = tmp_path / "t.trf"
    file.write_bytes(trf.data)
    sections = TrfParser.parse(file, strict=True).player_sections
    assert [each.points_times_ten for each in sections] == [
        10 * tournament.score(player) for player in tournament.players.values()
    ]


def pairs_of(trf: Trf, number: int) -> list[tuple[int, int, int]]:
    """Board and numbers of the games of a round that were played or at least paired."""
    return [(game.board, game.white.number, game.black.number) for game in trf.tournament.pairings(number)]


def test_boards_are_in_the_order_that_the_pairing_program_publishes() -> None:
    trf = played(begun(12, 6), 4, random.Random(9))
    made = next_round(Py4Swiss(), trf.tournament)

    after = with_pairings(trf, made.pairs, made.byes)

    assert [pair[1:] for pair in pairs_of(after, 5)] == [*made.pairs]


def test_byes_that_were_asked_for_anywhere_are_kept() -> None:
    trf = begun(8, 3, "240 H   1    2", "XXZ 5", "XXP 1 6")

    made = next_round(Py4Swiss(), trf.tournament, {7: "Z"})

    assert {number: letter for number, letter in made.byes.items() if letter != "U"} == {
        2: "H",
        5: "Z",
        7: "Z",
    }
    assert {1, 6} not in [{*pair} for pair in made.pairs]


def test_numbers_that_are_left_out_do_no_harm() -> None:
    players = [player_line(Player(number, f"P {number}"), "0.0", number) for number in (3, 7, 20, 41)]
    trf = Trf.read("t.trf", "\n".join(["XXR 2", *players]).encode())

    trf = played(trf, 2, random.Random(1))

    assert {number for pair in pairs_of(trf, 2) for number in pair[1:]} == {3, 7, 20, 41}


@pytest.mark.parametrize(
    ("headers", "rounds", "words"),
    [
        (["310 1"], 0, "lines 310"),
        ([], 1, "round 1 is not over: board 1"),
    ],
)
def test_what_cannot_be_paired_is_said(headers: list[str], rounds: int, words: str) -> None:
    trf = begun(4, 3, *headers)
    for _ in range(rounds):
        made = next_round(Py4Swiss(), trf.tournament)
        trf = with_pairings(trf, made.pairs, made.byes)

    with pytest.raises(AdoubeError, match=words):
        next_round(Py4Swiss(), trf.tournament)


def test_a_round_without_anybody_is_none() -> None:
    with pytest.raises(AdoubeError, match="no one is left to pair in round 1"):
        next_round(Py4Swiss(), begun(2, 3).tournament, {1: "Z", 2: "H"})


def test_who_has_not_arrived_does_not_count_for_the_first_colour() -> None:
    # The round of github.com/BieremaBoyzProgramming/bbpPairings/issues/30 and what bbpPairings makes of it.
    trf = begun(10, 4, "XXC black1")

    made = next_round(Py4Swiss(), trf.tournament, {1: "Z", 9: "Z"})

    assert {*made.pairs} == {(6, 2), (3, 7), (8, 4), (5, 10)}


def test_after_the_last_round_there_is_none() -> None:
    with pytest.raises(AdoubeError, match="all 1 rounds are paired"):
        next_round(Py4Swiss(), played(begun(4, 1), 1, random.Random(1)).tournament)


def test_a_round_that_cannot_be_is_said_in_one_line() -> None:
    with pytest.raises(AdoubeError, match="round 2 cannot be paired"):
        next_round(Py4Swiss(), played(begun(2, 3), 1, random.Random(2)).tournament)


def test_a_game_of_an_earlier_round_without_a_result_is_named() -> None:
    trf = played(begun(6, 4), 2, random.Random(3))
    first = trf.tournament.pairings(1)[1]
    trf = with_result(trf, 1, first.white.number, first.black.number, "")

    with pytest.raises(AdoubeError, match="round 1 is not over: board 2, "):
        next_round(Py4Swiss(), trf.tournament)
