"""`NAME.toml` and `NAME.md` beside a description: what they say, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.board.geometry import Area
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, BoardChange
from adoube.games.registry import game_class, make_game
from adoube.games.rulebook import rules_of
from adoube.sensing.plans import plan_for

DESCRIPTION = """
(option "Board size" <Board> args:{<size>} { (item "3x3" <3> "Small.")* (item "4x4" <4> "Large.") })
(define "Ahead" Forward)
(define "OntoEmpty" (is Empty (to)))
(game "Stepping"
    (players {(player N) (player S)})
    (equipment { (board (square <Board:size>)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece (move Step "Ahead" (to if:("OntoEmpty")))))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
RULEBOOK = """
# Stepping

## Clauses

### STE-01

White begins.

### STE-02

A man steps.

### STE-03

It goes forward.

### STE-04

It goes to an empty square.

### STE-05

Who is blocked loses.

## Rulings

### STE-A1

Nobody passes.

### STE-A2 · option size

There are two boards.
"""
MANIFEST = """
title = "Small steps"
seats = ["red", "blue"]
[pieces]
Man = "walker"
[options.size]
of = "board_size"
values = { 4 = "4x4", 3 = "3x3" }
[looks."red.walker"]
colour = "green"
[clauses]
STE-01 = { covers = "players" }
STE-02 = { covers = "play", says = "A walker steps." }
STE-03 = { covers = "define Ahead", without = "All", says = "A walker goes forward." }
STE-04 = { covers = "define OntoEmpty", without = "True" }
STE-05 = { covers = "end" }
STE-A1 = { covers = "skip" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With all three files."""
    (tmp_path / "stepping.lud").write_text(DESCRIPTION)
    (tmp_path / "stepping.toml").write_text(MANIFEST)
    (tmp_path / "stepping.md").write_text(RULEBOOK)
    return tmp_path


def described(folder: Path, **options: str) -> AnyGame:
    return make_game(str(folder / "stepping.lud"), options)


def refused(game: AnyGame, turn: str) -> tuple[str, str]:
    found = game.why_illegal(game.start(), game.read(turn))
    assert found is not None
    return found.clause, found.text


def test_seats_pieces_and_the_title_are_called_as_it_says(folder: Path) -> None:
    game = described(folder)

    assert (game.title, game.seats) == ("Small steps", ("red", "blue"))
    assert game.placement(game.start()).stack("a1") == ("red.walker",)
    assert game.board.looks["red.walker"].colour == "green"


def test_an_option_has_the_key_and_the_values_that_it_says(folder: Path) -> None:
    assert len(described(folder).board.cells) == 16
    assert len(described(folder, size="3").board.cells) == 9
    with pytest.raises(AdoubeError, match="board_size"):
        described(folder, board_size="3x3")


def test_values_that_do_not_go_together_are_refused_with_what_to_choose(folder: Path) -> None:
    pace = '(option "Pace" <Pace> args:{<way>} { (item "Slow" <Forward> "")* (item "Free" <All> "") })'
    text = DESCRIPTION.replace('(define "Ahead" Forward)', f'{pace}\n(define "Ahead" <Pace:way>)')
    (folder / "stepping.lud").write_text(text)
    renamed = '[options.pace]\nof = "pace"\nvalues = { slow = "slow", free = "free" }\n'
    needs = 'needs = { free = { size = "4" } }\n'
    manifest = MANIFEST.replace("[options.size]", f"{renamed}{needs}[options.size]")
    (folder / "stepping.toml").write_text(manifest)

    assert len(described(folder, pace="free").board.cells) == 16
    with pytest.raises(AdoubeError) as refusal:
        described(folder, pace="free", size="3")
    assert str(refusal.value).endswith("option pace=free does not go with size=3: choose size=4 or pace=slow")


@pytest.mark.parametrize(
    ("needs", "where"), [('7 = { size = "4" }', "7"), ('4 = { pace = "free" }', "pace=free")]
)
def test_a_need_of_what_is_not_there_is_refused(folder: Path, needs: str, where: str) -> None:
    (folder / "stepping.toml").write_text(
        MANIFEST.replace("values = {", f"needs = {{ {needs} }}\nvalues = {{")
    )

    with pytest.raises(AdoubeError, match=rf"stepping.toml, line \d+.*{where}"):
        described(folder)


@pytest.mark.parametrize(
    ("turn", "clause", "text"),
    [
        ("a1-b2", "STE-03", "A walker goes forward. The walker on a1 may go to a2."),
        ("a1-b1", "STE-03", "A walker goes forward. The walker on a1 may go to a2."),
        ("a1-a3", "STE-02", "A walker steps. The walker on a1 may go to a2."),
        ("a4-a3", "STE-01", "The piece on a4 belongs to Blue, and it is the turn of Red. Red may play:"),
        ("skip", "STE-A1", "Red has a legal turn, so the turn may not be skipped."),
    ],
)
def test_a_refusal_cites_the_clause_without_which_the_turn_were_legal(
    folder: Path, turn: str, clause: str, text: str
) -> None:
    found, words = refused(described(folder), turn)

    assert found == clause
    assert words.startswith(text)


def test_where_two_clauses_forbid_a_turn_the_first_is_cited(folder: Path) -> None:
    # Sideways, and onto a walker of one's own.
    assert refused(described(folder), "a1-b1")[0] == "STE-03"


def idle(game: AnyGame, *cited: str) -> tuple[str, ...]:
    """Return the sentences about clauses that no refusal cites where two walkers block each other."""
    position = game.start()
    for turn in ("a1-a2", "a4-a3"):
        position = game.play(position, game.read(turn))
    return game.idle_clauses([position], {*cited})


def test_a_clause_without_which_nothing_becomes_legal_is_told_with_its_place(folder: Path) -> None:
    assert idle(described(folder)) == ()
    (folder / "stepping.toml").write_text(MANIFEST.replace('without = "All"', 'without = "Forward"'))

    (said,) = idle(described(folder))

    line = MANIFEST.splitlines().index("[clauses]") + 4
    assert said.startswith(f"stepping.toml, line {line}: clauses: STE-03: without: in one position no turn")
    assert idle(described(folder), "STE-03") == ()


def test_a_clause_that_forbids_only_what_an_earlier_one_forbids_is_told(folder: Path) -> None:
    straight = '(define "Straight" Forward)\n(define "Ahead" "Straight")'
    (folder / "stepping.lud").write_text(DESCRIPTION.replace('(define "Ahead" Forward)', straight))
    again = 'STE-06 = { covers = "define Straight", without = "All" }\n'
    (folder / "stepping.toml").write_text(MANIFEST + again)
    rulebook = RULEBOOK.replace("## Rulings", "### STE-06\n\nStraight on.\n\n## Rulings")
    (folder / "stepping.md").write_text(rulebook)

    (said,) = idle(described(folder))

    assert "STE-06: without: " in said
    assert "does not without STE-03 as well" in said


def test_the_clauses_that_nothing_cites_are_told(folder: Path) -> None:
    assert described(folder).uncited_clauses() == ("STE-A2",)

    (folder / "stepping.toml").write_text(MANIFEST.replace(', without = "All"', ""))

    assert described(folder).uncited_clauses() == ("STE-03", "STE-A2")


def test_a_change_of_the_board_is_refused_like_the_turn_that_it_shows(folder: Path) -> None:
    game = described(folder)

    found = game.why_unexplained(game.start(), BoardChange(frozenset({"a1"}), frozenset({"b2"})))

    assert (found.clause, found.text) == refused(game, "a1-b2")


def test_the_end_cites_its_clause(folder: Path) -> None:
    game = described(folder, size="3")
    position = game.start()
    for turn in ("a1-a2", "b3-b2"):
        position = game.play(position, game.read(turn))
    position = game.play(position, game.read("c1-c2"))

    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("STE-05", ("red",))


def test_its_rulebook_is_the_games(folder: Path) -> None:
    rules = rules_of(game_class(str(folder / "stepping.lud")))

    assert [rule.id for rule in rules][-4:] == ["STE-05", "STE-A1", "STE-A2", "REP-01"]


def test_magnets_follow_from_the_pieces_where_none_are_given(folder: Path) -> None:
    pieces = plan_for(described(folder)).pieces

    assert (pieces["red.walker"].pole, pieces["blue.walker"].pole) == (1, -1)


def test_magnets_that_are_given_stand_in_their_place(folder: Path) -> None:
    magnet = 'magnet_diameter_mm = 10, magnet_height_mm = 2, grade = "N35", pole = 1, base_mm = 1'
    piece = f"{{ height_mm = 9, weight_g = 7, {magnet} }}"
    magnets = f"""
        [magnets]
        pitch_mm = 44
        [magnets.sensor]
        depth_mm = 3
        step_mt = 1.0
        noise_steps = 1
        [magnets.pieces]
        "red.walker" = {piece}
        "blue.walker" = {piece}
    """
    (folder / "stepping.toml").write_text(MANIFEST + magnets)

    assert plan_for(described(folder)).pieces["red.walker"].height_mm == 9


def test_nothing_but_the_description_is_needed(folder: Path) -> None:
    (folder / "stepping.toml").unlink()
    (folder / "stepping.md").unlink()

    game = described(folder)

    assert (game.title, game.seats) == ("Stepping", ("white", "black"))
    assert refused(game, "a1-b1")[0] == "LUD-02"


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('title = "', 'titel = "', "stepping.toml, line 2: titel"),
        ('"red", "blue"', '"Red", "blue"', "stepping.toml, line 3: seats"),
        ('"red", "blue"', '"red"', "stepping.toml, line 3: seats"),
        ('"red", "blue"]', '"red", "blue"]\npdn = "21"', "stepping.toml, line 4: pdn: this must be the full"),
        (
            '"red", "blue"]',
            '"red", "blue"]\npdn = "20,W,10,10,N2,0"',
            "stepping.toml, line 4: pdn: the board has no cells",
        ),
        ("Man = ", "Woman = ", "stepping.toml, line 5: pieces: Woman"),
        ('of = "board_size"', 'of = "size"', "stepping.toml, line 7: options: size: of"),
        ('4 = "4x4"', '4 = "5x5"', "stepping.toml, line 8: options: size: values: 4"),
        ('looks."red.walker"', 'looks."red.man"', "stepping.toml, line 9: looks: red.man"),
        ('colour = "green"', 'colour = "mauve"', "stepping.toml, line 10: looks: red.walker: colour"),
        ("STE-05 = ", "STE-06 = ", "stepping.toml, line 16: clauses: STE-06"),
        ('STE-05 = { covers = "end" }', "", "stepping.toml, line 11: clauses"),
        ('covers = "end"', 'covers = "skip"', "stepping.toml, line 17: clauses: STE-A1"),
        ('covers = "end"', 'covers = "ending"', "stepping.toml, line 16: clauses: STE-05: covers"),
        ("define Ahead", "define Back", "stepping.toml, line 14: clauses: STE-03: covers"),
        ('without = "All"', 'without = "("', "stepping.toml: clauses: STE-03: without, line 1, column 1"),
        ('without = "All"', 'without = "Sideways"', "stepping.toml: clauses: STE-03: without, line 1"),
        (
            'covers = "end"',
            'covers = "end", without = "x"',
            "stepping.toml, line 16: clauses: STE-05: without",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_key(
    folder: Path, written: str, instead: str, said: str
) -> None:
    assert written in MANIFEST
    (folder / "stepping.toml").write_text(MANIFEST.replace(written, instead, 1))

    with pytest.raises(AdoubeError) as error:
        described(folder)

    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_clauses_need_a_rulebook(folder: Path) -> None:
    (folder / "stepping.md").unlink()

    with pytest.raises(AdoubeError, match=r"stepping\.toml, line 11: clauses: .*stepping\.md"):
        described(folder)


def test_regions_are_printed_with_a_border(folder: Path) -> None:
    region = '(piece "Man" Each) (regions "Home" P1 (sites Bottom))'
    (folder / "stepping.lud").write_text(DESCRIPTION.replace('(piece "Man" Each)', region))
    (folder / "stepping.toml").write_text('areas = ["Home"]\n' + MANIFEST)

    assert described(folder).board.areas == (Area(frozenset({"a1", "b1", "c1", "d1"}), "red"),)


def test_a_region_that_is_not_described_is_refused(folder: Path) -> None:
    (folder / "stepping.toml").write_text('areas = ["Home"]\n' + MANIFEST)

    with pytest.raises(AdoubeError, match=r"stepping\.toml, line 1: areas: .*Home"):
        described(folder)
