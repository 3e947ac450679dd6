### The pages of past games.

title = Records
search = Search
all_games = All games
game = Game
any_game = any
player = Player
table = Table
since = From
until = To
result = Result
any_result = any
won_choice = won
lost_choice = lost
drawn_choice = drawn
void_choice = void
unfinished_choice = not finished
none = No game fits.
none_yet = No game has been played yet.
count = Games: { $count }
more = Games: { $count }; the newest { $most } are listed.
list_label = Games, the newest first
date = Begun
players = Players
turns = Turns
unfinished = not finished
void = void
won =
    { $count ->
        [one] { LIST($winners) } won
       *[other] drawn: { LIST($winners, type: "unit") }
    }
board_label = { $title }: the board
document_title = { $title }: { LIST($players, type: "versus") }
start = The start.
turn = Turn { $ply } of { $last }. { $seat }: { $turn }.
off = { $place }: { $pieces }
off_piece = { $piece } ×{ $count }
how_many_turns = turns: { $count }
broken = From turn { $ply } on today's rules read this game otherwise; it is shown up to there.
step_label = Step through the game
first = First
back = Back
forward = Forward
last = Last
play = Play
pause = Pause
speed = Speed
speed_of = { $speed } ×{" "}
keys = Arrow keys step, Home and End jump, the space bar plays.
turns_label = Turns
story_label = How it came about
after = after turn { $ply }
files_label = Files
file_json = JSON
file_pgn = PGN
file_svg = Moving picture (SVG)
file_pdf = Score sheet (PDF)
link = Link to this position
copy = Copy link
copied = Copied
back_to_list = All games
lost_position = This position could not be loaded.
options = Options: { $options }
