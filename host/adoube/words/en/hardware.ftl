no_firmware = the firmware is neither in { $installed } nor in { $source }: install adoube again, or run it from a complete copy of its repository

## why a board is refused

pitch = --size { $pitch_mm }: give the distance from a cell's centre to the next, from { $least } to { $most } mm
whole_board = --size { $pitch_mm }: this is the distance from a cell's centre to the next, { $most } mm at most; a board { $pitch_mm } mm wide with { $cells } cells side by side has about --size { $meant_mm }
no_part = --part { $part }: no such { $sensors } sensor; there are { $parts }, or give a part file of your own (NAME.toml)
other_kind = --part { $part }: its kind is { $kind }, not { $sensors }: change --sensors or the part
kind_without_figures = give { $kinds }, and the matching section reed, switch or linear
legs_missing = also give { $legs }
latching = --part { $part }: a latching Hall sensor stays on after the magnet is gone, so it can never show an empty cell
wrong_supply = --part { $part }: it needs a supply of { $least } to { $most } V, and a board has 3.3 V or 5 V for its sensors, which can drop to 4.5 V
drives_to_5v = --part { $part }: it needs 5 V and drives its output to 5 V, and the inputs take 3.3 V at most: only sensors with an open-drain or open-collector output can run at 5 V
five_volts_tiles = --part { $part }: it needs 5 V, and the sensors on circuit boards share the 3.3 V of the chips (it works without --tiles, wired by hand)
five_volts_strobed = --part { $part }: it needs 5 V, and --wiring strobed switches a supply of 3.3 V (--wiring hc165 supports it)
held_weakly = { $label } of the { $mcu }: { $ohms } Ohm hold this input low; with more than { $most } it can stay high on a chip of stepping A2 (erratum RP2350-E9): connect { $most } Ohm or less from { $label } to ground, or take another microcontroller
unseen_pole = --part { $part }: it responds only to a { $pole } pole, so it never detects { $pieces }, which show it the opposite one: turn their magnets over
dead_zone = --part { $part }: this reed does not close within { $dead_mm } mm of its middle, and it is only { $offset_mm } mm from the cell's centre, while pieces can be up to { $off_centre_mm } mm off centre: give an offset_mm of more than { $least_mm }, or take an upright reed
unfelt = --part { $part }: { $piece } may not be detected: at worst { $felt_mt } mT reach the sensor, the neighbours subtract up to { $stray_mt } mT, and the sensor may need { $operate_mt } mT; { $would }
too_close = { $cell } may stay on after its piece is gone: at { $pitch_mm } mm from cell to cell, full neighbours add up to { $stray_mt } mT there, and { $part } may hold down to { $release_mt } mT; { $would }
too_strong = --part { $part }: the strongest piece gives { $most_mt } mT, and this sensor saturates at { $range_mt } mT; { $would }
would = take { $choices }
or_else = { $first }, or { $then }
and_would = { $why }; { $would }
would_parts = --part { LIST($parts, type: "or") }
would_pitch = --size { $pitch_mm } or more
would_disc = magnets of { $diameter_mm } x { $height_mm } mm, { $grade }
no_part_would_do = take other magnets, or another kind of sensor
like_empty = { $piece } cannot be told from an empty cell at { $pitch_mm } mm from cell to cell: take a larger --size, or stronger magnets
no_level = linear Hall sensors do not suit this game: { $why }; --sensors reed and hall-digital show which cells are occupied
no_polarity = --part { $part }: { $title } does not use one pole for each side, so an output for each pole gains nothing: take a sensor with one output
no_wifi = --link wifi: the { $mcu } has no radio: take { LIST($suited, type: "or") }
hall_on_matrix = --wiring { $wiring }: Hall sensors need a permanent supply, and a row of a matrix has one only while it is read: take { LIST($suited, type: "or") }
digital_on_mux = --wiring { $wiring }: this wiring measures voltages, which only linear Hall sensors give: take { LIST($suited, type: "or") }
linear_without_mux = --wiring { $wiring }: a linear Hall sensor gives a voltage, which only { LIST($suited, type: "or") } can measure: take { LIST($suited, type: "or") }
reeds_strobed = --wiring { $wiring }: a reed has no supply to switch: take { LIST($suited, type: "or") }
drives_both_ways = --part { $part }: with --wiring strobed the sensors of a row share a line, and this one drives its output both ways: without supply it holds the line low for all (--wiring hc165 supports it)
dual_strobed = --part { $part }: --wiring strobed has one line for each row, and this sensor has two outputs (--wiring hc165 supports it)
no_start_up = --part { $part }: --wiring strobed reads a sensor as soon as it has started, and the part file does not say how long that takes: give start_up_us from its data sheet
looks_too_slowly = --wiring strobed: { $part } may take { $start_up_us } us to start, so reading all { $columns } columns takes { $look_ms } ms and a lift shorter than { $promise_ms } ms may be missed, while the referee needs { $most_ms } ms or less: take --wiring hc165, whose sensors are always on, or a sensor that starts within { $longest_us } us
never_quick_enough = --wiring strobed: reading all { $columns } columns takes { $look_ms } ms, so a lift shorter than { $promise_ms } ms may be missed, while the referee needs { $most_ms } ms or less: take --wiring hc165, whose sensors are always on
scan_takes_too_long = --wiring { $wiring }: by the measured scan times, a scan of { $cells } cells would leave the microcontroller no time for anything else; { $would }
not_tiled = --wiring { $wiring }: there is no circuit board for it: take --wiring { $tiled }, or leave out --tiles
no_grid = --tiles { $tiles }: cell { $cell } is not on a square grid of { $pitch_mm } mm: take --tiles 1, or leave out --tiles
too_many_tiles = --tiles { $tiles }: { $count } { $tiles ->
    [1] collectors
   *[other] tiles
} need { $needed } select lines in a chain, and the ribbon has { $lines }: take hall-digital sensors, or leave out --tiles
cell_boards_meet = --tiles 1: the circuit boards under { $one } and { $other } would overlap: each is { $width_mm } x { $height_mm } mm: take --size { $pitch_mm } or more, or leave out --tiles
long_chain = --tiles { $tiles }: { $across } tiles side by side are a chain of { $chips } shift registers, and at most { $most } can be read in time: { $tiles ->
    [5] take --tiles 4, or leave out --tiles
   *[other] leave out --tiles
}
weak_chain = --tiles: the last { $part } of a chain would get { $last_v } V, and needs { $enough_v } V: take a sensor that needs less current, build a smaller board, or leave out --tiles
lamps_too_far = --lamps cells: the last of { $lamps } lamps would get { $last_v } V, and needs { $enough_v } V: take --lamps edges, or a smaller board
dual_tiles = --part { $part }: there is no circuit board for a sensor with two outputs, as KiCad 6 has no footprint for its case, 1.1 x 1.4 mm: take a sensor with one output, or leave out --tiles
too_few_pins = --wiring { $wiring }: { $cells } cells with these options need at least { $wanted } pins, and the { $mcu } has { $have } suitable ones; { $would }
too_many_inputs = --wiring mcp23017: { $inputs } inputs are more than the { $most } of all its addresses; { $would }
would_do = --wiring { $wiring } --mcu { $mcu } would do
nothing_would_do = leave out lamps or clock, or build a smaller board
too_much_for_usb = at worst this board takes { $worst_ma } mA, and USB alone gives { $most_ma } mA ({ $what }: { $ma } mA): take --supply 5v
too_much = at worst this board takes { $worst_ma } mA, too much for a supply of { $most_a } A: take fewer lamps or other sensors

## where a pack is written

out_is_a_file = --out { $folder }: this is a file: give a folder
out_is_taken = --out { $folder }: this folder is not empty and holds no adoube pack: give another, or empty it
unwritable = --out { $folder }: it cannot be written: { $why }
out_has_strangers = --out { $folder }: besides the pack it holds { $files }: move them away first, because the folder will be replaced

## the command

help = Write everything needed to build a board for GAME. That is: parts, wires, drawings, magnets, power and the firmware's configuration.
examples =
    adoube hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --out jarmo-board
    adoube hardware --breadboard --out half-an-hour
    adoube hardware --check jarmo-board
sensors_help = The type of sensor that detects the magnets in the pieces.
mcu_help = The microcontroller board.
wiring_help = How the sensors are connected to the microcontroller.
size_help = Distance from a cell's centre to the next, 15 to 150 mm. Default: as in the game's magnet plan.
prints_help = Also write files for a laser cutter (DXF) and a 3D printer (STL): bases for magnets, plate and case, with pictures (SVG).
prices_help = A table of your own with the columns part and price (CSV), in EUR. It replaces the built-in prices.
tiles_help = Also write circuit boards for a manufacturer, with this many cells along a side. With 1, each cell has its own board on a cable, so cells can be anywhere.
breadboard_help = Without GAME: four sensors on a breadboard and a game of four cells, with nothing to solder. It takes half an hour to build.
breadboard_alone = --breadboard brings its own game and wiring: leave out { $names }
breadboard_is_for_pico = --breadboard: the { $mcu } does not fit on it beside four sensors: take pico, pico-w, pico2 or pico2-w
trial_help = Plan a test kit of five cells, to try magnets and sensors before you buy all of them. It is wired by hand, even with --tiles.
trial_title = { $title }: five cells to try
trial_board = { $board } (five cells)
out_help = The folder to write. --force replaces an older pack in it, and never anything else.
part_help = The sensor's part name, or a part file of your own (NAME.toml).
magnets_help = A magnet plan of your own (TOML).
lamps_help = Lamps under each cell, or along two edges.
supply_help = USB alone, or a supply of 5 V.
link_help = How the board connects to the computer.
clock_help = A button for each player.
buzzer_help = A buzzer, if a pin is free for it.
check_help = Check a written pack, also after you changed it. Exit status 1 if something is wrong.
check_alone = --check takes a folder and no game
missing = also give { $names } (adoube hardware --help)
warning = Note: { $warning }
written = { $folder }: { $files }
