"""Players who end a game by word: draws and resignations, and what a restart keeps of them."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.games.game_rules import AvailableCall
from adoube.games.registry import make_game
from adoube.records.payloads import Called, Ruling
from adoube.sensing.events import CellShows
from adoube.sensing.views import view_named
from adoube.tables.history import history_of
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, evening_of, stored, table_of, without_clock

PLAYERS = ("Ada", "Grace", "Edith")


def at_play(turns: int = 4) -> Sitting:
    """A game of Jarmo in which so many turns have been played at least."""
    (script,), events = evening_of(1)
    sitting = Sitting(table_of())
    for event in events:
        sitting.happens([event])
        if len(sitting.turns) >= turns:
            return sitting
    raise AssertionError(f"{script} is shorter")


def set_up(game: AnyGame, view: str, people: Sequence[str]) -> Sitting:
    """A game whose pieces stand and in which nothing has been played."""
    sitting, shown = Sitting(table_of(view, game=game, people=people)), view_named(view, game.seats)
    placement = game.placement(game.start())
    sitting.happens([CellShows(0, cell, shown.symbol(placement.stack(cell))) for cell in game.board.names])
    return sitting.waits()


def of_three() -> Sitting:
    return set_up(make_game("leap-frog", {"players": "3"}), "occupancy", PLAYERS)


def taken_up(sitting: Sitting) -> Sitting:
    """Another process goes on with the rows of this one."""
    past = history_of(stored(sitting.rows))
    assert past.open_match is not None
    table = table_of(
        sitting.table.sensors.view.name, game=past.open_match.game, people=past.open_match.match.people
    )
    again = Sitting(table, past)
    again.rows, again.shows, again.now_ms = sitting.rows + again.rows, sitting.shows, sitting.now_ms
    return again.happens(again.board_reported_again()).waits()


def said(sitting: Sitting, seat: str, *, agree: bool = True) -> str:
    return sitting.asks("draw", details={"seat": seat, "agree": agree}).why


def won(sitting: Sitting) -> list[str]:
    return [seat.seat for seat in sitting.table.state().seats if seat.won]


def last_ruling(sitting: Sitting) -> Ruling:
    return [row.payload for row in sitting.rows if isinstance(row.payload, Ruling)][-1]


def test_of_two_seats_the_other_one_wins_when_one_resigns() -> None:
    sitting = at_play()

    answered = sitting.asks("resign", details={"seat": "white"})

    state = sitting.table.state()
    assert (answered.result, state.phase, won(sitting)) == ("done", Phase.OVER, ["black"])
    assert state.message.text == "The game is over. Grace has resigned."
    assert last_ruling(sitting).details["by"] == "players"


def test_a_resignation_is_the_result_after_a_restart_too() -> None:
    sitting = at_play()
    sitting.asks("resign", details={"seat": "white"})

    past = history_of(stored(sitting.rows))

    assert past.open_match is not None
    assert past.open_match.unfinished is None
    assert len(past.open_match.match.results) == 1


def test_a_game_that_has_not_begun_cannot_be_resigned() -> None:
    assert Sitting(table_of()).asks("resign", details={"seat": "white"}).why


def test_nobody_resigns_for_a_seat_that_there_is_not() -> None:
    sitting = at_play()

    assert [
        sitting.asks("resign", details=details).result for details in ({}, {"seat": "green"}, {"seat": 3})
    ] == ["refused"] * 3
    assert sitting.table.state().phase is Phase.PLAYING


def test_of_three_seats_the_others_play_on_and_the_last_one_left_wins() -> None:
    sitting = of_three()

    sitting.asks("resign", details={"seat": "p2"})
    assert sitting.table.state().phase is Phase.PLAYING
    assert sitting.table.state().message.text == "Grace has resigned."
    assert said(sitting, "p2") == "Player 2 has resigned already"
    sitting.asks("resign", details={"seat": "p1"})

    assert (sitting.table.state().phase, won(sitting)) == (Phase.OVER, ["p3"])


def test_a_resignation_among_three_survives_a_restart() -> None:
    sitting = of_three()
    sitting.asks("resign", details={"seat": "p2"})

    again = taken_up(sitting)

    assert again.table.state().speech.resigned == ("p2",)
    again.asks("resign", details={"seat": "p3"})
    assert won(again) == ["p1"]


def test_a_draw_needs_every_seat_and_not_those_that_have_resigned() -> None:
    sitting = of_three()
    sitting.asks("resign", details={"seat": "p2"})

    assert said(sitting, "p1") == ""
    assert sitting.table.state().phase is Phase.PLAYING
    assert said(sitting, "p3") == ""

    assert (sitting.table.state().phase, won(sitting)) == (Phase.OVER, ["p1", "p3"])
    assert sitting.table.state().message.text == "The game is over. The players have agreed to a draw."


def test_an_offer_is_shown_and_counts_once() -> None:
    sitting = at_play()

    assert said(sitting, "black") == ""

    assert sitting.table.state().speech.draw == ("black",)
    assert sitting.table.state().message.text == "Ada offers a draw."
    assert said(sitting, "black") == "Black has already said so"
    assert sitting.table.state().phase is Phase.PLAYING


def test_a_draw_that_is_declined_or_withdrawn_is_no_longer_offered() -> None:
    sitting = at_play()

    for seat, words in (
        ("white", "Grace declines the draw."),
        ("black", "Ada withdraws the draw offer."),
    ):
        said(sitting, "black")
        assert said(sitting, seat, agree=False) == ""
        assert (sitting.table.state().speech.draw, sitting.table.state().message.text) == ((), words)
    assert said(sitting, "white", agree=False) == "no draw has been offered"


def test_an_offer_lapses_with_the_next_turn() -> None:
    _, events = evening_of(1)
    sitting, rest = Sitting(table_of()), list(events)
    while len(sitting.turns) < 2:
        sitting.happens([rest.pop(0)])

    said(sitting, "white")
    while len(sitting.turns) < 4:
        sitting.happens([rest.pop(0)])

    assert sitting.table.state().speech.draw == ()
    assert said(sitting, "black") == ""
    assert sitting.table.state().phase is Phase.PLAYING, "this was a new offer"


def test_an_offer_outlives_the_turn_that_was_on_the_board_and_not_accepted_yet() -> None:
    # Given no clock, so that a turn which stands is accepted a while later.
    _, events = evening_of(1)
    rest = without_clock(events)
    sitting = Sitting(table_of(clock=False))
    while not (sitting.turns and sitting.table.state().provisional is not None):
        sitting.happens([rest.pop(0)])
    played = len(sitting.turns)

    # When a draw is offered, and then that turn is accepted.
    said(sitting, "black")
    while len(sitting.turns) == played:
        sitting.happens([rest.pop(0)])

    # Then the offer stands.
    assert sitting.table.state().speech.draw == ("black",)


def test_an_offer_survives_a_restart_and_is_agreed_to_after_it() -> None:
    sitting = at_play()
    said(sitting, "white")

    again = taken_up(sitting)

    assert again.table.state().speech.draw == ("white",)
    assert said(again, "black") == ""
    assert again.table.state().phase is Phase.OVER


def test_a_game_without_draws_refuses_one() -> None:
    sitting = set_up(make_game("follow-the-arrow"), "colour", PLAYERS[:2])

    assert said(sitting, "red") == "there are no draws in Follow the Arrow"
    assert not sitting.table.state().speech.knows_draws


def test_what_can_be_said_is_what_the_game_knows() -> None:
    # Given Follow the Arrow, whose mover's pawns may be called.
    sitting = set_up(make_game("follow-the-arrow"), "colour", PLAYERS[:2])
    state = sitting.table.state()
    mover = next(seat.seat for seat in state.seats if seat.to_move)

    # When nothing has been played yet, then there are Jump with a pawn of the mover, and Pass.
    jump, silence = state.speech.calls
    pawns = [cell for cell, stack in state.placement.cells.items() if stack[0].startswith(mover)]
    assert (jump.name, jump.detail, sorted(map(str, jump.choices))) == ("jump", "pawn", sorted(pawns))
    assert (silence.name, silence.choices) == ("pass", ())
    assert mover not in jump.seats

    # And in a game without calls a turn may be taken back.
    assert [call.name for call in at_play().table.state().speech.calls] == ["takeback"]


def test_the_mover_tells_a_card_that_is_left() -> None:
    sitting = set_up(make_game("left-right", {"n": "4", "cards": "2,1,3,4/1,2,3,4"}), "colour", PLAYERS[:2])

    assert sitting.table.state().speech.calls == (AvailableCall("card", ("first",), "value", (1, 2, 3, 4)),)


def test_what_was_said_is_no_call_of_the_game() -> None:
    sitting = at_play()
    said(sitting, "black")

    calls = [row.payload for row in sitting.rows if isinstance(row.payload, Called)]

    assert [(call.call, call.details["by"]) for call in calls] == [("draw", "black")]
    assert history_of(stored(sitting.rows)).open_match is not None


def test_whether_a_seat_agrees_is_true_or_false() -> None:
    assert at_play().asks("draw", details={"seat": "black", "agree": "no"}).result == "refused"
