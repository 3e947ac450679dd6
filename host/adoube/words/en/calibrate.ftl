help = Calibrate a board's sensors, or a camera's lens. Boards with linear sensors are calibrated with a reference piece on each cell in turn, others with a magnet moved over every cell. --learn finds out which input belongs to which cell, and writes that to board.json. A lens is measured with a printed sheet held in front of the camera. The old calibration stays in use until the new one is saved.
examples =
    adoube calibrate --board usb --game jarmo
    adoube calibrate --board usb --game jarmo --learn
    adoube calibrate --sheet sheet.pdf --paper letter
    adoube calibrate --board camera:0
game_help = The game that the board was built for; its board names and draws the cells.
level_help = The level that the reference piece should read everywhere; by default what most cells read now.
picture_help = Save a picture of the field strength at each cell, as SVG.
other_board = { $port }: this board has { $cells } cells and { $title } has { $wanted }: give the game that it was built for
no_cells = { $port }: this board reads no cells: check its board.json with `adoube monitor --board { $port }`
no_picture = --picture: only linear Hall sensors measure how strong a field is; this board's sensors only switch
old_firmware = { $port }: this board's firmware cannot do that: update it with `adoube firmware install`
unanswered = { $port }: the board did not answer; its old calibration stays in use
ended = { $port }: { $why } The old calibration stays in use.
nobody = standard input ended: calibrating needs someone to press Enter when asked
unreadable = { $port }: the board's answer about its calibration cannot be read ({ $why }): install its firmware again with `adoube firmware install`; the old calibration stays in use
not_kept = { $port }: the board did not accept the new calibration; the old one stays in use

empty_board = Take every piece off the board and press Enter.
be_still = Reading the empty board. Keep hands and magnets away.
zeros_taken = The empty board has been measured.
next_cell = { $number } of { $count }: put the reference piece on { $cell }. (Enter skips it.)
measured = {"    "}{ $cell }: { $strength } steps
elsewhere = {"    "}{ $answering } responds instead of { $wanted }. If the piece is on { $wanted }, their wires are swapped.
left_out = {"    "}{ $cell } is skipped.
lift_it = Take the piece off. (If nothing happens then, press Enter.)
not_empty = With the new calibration the empty board does not read empty on: { $cells }. Nothing was saved; run it again.

not_measured = no response there
zero_far = the empty cell reads far from the middle: was a piece on it, or is a wire loose?
noisy = the empty cell's reading varies by more than one step: check its supply and its wires
upside_down = the reference piece reads as the opposite pole: the sensor is upside down
too_strong = the reference piece is too strong for the sensor: use a weaker one, or more distance
uneven = much stronger or weaker than most: is the sensor in its place, and of the same type?
problem = { $cell }: { $why }
saved = Saved on the board: { $measured } of { $count } cells measured.

lead_magnet = Move a magnet slowly over every cell. Press Enter to finish.
seen = { $seen } of { $count } cells seen.
still_wanted = { $seen } of { $count } cells seen; still missing: { $cells }
all_seen = Every cell was seen, and the board reports no fault.

grid = { $cells } cells
picture_title = Field of the reference piece: { $board }
unmeasured = –
legend = steps that the reference piece reads
legend_ring = dashed ring: check this cell

learn_help = Learn which input is which cell: put a magnet on one cell after another. The result goes to the board's own board.json.
config_help = With --learn: a copy of the board.json on the board, where it cannot be read from the board (Wi-Fi). The result goes to --out.
out_help = With --learn: write the finished board.json to this file too.
only_learn = --config and --out need --learn
not_learn = --level and --picture cannot be used with --learn
learn_needs_config = { $port }: the board.json of a board on the network cannot be changed from here: give a copy of its file with --config, and --out for the new one; or connect the board by USB
learn_needs_out = --config needs --out: the new board.json cannot be written to the board itself
learn_needs_game = its board.json does not say how many cells it has: give the game that it was built for with --game
learn_other_board = { $where } has { $cells } cells, and the game has { $wanted }: give the game that it was built for
learn_few_inputs = { $port }: the board reads { $cells } inputs, which is not enough for { $count } cells: check the wiring in its board.json
learn_no_list = its board.json has no plain list of numbers in { LIST($fields) }: install one written by adoube hardware
learn_left_over = An earlier run of --learn did not finish. The board kept its own board.json, and this run starts from it.
learn_puts_back = Restoring the board's own board.json ...
learn_not_put_back = That failed: { $why } The board's own board.json is kept on it as { $file }. Plug it in and run this again; Ctrl-C at the first cell restores the file.

learn_begins = Put the magnet on each cell as asked, wait for the response, and lift it. Enter skips a cell; b and Enter goes back to the previous one.
learn_keys = Enter skips the cell; b and Enter goes back to the previous one.
learn_place = { $number } of { $count }: put the magnet on cell { $cell }.
learn_place_in_row = { $number } of { $count }: put the magnet on { $cell }, in row { $row } from you, place { $place } from the left.
learn_on_already = {"    "}Already on, and ignored until it goes off: { LIST($inputs) }.
learn_recorded = {"    "}{ $cell } is { LIST($inputs) }. Lift the magnet.
learn_doubled = {"    "}Several inputs respond: { LIST($inputs) }. Is the magnet too strong, or do their wires touch? Lift it.
learn_same = {"    "}{ LIST($inputs) } responds, but already belongs to another cell. If the magnet is on the wrong cell, type b. Lift it.
learn_back = Back to { $cell }.

input = input { $number }
input_matrix = input { $number } (row on GPIO { $row }, column on GPIO { $column })
input_pins = input { $number } (GPIO { $pin })
input_strobed = input { $number } (row on GPIO { $row }, column { $column })
input_hc165 = input { $number } (data line on GPIO { $line }, chip { $chip }, pin { $letter })
input_mcp23017 = input { $number } (bus { $bus }, address { $address }, { $pin })

cell_missing = { $cell }: no response. Check its sensor and its wires.
cell_missing_planned = { $cell }: no response. It should be { $input }: check its sensor and that wire.
cell_doubled = { $cell }: { LIST($inputs) } responded together. Look for a short between their wires, or use a weaker magnet.
cell_told_apart = { $cell }: { LIST($inputs) } responded together; it is input { $input }, since the others belong to other cells. The magnet is strong, or was close to a neighbour.
cell_same = { $cell } responds on { $input }, as { $other } does. Look for the place where their wires touch, or run this again if the magnet was on { $other }.
cell_stuck = { $cell }: { $input } was on without the magnet. Look for a magnet underneath, a stuck sensor, or a wire shorted to ground.
input_stuck = { $input } was on without the magnet. If it belongs to a cell, look for a magnet underneath, a stuck sensor, or a wire shorted to ground.
cells_swapped = { $cell } and { $other } are swapped.
cell_moved = { $cell } is { $input }, not where it was planned.
whole_left_right = The whole board is mirrored left to right: it was wired from the other side.
whole_near_far = The whole board is mirrored near to far: it was wired from the other side.
whole_half_turn = The whole board is rotated by 180 degrees: its near side is away from you.
whole_quarter_left = The whole board is rotated by 90 degrees to the left.
whole_quarter_right = The whole board is rotated by 90 degrees to the right.
whole_diagonal = Rows and columns are swapped on the whole board.
whole_other_diagonal = Rows and columns are swapped on the whole board, and both are reversed.
group_moved = { $kind ->
        [matrix] Row { $was } of the matrix is on the wire of row { $now }.
        [strobed] Row { $was } is on the wire of row { $now }.
       *[other] Chip { $was } is in the place of chip { $now }.
    }
line_moved = { $kind ->
        [matrix] Column { $was } of the matrix is on the wire of column { $now }.
        [strobed] Column { $was } is on the wire of column { $now }.
       *[other] Input { $was } of every chip is on its input { $now }.
    }
learn_incomplete = { $lacking } of { $count } cells have no input: nothing was written, and the board has its own board.json again. Fix the wires, then run this again.
learn_written = Written: { $file }.
learn_saved = Saved: the { $count } cells of board.json now match the wiring. No soldering is needed.
learn_as_planned = The wiring matches board.json: nothing was changed.
learn_calibrate_again = Each cell now has another sensor: calibrate again, without --learn.
