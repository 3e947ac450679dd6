### The page of all tables, and the projector.

title = Tables
none = There is no table yet.
none_help = A table appears here as soon as it is opened.
how_many =
    { $count ->
        [one] One table
       *[other] { $count } tables
    }
waiting = Waiting for the board
waiting_then = Plug it in or switch it on.
silent = Board silent
question = Question
time_out = Time out
cards_label = All tables
board_of = { $table }
set_up = Set-up
playing = Playing
held = Paused
over = Game over
fault = Fault
closed = Closed
to_move = { FORM($player, "head") } to move
match_points = { $player } { $points }
match_label = Match:
standings = Standings: { $title }
standings_note = Games that have ended since adoube was started
place = Place
player = Player
games = Games
wins = Won
draws = Drawn
losses = Lost
points = Points
projector = Projector
projector_title = Projector
full_screen = Full screen
pause_help = Space pauses, arrow keys change the table
paused = Paused
look = Watch here
join = To play or watch, open this address:
qr_label = QR code of { $address }
new_title = New game
new_game = Game
new_choose = Choose
new_name = Table's name
new_open = Anyone can move the pieces, without a code
new_by_hand = Pieces are moved by hand, as on a wooden board: for rehearsing a real table
new_button = Open the table
new_help = It is played on the table's page. The name can have letters, digits and dashes; without a name the table is named after its game.
