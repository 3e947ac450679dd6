help = Calibrate a board's sensors, or a camera's lens. Boards with linear sensors are calibrated with a reference piece on each cell in turn, others with a magnet led over every cell. With --learn it finds out which input of the board is which cell, and writes that into board.json. A lens is measured with a printed sheet held before the camera. The old calibration stays in use until the new one is saved.
examples =
    adoube calibrate usb --game jarmo
    adoube calibrate usb --game jarmo --learn
    adoube calibrate --sheet sheet.pdf --paper letter
    adoube calibrate --board camera:0
port_help = a port's name, usb, usb:SERIAL, or socket://HOST:PORT
game_help = The game that the board is for: names the cells, and draws them as its board.
level_help = The level that the reference piece should read everywhere; by default what it reads on most cells now.
picture_help = Save a picture of the field strength at each cell, as SVG.
other_board = { $port }: this board has { $cells } cells and { $title } has { $wanted }: give the game that it was built for
no_cells = { $port }: this board reads no cells: look at its board.json with `adoube monitor { $port }`
no_picture = --picture: only linear halls tell how strong a field is; this board's sensors only close and open
old_firmware = { $port }: this board's firmware cannot do that: put the newest on it with `adoube firmware install`
unanswered = { $port }: the board did not answer; what it used before is still in force
ended = { $port }: { $why } What the board used before is still in force.
nobody = standard input ended: a calibration needs a person who presses Enter when asked
unreadable = { $port }: the board's answer about its calibration cannot be read ({ $why }): install its firmware again with `adoube firmware install`; what it used before is still in force
not_kept = { $port }: the board did not take the new calibration; what it used before is still in force

empty_board = Take every piece off the board and press Enter.
be_still = Reading the empty board. Keep hands and magnets away.
zeros_taken = The empty board is known.
next_cell = { $number } of { $count }: put the reference piece on { $cell }. (Enter leaves it out.)
measured = {"    "}{ $cell }: { $strength } steps
elsewhere = {"    "}{ $answering } answers instead of { $wanted }. If the piece stands on { $wanted }, their wires are swapped.
left_out = {"    "}{ $cell } is left out.
lift_it = Take the piece off. (Should nothing happen then, press Enter.)
not_empty = With the new calibration the empty board does not read empty on: { $cells }. Nothing was saved; run it again.

not_measured = nothing answered there
zero_far = the empty cell reads far from the middle: was a piece on it, or is a wire loose?
noisy = the empty cell's reading is restless by more than a step: look at its supply and its wires
upside_down = the reference piece reads as the other pole: the sensor is the wrong way up
too_strong = the reference piece is too strong for the sensor: use a weaker one, or more distance
uneven = much stronger or weaker than most: is the sensor at its place, and of the same type?
problem = { $cell }: { $why }
saved = Saved on the board: { $measured } of { $count } cells measured.

lead_magnet = Lead a magnet slowly over every cell. Enter ends it.
seen = { $seen } of { $count } cells seen.
still_wanted = { $seen } of { $count } cells seen; still to come: { $cells }
all_seen = Every cell was seen, and the board found nothing wrong.

grid = { $cells } cells
picture_title = Field of the reference piece: { $board }
unmeasured = –
legend = steps that the reference piece reads
legend_ring = dashed ring: look at this cell

learn_help = Learn which input is which cell: put a magnet on one cell after the other. The board's own board.json gets the result.
config_help = With --learn: the board.json that the board has, where it cannot be read from the board (Wi-Fi). The result goes to --out.
out_help = With --learn: write the finished board.json to this new file too.
only_learn = --config and --out go with --learn
not_learn = --level and --picture do not go with --learn
learn_needs_config = { $port }: the board.json of a board on the network cannot be changed from here: give the file that the board has with --config, and --out for the new one; or plug the board in by USB
learn_needs_out = --config needs --out: the board itself cannot be given the new board.json
learn_needs_game = its board.json does not say how many cells it has: give the game that it was built for with --game
learn_other_board = { $where } has { $cells } cells and the game { $wanted }: give the game that it was built for
learn_few_inputs = { $port }: the board reads { $cells } inputs, which do not fit { $count } cells: look at the wiring in its board.json
learn_no_list = its board.json has no plain list of numbers in { LIST($fields) }: install one that adoube hardware wrote
learn_left_over = An earlier learning did not end. The board's own board.json was kept on it, and is what this one begins with.
learn_puts_back = Putting the board's own board.json back ...
learn_not_put_back = That failed: { $why } The board's own board.json is kept on it as { $file }. Plug it in and run this again; Ctrl-C at the first cell puts the file back.

learn_begins = Put the magnet on each cell that is asked for, wait until it answers, and lift it. Enter leaves a cell out; b and Enter goes back to the one before.
learn_keys = Enter leaves the cell out; b and Enter goes back to the one before.
learn_place = { $number } of { $count }: put the magnet on cell { $cell }.
learn_place_in_row = { $number } of { $count }: put the magnet on { $cell }, in row { $row } from you, place { $place } from the left.
learn_on_already = {"    "}Already on, and not counted before it was off: { LIST($inputs) }.
learn_recorded = {"    "}{ $cell } is { LIST($inputs) }. Lift the magnet.
learn_doubled = {"    "}Several answer: { LIST($inputs) }. Is the magnet too strong, or do their wires touch? Lift it.
learn_same = {"    "}{ LIST($inputs) } answers, which is another cell's already. If the magnet lies on the wrong cell, type b. Lift it.
learn_back = Back to { $cell }.

input = input { $number }
input_matrix = input { $number } (row on GPIO { $row }, column on GPIO { $column })
input_pins = input { $number } (GPIO { $pin })
input_strobed = input { $number } (row on GPIO { $row }, column { $column })
input_hc165 = input { $number } (data line on GPIO { $line }, chip { $chip }, pin { $letter })
input_mcp23017 = input { $number } (bus { $bus }, address { $address }, { $pin })

cell_missing = { $cell }: nothing answered. Look at its sensor and its wires.
cell_missing_planned = { $cell }: nothing answered. It should be { $input }: look at its sensor and along that wire.
cell_doubled = { $cell }: { LIST($inputs) } answered together. Look for a bridge between their wires, or take a weaker magnet.
cell_told_apart = { $cell }: { LIST($inputs) } answered together; it is input { $input }, since the others are other cells'. The magnet is strong, or comes close to a neighbour.
cell_same = { $cell } answers as { $other } does, with { $input }. Look where their wires touch, or run it again if the magnet lay on { $other }.
cell_stuck = { $cell }: { $input } was on without the magnet. Look for a magnet underneath, a sensor that sticks, or a wire at ground.
input_stuck = { $input } was on without the magnet. If it belongs to a cell, look for a magnet underneath, a sensor that sticks, or a wire at ground.
cells_swapped = { $cell } and { $other } are exchanged.
cell_moved = { $cell } is { $input }, not where it was planned.
whole_left_right = The whole board is mirrored, left for right: it was wired looking from the other side.
whole_near_far = The whole board is mirrored, near for far: it was wired looking from the other side.
whole_half_turn = The whole board is turned by half: its near side lies away from you.
whole_quarter_left = The whole board is turned by a quarter to the left.
whole_quarter_right = The whole board is turned by a quarter to the right.
whole_diagonal = Rows and columns are exchanged on the whole board.
whole_other_diagonal = Rows and columns are exchanged on the whole board, and both run backwards.
group_moved = { $kind ->
        [matrix] Row { $was } of the matrix came on the wire of row { $now }.
        [strobed] Row { $was } came on the wire of row { $now }.
       *[other] Chip { $was } came in the place of chip { $now }.
    }
line_moved = { $kind ->
        [matrix] Column { $was } of the matrix came on the wire of column { $now }.
        [strobed] Column { $was } came on the wire of column { $now }.
       *[other] Input { $was } of every chip came on its input { $now }.
    }
learn_incomplete = { $lacking } of { $count } cells lack an input: nothing was written, and the board has its own board.json again. Mend the wires, then run this again.
learn_written = Written: { $file }.
learn_saved = Saved: the { $count } cells of board.json now follow the wiring. Nothing has to be soldered for that.
learn_as_planned = The wiring is as board.json has it: nothing was changed.
learn_calibrate_again = Each cell has another sensor now: calibrate again, without --learn.
