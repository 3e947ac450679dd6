"""The boards that the ludemes of shapes make: their sites, lines and sets of sites."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Ranks, Style
from adoube.board.svg import board_layer
from adoube.games.kit.topology import Topology, bits, sites_of
from adoube.games.lud.game import LudGame
from adoube.games.lud.tree import DescriptionError
from tests.games.described import framed
from tests.games.descriptions.refusals import shipped

CROSS = "(merge (shift 0 2 (rectangle 3 7)) (shift 2 0 (rectangle 7 3))) use:Vertex"
EIGHT_CORNERS = "{{-0.5 2} {2 -0.5} {4 -0.5} {6.5 2} {6.5 4} {4 6.5} {2 6.5} {-0.5 4}}"
EUROPEAN = f"(keep (square 7) (poly {EIGHT_CORNERS})) use:Vertex"
TABAL = (
    "(merge {(shift 0 2 (square 5 diagonals:Alternating)) (wedge 3) (shift 0 6 (rotate 180 (wedge 3)))})"
    " use:Vertex"
)
SMALL = "(graph vertices:{{0 0} {1 0} {2 BENT}} edges:{{0 1} {1 2}}) use:Vertex"


def board_of(board: str, play: str = "(forEach Piece (move Slide All))") -> Topology:
    return framed(play, board=board).rules.grid


def alone(game: LudGame, site: str) -> list[str]:
    """The targets of a man who is alone on the board."""
    position = game.start()._replace(pieces=(1 << game.rules.grid.number[site], 0, 0, 0))
    return [turn.removeprefix(f"{site}-") for turn in game.turns(position)]


def steps(board: str, site: str, directions: str = "") -> list[str]:
    return alone(
        framed(f"(forEach Piece (move Step {directions} (to if:(is Empty (to)))))", board=board), site
    )


@pytest.mark.parametrize(
    ("board", "sites", "first", "last"),
    [
        ("(square 5 diagonals:Alternating) use:Vertex", 25, "a1", "e5"),
        ("(square 3 diagonals:Solid) use:Vertex", 13, "a1", "e5"),
        ("(rectangle 3 5 diagonals:Implied)", 15, "a1", "e3"),
        ("(hex 5)", 61, "a1", "i9"),
        ("(hex Diamond 4)", 16, "a1", "d4"),
        ("(hex Triangle 4)", 10, "a1", "d4"),
        ("(hex Star 4)", 121, "e1", "m17"),
        ("(tri 5) use:Vertex", 15, "a1", "e5"),
        ("(tri Hexagon 3) use:Vertex", 19, "a1", "e5"),
        ("(concentric Square rings:3) use:Vertex", 24, "a1", "g7"),
        ("(morris 3) use:Vertex", 24, "a1", "g7"),
        ("(concentric {1 6 6}) use:Vertex", 13, "c1", "c9"),
        ("(concentric {1 4}) use:Vertex", 5, "b1", "b3"),
        ("(rectangle 3 diagonals:Alternating) use:Vertex", 9, "a1", "c3"),
        ("(merge (square 2) (shift (- 3 1 1) 0 (square (* 2 1)))) use:Vertex", 6, "a1", "c2"),
        (CROSS, 33, "c1", "e7"),
        (EUROPEAN, 37, "c1", "e7"),
        (TABAL, 37, "a1", "e9"),
        ("(wedge 3) use:Vertex", 7, "a1", "c3"),
        ("(remove (square 4) cells:{0 5})", 14, "b1", "d4"),
        ("(remove (square 4) vertices:{0 {1 1}}) use:Vertex", 14, "b1", "d4"),
        ("(add (square 3) vertices:{{3 1}} edges:{{{2 1} {3 1}}}) use:Vertex", 10, "a1", "c3"),
        ("(intersect (square 4) (shift 1 1 (square 4))) use:Vertex", 9, "a1", "c3"),
        ("(union (square 2) (shift 3 0 (square 2))) use:Vertex", 8, "a1", "d2"),
        ("(scale 2 (makeFaces (square 3)))", 9, "a1", "c3"),
        ("(trim (add (square 2) vertices:{{9 9}}))", 4, "a1", "b2"),
        ("(repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))", 6, "a1", "c2"),
    ],
)
def test_a_shape_has_its_sites_by_name(board: str, sites: int, first: str, last: str) -> None:
    names = board_of(board).names

    assert (len(names), len(set(names)), names[0], names[-1]) == (sites, sites, first, last)


@pytest.mark.parametrize(
    ("board", "site", "directions", "targets"),
    [
        ("(square 5 diagonals:Alternating) use:Vertex", "c3", "", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("(square 5 diagonals:Alternating) use:Vertex", "c2", "", "b2 c1 c3 d2"),
        ("(square 5 diagonals:Alternating) use:Vertex", "c2", "Forwards", "c3"),
        ("(square 5 diagonals:Alternating) use:Vertex", "b2", "Forwards", "a3 b3 c3"),
        ("(square 5) use:Vertex", "c3", "", "b3 c2 c4 d3"),
        ("(square 5) use:Vertex", "c3", "Diagonal", "b2 b4 d2 d4"),
        ("(square 5) use:Vertex", "c3", "Forwards", "c4"),
        ("(square 5 diagonals:Concentric) use:Vertex", "b2", "", "a2 a3 b1 b3 c1 c2"),
        ("(square 5 diagonals:Radiating) use:Vertex", "b2", "", "a1 a2 b1 b3 c2 c3"),
        ("(square 5 diagonals:Radiating) use:Vertex", "b3", "", "a3 b2 b4 c3"),
        ("(square 3 diagonals:Solid) use:Vertex", "b2", "", "a1 a3 c1 c3"),
        ("(hex 3)", "c3", "", "b2 b3 c2 c4 d3 d4"),
        ("(hex 3)", "c3", "Diagonal", "a2 b1 b4 d2 d5 e4"),
        ("(hex 3)", "c3", "FR", "d4"),
        ("(hex 3)", "c3", "NNW", "c4"),
        ("(hex Star 2)", "e5", "", "d4 d5 e4 e6 f5 f6"),
        ("(tri Hexagon 2) use:Vertex", "b2", "", "a1 a2 b1 b3 c2 c3"),
        ("(concentric Square rings:3) use:Vertex", "d2", "", "b2 d1 d3 f2"),
        ("(concentric Square rings:2 joinCorners:True) use:Vertex", "a1", "", "a3 b2 c1"),
        ("(morris 2) use:Vertex", "a1", "", "a3 c1"),
        ("(concentric {1 4 4}) use:Vertex", "c3", "", "b3 c2 c4 d3"),
        ("(concentric {1 4 4}) use:Vertex", "c3", "Rotational", "b3 c2 c4 d3"),
        ("(morris 2 joinCorners:true) use:Vertex", "a1", "", "a3 b2 c1"),
        (CROSS, "c3", "", "b3 c2 c4 d3"),
        (TABAL, "c3", "", "b2 b3 b4 c2 c4 d2 d3 d4"),
        (TABAL, "b2", "Orthogonal", "a1 c2 c3"),
    ],
)
def test_a_step_goes_to_the_neighbours(board: str, site: str, directions: str, targets: str) -> None:
    assert steps(board, site, directions) == targets.split()


@pytest.mark.parametrize(
    ("directions", "targets"),
    [("In", "c3"), ("Out", "c5"), ("CW", "d3"), ("CCW", "b3"), ("Rotational", "b3 c3 c5 d3")],
)
def test_circles_have_directions(directions: str, targets: str) -> None:
    """Two rings of four: c4 stands above the middle, c3."""
    assert steps("(concentric {1 4 4}) use:Vertex", "c4", directions) == targets.split()


@pytest.mark.parametrize(
    ("over", "turns"), [("c3", ["c4-c2"]), ("d3", ["c4-c2"]), ("c2", ["skip"]), ("c5", ["skip"])]
)
def test_a_hop_on_a_circle_follows_the_ring_and_crosses_the_middle(over: str, turns: list[str]) -> None:
    hop = "(move Hop Rotational (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))"
    game = framed(f"(forEach Piece {hop})", board="(concentric {1 4 4}) use:Vertex")
    number = game.rules.grid.number

    assert game.turns(game.start()._replace(pieces=(1 << number["c4"], 1 << number[over], 0, 0))) == turns


def test_directions_of_a_circle_are_refused_elsewhere_and_in_rows() -> None:
    with pytest.raises(DescriptionError, match="Rotational is not supported yet"):
        framed("(forEach Piece (move Step Rotational (to if:(is Empty (to)))))")
    with pytest.raises(DescriptionError, match="Rotational is not supported yet"):
        framed(
            "(forEach Piece (move Slide))",
            board="(concentric {1 4 4}) use:Vertex",
            end="(if (is Line 3 Rotational) (result Mover Win))",
        )


def test_a_hop_goes_on_along_its_line() -> None:
    hop = "(forEach Piece (move Hop (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to)))))"
    game = framed(hop, board=TABAL)
    number = game.rules.grid.number
    enemies = sum(1 << number[site] for site in ("b2", "c2", "d2", "b3", "b4", "d4"))

    position = game.start()._replace(pieces=(1 << number["c3"], enemies, 0, 0))

    assert game.turns(position) == ["c3-a1", "c3-a3", "c3-a5", "c3-c1", "c3-e1", "c3-e5"]


@pytest.mark.parametrize(("bent", "targets"), [("0.2", ["b1", "c2"]), ("0.3", ["b1"])])
def test_a_line_may_bend_a_little(bent: str, targets: list[str]) -> None:
    game = framed("(forEach Piece (move Slide))", board=SMALL.replace("BENT", bent))
    first = game.rules.grid.names[0]

    assert len(alone(game, first)) == len(targets)


@pytest.mark.parametrize(("bent", "rows"), [("0.2", True), ("0.3", False)])
def test_a_row_of_pieces_follows_a_line(bent: str, *, rows: bool) -> None:
    end = "(if (is Line 3 through:1) (result Mover Win))"
    game = framed("(forEach Piece (move Slide))", board=SMALL.replace("BENT", bent), end=end)
    position = game.start()._replace(mover=1, pieces=(game.rules.grid.everything, 0, 0, 0))

    assert (game.outcome(position) is not None) is rows


@pytest.mark.parametrize(
    ("board", "region", "sites"),
    [
        ("(hex 3)", "Corners", "a1 a3 c1 c5 e3 e5"),
        ("(hex 3)", "Centre", "c3"),
        ("(hex 3)", "Top", "c5 d5 e5"),
        ("(hex 3)", "Left", "a3"),
        ("(hex 3)", "Inner", "b2 b3 c2 c3 c4 d3 d4"),
        ("(hex 3)", "Row 1", "a2 b2 c2 d2"),
        ("(hex 3)", "Column 0", "a1 a2 a3"),
        ("(square 5 diagonals:Alternating) use:Vertex", "Corners", "a1 a5 e1 e5"),
        ("(square 5 diagonals:Alternating) use:Vertex", "Centre", "c3"),
        (CROSS, "Bottom", "c1 d1 e1"),
        (CROSS, "Right", "g3 g4 g5"),
        (CROSS, "Perimeter", "a3 a4 a5 b3 b5 c1 c2 c3 c5 c6 c7 d1 d7 e1 e2 e3 e5 e6 e7 f3 f5 g3 g4 g5"),
        (CROSS, "Phase 1", "a4 b3 b5 c2 c4 c6 d1 d3 d5 d7 e2 e4 e6 f3 f5 g4"),
        (CROSS, "Around (sites Centre)", "c4 d3 d5 e4"),
        (CROSS, "Direction from:(centrePoint) E", "e4 f4 g4"),
        ("(hex 3)", 'Direction from:(coord "A1")', "a2 a3 b1 b2 c1 c3 d4 e5"),
        ("(hex 3)", "Direction from:(coord row:1 column:0) {E SSE}", "a1 b2 c2 d2"),
        ("(morris 2) use:Vertex", "{0..2 7 5..4}", "a1 b3 c1 c2 d2 e1"),
        ("(square 4)", "Inner", "b2 b3 c2 c3"),
        ("(square 4)", "Outer", "a1 a2 a3 a4 b1 b4 c1 c4 d1 d2 d3 d4"),
        ("(square 3 diagonals:Solid) use:Vertex", "Row 0", "a1 c1 e1"),
        ("(square 3 diagonals:Solid) use:Vertex", '{"B2" "E5"}', "b2 e5"),
    ],
)
def test_a_region_has_its_sites(board: str, region: str, sites: str) -> None:
    game = framed(f"(move Remove (sites {region}))", board=board)
    full = game.start()._replace(pieces=(game.rules.grid.everything, 0, 0, 0))

    assert sorted(turn.removeprefix("x") for turn in game.turns(full)) == sites.split()


@pytest.mark.parametrize(
    ("board", "region"),
    [(CROSS, "Corners"), ("(concentric {1 6 6}) use:Vertex", "Row 0")],
)
def test_a_region_is_refused_where_readers_may_differ(board: str, region: str) -> None:
    with pytest.raises(DescriptionError, match="not certain on this board"):
        framed(f"(move Remove (sites {region}))", board=board)


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        ("(square Diamond 2 diagonals:Alternating)", "diagonals: is not supported yet"),
        ("(rectangle Diamond 2)", "Diamond is not supported yet"),
        ("(square 5 diagonals:Waving)", "Waving is not supported yet in"),
        ("(union (square 2) (square 3))", "share no point"),
        ("(graph vertices:{{0 0}} edges:{})", "from 2 to"),
        ("(graph vertices:{{0 0} {1 0}} edges:{{0 2}})", "not supported yet"),
        ("(hex 26)", "this one"),
        ("(merge (rectangle 1 20) (shift 15 0 (rectangle 1 20))) use:Vertex", "1 to 26 sites across"),
        ("(remove (square 3) cells:{9})", "9 is not supported yet"),
        ("(concentric {1 6 6})", "{...} is not supported yet"),
        ("(concentric {1 4 8}) use:Vertex", "{...} is not supported yet"),
        ("(morris 3)", "(morris ...) is not supported yet"),
        ("(square (+ 20 20))", "1 to 26 sites across"),
        ("(shift (* 1000 1000 10) 0 (square 2))", "too large"),
        ("(square (^ 1000 20 20 20))", "too large"),
        ("(square (^ -2 0.5))", "(^ ...) is not supported yet"),
        ("(scale (^ 2 -1) (square 2))", "(^ ...) is not supported yet"),
    ],
)
def test_what_is_no_board_is_refused(board: str, fault: str) -> None:
    with pytest.raises(DescriptionError) as refused:
        framed("(forEach Piece (move Slide))", board=board)

    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("board", "style", "lines"),
    [
        (CROSS, Style.POINTS, 52),
        ("(hex Star 4)", Style.HOLES, 0),
        ("(remove (square 4) cells:{0 3})", Style.SQUARES, 0),
        ("(square 5 diagonals:Alternating) use:Vertex", Style.POINTS, 56),
    ],
)
def test_a_board_is_drawn_as_its_players_know_it(board: str, style: Style, lines: int) -> None:
    drawn = framed("(forEach Piece (move Slide))", board=board).board

    assert (drawn.style, len(drawn.lines)) == (style, lines)


def test_sites_are_counted_as_the_description_writes_them() -> None:
    board = "(graph vertices:{{0 1} {0 0} {1 0}} edges:{{0 1} {1 2}}) use:Vertex"
    game = framed("(move Remove (sites {0}))", board=board)
    full = game.start()._replace(pieces=(game.rules.grid.everything, 0, 0, 0))

    assert game.turns(full) == ["xa2"]


@pytest.mark.parametrize(
    ("board", "letters"),
    [
        ("(hex Star 4)", {"e1": "e", "m17": "m", "i9": "i"}),
        (TABAL, {}),
        ("(concentric Square rings:3) use:Vertex", {}),
    ],
)
def test_sites_bear_their_letters_where_columns_do_not_stand_upright(
    board: str, letters: dict[str, str]
) -> None:
    inscriptions = framed("(forEach Piece (move Slide))", board=board).board.inscriptions

    assert {name: inscriptions[name] for name in letters} == letters
    assert bool(inscriptions) is bool(letters)


@pytest.mark.parametrize("board", [CROSS, TABAL, SMALL.replace("BENT", "0.1"), "(hex 3)"])
def test_what_reaches_a_site_are_the_sites_from_which_a_way_leads_there(board: str) -> None:
    grid = board_of(board)

    for way, rays in enumerate(grid.rays):
        for distance in (1, 2):
            for target in range(len(grid.names)):
                led = [
                    site
                    for site, ray in enumerate(rays)
                    if len(ray) >= distance and ray[distance - 1] == target
                ]
                assert list(sites_of(grid.reaching(1 << target, way, distance))) == led
            assert grid.reaching(grid.everything, way, distance) == bits(
                site for site, ray in enumerate(rays) if len(ray) >= distance
            )


def test_letters_stand_upright_in_holes_that_are_large_enough_where_columns_have_none_of_their_own() -> None:
    board = shipped("picaria", board="13").board

    drawn = board_layer(board)

    assert "rotate(180)" not in drawn
    assert drawn.count(f'r="{0.22 * board.pitch_mm:g}"') == 13
    assert Ranks(board).column_labels == ()


def test_a_row_of_one_point_has_its_number() -> None:
    assert Ranks(shipped("chinese-checkers").board).row_labels == tuple(map(str, range(17, 0, -1)))
