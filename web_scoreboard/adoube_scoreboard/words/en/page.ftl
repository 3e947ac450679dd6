### The page of one table.

game_of_match = Game { $number } of { $games }
document_title = { LIST($scores, type: "score") } · { $title }
board_label = { $title }: the current position
seats_label = Players and scores
turns_label = Turns played
no_turns = No turn yet
rail_label = Players and turns
verdict_label = The referee's verdict
to_move = To move
player_to_move = { FORM($player, "head") } to move
winner = Winner
computer = Computer, strength { $strength }
points = { $points ->
    [one] point
   *[other] points
}
leads = { $player } leads the match, { $points } to { $other }.
level = The match is level at { $points } each.
review = Review
answers = Answer…
flip = Flip the board
all_turns = All turns
turn_number = No.
game_over = Game over
paused = Paused
board_silent = Board silent
waiting = Waiting for the board
match_points = Match so far: { $points }
standings_label = The match
question_label = A question for the arbiter
arbiter_answers = The arbiter answers it.
question_to_seat = A question for { FORM($seat, "the") }
choices = Either: { $choices }
empty_cells = Take off: { LIST($cells) }
fill_cells = Set: { LIST($cells) }
move_back = Put the piece on { $start } back on { $end }.
next_game = Next game
next_now = Start it now
next_later = Not yet
end_turn = { FORM($seat, "head") } { VERB($seat, "has", "have") } played: end the turn
cable_out = The board does not respond. Check its cable.
pictures_out = The camera sends no pictures.
live = Live
reconnecting = Connection lost, trying again
without_script = Reloads every five seconds
reload_seconds = 5
command_failed = That did not reach the table. Try again.
