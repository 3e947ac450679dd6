## what pictures are called

magnets = Magnets in their bases, seen from above
pocket = The panel upside down: a sensor, its pocket and its clip
cut = A cut through piece, plate and sensor
case = The parts of the case
bay = The open bay, seen from behind
trial = The kit of five cells at work
tile_back = A tile from behind
tile_front = A tile from the front
glued = A cut through a piece with its magnet, the plate and a sensor glued under it
stack = The parts that a screw holds together
chain = Tiles from behind, chained by ribbons
joint = Two parts of the panel slide together
bed = How parts lie on the printer's bed
plug = Which way round a ribbon goes into its plug
laid = The plate upside down, and the place of a sensor on it
chip = Which way round a chip lies

## what is written beside parts

piece = piece, glued on top
base = base, printed
north_up = north pole up
north_down = north pole faces the board
south_up = south pole up
south_down = south pole faces the board
notches = { $file }: { $count ->
    [one] one notch
   *[other] two notches
 } in the rim
sensor_reed = reed, legs towards you
sensor_hall = sensor, its marked face towards the plate
panel_below = pocket in the panel, upside down
clip = clip, its pegs glued in
clip_below = clip below
plate = panel, { $plate_mm } mm above the pockets
reed_aside = reed, its middle { $aside_mm } mm from the cell's centre
panel = panel
panel_pieces = { $count ->
    [one] panel
   *[other] panel, in { $count } pieces
 }
frame_pieces = { $count ->
    [one] frame
   *[other] frame, in { $count } pieces
 }
lid_pieces = { $count ->
    [one] lid
   *[other] lid, in { $count } pieces
 }
foot = foot
feet = { $count ->
    [one] foot
   *[other] { $count } feet
 }
tile = tile, its sensors up
tiles = { $count ->
    [one] tile, its sensors up
   *[other] { $count } tiles, their sensors up
 }
sunk_screw = countersunk M3 x { $long_mm }
lid_screw = M3 x { $long_mm } from below
lid_screws = { $count } screws M3 x { $long_mm }
tail = tail
socket = socket: it slides down over the tail
lid = lid
cover = cover of the bay, with { $count } countersunk screws M3 x { $long_mm }
usb = opening for USB
holder = holder for the microcontroller, with slots for a cable tie
controller = the microcontroller's board, on three posts
collector = a collector, on two posts
outlets = openings for the cables of { LIST($parts) }, with slots for ties in the lid
passages = wall to the field, with openings for cables
plug_in = J1: from the microcontroller or the tile before
plug_out = J2: to the next tile
chain_begins = J1 of the first tile of each row: from the microcontroller
chain_ends = J2 of the last tile of each row stays free
on_bed = { $file }: { $grams } g, { $minutes } min
pushed = pushed in: { $distance_mm } mm from the middle of { $cell }
tried = put a piece on { $cell } and take it away: it must go off each time
sensors_below = five sensors under the plate
mark = the cell { $cell }
sensors_up = sensors up
flush = pins of a plug: cut off flush here
screw_hole = hole for a screw
drilled = piece, drilled from below
card = slice of card, { $base_mm } mm
bare_plate = plate, { $plate_mm } mm
tried_linear = put a piece on { $cell } and take it away: it must read as empty each time
notch = notch in the box, next to pins 1, 3, 5
key = key of the plug: goes into the notch
coloured_edge = coloured edge: the line of pin 1
on_case = mark on the case: pin 1
on_board = dot printed on the board: pin 1 of { $refdes }
laid_reed = reed, its legs towards you
laid_hall = sensor, its printed face towards the plate, its legs all to one side
cross_hairs = cross-hairs of the sheet: the sensor's middle
middle_of_cell = the cell's middle, { $aside_mm } mm aside
plate_below = plate, seen from below
