"""A sitting at a table: every pair plays, keeps its seats and begins by turns, and a kill changes nothing."""

from __future__ import annotations

import pytest

from adoube.games.match import Match, MatchError
from adoube.games.match import Sitting as SittingOfPairs
from adoube.games.registry import make_game
from adoube.records.payloads import Opened, Result
from adoube.sensing.events import Event
from adoube.sensing.views import view_named
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.tables.history import history_of
from adoube.tables.match import match_of, rounds_of
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, of_kind, stored, table_of, turns_in

GAME = make_game("follow-the-arrow")
RED_BEGINS = GAME.with_options({"first": "red"})


def of_arrows(people: str, rounds: int | None = None) -> Sitting:
    return Sitting(table_of(game=GAME, people=people, rounds=rounds))


def seen(*games: ScriptedGame) -> tuple[Event, ...]:
    """What sensors of polarity report of these games, one after the other."""
    actions = MatchScript(games, hands_named("careful"), 1).actions()
    return recorded(GAME, view_named("polarity", GAME.seats), games[0].set_up, actions).events


def test_where_pairs_keep_their_seats_the_table_plays_a_sitting() -> None:
    assert isinstance(match_of(GAME, ["A", "B", "C"]), SittingOfPairs)
    assert isinstance(match_of(make_game("jarmo"), ["A", "B"]), Match)
    assert rounds_of(match_of(GAME, ["A", "B"], rounds=3)) == 3


def test_a_match_has_no_rounds() -> None:
    with pytest.raises(MatchError, match="rounds are for sittings"):
        match_of(make_game("jarmo"), ["A", "B"], rounds=2)


def test_fta_a16_three_people_play_in_pairs_and_their_points_are_added() -> None:
    scripts = [random_game(GAME, seed) for seed in (1, 2, 3)]

    sitting = of_arrows("ABC").happens(seen(*scripts)).waits()

    openings = of_kind(sitting.rows, Opened)
    assert ["{black}{red}".format(**opened.players) for opened in openings] == ["AB", "AC", "BC"]
    assert [turns_in(sitting.rows, number) for number in (1, 2, 3)] == [
        script.truth()["turns"] for script in scripts
    ]
    ab, ac, bc = (result.scores for result in of_kind(sitting.rows, Result))
    state = sitting.table.state()
    assert (state.phase, state.game_number, state.games_in_match) == (Phase.OVER, 3, 3)
    assert {each.player: each.points for each in state.standings} == {
        "A": ab["black"] + ac["black"],
        "B": ab["red"] + bc["black"],
        "C": ac["red"] + bc["red"],
    }


def test_fta_a16_in_the_second_round_the_other_begins() -> None:
    scripts = [random_game(GAME, 1), random_game(RED_BEGINS, 2)]

    sitting = of_arrows("AB", rounds=2).happens(seen(*scripts)).waits()

    openings = of_kind(sitting.rows, Opened)
    assert [opened.options["first"] for opened in openings] == ["black", "red"]
    assert [opened.players for opened in openings] == [{"black": "A", "red": "B"}] * 2
    assert turns_in(sitting.rows, 2) == scripts[1].truth()["turns"]


def test_fta_08_the_next_sitting_goes_on_with_whose_turn_it_is_to_begin() -> None:
    sitting = of_arrows("AB").happens(seen(random_game(GAME, 1))).waits()

    sitting.asks("new-game")

    first, second = of_kind(sitting.rows, Opened)
    assert (first.options["first"], second.options["first"]) == ("black", "red")
    assert (second.match_number, sitting.table.state().game_number) == (2, 1)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_killed_anywhere_a_sitting_goes_on_with_everybody_in_it(share: float) -> None:
    scripts = [random_game(GAME, seed) for seed in (1, 2, 3)]
    events = seen(*scripts)
    cut = int(len(events) * share)
    sitting = of_arrows("ABC").happens(events[:cut])
    before = sitting.table.state()

    past = history_of(stored(sitting.rows))
    assert past.open_match is not None
    again = Sitting(table_of(game=past.open_match.game, people="ABC"), past)
    again.shows, again.now_ms = sitting.shows, sitting.now_ms
    after = again.table.state()
    again.happens(again.board_reported_again()).happens(events[cut:]).waits()

    assert (after.turns, after.standings) == (before.turns, before.standings)
    assert after.game_number == before.game_number
    rows = sitting.rows + again.rows
    assert [turns_in(rows, number) for number in (1, 2, 3)] == [script.truth()["turns"] for script in scripts]
    uncut = of_arrows("ABC").happens(events).waits().table.state()
    assert again.table.state().standings == uncut.standings
