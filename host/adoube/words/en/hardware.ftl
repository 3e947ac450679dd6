no_firmware = the firmware is neither in { $installed } nor in { $source }: install adoube again, or run it from a whole copy of its repository

## why a board is refused

pitch = --size { $pitch_mm }: give the distance from a cell's centre to the next, from { $least } to { $most } mm
whole_board = --size { $pitch_mm }: this is the distance from a cell's centre to the next, { $most } mm at most; a board { $pitch_mm } mm wide with { $cells } cells side by side has about --size { $meant_mm }
no_part = --part { $part }: no such { $sensors } sensor; there are { $parts }, or give a part file of your own (NAME.toml)
other_kind = --part { $part }: it is a { $kind }, not a { $sensors }: change --sensors or the part
kind_without_figures = give { $kinds }, and the section reed, switch or linear that belongs to it
legs_missing = give also { $legs }
latching = --part { $part }: a latching Hall sensor stays on after the magnet has gone, so it can never show an empty cell
wrong_supply = --part { $part }: it needs a supply of { $least } to { $most } V, and a board has 3.3 V and 5 V for its sensors, of which 4.5 V may arrive
drives_to_5v = --part { $part }: it needs 5 V and drives its output up to them, and the inputs bear 3.3 V: only an output that pulls down, with an open drain or collector, may have 5 V
five_volts_tiles = --part { $part }: it needs 5 V, and the sensors on circuit boards have the 3.3 V of the chips beside them (without --tiles, wired by hand, it would do)
five_volts_strobed = --part { $part }: it needs 5 V, and --wiring strobed switches a supply of 3.3 V (--wiring hc165 takes it)
held_weakly = { $label } of the { $mcu }: { $ohms } Ohm hold this input low, and with more than { $most } it may stay high on a chip of stepping A2 (erratum RP2350-E9): put { $most } Ohm or less from { $label } to ground, or take another microcontroller
unseen_pole = --part { $part }: it answers to a { $pole } pole alone, so it never notices { $pieces }, which show it the other one: turn their magnets over
dead_zone = --part { $part }: this reed does not close within { $dead_mm } mm of its middle, and it lies only { $offset_mm } mm from the cell's centre, where pieces stand up to { $off_centre_mm } mm aside: give offset_mm of more than { $least_mm }, or take an upright reed
unfelt = --part { $part }: { $piece } may stand unnoticed: at worst { $felt_mt } mT arrive, the neighbours take up to { $stray_mt } mT from it, and the sensor may need { $operate_mt } mT; { $would }
too_close = { $cell } may stay on when its piece has gone: at { $pitch_mm } mm from cell to cell full neighbours leave up to { $stray_mt } mT there, and { $part } may hold down to { $release_mt } mT; { $would }
too_strong = --part { $part }: the strongest piece gives { $most_mt } mT, and this sensor ends at { $range_mt } mT; { $would }
would = take { $choices }
or_else = { $first }, or { $then }
and_would = { $why }; { $would }
would_parts = --part { LIST($parts, type: "or") }
would_pitch = --size { $pitch_mm } or more
would_disc = magnets of { $diameter_mm } x { $height_mm } mm, { $grade }
no_part_would_do = take other magnets, or another kind of sensor
like_empty = { $piece } cannot be told from an empty cell at { $pitch_mm } mm from cell to cell: take a greater --size, or stronger magnets
no_level = linear Hall sensors do not suit this game: { $why }; --sensors reed and hall-digital show which cells are occupied
no_polarity = --part { $part }: { $title } is not played with one pole for each side, so an output for each pole shows nothing more: take a sensor with one output
no_wifi = --link wifi: the { $mcu } has no radio: take { LIST($suited, type: "or") }
hall_on_matrix = --wiring { $wiring }: Hall sensors need current all the time, which a row of a matrix gives only while it is read: take { LIST($suited, type: "or") }
digital_on_mux = --wiring { $wiring }: this wiring measures voltages, which only linear Hall sensors give: take { LIST($suited, type: "or") }
linear_without_mux = --wiring { $wiring }: a linear Hall sensor gives a voltage, which only { LIST($suited, type: "or") } brings to a measuring pin: take { LIST($suited, type: "or") }
reeds_strobed = --wiring { $wiring }: a reed needs no supply that could be switched: take { LIST($suited, type: "or") }
drives_both_ways = --part { $part }: with --wiring strobed the sensors of a row share a line, and this one drives its output both ways: without its supply it holds the line down for all (--wiring hc165 takes it)
dual_strobed = --part { $part }: --wiring strobed has one line for each row, and this sensor has two outputs (--wiring hc165 takes it)
no_start_up = --part { $part }: --wiring strobed reads a sensor as soon as it has started, and its file does not say when that is: give start_up_us from its data sheet
looks_too_slowly = --wiring strobed: { $part } may take { $start_up_us } us to start, so a look at all { $columns } columns takes { $look_ms } ms and a lift shorter than { $promise_ms } ms may be missed, where the referee needs { $most_ms } ms or less: take --wiring hc165, whose sensors are always on, or a sensor that starts within { $longest_us } us
never_quick_enough = --wiring strobed: a look at all { $columns } columns takes { $look_ms } ms, so a lift shorter than { $promise_ms } ms may be missed, where the referee needs { $most_ms } ms or less: take --wiring hc165, whose sensors are always on
scan_takes_too_long = --wiring { $wiring }: a scan of { $cells } cells would keep the microcontroller from all else, as far as scans were measured; { $would }
not_tiled = --wiring { $wiring }: no circuit board is made for it: take --wiring { $tiled }, or leave out --tiles
no_grid = --tiles { $tiles }: cell { $cell } does not lie on a square grid of { $pitch_mm } mm: take --tiles 1, or leave out --tiles
too_many_tiles = --tiles { $tiles }: { $count } { $tiles ->
    [1] collectors
   *[other] tiles
 } need { $needed } lines to choose one in a chain, and the ribbon has { $lines }: take hall-digital sensors, or leave out --tiles
cell_boards_meet = --tiles 1: the circuit boards under { $one } and { $other } would overlap: each is { $width_mm } x { $height_mm } mm: take --size { $pitch_mm } or more, or leave out --tiles
long_chain = --tiles { $tiles }: { $across } tiles side by side are a chain of { $chips } shift registers, and { $most } are known to be read in time: { $tiles ->
    [5] take --tiles 4, or leave out --tiles
   *[other] leave out --tiles
}
weak_chain = --tiles: the last { $part } of a chain would get { $last_v } V, and needs { $enough_v } V: take a sensor of less current, build a smaller board, or leave out --tiles
lamps_too_far = --lamps cells: the last of { $lamps } lamps would get { $last_v } V, and needs { $enough_v } V: take --lamps edges, or a smaller board
dual_tiles = --part { $part }: no circuit board is made for a sensor with two outputs: KiCad 6 has no footprint of its case, 1.1 x 1.4 mm: take a sensor with one output, or leave out --tiles
too_few_pins = --wiring { $wiring }: { $cells } cells with all that was asked for need at least { $wanted } pins, and the { $mcu } has { $have } that can do it; { $would }
too_many_inputs = --wiring mcp23017: { $inputs } inputs are more than the { $most } of all its addresses; { $would }
would_do = --wiring { $wiring } --mcu { $mcu } would do
nothing_would_do = leave out lamps or clock, or build a smaller board
too_much_for_usb = at worst this board takes { $worst_ma } mA, and USB alone gives { $most_ma } mA ({ $what }: { $ma } mA): take --supply 5v
too_much = at worst this board takes { $worst_ma } mA, more than a supply of { $most_a } A should give: take fewer lamps or other sensors

## where a pack is written

out_is_a_file = --out { $folder }: this is a file: give a folder
out_is_taken = --out { $folder }: this folder is not empty and holds no pack of adoube's: give another, or empty it
unwritable = --out { $folder }: it cannot be written: { $why }
out_has_strangers = --out { $folder }: beside the pack there are { $files }: move them away first, as the folder is written anew

## the command

help = Write what a maker needs to build a board for GAME. That is: parts, wires, drawings, magnets, power and the firmware's configuration.
examples =
    adoube hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --out jarmo-board
    adoube hardware --breadboard --out half-an-hour
    adoube hardware --check jarmo-board
sensors_help = What senses the magnets in the pieces.
mcu_help = The microcontroller board.
wiring_help = How the sensors come to the microcontroller.
size_help = From a cell's centre to the next, 15 to 150 mm. Without it: as in the game's magnet plan.
prints_help = Also write what is cut by a laser (DXF) and printed (STL): bases for magnets, plate and case, with pictures (SVG).
prices_help = A table of your own with the columns part and price (CSV), in EUR: it takes the place of the prices that come along.
tiles_help = Also write circuit boards for a factory: each carries so many cells along a side. With 1 each cell has a board of its own at a cable, so cells may lie anywhere.
breadboard_help = Without GAME: four sensors on a breadboard, nothing to solder, and a game of four cells. The folder has all that half an hour takes.
breadboard_alone = --breadboard brings its own game and wiring: leave out { $names }
breadboard_is_for_pico = --breadboard: the { $mcu } does not fit on it beside four sensors: take pico, pico-w, pico2 or pico2-w
trial_help = Plan a kit of five cells, to try magnets and sensors before you buy all of them. It is wired by hand, with --tiles too.
trial_title = { $title }: five cells to try
trial_board = { $board } (five cells)
out_help = The folder to write; one that holds an older pack is written anew.
part_help = The sensor by its part's name, or a part file of your own (NAME.toml).
magnets_help = A magnet plan of your own (TOML).
lamps_help = Lamps under each cell, or along two edges.
supply_help = USB alone, or a supply of 5 V.
link_help = How the board speaks to the computer.
paper_help = The paper to print the sheet on.
clock_help = A button for each player.
buzzer_help = A buzzer, where a pin is left for it.
check_help = Check a pack that was written, and perhaps changed; exit status 1 if something is wrong.
check_alone = --check takes a folder and no game
missing = give also { $names } (adoube hardware --help)
warning = Note: { $warning }
written = { $folder }: { $files }
