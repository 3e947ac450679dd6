"""The file of a tournament: what is read of it, what stays as it is, and what is said of a broken one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.errors import AdoubeError
from adoube.tournament.file import with_pairings, with_result
from adoube.tournament.model import Entry
from adoube.tournament.standings import standings_of
from adoube.tournament.trf import Trf
from tests.tournament.files import CLUB, begun, club_with

DATA = CLUB.encode()


def test_players_and_the_pairings_of_the_newest_round_are_read() -> None:
    tournament = Trf.read("club.trf", DATA).tournament

    assert (tournament.name, tournament.planned, tournament.round) == ("Club evening", 3, 2)
    assert [player.name for player in tournament.players.values()] == [
        "Åström,Åke",
        "Bell,Bo",
        "Cruz,Cal",
        "Diaz,Dee",
    ]
    # By the points before the round: Bell and Åström have one each.
    assert [(game.board, game.white.number, game.black.number) for game in tournament.pairings(2)] == [
        (1, 2, 1),
        (2, 3, 4),
    ]
    assert len(tournament.open) == 2
    assert [game.result for game in tournament.pairings(1)] == ["1-0", "0-1"]


def test_a_result_changes_its_columns_and_every_other_byte_stays() -> None:
    after = with_result(Trf.read("club.trf", DATA), 2, 2, 1, "1/2").data

    expected = (
        CLUB.replace("1.0    1     3 w 1     2 b  ", "1.5    1     3 w 1     2 b =")
        .replace("1.0    1     4 b 1     1 w  ", "1.5    1     4 b 1     1 w =")
        .encode()
    )
    assert after == expected


def test_a_file_that_is_not_utf_8_stays_in_its_encoding() -> None:
    data = CLUB.encode("latin-1")

    trf = Trf.read("club.trf", data)

    assert trf.tournament.players[1].name == "Åström,Åke"
    assert with_result(with_result(trf, 2, 2, 1, "1-0"), 2, 2, 1, "").data == CLUB.replace(
        # The blank that the file had left out at the end of Black's line is nobody's result.
        "3     2 w 0     3 b\r",
        "3     2 w 0     3 b\r",
    ).encode("latin-1")


def test_a_byte_order_mark_and_lines_of_two_kinds_stay() -> None:
    data = b"\xef\xbb\xbf" + DATA.replace(b"\r\n", b"\n", 3)

    assert Trf.read("club.trf", data).tournament.name == "Club evening"
    assert Trf.read("club.trf", data).data == data


def test_trf26_says_rounds_colour_points_tie_breaks_byes_and_who_must_not_meet() -> None:
    trf = begun(
        6,
        5,
        "142 7",
        "152 B",
        "162  W 3.0    D 1.0    L 0.0    P 2.0",
        "212 BH/C1,SB,DE",
        "240 H   2    4    5",
        "260   1   3    1    2",
    )
    tournament = trf.tournament

    assert tournament.planned == 7
    assert not tournament.white_first
    assert [float(tournament.points.of(letter)) for letter in "1=0UHZ"] == [3, 1, 0, 2, 1, 0]
    assert tournament.tie_breaks == ("BH/C1", "SB", "DE")
    assert tournament.byes == {2: {4: "H", 5: "H"}}
    assert tournament.forbidden[0] == (1, 3, frozenset({1, 2}))


def test_points_by_colour_are_read_where_both_colours_count_the_same() -> None:
    # As in the sample of JaVaFo's manual, TRFXSample2, which py4swiss has among its tests.
    codes = "WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.5 BL=0.5 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=2.0 FW=3.0 FL=0.0"
    points = begun(4, 3, f"XXS {codes}").tournament.points

    assert [float(points.of(letter)) for letter in "1=0ZHFU+-"] == [3, 1, 0.5, 0, 1, 3, 2, 3, 0]


def test_points_stand_in_several_lines_of_which_the_last_word_counts() -> None:
    # SPEC-supplement.md of echecsjs/trf (commit dec723f1), after the manual of JaVaFo.
    points = begun(4, 3, "XXS WW=3.0 PAB=1.0\nXXS BW=3.0 PAB=2.0").tournament.points

    assert [float(points.of(letter)) for letter in "1=0U"] == [3, 0.5, 0, 2]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("001    2", "001    x", 5, 5, "a number has to stand here"),
        ("001    2", "001    1", 5, 5, "player 1 is there already"),
        ("001    2", "001     ", 5, 5, "from 1 to 9999"),
        ("    4 b 1     1 w", "    4 b 1     9 w", 5, 102, "no other player 9"),
        ("    4 b 1     1 w", "    4 b 1     3 w", 4, 102, "player 1 meets 2"),
        ("    3 w 1     2 b", "    3 w 1     2 w", 4, 107, "player 2 has the same colour"),
        ("    3 w 1", "    3 w +", 4, 99, "but '0' in the opponent's line"),
        ("    3 w 1", "    3 x 1", 4, 97, "not 'x'"),
        ("    3 w 1", "    3 w ?", 4, 99, "written '?'"),
        ("    3 w 1", "   3 w 1 ", 4, 96, "look whether the columns are shifted"),
        ("    3 w 1", " 0000 w 1", 4, 92, "needs an opponent"),
        ("    3 w 1", "    3 - 1", 4, 92, "needs a colour"),
        ("Bell,Bo", "       ", 5, 15, "the player's name"),
        ("XXR 3", "XXR three", 2, 5, "'three'"),
        ("XXR 3", "XXR 0", 2, 5, "1 to 100 rounds"),
        ("XXC white1", "XXP 1 7", 3, 5, "player 7"),
        ("XXC white1", "162 W 1.0 Q 2.0", 3, 5, "'Q'"),
        ("XXC white1", "XXS WW=3 BW=2", 3, 5, "WW and BW differ"),
        ("XXC white1", "XXS WW=3 BW=2\nXXS PAB=1", 3, 5, "WW and BW differ"),
        ("XXC white1", "152 green", 3, 5, "'GREEN'"),
    ],
)
def test_a_broken_file_is_told_by_line_and_column(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(AdoubeError) as caught:
        Trf.read("club.trf", club_with(old, new))

    said = str(caught.value)
    assert said.startswith(f"club.trf, line {line}, column {column}: ")
    assert words in said


def test_a_file_without_players_says_what_to_do() -> None:
    with pytest.raises(AdoubeError, match=r"^empty\.trf: there is no player in it.* export it as TRF16"):
        Trf.read("empty.trf", b"012 Nothing\n")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_damage_to_a_file_is_more_than_one_line_of_error(data: st.DataObject) -> None:
    damaged = bytearray(DATA)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        how = data.draw(st.sampled_from(["change", "delete", "insert"]))
        if how == "delete":
            del damaged[at : at + data.draw(st.integers(1, 12))]
        elif how == "insert":
            damaged[at:at] = data.draw(st.binary(min_size=1, max_size=12))
        else:
            damaged[at] = data.draw(st.integers(0, 255))
        if not damaged:
            return
    trf = read_or_refused(bytes(damaged))
    if trf is None:
        return
    # Whatever is understood can be worked with.
    assert trf.data == bytes(damaged)
    standings_of(trf.tournament)
    for game in trf.tournament.pairings(trf.tournament.round):
        with_result(trf, trf.tournament.round, game.white.number, game.black.number, "1-0")


def read_or_refused(data: bytes) -> Trf | None:
    """None where the file was refused in one line that names it."""
    refusal = ""
    try:
        return Trf.read("club.trf", data)
    except AdoubeError as error:
        refusal = str(error)
    assert refusal.startswith("club.trf")
    assert "\n" not in refusal
    return None


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(AdoubeError, match=r"^x\.trf"):
        Trf.read("x.trf", data)


def test_pairings_are_written_as_open_games_and_byes() -> None:
    trf = with_pairings(begun(3, 2), [(3, 1)], {2: "U"})

    assert trf.tournament.players[3].entry(1) == Entry(1, "w", " ")
    assert trf.tournament.players[2].entry(1) == Entry(0, "-", "U")
    assert standings_of(trf.tournament).rows[0].player.number == 2
    assert Trf.read("t.trf", trf.data).tournament.open[0].white.number == 3


def test_a_result_of_two_who_were_not_paired_so_is_refused() -> None:
    with pytest.raises(AdoubeError, match="player 1 does not have White against 2"):
        with_result(Trf.read("club.trf", DATA), 2, 1, 2, "1-0")


def test_each_kind_of_line_that_is_left_out_of_account_is_named() -> None:
    accelerated = begun(4, 3, "XXC rank", "250 1.0 1 2 1 2", "299 1.0 1", "299 1.0 2").tournament

    assert accelerated.not_paired_here == ("XXC", "250", "299")
    assert [str(limit).split(":")[0] for limit in accelerated.limits] == [
        "The file asks to pair by rank (line XXC)",
        "The file has accelerated rounds (lines 250)",
        "The file gives points that rest on no result (lines 299)",
    ]


def test_points_that_rest_on_more_than_results_stay_whatever_line_comes_before() -> None:
    trf = with_pairings(begun(2, 1, "250 1.0 1 1 1 2", "299 1.0 1"), [(1, 2)], {})

    assert with_result(trf, 1, 1, 2, "1-0").points_said(1) == "0.0"
