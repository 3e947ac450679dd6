help = Calibrate a board's sensors, or a camera's lens. Boards with linear sensors are calibrated with a reference piece on each cell in turn, others with a magnet led over every cell. A lens is measured with a printed sheet held before the camera. The old calibration stays in use until the new one is saved.
examples =
    adoube calibrate usb --game jarmo
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
