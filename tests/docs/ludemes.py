"""The table of ludemes: each is tried in the smallest description, and the table says what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adoube.games.lud.tree import DescriptionError
from tests.games.described import framed

__all__ = ["AREAS", "Ludeme", "is_supported", "rows_of"]


class Ludeme(NamedTuple):
    """A ludeme or a form of one, an example, and how far it is supported where that is not wholly."""

    name: str
    example: str
    partly: str = ""


HANDS = "(hand Each)"
STEP = "(forEach Piece (move Step {} (to if:{})))"
FREE = "(is Empty (to))"
ONE = "(forEach Piece (move Step (to if:(is Empty (to))) {}))"
STACKED = "(forEach Piece (move Step (to if:(is Occupied (to))) stack:True) top:True)"
HOP = "(forEach Piece (move Hop (between {}) (to if:(is Empty (to)))))"
PLAY: tuple[Ludeme, ...] = (
    Ludeme("(move Step ...)", STEP.format("", FREE)),
    Ludeme(
        "(move Slide ...)",
        "(forEach Piece (move Slide Diagonal (to if:(is Enemy (who at:(to))))))",
        "without `trackType`; `to` says where it ends, `between` what it passes",
    ),
    Ludeme("(move Hop ...)", HOP.format("if:(is Enemy (who at:(between)))"), "over pieces in one row"),
    Ludeme("(move Remove ...)", "(move Remove (sites Occupied by:Next))"),
    Ludeme("(move Pass)", "(or (move Remove (sites Top)) (move Pass))", "a turn by itself, or its end"),
    Ludeme(
        "(move Promote ...)",
        '(if (is Prev Mover) (move Promote (last To) (piece {"King" "Man"}) Mover))',
        "at the end of a turn",
    ),
    Ludeme("(move Add ...)", '(move Add (piece "Man" Mover) (to (sites Empty)))', "one piece at a time"),
    Ludeme("(move (from ...) (to ...))", "(move (from (sites Occupied by:Mover)) (to (sites Empty)))"),
    Ludeme("(move (from (handSite ...)) (to ...))", "(move (from (handSite Mover)) (to (sites Empty)))"),
    Ludeme(
        "(move (from ...) (to ...) copy:True)",
        "(move (from (sites Occupied by:Mover)) (to (sites Empty)) copy:True)",
        "of pieces on the board, or of a hand that all share",
    ),
    Ludeme(
        "(move Leap ...)",
        "(forEach Piece (move Leap {{F F R F} {F F L F}} (to if:(is Empty (to)))))",
        "without `rotations:`",
    ),
    Ludeme("(move Swap ...)", "(move Swap Pieces 0 1)", "two pieces"),
    Ludeme("(move Promote ...)", '(move Promote (last To) (piece "King") Mover)'),
    Ludeme("(move Select ...)", "(move Select (from (sites Occupied by:Mover)))"),
    Ludeme(
        "(forEach Piece ...)",
        "(forEach Piece (move Slide))",
        "of the mover or of nobody; of another player where moves are given",
    ),
    Ludeme(
        "(forEach Piece container:...)", "(forEach Piece container:(mover) (move (from) (to (sites Empty))))"
    ),
    Ludeme("(forEach Site ...)", "(forEach Site (sites Empty) (move Remove (sites Around (site))))"),
    Ludeme("(forEach Piece top:...)", STACKED, "without it, pieces beneath others go as well"),
    Ludeme("stack:", STACKED, "the whole stack goes"),
    Ludeme("(forEach Die ...)", "(forEach Die (move Pass))"),
    Ludeme("(or ...)", "(or (move Remove (sites Top)) (move Remove (sites Left)))"),
    Ludeme(
        "(or ... (then ...))", "(or (move Remove (sites Top)) (move Remove (sites Left)) (then (moveAgain)))"
    ),
    Ludeme("(and ...)", "(and (move Remove (sites Top)) (move Remove (sites Left)))"),
    Ludeme("(if ...)", "(if (is Mover P1) (move Remove (sites Occupied)) (then (moveAgain)))"),
    Ludeme("(priority ...)", "(priority {(move Remove (sites Occupied)) (move Remove (sites Board))})"),
    Ludeme(
        "(do ...)",
        "(do (forEach Piece (move Slide)) ifAfterwards:(is In (last To) (sites Top)))",
        "with `ifAfterwards:`",
    ),
    Ludeme(
        "(do ... next:...)",
        "(do (set Pending (sites Top)) next:(forEach Piece (move Slide)))",
        "after `(set Pending ...)`",
    ),
    Ludeme("(max Moves ...)", "(max Moves (forEach Piece (move Slide)))", "without `withValue:`"),
    Ludeme("(roll)", "(do (roll) next:(move Pass))"),
)
THEN: tuple[Ludeme, ...] = (
    Ludeme("(moveAgain)", "(then (moveAgain))"),
    Ludeme("(promote ...)", '(then (promote (last To) (piece "King") Mover))', "of the mover's pieces"),
    Ludeme("(move Promote ...)", '(then (move Promote (last To) (piece "King") Mover))', "likewise"),
    Ludeme("(and ...)", '(then (and {(promote (last To) (piece "King") Mover) (moveAgain)}))'),
    Ludeme("(seq ...)", '(then (seq {(promote (last To) (piece "King") Mover) (moveAgain)}))'),
    Ludeme("(if ...)", "(then (if (is In (last To) (sites Top)) (moveAgain)))"),
    Ludeme(
        "(remove ...)",
        "(then (remove (last From)))",
    ),
    Ludeme("(custodial ...)", "(then (custodial (from (last To)) Orthogonal))", "what is taken is removed"),
    Ludeme("(surround ...)", "(then (surround (from (last To)) Orthogonal))", "what is taken is removed"),
    Ludeme(
        "(trigger ...)",
        '(then (custodial (from (last To)) (between if:True (apply (trigger "Name" P1)))))',
        "in `apply`, or by itself",
    ),
    Ludeme("(or ...)", '(then (or {(promote (last To) (piece "King") Mover) (moveAgain)}))', "all of them"),
    Ludeme("(set Counter ...)", "(then (if (= (counter) 9) (set Counter)))"),
    Ludeme("(intervene ...)", "(then (intervene (from (last To)) Orthogonal))", "what is taken is removed"),
    Ludeme("(enclose ...)", "(then (enclose (from (last To)) Orthogonal))", "what is taken is removed"),
    Ludeme("(flip ...)", "(then (flip (last To)))"),
    Ludeme("(set Pending ...)", "(then (set Pending (sites {(last To)})))", "a region"),
    Ludeme("(sow ...)", "(then (sow))"),
    Ludeme("(addScore ...)", "(then (addScore Mover 1))"),
    Ludeme("(set Score ...)", "(then (set Score Mover (+ (score Mover) 1)))"),
    Ludeme("(set Var ...)", '(then (set Var "Count" (+ (var "Count") 1)))'),
    Ludeme("(set Pending ...)", "(then (set Pending (sites (last To))))"),
    Ludeme("(set NextPlayer ...)", "(then (set NextPlayer (player (mover))))", "between two players"),
    Ludeme("(do ... next:...)", '(then (do (set Var "Count" 1) next:(if (= 1 (var "Count")) (moveAgain))))'),
    Ludeme("(set State ...)", "(then (set State at:(last To) 1))"),
    Ludeme("(set Value at:...)", "(then (set Value at:(last To) 1))"),
    Ludeme("(set Value Mover ...)", "(then (set Value Mover 1))"),
    Ludeme(
        "(forEach Group ...)",
        "(then (forEach Group (addScore Mover (count Sites in:(sites)))))",
        "each is `(sites)`",
    ),
)
WHERE: tuple[Ludeme, ...] = (
    Ludeme("(is Empty ...)", "(is Empty (to))"),
    Ludeme("(is Occupied ...)", "(is Occupied (to))"),
    Ludeme("(is Enemy ...)", "(is Enemy (who at:(to)))"),
    Ludeme("(is Friend ...)", "(is Friend (who at:(to)))"),
    Ludeme("(is In ...)", "(is In (to) (sites Top))"),
    Ludeme("(is Visited ...)", "(is Visited (to))", "within a turn"),
    Ludeme("(is Mover ...), Next", "(is Mover (who at:(to)))", "a player, or whose piece stands on a site"),
    Ludeme("(is Prev Mover)", "(is Prev Mover)", "whether a turn is being played on"),
    Ludeme(
        "(is Line ...)",
        "(is Line 3 Orthogonal through:(to) exact:True)",
        "with `through:`, `throughAny:`, `exact:`, `contiguous:`, `what:` and a player; in an end anywhere",
    ),
    Ludeme("(is Pattern ...)", "(is Pattern {F R F R F} from:(to))"),
    Ludeme("(is Full)", "(is Full)"),
    Ludeme("(is Within ...)", '(is Within (id "King2") in:(sites Top))'),
    Ludeme("(is Related ...)", "(is Related Adjacent (to) (sites Occupied by:Next))", "Adjacent"),
    Ludeme("(if ...)", "(if (is Mover P1) (is Empty (to)) True)"),
    Ludeme("(is Even ...), Odd", "(is Odd (count Pieces Mover))"),
    Ludeme("(is Pending)", "(is Pending)"),
    Ludeme("(is Connected ...)", "(is Connected Mover)"),
    Ludeme("(is Hidden ...)", "(is Hidden (to))"),
    Ludeme("(and ...)", "(and (is Empty (to)) (is In (to) (sites Top)))"),
    Ludeme(
        "(is Threatened ...)",
        '(is Threatened (id "King" Mover) at:(to))',
        "of a kind of piece, with one site or none, by all moves or some",
    ),
    Ludeme(
        "(can Move (forEach Piece Next ...))",
        "(can Move (forEach Piece Next (move Step (to if:(is Empty (to))))))",
        "only in `can Move`",
    ),
    Ludeme("(or ...)", "(or (is Empty (to)) (is In (to) (sites Top)))"),
    Ludeme("(not ...)", "(not (is In (to) (sites Top)))"),
    Ludeme("(can Move ...)", "(can Move (move Remove (sites Top)))", "two moves ahead at most"),
    Ludeme("(no Pieces ...)", "(no Pieces All in:(sites Top))"),
    Ludeme("(all Sites ...)", "(all Sites (sites Top) if:(is Empty (site)))"),
    Ludeme(
        "(= ...), !=",
        '(= (what at:(from)) (id "King" Mover))',
        "kinds of pieces, numbers, sites, regions",
    ),
    Ludeme("(< ...), <=, >, >=", "(>= (count Pieces Mover) 3)"),
)
NUMBERS: tuple[Ludeme, ...] = tuple(
    Ludeme(name, example, partly)
    for name, example, partly in (
        ("(count Pieces ...)", '(count Pieces Mover "Man" in:(sites Top))', "on the board and in hand"),
        ("(count Sites in:...)", "(count Sites in:(sites Empty))", ""),
        ("(count Cell at:...)", "(count Cell at:(handSite Mover))", ""),
        ("(count Moves)", "(count Moves)", "submoves, as in Ludii"),
        ("(count Turns)", "(count Turns)", ""),
        ("(count Rows), Columns", "(count Rows)", ""),
        ("(count Groups ...)", "(count Groups Orthogonal)", ""),
        ("(count Liberties ...)", "(count Liberties at:(to) Orthogonal)", ""),
        ("(size Territory ...)", "(size Territory P1)", ""),
        ("(size Stack ...)", "(size Stack at:(to))", ""),
        ("(topLevel ...)", "(topLevel at:(to))", ""),
        ("(what at:... level:...)", "(what at:(to) level:0)", "with stacks"),
        ("(count Steps ...)", "(count Steps (to) (sites Top))", ""),
        ("(row of:...), column, phase", "(+ (row of:(to)) (column of:(to)))", ""),
        ("(count MovesThisTurn)", "(count MovesThisTurn)", "not in ends"),
        ("(counter)", "(counter)", "not in games with `(move Pass)`"),
        ("P1, Mover, Next", "P1", "the number of a player"),
        ("(score ...)", "(score Mover)", ""),
        ("(+ ...), -, *, /, %, ^", "(+ (count Pieces P1) (* 2 3))", ""),
        ("(min ...), (max ...), (abs ...)", "(max (count Pieces P1) (abs -3))", ""),
        (
            "(max (results ...))",
            "(max (results from:(to) to:(sites Top) (count Steps (from) (to))))",
            "in `max`, `min` and `+`",
        ),
        ("(id P1)", "(id P1)", ""),
        ("(mover), (next)", "(mover)", ""),
        ("(who at:...), (what at:...)", "(who at:(to))", ""),
        ("(ahead ...)", "(ahead (to) N)", "one direction"),
        ("(where ...)", '(where "King" P1)', "the first of several"),
        ("(size Group ...)", "(size Group at:(to))", ""),
        ("(state at:...)", "(state at:(to))", ""),
        ("(value ...)", "(value Piece at:(to))", "of a piece, a player or what is pending"),
        ("(mapEntry ...)", "(mapEntry (mover))", ""),
        ('(id "King" ...)', '(id "King" Mover)', ""),
    )
)
REGIONS: tuple[Ludeme, ...] = tuple(
    Ludeme(name, example)
    for name, example in (
        ("(sites Board)", "(sites Board)"),
        ("(sites Empty)", "(sites Empty)"),
        ("(sites Occupied ...)", "(sites Occupied by:Mover)"),
        ("(sites Corners)", "(sites Corners)"),
        ("(sites Centre)", "(sites Centre)"),
        (
            "(sites Top), Bottom, Left, Right",
            "(union {(sites Top) (sites Bottom) (sites Left) (sites Right)})",
        ),
        ("(sites Side ...)", "(sites Side N)"),
        ("(sites Group ...)", "(sites Group at:(centrePoint))"),
        ("(sites Row ...)", "(sites Row 1)"),
        ("(sites Column ...)", "(sites Column 1)"),
        ("(sites Phase ...)", "(sites Phase 1)"),
        ("(sites {...})", '(sites {"A1" 3})'),
        ('(sites Mover "Name")', '(sites Mover "Far")'),
        ("(sites Around ...)", "(sites Around (last To) Own Orthogonal)"),
        ("(sites LineOfSight ...)", "(sites LineOfSight Empty at:(last To))"),
        ("(sites ToClear)", "(sites ToClear)"),
        ("(sites Direction ...)", "(sites Direction from:(centrePoint) N)"),
        ("(sites From ...)", "(sites From (forEach Piece (move Slide)))"),
        ("(sites Pending)", "(sites Pending)"),
        ("(centrePoint)", "(centrePoint)"),
        ("(coord ...)", "(coord row:1 column:2)"),
        ("(sites Occupied by:Prev)", "(sites Occupied by:Prev)"),
        ("(sites Inner)", "(sites Inner)"),
        ("(sites Outer)", "(sites Outer)"),
        ("(union ...)", "(union (sites Top) (sites Bottom))"),
        ("(intersection ...)", "(intersection (sites Top) (sites Left))"),
        ("(difference ...)", "(difference (sites Top) (sites Left))"),
        ("(expand ...)", "(expand (sites Top) steps:1)"),
        ("(expand origin:...)", "(expand origin:(centrePoint) steps:1 Orthogonal)"),
        ("(sites {0..3})", "(sites {0..3})"),
        ("(sites (player ...))", "(sites (player (mover)))"),
        ("(sites P1)", "(sites P1)"),
        ("(forEach ... if:...)", "(forEach (sites Occupied by:Next) if:(is Line 3 through:(site)))"),
    )
)
BOARDS: tuple[Ludeme, ...] = (
    Ludeme("(square ...)", "(square 5)"),
    Ludeme("(square ...) use:Vertex", "(square 5) use:Vertex"),
    Ludeme("(square Diamond ...)", "(square Diamond 3)", "without `diagonals:`"),
    Ludeme("(rectangle ...)", "(rectangle 4 5)"),
    Ludeme("diagonals:", "(square 5 diagonals:Alternating) use:Vertex", "all but SolidNoSplit"),
    Ludeme("(hex ...)", "(hex Star 3)", "Hexagon, Star, Diamond, Triangle, Limping, Rectangle"),
    Ludeme("(tri ...)", "(tri 5)", "Triangle, Hexagon, Limping, Rectangle"),
    Ludeme(
        "(concentric ...)",
        "(concentric Square rings:3) use:Vertex",
        "circles around a middle point, with as many points on each ring, or a ring alone",
    ),
    Ludeme("(morris ...)", "(morris 3) use:Vertex", "older name of square rings; pieces on points"),
    Ludeme("(regular ...)", "(regular Star 5) use:Vertex", "polygons and stars; pieces on points"),
    Ludeme("(wedge ...)", "(wedge 3) use:Vertex"),
    Ludeme("(graph ...)", "(graph vertices:{{0 0} {1 0} {0.5 1}} edges:{{0 1} {1 2}}) use:Vertex", "flat"),
    Ludeme("(repeat ...)", "(repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))"),
    Ludeme("(merge ...)", "(merge (square 3) (square 4))", "without `connect:`"),
    Ludeme("(union ...)", "(union (square 2) (shift 5 0 (square 2)))", "of shapes that do not touch"),
    Ludeme("(intersect ...)", "(intersect (square 3) (shift 1 0 (square 3)))"),
    Ludeme("(shift ...)", "(shift 0.5 0 (square 3))"),
    Ludeme("(rotate ...)", "(rotate 45 (square 3))"),
    Ludeme("(scale ...)", "(scale 2 (square 3))"),
    Ludeme("(remove ...)", "(remove (square 4) cells:{5 6})"),
    Ludeme("(add ...)", "(add (square 3) edges:{{{0 0} {1 1}}})", "vertices and straight edges"),
    Ludeme("(keep ...)", "(keep (square 5) (poly {{0 0} {0 3} {3 3} {3 0}}))"),
    Ludeme("(trim ...)", "(trim (square 3))"),
    Ludeme("(makeFaces ...)", "(makeFaces (square 3))"),
    Ludeme("(tiling ...)", "(tiling T3464 2)", "T3464 as a hexagon, T33434 as a square"),
    Ludeme("(renumber ...)", "(renumber (square 3))"),
    Ludeme("(skew ...)", "(skew .5 (square 3))"),
    Ludeme("(splitCrossings ...)", "(splitCrossings (square 3))"),
    Ludeme("(brick ...)", "(brick 3)"),
    Ludeme("(spiral ...)", "(spiral turns:3 sites:20)"),
    Ludeme("(hole ...)", "(hole (square 5) (poly {{1 1} {1 3} {3 3} {3 1}}))"),
    Ludeme("(dual ...)", "(dual (square 5))"),
    Ludeme("(subdivide ...)", "(subdivide (square 5))"),
)
ENDS: tuple[Ludeme, ...] = tuple(
    Ludeme(name, example)
    for name, example in (
        ("(no Moves Next)", "(if (no Moves Next) (result Mover Win))"),
        ("(no Moves Mover)", "(if (no Moves Mover) (result Next Win))"),
        ("(is In (last To) ...)", '(if (is In (last To) (sites Mover "Far")) (result Mover Win))'),
        ("(no Pieces ...)", "(if (no Pieces Next) (result Mover Win))"),
        ("(result ...)", "(if (no Pieces Next) (result Next Loss))"),
        ("(no Moves P1)", "(if (no Moves P1) (result P2 Win))"),
        ("(and (no Moves Next) ...)", "(if (and (no Moves Next) (no Pieces P1)) (result P1 Win))"),
        ("(is Line ...)", "(if (is Line 3) (result Mover Win))"),
        (
            "(is Line ... byLevel:...)",
            "(if (and (is Line 3 byLevel:True) (< 1 (size Stack at:3))) (result Mover Win))",
        ),
        ("(byScore)", "(if (no Pieces Next) (byScore))"),
        ("(byScore {...})", "(if (all Passed) (byScore { (score P1 5) (score P2 4) }))"),
        ("(all Passed)", "(if (all Passed) (result Mover Draw))"),
        ("(forEach Player if:(no Moves ...))", "(forEach Player if:(no Moves Player) (result Player Loss))"),
        ("(count Active)", "(if (= (count Active) 1) (result Mover Win))"),
    )
)
AREAS: dict[str, tuple[tuple[Ludeme, ...], str]] = {
    "Moves": (PLAY, "PLAY"),
    "What follows from a move": (THEN, "THEN"),
    "Conditions": (WHERE, "WHERE"),
    "Numbers": (NUMBERS, "NUMBER"),
    "Regions": (REGIONS, "REGION"),
    "Boards": (BOARDS, "BOARD"),
    "Ends": (ENDS, "END"),
}


def is_supported(ludeme: Ludeme, area: str) -> bool:
    """Return whether a description with the example is a game."""
    example = ludeme.example
    try:
        match AREAS[area][1]:
            case "PLAY":
                framed(example, equipment=HANDS)
            case "THEN":
                framed(ONE.format(example))
            case "WHERE":
                framed(STEP.format("", example))
            case "NUMBER":
                framed(STEP.format("", f"(= 1 {example})"), equipment=HANDS)
            case "REGION":
                framed(f"(move Remove {example})")
            case "BOARD":
                # The frame's regions are of any board.
                framed("(forEach Piece (move Slide All))", board=example)
            case _:
                framed("(forEach Piece (move Slide))", end=example)
    except DescriptionError:
        return False
    return True


def rows_of(area: str) -> Iterator[tuple[str, str, str]]:
    """The ludemes of an area, how far each is supported, and how."""
    for ludeme in AREAS[area][0]:
        if not is_supported(ludeme, area):
            yield f"`{ludeme.name}`", "not yet", ""
        else:
            yield f"`{ludeme.name}`", "partly" if ludeme.partly else "yes", ludeme.partly
