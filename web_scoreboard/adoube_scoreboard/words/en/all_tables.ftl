### The arbiter's desk of all tables: what to do first, and how every table does.

title = { $count ->
    [0] Nothing to do
    [one] { $count } thing to do
   *[other] { $count } things to do
}
document_title = { $todo } · Desk
rest = Everything else is running.
all_run = No table needs you now.
none = There is no table yet.
list_label = Things to do, the most urgent first
tables = All tables
seconds_ago = { $count } s ago
minutes_ago = { $count } min ago
hours_ago = { $count } h ago
call = { FORM($player, "head") } { VERB($player, "asks", "ask") } for the arbiter.
flag = { FORM($player, "head") } { VERB($player, "is", "are") } out of time.
silent = The board does not respond.
silent_clocks = The board does not respond. The clocks are still running.
no_pictures = The camera sends no pictures.
asked_of = { FORM($player, "head") } { VERB($player, "is", "are") } asked
wins_on_time = { FORM($player, "head") } { VERB($player, "wins", "win") } on time
on_time = { $player } was out of time.
play_on = Play on
coming = On my way
let_stand = Accept the turn
pause_clocks = Pause the game
find_fault = Find the fault
film = Film with this phone
see_camera = Look at the camera
open_table = Open table
table = Table
players = Players
state = State
clock = Clock
pill_question = Question
pill_dispute = Dispute
pill_asked = Question
pill_call = Arbiter called
pill_flag = Time out
pill_closed = Closed
pill_illegal = Illegal turn
pill_silent = Board silent
pill_camera = Camera
to_move = { FORM($player, "head") } to move
playing = Playing
paused = Paused
setting_up = Setting up
waiting = Waiting for the board
print = Print player sheets
players_title = Players
all_title = All tables
pause_all = Pause all games
go_on_all = Resume all games
