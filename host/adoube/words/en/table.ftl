put_right =
    { $which ->
        [empty] Empty { LIST($empty) }.
        [fill] Fill { LIST($fill) }.
       *[both] Empty { LIST($empty) }, fill { LIST($fill) }.
    }
player = Player { $number }
moved = { $seat } played { $turn }.
underway = Still to put right: { $cells }
unfinished = Waiting for { $seat }: press Done when the turn is finished.
undecided = { $seat } has played { LIST($turns, type: "or") }; the board does not show which.
undecided_takeback = { $seat } has played { LIST($turns, type: "or") }, or turns were taken back; the board does not show which.
undecided_takebacks = Turns were taken back; the board does not show how many.
question = { $seat }, which was it: { LIST($turns, type: "or") }?
back_in_step = The board is right again.
set_up = Set up the board for { $title }.
set_up_stands = The board is set up for { $title }: play.
taken_back = Taken back: { LIST($turns, type: "turns") }.
cleared = The pieces are off the board: how did the game of { $title } end?
over = The game is over. { $why }
begins = Set up the board for { $title }.
next_asked = Somebody would like to begin the next game.
next_put_off = The next game waits: somebody is not ready yet.
next_not_asked = nobody has asked for the next game
start_stands = The pieces stand for the next game.
start_stands_again = The pieces are back at the start. Game over? Who won?
who_won = Who won the last game of { $title }?
next_game = The next game has begun.
link_lost = The board cannot be read: { SENTENCE($why) }
link_back = The board can be read again.
closed = A fault has closed this table: { CLAUSE($why) }. Its game is kept: open the table again at the arbiter's desk, or start adoube again.
not_closed = this table is open
opening = This table is being opened again.
resumed = { $title } is taken up again after turn { $ply }: the board should stand as drawn.
resumed_held = { $title } is taken up again after turn { $ply }; it is paused.
rules_changed = This table has stopped: turn { $ply } reads otherwise under the rules of this program; the game can only be looked at
stale = the table has changed meanwhile
cannot = this table cannot do { QUOTED($kind) } now
no_question = that question is not open
no_choice = { QUOTED($answer) } is not one of the choices
which_turn = { $seat }, which turn did you play?
which_turns = { $seat }, which turns were played, and in which order?
lifts = Or lift a piece for a moment and put it back: { LIST($lifts, type: "or") }.
lift = { $cell } for { $turn }
other_size = { $port }: the board has { $cells } cells, { $title } needs { $wanted }
other_sensors = { $port }: this board has other sensors than the one that the game was begun on: plug that one in again
unfit_sensors = { $port }: the board's sensors show nothing that { $title } can be followed by
no_such_view = { $port }: --view { $view }: the board's sensors do not show that; leave it out to take what they show best
board_says = The board says: { $text }
unknown = there is no table { QUOTED($name) }
bad_name = { QUOTED($text) }: letters, digits and dashes make a table's name
ended = the program is ending; nothing more is taken
one_at_a_time = One piece at a time: the board cannot tell them apart. { $cells }
game_fault = The words or refusals of { $title } have a fault: { $why }.
board_held_up = The board did not read its cells for { $seconds } s (a simulated one does so on a busy computer): check that the page shows the position on the board.
board_slow = The board reads its cells only { $rate } times a second (a simulated one does so on a busy computer) and may miss quick moves.
computer_late = This computer was busy or asleep for { $seconds } s: check that the page shows the position on the board.
camera_late = No picture of the board was read for { $seconds } s, because the computer was too busy or the stream stalled: check that the page shows the position on the board.
