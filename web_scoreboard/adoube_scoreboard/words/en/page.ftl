### The page of one table.

game_of_match = Game { $number } of { $games }
document_title = { LIST($scores, type: "score") } · { $title }
# a score that is no simple fraction, and one below zero
decimal = { $number }
below_zero = −{ $points }
board_label = { $title }: the board as it stands
seats_label = Players and scores
turns_label = Turns played
no_turns = No turn yet
to_move = to move
won = won
match_points = Match so far: { $points }
standings_label = The match
question_label = A question for the arbiter
arbiter_answers = The arbiter answers it.
question_to_seat = A question for { $seat }
choices = Either: { $choices }
empty_cells = Take off: { $cells }
fill_cells = Set: { $cells }
next_game = Next game
end_turn = { $seat } has played: end the turn
cable_in = Board connected
cable_out = The board does not answer. Is its cable in?
pictures_out = No pictures come from the camera.
live = Live
reconnecting = Connection lost, trying again
without_script = Shown anew every five seconds
reload_seconds = 5
command_failed = That did not reach the table. Try again.
