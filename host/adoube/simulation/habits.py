"""Habits: the numbers that make one manner of playing differ from another."""

from dataclasses import dataclass

__all__ = ["BLITZ", "CLUB", "NATURAL", "Habits", "Span"]

Span = tuple[int, int]  # Bounds of an even draw, in milliseconds.


@dataclass(frozen=True)
class Habits:
    """The pace of people, and how often in a turn (0 to 1) they do what nobody has to do."""

    # pace

    thinks_ms: Span  # from the turn before to the first touch of this one
    takes_ms: Span  # from one act to the next
    presses_ms: Span  # from the last act to the press of the clock

    # ways to move

    slides: float = 0.0  # the piece is pushed over the empty cells between instead of being carried
    slid_over_ms: Span = (15, 120)  # The time for which a cell shows a piece that slides over it.
    swaps: float = 0.0  # a captured piece is pushed away by the one that captures it
    swapped_ms: Span = (10, 24)  # The time for which a cell is empty at a swap: shorter than the debounce.
    # A captured piece is pushed off by the one that captures it: its cell hardly stands empty, or never.
    pushes: float = 0.0
    pushed_ms: Span = (0, 12)
    # A captured piece is off the board before the own one is lifted; otherwise after that.
    removes_first: float = 0.5
    # Further pieces of the turn go first: the rook of a castling, the pawn taken en passant.
    others_first: float = 0.0
    touches_down: float = 0.5  # a piece that leaps several times is set down at every landing
    # Each leapt piece goes as soon as it has been leapt, not all of them at the end.
    takes_as_it_goes: float = 0.5

    # touches that mean nothing

    bumps: float = 0.0  # a neighbour is knocked
    bumped_ms: Span = (6, 220)
    straightens: float = 0.0  # after the turn a piece is straightened: the one just moved, or a neighbour
    straightened_ms: Span = (10, 260)
    fidgets: float = 0.0  # a piece is lifted, thought about, and put back, and then maybe another one moves
    fidgeted_ms: Span = (250, 3500)

    # second thoughts

    # A whole turn is played and put back before the press, then the same or another is played.
    thinks_again: float = 0.0
    stood_ms: Span = (500, 5000)  # The time for which a turn stands before it is put back.
    takes_back: float = 0.0  # a turn is taken back after the press, with consent, and another is played
    takes_two_back: float = (
        0.25  # Part of these: the opponent has answered already, and that is taken back too.
    )
    calls_takeback: float = 0.5  # Part of all turns taken back: it is called aloud, so that the table knows.

    # illegal acts

    errs: float = 0.0  # the piece is first put where it may not go, and put right before the press
    erred_ms: Span = (500, 6000)
    # Of those: straight from the wrong cell to the right one; otherwise back to where it was first.
    goes_on: float = 0.6
    # It is put where it may not go, the clock is pressed, and it is put right when the opponent complains.
    errs_and_presses: float = 0.0
    complains_ms: Span = (1500, 8000)
    presses_back: float = 0.5  # Part of these: the opponent gives the time back by the clock.
    # It is put where it may not go, nobody minds, and the game is given up there: no record can hold it.
    errs_for_good: float = 0.0

    # haste

    presses_early: float = 0.0  # the clock is pressed before the last act of the turn is done
    # From such a press to the last act, and from a turn to the answer that does not wait for its press.
    early_ms: Span = (20, 250)
    answers_early: float = 0.0  # the next player begins before the clock has been pressed
    answers_at_once: float = 0.0  # the answer was ready: it is played in one go, faster than a board settles
    at_once_ms: Span = (12, 60)

    # after the press

    # A turn is played and pressed, and then its player moves the same piece somewhere else.
    changes_after_press: float = 0.0
    changed_ms: Span = (150, 4000)  # from such a press to the first touch of the change
    presses_again: float = 0.5  # Part of these: the clock is pressed again after the change.

    # the end of a game

    gives_up: float = 0.0  # Part of all games: broken off at some turn.
    stops_unpressed: float = 0.0  # Part of all games: nobody presses after the last turn.
    sweeps: float = 0.0  # Part of all games: the pieces are swept off the board in the end.
    sets_up_anew: float = 0.0  # Part of the other games: the pieces are put back to the start in the end.
    lingers_ms: Span = (300, 12000)  # from the last turn to the sweep or the new set-up


# A player of a club: at ease, a little careless, honest.
CLUB = Habits(
    thinks_ms=(700, 6000),
    takes_ms=(220, 900),
    presses_ms=(150, 1200),
    slides=0.15,
    swaps=0.3,
    others_first=0.15,
    bumps=0.05,
    straightens=0.08,
    fidgets=0.06,
    thinks_again=0.025,
    takes_back=0.008,
    errs=0.015,
)

# A player with five minutes for the whole game.
BLITZ = Habits(
    thinks_ms=(120, 1800),
    takes_ms=(150, 600),
    presses_ms=(30, 300),
    slides=0.35,
    slid_over_ms=(8, 60),
    swaps=0.65,
    removes_first=0.3,
    others_first=0.2,
    touches_down=0.3,
    bumps=0.1,
    bumped_ms=(6, 150),
    straightens=0.03,
    straightened_ms=(10, 150),
    fidgets=0.015,
    fidgeted_ms=(150, 900),
    thinks_again=0.008,
    stood_ms=(200, 1500),
    takes_back=0.001,
    errs=0.008,
    erred_ms=(250, 1500),
    errs_and_presses=0.003,
    presses_early=0.04,
    answers_early=0.06,
    answers_at_once=0.05,
)

# People as they come: at any pace, wider than what any board promises or any referee assumes. No recording
# with times is at hand, so the spans are drawn wide on purpose: a captured piece that is pushed off leaves
# its cell for 0 ms and more (of 35 captures on a real DGT board, 25 never showed it empty).
NATURAL = Habits(
    thinks_ms=(60, 9000),
    takes_ms=(40, 1600),
    presses_ms=(20, 2500),
    slides=0.3,
    slid_over_ms=(5, 250),
    swaps=0.3,
    swapped_ms=(0, 60),
    pushes=0.4,
    removes_first=0.3,
    others_first=0.2,
    touches_down=0.4,
    bumps=0.08,
    bumped_ms=(2, 400),
    straightens=0.1,
    straightened_ms=(2, 700),
    fidgets=0.06,
    fidgeted_ms=(60, 5000),
    thinks_again=0.02,
    stood_ms=(100, 7000),
    takes_back=0.008,
    errs=0.012,
    erred_ms=(100, 7000),
    errs_and_presses=0.003,
    presses_early=0.04,
    early_ms=(10, 900),
    answers_early=0.06,
    answers_at_once=0.06,
    at_once_ms=(8, 120),
    changes_after_press=0.01,
    gives_up=0.2,
    stops_unpressed=0.3,
    sweeps=0.3,
    sets_up_anew=0.4,
)
