"""Answers to what is open, games that are taken up again, and takebacks that are called."""

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decoder, decided
from adoube.referee.questions import PLAY_ON
from adoube.sensing.events import AnswerGiven, CellShows
from adoube.sensing.views import reading_of
from tests.referee.decoder.tables import decoder_at
from tests.referee.scene import Scene, line_of


def record(decoder: Decoder) -> tuple[str | None, ...]:
    return decided(decoder.hypotheses, decoder.weights.margin).record


def one_capture_of_two() -> Scene:
    """White pushes the pawn on d4 over one of two black ones, and nothing tells which."""
    scene = Scene("chess", turns="d2d4 e7e5 a2a3 c7c5").forget()
    scene.touch("c5").touch("e5").wait(200)
    return scene.lift("d4").wait(1000).press("white").wait(500)


def test_an_answer_keeps_what_has_that_turn_where_one_is_open() -> None:
    decoder = decoder_at(one_capture_of_two())

    assert record(decoder)[-1] is None
    assert decoder.answer("d4e5")
    assert record(decoder) == ("d2d4", "e7e5", "a2a3", "c7c5", "d4e5")


def test_an_answer_comes_as_an_event_as_well() -> None:
    scene = one_capture_of_two()
    decoder = decoder_at(scene)

    decoder.step(AnswerGiven(scene.now_ms, "d4c5"), scene.now_ms)

    assert record(decoder)[-1] == "d4c5"


@pytest.mark.parametrize("answer", ["e7e5", "nonsense", "d4e5 a7a6", ""])
def test_an_answer_that_fits_nothing_changes_nothing(answer: str) -> None:
    decoder = decoder_at(one_capture_of_two())
    before = decoder.hypotheses

    assert not decoder.answer(answer)
    assert decoder.hypotheses == before


def test_a_whole_line_may_be_the_answer() -> None:
    scene = Scene("chess").forget().plays_unheard("e2e4 c7c5 g1f3 d7d6").wait(2000)
    decoder = decoder_at(scene)
    decoder.finish()

    assert decoder.answer("g1f3 d7d6 e2e4 c7c5")
    assert record(decoder) == ("g1f3", "d7d6", "e2e4", "c7c5")


def test_an_answer_to_what_is_not_open_is_none() -> None:
    decoder = decoder_at(Scene("chess", turns="e2e4 e7e5"))

    assert not decoder.answer("e7e5")


def knights_out() -> Scene:
    """Without a clock both players bring out a knight."""
    scene = Scene("chess", clock=False).forget().wait(1000)
    scene.lift("g1").put("f3").wait(2000).lift("g8").put("f6")
    return scene.wait(2000)


def undone(scene: Scene) -> Scene:
    return scene.lift("f6").put("g8").wait(1000)


def test_a_takeback_that_is_called_is_one() -> None:
    decoder = decoder_at(undone(knights_out().call("takeback", by="black")))

    assert record(decoder) == ("g1f3",)


def test_a_takeback_that_is_called_and_does_not_follow_takes_nothing_back() -> None:
    scene = knights_out().call("takeback", by="black").wait(1000)

    scene.lift("b1").put("c3").wait(2000)

    assert record(decoder_at(scene)) == ("g1f3", "g8f6", "b1c3")


def test_who_says_that_play_goes_on_has_taken_nothing_back() -> None:
    scene = undone(knights_out()).lift("f3").put("g1").wait(2000)
    decoder = decoder_at(scene)

    assert decoder.answer(PLAY_ON)
    assert not any(each.undoing for each in decoder.hypotheses)
    assert decoder.hypotheses[0].line.texts[:2] == ("g1f3", "g8f6")


def test_a_call_that_changes_what_may_be_played_is_heard() -> None:
    """The dice of Sáhkku: those that are told replace those that the program has thrown."""
    scene = Scene("sahkku", "colour").forget()
    seat = scene.game.to_move(scene.game.start())

    told = decoder_at(scene.call("dice", by=seat, value="XX3"))

    assert record(told)[0] == "skip", "without three crosses nobody may begin"


def test_a_call_that_the_rules_refuse_changes_nothing() -> None:
    scene = Scene("sahkku", "colour").forget().call("dice", by="nobody", value="XX3")

    assert record(decoder_at(scene)) == ()


@pytest.mark.parametrize("open_lines", [[("e2e4", "e7e5"), ("d2d4", "d7d5")]])
def test_a_game_that_is_taken_up_with_turns_open_goes_on_with_what_stands(
    open_lines: list[tuple[str, ...]],
) -> None:
    game = make_game("chess")
    stands = game.placement(line_of(game, "e2e4 e7e5").position)
    scene = Scene(game, taken_up=Line.begin(game), open_lines=open_lines, set_up=False)
    scene.stacks = {cell: stands.stack(cell) for cell in game.board.names}
    scene.report().wait(500).lift("g1").put("f3").press("white").wait(500)
    decoder = Decoder(game, scene.view, has_clock=True, promises_touches=True, settle_ms=100)
    decoder.restore(open_lines)

    for event in scene.events:
        decoder.step(event, event.at_ms)
    decoder.step(None, scene.now_ms)

    assert record(decoder) == ("e2e4", "e7e5", "g1f3")


def test_a_game_that_is_taken_up_again_may_have_gone_on_unwatched() -> None:
    game = make_game("chess")
    line = line_of(game, "e2e4 e7e5")
    scene = Scene(game, taken_up=line, set_up=False)
    decoder = Decoder(game, scene.view, has_clock=True, promises_touches=True, settle_ms=100, line=line)
    stands = line_of(game, "e2e4 e7e5 g1f3 b8c6")

    shown = reading_of(game.placement(stands.position), scene.view, game.board.names)
    for cell, shows in zip(game.board.names, shown, strict=True):
        decoder.step(CellShows(0, cell, shows), 0)
    decoder.step(None, 500)

    assert record(decoder) == ("e2e4", "e7e5", "g1f3", "b8c6")
