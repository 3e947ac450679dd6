help = Watch GAME on a real board, judge every turn, and show it.
examples =
    adoube play jarmo --board usb --players Ada,Grace
    adoube play jarmo --board virtual --open
    adoube play picaria --board virtual --open --computer black:1
    adoube play chess --board dgt:/dev/ttyACM0 --time 30+10
    adoube play jarmo --camera 0 --lan
    adoube play jarmo --camera phone
    adoube play jarmo --board sim:jarmo-board/board.json --hands club
board_help = The board: `usb` is the one that is plugged in, `usb:SERIAL` one of several; or its serial port. `wifi:NAME` or `tcp://HOST:PORT` is one on the network, `KIND` or `KIND:WHERE` an electronic chess board of another maker, as `adoube boards` lists them: `dgt:PORT`, `chessnut`, `chessnut:hid`, `millennium:ADDRESS`. `camera:` goes with a camera's number, a film, a folder of pictures or the address of a stream. `virtual` is a board on the page, whose pieces move themselves when a turn is chosen; with `virtual:hand` they are moved as on a wooden board. On `sim`, a simulated board, simulated people play; `sim:BOARD.json` rehearses a board that is still to be built.
camera_help = Short for `--board camera:SOURCE`: a camera's number or name, `phone`, a film, a folder of pictures or the address of a stream.
board_or_camera = --camera SOURCE is short for --board camera:SOURCE: leave one of the two out
phone_needs_page = --board camera:phone goes without --no-web: the phone's pictures come over the scoreboard
view_help = What the board's sensors report; by default as much as they can. A DGT board reports identity, a board with linear sensors level, a camera colour.
no_such_view = --view { $view }: a DGT board tells identity, polarity or occupancy, a board with linear sensors level, polarity or occupancy, a camera colour or occupancy
open_help = Let anybody who opens the page move the pieces of a virtual board. Otherwise only the arbiter and the players can.
only_virtual_is_open = --open goes with --board virtual alone: the pieces of { $board } are moved by hand.
teach_help = Let the board's lamps show where a lifted piece may go.
quiet_help = Keep the board's buzzer silent.
turn_end_help = How players end a turn; by default with the clock, if the board has one.
players_help = The players, in the order of the seats in the first game. Follow the Arrow takes two to four.
rounds_help = How often every pair plays, where two to four people play Follow the Arrow; by default once.
table_help = The table's name; by default the game's. A match that was not finished there goes on.
new_help = Begin a new match, even if the table has not finished one.
data_help = The folder that keeps the records; by default your user data folder, for a simulated board a temporary one.
timings_help = A TOML file with the referee's timings, in milliseconds.
seed_help = Decides what the game leaves to chance, such as the order of the cards.
port_help = The scoreboard's port; 0 takes any free one. By default 8421, or the one kept after that was in use.
no_web_help = Do without the scoreboard and print the turns only.
table = { $title } on { $board }. The record is kept in { $data }.
scoreboard = Scoreboard: { $url }
other_devices = On other devices: { $url }
arbiter = Arbiter's page, for one browser: { $url }
arbiter_code = The arbiter on another device: { $code }
codes_hold = The codes and log-ins of { $begun } still hold. Lost a code? The arbiter's desk makes a new one; --new-codes makes all of them new.
seat_code = { $seat } on a phone: { $code } at { $url }
turn = { $ply }  { $seat }  { $turn }
ended = Ended. Everything up to here is recorded.
player = Player { $number }
unread_past = table { QUOTED($table) } has played by other rules: { $why }. Begin a new match with --new, or name another table with --table
other_game = table { QUOTED($table) } is in the middle of a match of { $title }, not of the game or under the rules asked for: play it out, leave it with --new, or name another table with --table
other_people = table { QUOTED($table) } is in the middle of a match between { $people }: play it out, leave it with --new, or name another table with --table
other_rounds = table { QUOTED($table) } is in the middle of a sitting of other rounds: play it out, leave it with --new, or name another table with --table
needs_turn_end = in { $title } the board does not show where a turn ends: give --turn-end clock, button, page or dwell:SECONDS
no_turn_end = --turn-end { $text }: it is clock, button, page or dwell:SECONDS
one_button = --turn-end { $text }: this board has one button and no clock; button, page or dwell:SECONDS would do
no_buttons = --turn-end { $text }: this board has no buttons; page or dwell:SECONDS would do
no_dwell = --turn-end dwell:{ $seconds }: give a number of seconds above 0
no_name = { QUOTED($text) }: give every player a name
virtual_board = a board on the page
simulated_board = a simulated board
rehearsed_board = a simulated board, wired as in { $file }
no_board_file = --board sim: after the colon give the board.json of the board, as in sim:jarmo-board/board.json
note = {"      "}{ $note }
record_help = Record what the sensors report, as traces for `adoube replay`: one file, and further ones (-2, -3 ...) for each further game, restart and ruling.
answer_by_lift_help = Whether lifting a piece for a moment and putting it back answers a question; by default it does.
takeback_help = What happens when a turn is undone on the board: `call` takes it back only if that was called, `ask` asks, `off` never takes it back. By default ask.
time_help = The time of each player, from the first turn on: minutes for the game and seconds added with each turn, such as 30+10. When a player's time is up it is announced; the arbiter decides what follows.
computer_help = Have the computer play a seat, at strength 1 to 3: `--computer black:2`. May be given for several seats. It sits there until the arbiter has it get up.
computer_form = --computer { $text }: a seat, a colon and a strength are needed, such as black:2
computer_twice = --computer: { QUOTED($seat) } is given twice
computer = Computer
numbered_computer = Computer { $number }
hints_help = Let players ask the computer for hints. The arbiter's desk has a switch for it too.
clocks_help = Show how long each player has thought, even if the board has no clock.
wrong_rules = { $why }. The table keeps the rules that it had.
rules_wait = { $file } has been saved with other rules. This game goes on by the rules that it began with. To play by the new ones, start a new game, or another match at the arbiter's desk.
new_rules = { $file }: the table plays by the new rules.
