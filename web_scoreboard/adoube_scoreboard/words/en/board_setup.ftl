### The page that sets up a board in a browser. What stands in braces within a text is filled in by the page's script.

title = Set up a board
link = Set up a board of your own
lead = Microcontroller, USB cable, sensors: this page installs the program and finds out which wire belongs to which cell. What you type here goes only to the board, through the cable.
steps_label = Steps
step_of = Step { $number } of { $count }: { $title }
step_board = Board
step_python = MicroPython
step_program = Program
step_wiring = Wiring
step_name = Name
step_done = Done
next = Next
back = Back
trouble = If it does not work

## Browsers that cannot

no_serial = This browser has no access to USB ports
no_serial_what = Open this page in Chrome or Edge on a computer: Firefox and Safari have no WebSerial, and phones have none. Or install adoube, and let it do the same from the terminal:
no_serial_then = Choose the board below, save its board.json, and name that file in the command.
insecure = Browsers give only secure pages access to a USB port
insecure_what = This page came over http from another computer. Open it over https (adoube with --https), or on the computer that runs adoube, as http://localhost.
no_script = This page needs JavaScript: the browser itself talks to the board.

## The board

board_title = Which board is it?
board_help = Each comes with its board.json, the file that says which pin is what.
board_label = Board
board_own = A board.json of my own
breadboard = Half an hour, no solder: four cells on a breadboard
by_hand = { $game }: { $count } { $sensors }, wired by hand
on_tiles = { $game }: { $count } { $sensors }, on circuit boards
sensors_reed = reed switches
sensors_hall_digital = digital Halls
sensors_hall_linear = linear Halls
file_label = board.json
file_help = The file that `adoube hardware` wrote, or one that you wrote by hand.
save_file = Save board.json
file_taken = { $name }: { $count } inputs, wiring { $wiring }.
file_not_json = The file is not JSON ({ $why }). Correct it in an editor, or take the one from your pack.
file_no_object = The file is not a JSON object. A board.json begins with a brace: take the one from your pack.
file_field = `{ $field }` is { $value }. Write one of these: { $known }.
file_cells = `cells` has { $value }. Write each cell's input once, a whole number from 0 to { $last }, or [] for all in order.
file_wiring = A field that the kind { $kind } needs is missing from `wiring`, or it counts no inputs. The documents list the fields of each kind.
board_trouble = The list has the boards that the documents describe. For another game or another wiring, `adoube hardware` writes a board.json.

## MicroPython

python_title = Put MicroPython on it
python_help = The program runs on MicroPython { $oldest } or newer. Take the newest. If it is already on the board, continue with the port below.
which_label = The microcontroller
pico = Raspberry Pi Pico
esp = ESP32
pico_one = Download the `.uf2` file for your model.
pico_two = Unplug the board. Hold its BOOTSEL button down, plug the cable in, let go. A drive appears, called RPI-RP2 (Pico) or RP2350 (Pico 2).
pico_three = Drag the file onto the drive. When the drive disappears by itself, it worked.
download = MicroPython for every model
drive_label = A drive called RPI-RP2, with two files in it, INDEX.HTM and INFO_UF2.TXT. An arrow leads a file that ends in .uf2 onto it.
esp_one = Download the `.bin` file for your model.
esp_two = Choose the file, then write it. This erases all that is on the board.
esp_file = MicroPython's .bin file
esp_write = Write it on the board
port_title = Then choose its port
port_help = The browser shows a list. The board is called Board in FS mode, Pico, CP2102, CH340, USB JTAG or similar.
choose_port = Choose the port
asking = Asking the board…
found = { $machine }, MicroPython { $python }.
found_old = adoube's program { $firmware } is on it.
came = A board was plugged in.
went = A board was unplugged.
no_image = { $name } is not an ESP32 image. Take the file that ends in .bin from your model's page.
flashing = Writing MicroPython: { $percent } %
flashed = MicroPython is on the { $chip }. Now choose its port.
flash_failed = Writing failed ({ $why }). Hold down the BOOT button while you press Write, and try again; sometimes another cable helps.
python_trouble_list = The list is empty: the cable carries only power, or the driver of the USB converter (CP210x, CH340) is missing on Windows. While a Pico is a drive it has no port.
python_trouble_linux = On Linux your user has to be in the group dialout. Log out and in again after adding it.
python_trouble_hangs = A program on it may hang. On a Pico write the file that `adoube firmware empty` makes; on an ESP32 write MicroPython again, which erases all.

## The program

program_title = Copy the program
program_help = The page copies the program next to the current one, reads it back, compares it, and only then puts it in place. If the cable is pulled meanwhile, the old program still runs. Your own main.py is kept as { $name }.
copy = Copy the program
compiling = Fetching the program…
copying = Copying: { $percent } %
restarting = The board restarts…
copied = Copied in { $seconds } seconds. The board responds.
kept_main = Your own main.py is on the board as { $name }.
newer_firmware = The program on the board is { $theirs }, newer than { $ours } of this page: open this page from a newer adoube.
program_trouble = Try once more: what was on the board is still there. If it stops at the same place, take another cable, and plug it into the computer itself.
program_progress = Copied so far

## The cells

wiring_title = Does every cell report?
wiring_help = Put a magnet on a cell, or close its switch: it lights up here. Then let the page learn the wiring, so that it does not matter which wire went where.
live = Live: { $count } cells.
is_silent = The board does not respond. Check the cable.
other_count = The board reports { $heard } cells, and its board.json has { $wanted }.
none_on = No cell is on.
on = On: { $cells }.
learn = Learn the wiring
learn_again = Learn it again
is_right = The wiring is right
skip = This cell does not report
undo = One cell back
stop = Stop learning
preparing = Preparing the board to learn…
place = Put the magnet on { $cell }, the bright cell. { $number } of { $count }.
lift = { $cell } is known. Take the magnet off.
lies_there = On already, and not counted: input { $inputs }. Take every magnet off the board.
was_recorded = { $cell }: input { $input }.
was_doubled = { $cell }: the inputs { $inputs } came on together. Another magnet is near, the magnet is too strong, or two wires touch.
was_same = { $cell }: another cell has that input already. Perhaps the magnet lay on the wrong cell: go one back.
was_missing = { $cell }: left out.
was_back = { $cell } once more.
all_right = Every cell has a wire of its own, and each is where board.json says.
all_new = Every cell has a wire of its own, and board.json on the board now says which. Nothing has to be soldered for that.
not_all = Not every cell has its own wire. Repair the wires, then learn again. Until then the board keeps its present board.json.
missing = Missing: { $cells }. Nothing answered: look at the sensor, its polarity, and along that wire.
doubled = Doubled: at { $cell } the inputs { $inputs } answered together. Look for a bridge between their wires, or take a weaker magnet.
same = The same: { $cell } answers as { $other } does. Look where their wires touch, or learn again if the magnet lay on { $other }.
stuck = Always on: input { $inputs }. Look for a magnet underneath, a sensor that sticks, or a wire at ground.
whole_left_right = The whole board is mirrored, left for right: it was wired looking from the other side.
whole_near_far = The whole board is mirrored, near for far: it was wired looking from the other side.
whole_half_turn = The whole board is turned by half: its near side lies away from you.
whole_quarter_left = The whole board is turned by a quarter to the left.
whole_quarter_right = The whole board is turned by a quarter to the right.
whole_diagonal = Rows and columns are exchanged on the whole board.
whole_other_diagonal = Rows and columns are exchanged on the whole board, and both run backwards.
groups = Row or chip { $planned } came in the place of { $found }. The first is 0.
lines = Column { $planned }, or that input of every chip, came in the place of { $found }. The first is 0.
swapped = { $one } and { $other } are exchanged.
moved = { $cell } is input { $input }, not where it was planned.
wiring_trouble_none = No cell lights up: is the magnet the right way round? Turn it over. A reed wants it lengthwise, a Hall sensor wants one pole.
wiring_trouble_row = A whole row is dark: its wire, or its diodes the wrong way round.
wiring_trouble_all = Everything is on: a row's wire touches ground, or the sensors have no supply.
wiring_said = Messages from the board

## Name and network

name_title = Give it a name
name_help = On Wi-Fi the board is called adoube-NAME. What you type here goes through the cable to the board, and nowhere else.
name_label = Name
name_rule = Letters, digits and hyphens, at most 24.
wifi_label = Play by Wi-Fi, without a cable (Pico W, Pico 2 W, ESP32)
ssid_label = Network
password_label = Password
password_rule = It is stored on the board in readable form. Use a network where that does not matter.
token_label = Token
token_rule = 32 hexadecimal digits with which the computer logs in to the board. Keep it; it is also in board.json.
write = Write it on the board
writing = Writing board.json…
written = The board has its board.json.
name_trouble = A board that does not join the network still works over the cable until board.json has all three: network, password and token. It joins 2.4 GHz networks only.

## Done

done_title = Your board is ready
done_help = Keep its board.json: you need it when you put the program on the board again.
on_wifi = It restarts and joins the network as adoube-{ $name }. From now on it uses Wi-Fi.
play = Play { $game } on it:
play_file = Save { $game } too, and play it from the folder where it lies:
save_rules = Save { $name }
play_wifi = Its token is in the command: keep it to yourself.
close_port = This page releases the port, so that adoube can use it.
new_table = Open a table
again = Set up another board

## What goes wrong

sentence = { CAPITAL(SENTENCE($what)) }
lost = The connection to the board is lost: was the cable pulled? The old program still runs. Plug it in, and choose the port again.
silent = The board stopped responding. The old program still runs. Unplug it, plug it in again, and choose the port again.
held = The port cannot be opened: another program uses it (a game, a monitor, another page of this browser). Close that, or unplug the board and plug it in again.
in_use_here = This page has the port open already. Load the page again.
not_allowed = No port was chosen. Press the button again, and pick the board from the list.
no_prompt = No MicroPython responds at this port. Install it as above, then choose the port again.
other_talk = This port shows no MicroPython prompt. Is it another device? Choose again. If it is the board, unplug it and plug it in; if that does not help, install MicroPython again.
other_protocol = The board speaks another version of the protocol: copy the program again.
failed = The board could not carry out a step ({ $why }). The old program still runs: try again.
strange_answer = The board sent an unexpected answer ({ $why }). Unplug it, plug it in again, and try again.
differs = What the board stored differs from what was sent, in { $why }. The old program still runs: try again, with another cable if it happens again.
bad_config = board.json does not fit this board: { $why }. Nothing was changed on it: correct the file, and choose it again.
not_fetched = A file of this page is missing or damaged: { $why }. Load the page again.
not_back = The board did not respond after its restart. Unplug it, plug it in again, and choose the port again.
unexpected = An unexpected error occurred: { $why }. Load the page again.
