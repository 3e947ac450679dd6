put_right =
    { $which ->
        [empty] Empty { LIST($empty) }.
        [fill] Fill { LIST($fill) }.
       *[both] Empty { LIST($empty) }, fill { LIST($fill) }.
    }
turn_board =
    { $part ->
        [half] The board lies the wrong way round: turn it by half a turn, then set up the pieces again.
        [mirror] The pieces are set up as in a mirror: exchange left and right.
       *[other] The board lies the wrong way round: turn it { $to ->
            [left] to the left by
            [right] to the right by
           *[either] by
        } { $part ->
            [third] a third
            [sixth] a sixth
           *[quarter] a quarter
        }, then set up the pieces again.
    }
player = Player { $number }
    .head = Player { $number }
    .the = Player { $number }
    .of = Player { $number }'s
    .number = singular
computer = Computer
    .head = The computer
    .the = the computer
    .of = the computer's
    .number = singular
numbered_computer = Computer { $number }
    .head = Computer { $number }
    .the = computer { $number }
    .of = the computer's { $number }
    .number = singular
moved = { FORM($seat, "head") } played { $turn }.
underway = Still to correct: { $cells }
unfinished = Waiting for { FORM($seat, "the") }: press Done when the turn is finished.
undecided = { FORM($seat, "head") } { VERB($seat, "has", "have") } played { LIST($turns, type: "or") }; the board does not show which.
undecided_takeback = { FORM($seat, "head") } { VERB($seat, "has", "have") } played { LIST($turns, type: "or") }, or turns were taken back; the board does not show which.
undecided_takebacks = Turns were taken back; the board does not show how many.
question = { $seat }, which was it: { LIST($turns, type: "or") }?
back_in_step = The board is correct again.
set_up = Set up the board for { $title }.
set_up_stands = The board is set up for { $title }: play.
taken_back = Taken back: { LIST($turns, type: "turns") }.
cleared = The pieces are off the board: how did the game of { $title } end?
over = The game is over. { $why }
begins = Set up the board for { $title }.
next_asked = A player would like to start the next game.
next_put_off = The next game waits: a player is not ready yet.
next_not_asked = no one has asked for the next game
start_stands = The pieces are set up for the next game.
start_stands_again = The pieces are back at the start. Game over? Who won?
who_won = Who won the last game of { $title }?
next_game = The next game has begun.
link_lost = The board cannot be read: { SENTENCE($why) }
recording_over = { SENTENCE($why) } The game can still be corrected and its result entered.
link_back = The board can be read again.
closed = A fault has closed this table: { CLAUSE($why) }. Its game is saved: open the table again at the arbiter's desk, or restart adoube.
not_closed = this table is open
opening = This table is being opened again.
resumed = { $title } resumes after turn { $ply }: the board should be as drawn.
resumed_held = { $title } resumes after turn { $ply }; it is paused.
rules_changed = This table has stopped: turn { $ply } means something else under the rules of this program, so the game can only be viewed
stale = the table has changed since
cannot = this table cannot do { QUOTED($kind) } now
no_question = that question is not open
no_choice = { QUOTED($answer) } is not one of the choices
which_turn = { $seat }, which turn did you play?
which_turns = { $seat }, which turns were played, and in which order?
lifts = Or lift a piece for a moment and put it back: { LIST($lifts, type: "or") }.
lift = { $cell } for { $turn }
other_size = { $port }: the board has { $cells } cells, { $title } needs { $wanted }
other_sensors = { $port }: this board's sensors are not those that the game was started with: plug that board in again
unfit_sensors = { $port }: this board's sensors cannot follow { $title }
no_such_view = { $port }: --view { $view }: the board's sensors do not show that; leave it out to take what they show best
board_says = The board says: { $text }
unknown = there is no table { QUOTED($name) }
bad_name = { QUOTED($text) }: letters, digits and dashes make a table's name
ended = the program is stopping; it accepts nothing more
one_at_a_time = One piece at a time: the board cannot tell them apart. { $cells }
game_fault = The words or refusals of { $title } have a fault: { $why }.
board_held_up = The board did not read its cells for { $seconds } s (a simulated one does so on a busy computer): check that the page shows the position on the board.
board_slow = The board reads its cells only { $rate } times a second (a simulated one does so on a busy computer) and may miss quick moves.
computer_late = This computer was busy or asleep for { $seconds } s: check that the page shows the position on the board.
camera_late = No picture of the board was read for { $seconds } s, because the computer was too busy or the stream stalled: check that the page shows the position on the board.
