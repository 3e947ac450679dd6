help = Watch GAME on a real board, judge every turn, and show it.
examples =
    adoube play jarmo --board usb --players Ada,Grace
    adoube play jarmo --board virtual --open
    adoube play picaria --board virtual --open --computer black:1
    adoube play chess --board dgt:/dev/ttyACM0 --time 30+10
    adoube play jarmo --camera 0 --lan
    adoube play jarmo --camera phone
    adoube play jarmo --board sim:jarmo-board/board.json --hands club
board_help = The board: `usb` is the one that is plugged in, `usb:SERIAL` one of several; or its serial port. `wifi:NAME` or `tcp://HOST:PORT` is one on the network. `KIND` or `KIND:WHERE` is an electronic chess board of another maker, as `adoube boards` lists them: `dgt:PORT`, `chessnut`, `chessnut:hid`, `millennium:ADDRESS`. `camera:` takes a camera's number, a video, a folder of pictures or the address of a stream. `virtual` is a board on the page, whose pieces move themselves when you choose a turn; with `virtual:hand` you move them as on a wooden board. `sim` is a simulated board with simulated people; `sim:BOARD.json` rehearses a board before you build it.
camera_help = Short for `--board camera:SOURCE`: a camera's number or name, `phone`, a video, a folder of pictures or the address of a stream.
board_or_camera = --camera SOURCE is short for --board camera:SOURCE: give only one of them
phone_needs_page = --board camera:phone cannot be used with --no-web: the phone sends its pictures through the scoreboard
view_help = What the board's sensors report; by default as much as they can. A DGT board reports identity, a board with linear sensors level, a camera colour.
no_such_view = --view { $view }: a DGT board reports identity, polarity or occupancy, a board with linear sensors level, polarity or occupancy, a camera colour or occupancy
open_help = Let anyone who opens the page move the pieces of a virtual board. Otherwise only the arbiter and the players can.
only_virtual_is_open = --open works only with --board virtual: the pieces of { $board } are moved by hand.
show_moves_help = Light the cells to which a lifted piece can move.
buzzer_help = Keep the board's buzzer silent.
turn_end_help = How players end a turn; by default with the clock, if the board has one.
players_help = The players, in the order of the seats in the first game. Follow the Arrow takes two to four.
rounds_help = How often every pair plays when two to four people play Follow the Arrow; by default once.
table_help = The table's name; by default the game's. An unfinished match at this table continues.
new_match_help = Begin a new match, even if the table has not finished one.
data_help = The folder of the records; by default your user data folder, for a simulated board a temporary one.
timings_help = A TOML file with the referee's timings, in milliseconds.
seed_help = The seed of what the game leaves to chance, such as the order of the cards.
port_help = The scoreboard's port; 0 takes any free one. By default 8421, or the saved one if that was in use.
no_web_help = Run without the scoreboard and only print the turns.
table = { $title } on { $board }. The record is kept in { $data }.
scoreboard = Scoreboard: { $url }
other_devices = On other devices: { $url }
arbiter = Arbiter's page, for one browser: { $url }
arbiter_code = The arbiter on another device: { $code }
codes_hold = The codes and log-ins of { $begun } are still valid. Lost a code? Get a new one at the arbiter's desk; --new-codes replaces them all.
seat_code = { $seat } on a phone: { $code } at { $url }
turn = { $ply }  { $seat }  { $turn }
ended = Ended. Everything so far is recorded.
player = Player { $number }
unread_past = the match at table { QUOTED($table) } was played under other rules: { $why }. Begin a new match with --new-match, or name another table with --table
other_game = table { QUOTED($table) } is in the middle of a match of { $title }, not the game or rules you asked for: finish it, abandon it with --new-match, or name another table with --table
other_people = table { QUOTED($table) } is in the middle of a match between { $people }: finish it, abandon it with --new-match, or name another table with --table
other_rounds = table { QUOTED($table) } is in the middle of a match with another number of rounds: finish it, abandon it with --new-match, or name another table with --table
needs_turn_end = in { $title } the board does not show where a turn ends: give --turn-end clock, button, page or dwell:SECONDS
no_turn_end = --turn-end { $text }: give clock, button, page or dwell:SECONDS
one_button = --turn-end { $text }: this board has one button and no clock; give button, page or dwell:SECONDS
no_buttons = --turn-end { $text }: this board has no buttons; give page or dwell:SECONDS
no_dwell = --turn-end dwell:{ $seconds }: give a number of seconds above 0
no_name = { QUOTED($text) }: give every player a name
virtual_board = a board on the page
simulated_board = a simulated board
rehearsed_board = a simulated board, wired as in { $file }
no_board_file = --board sim: give the board.json of the board after the colon, as in sim:jarmo-board/board.json
note = {"      "}{ $note }
record_help = Record what the sensors report, as traces for `adoube replay`: one file, and a further one (-2, -3 ...) for each further game, restart and ruling. Existing files are kept; the next free number is used.
lift_to_answer_help = Answer a question by lifting a piece for a moment and putting it back; by default on.
takeback_help = What happens when a turn is undone on the board: `announced` accepts only announced takebacks, `ask` asks, `off` never accepts one. By default ask.
time_help = The time of each player, from the first turn on: minutes for the game and seconds added with each turn, such as 30+10. When a player's time runs out, it is announced; the arbiter decides.
computer_help = Let the computer play a seat, at strength 1 to 3: `--computer black:2`. May be repeated for other seats. It plays until the arbiter removes it.
computer_form = --computer { $text }: give a seat, a colon and a strength, such as black:2
computer_twice = --computer: { QUOTED($seat) } is given twice
computer = Computer
numbered_computer = Computer { $number }
hints_help = Let players ask the computer for hints. The arbiter's desk has a switch for this too.
clocks_help = Show how long each player has thought, even if the board has no clock.
wrong_rules = { $why }. The table keeps its old rules.
rules_wait = { $file } now has other rules. This game continues under the rules it began with. To use the new ones, start a new game, or another match at the arbiter's desk.
new_rules = { $file }: the table now uses the new rules.
