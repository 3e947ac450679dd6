## How a step is laid out

step = { $number }. { $title }
test = **Test.** { $test }
otherwise = **If not:**

## Pictures

picture_parts = What to buy: one card for each kind of part, with its quantity
picture_trial = The kit of five cells: four pieces pushed in, the fifth set down between them and taken away
picture_places = The board from below, with the place of each sensor and its name
picture_laid_reed = The plate from below: the reed lies on the cross-hairs, off the centre of its cell
picture_laid_hall = The plate from below: the sensor lies on the cross-hairs, its printed face towards the plate
picture_glued_reed = A cut through a piece with its magnet, the plate, and a reed glued under it
picture_wiring = The whole circuit: the microcontroller, everything connected to it, and the names of the legs
picture_wiring_diodes = The board from below: a diode at each reed, its band towards the row
picture_wiring_rows = The board from below with its rows
picture_wiring_columns = The board from below with its columns
picture_wiring_supply = The board from below with the sensors' supply
picture_wiring_ground = The board from below with ground
picture_wiring_cells = The board from below: next to each sensor, the leg that its output goes to
picture_bootsel = Hold BOOTSEL down while you plug the cable in, and a drive appears
picture_esptool = An ESP32 on its cable: the BOOT button, and the page where you choose the port
picture_breadboard_parts = What to buy: one card for each kind of part, with its quantity
picture_breadboard_pico = The Pico over the groove of the breadboard, its USB socket at the left edge
picture_breadboard_one = The breadboard with its first sensor, and a ring where the magnet goes
picture_breadboard_four = The breadboard with all four sensors, each with a jumper of its own colour
picture_breadboard_play = A strip of card with four squares over the sensors, a magnet on c and one on d
picture_wifi = The board on a USB supply, and the computer that finds it on the same network
picture_monitor = The screen of `adoube monitor` with one piece on the board
picture_magnets = Magnets in their bases: one notch for the south pole down, two for the north pole
picture_start = The board at the start of a game
picture_tile = The circuit board of the tile, its front red and its back blue
picture_controller = The circuit board of the microcontroller
picture_collector = The circuit board that reads 16 cells
picture_cell = The small circuit board under one cell
picture_tile_front = The tile from the front: sensors, the ends of the plugs' pins, and holes for screws
picture_tile_back = The tile from behind: one plug at the left, one at the right, the chips between them
picture_chip = A chip in its place: the mark on its case is at the dot printed on the board
picture_plug = A ribbon above its plug: the key goes into the notch, the coloured edge is at pin 1
picture_tile_chain = Tiles of a board from behind, chained in rows
picture_tile_case = The parts of a tile's case: screws, panel, tile, frame, feet and lid
picture_tile_screws = A screw through panel, tile and foot, and one from below through the lid

## Buy

buy_title = Buy the parts
buy_work =
    Buy everything in [parts.md](parts.md); `parts.csv` is the same list for a spreadsheet. Its last section lists figures that are not yet checked against a data sheet.
    Buy a few spare sensors.
    The page [power.md](power.md) says whether the board runs from a USB port or needs a supply.
    You also need a plate { $plate_mm } mm thick that magnets do not stick to (plywood, acrylic), a soldering iron, { $tiles ->
        [0] wire in several colours,
       *[other] solder,
    } side cutters, and a multimeter that beeps.
buy_test = The USB cable carries data: { $chip ->
        [rp2] hold BOOTSEL down while you plug the Pico in, and a drive appears.
       *[esp32] plug the board in, and `adoube doctor` shows its port.
    }
buy_otherwise = Use another cable: many that come with lamps and speakers carry only power.

## Try the magnets

try_title = Try the magnets with five cells
try_work = This writes the pack of a test kit with five cells of this board. Build it before you buy the rest, and follow its `README.md`. You will reuse its parts.
try_test = A cell detects its piece in the middle and { $off_centre_mm } mm off centre in four directions. With the four others { $distance_mm } mm away, the middle cell goes off whenever you remove its piece.
try_otherwise = Change magnets, sensors or `--size` now. [magnets.md](magnets.md) has the figures.

## The sheet

sheet_title = Print the sheet
sheet_drilled_title = Print the sheet and drill
sheet_work =
    Print `sheet.pdf` at 100 %: "actual size", never "fit to page". The first pages show the board from above, the others the same board from below.
    Cut at the left and upper marks where another page joins, lay that page on the dashed line of its neighbour, and glue. The small plan in the lower right corner shows where each page belongs.
    Stick the pages of the board from below to the underside of the plate. The first file is then on the right, because you are looking from below. The sensors need no holes.
sheet_drilled_work =
    Print `sheet.pdf` at 100 %: "actual size", never "fit to page".
    Cut at the left and upper marks where another page joins, lay that page on the dashed line of its neighbour, and glue. The small plan in the lower right corner shows where each page belongs.
    Stick the pages of the board from above to the plate. Drill holes of { $hole_mm } mm at the cross-hairs.
sheet_test = The line at the bottom of each page is 100 mm long. The crosses of { $first } and { $last } are { $span_mm } mm apart.
sheet_otherwise = Print again, without "fit to page" and without "shrink".

## Sensors by hand

place_reed_title = Glue the reeds
place_reed_work =
    Bend the legs of each reed before you glue it. Hold the leg with pliers between the bend and the glass, and bend at least 3 mm away from the glass. Most broken reeds are broken here.
    Lay each reed on its box. Its middle is { $offset_mm } mm off the centre of the cell on purpose: a flat reed does not close while a magnet is straight over its middle.
    Glue it with a drop at the end of the glass. Silicone or hot glue: superglue cracks glass.
place_reed_test = With the multimeter at its two legs: it beeps when a piece with its magnet is on the cell, also { $off_centre_mm } mm off centre in four directions. Without the piece it is silent.
place_reed_otherwise =
    Silent: the glass is broken, or it is another type of reed. Replace it now.
    It always beeps: a magnet is near, or the contacts stick. Replace it.

place_upright_title = Set the reeds into their holes
place_upright_work =
    Push each reed into its hole from below until its end is level with the upper face of the plate.
    Glue it with a drop at the lower end of the glass. Silicone or hot glue: superglue cracks glass.
place_upright_test = With the multimeter at its two legs: it beeps when a piece with its magnet is on the cell, also { $off_centre_mm } mm off centre in four directions. Without the piece it is silent.
place_upright_otherwise =
    Silent: the glass is broken, or it is another type of reed. Replace it now.
    It always beeps: a magnet is near, or the contacts stick. Replace it.

place_hall_title = Glue the sensors
place_hall_work =
    The small box at each cross is a sensor. Its printed face points up at the magnet. Bend the legs at a right angle so that it lies flat, all legs in one direction.
    Glue each one flat against the plate. Half a millimetre of gap costs a tenth of the field.
    Solder a capacitor of { $capacitor } across VCC and GND of each sensor, as close as possible.
place_hall_test = All { $cells } printed faces lie against the plate, and all legs point in one direction.
place_hall_otherwise = Take it off and turn it. Reversed supply destroys a sensor.

## Wires under the board

wire_diodes_title = A diode at each reed
wire_diodes_work =
    Solder the end of the diode *without* a band to the leg of the reed that is away from its column. `wires.csv` lists each one as `CELL_` and the name of its cell; tick them off.
    All { $cells } bands point to the rows.
wire_diodes_test = With the multimeter's diode test, red on the reed's free leg and black on the band, with a magnet on the cell: 0.5 to 0.8 V. The other way round: nothing.
wire_diodes_otherwise =
    Nothing either way: a cold joint, or no magnet.
    The wrong way round: unsolder the diode and turn it. Otherwise its cell never shows a piece.

wire_rows_title = The rows
wire_rows_work =
    Connect the points shown in yellow, one wire for each row: { $rows }.
    Rows and columns cross and must not touch: use insulated wire for one of them.
wire_rows_test = The multimeter beeps between the first and the last point of each row, and is silent between any two rows.
wire_rows_otherwise = Look for a cold joint where it is silent, and for a solder bridge where it beeps.

wire_columns_title = The columns
wire_columns_work = Connect the points shown in colour, one wire for each column: { $columns }.
wire_columns_test = The multimeter beeps between the first and the last point of each column, and is silent between any two columns and between a column and a row.
wire_columns_otherwise = Look for a cold joint where it is silent, and for a solder bridge where it beeps.

wire_supply_title = The sensors' supply
wire_supply_work = Lay a thicker wire along each line of sensors, and one at the end that connects them all, as the picture shows. `wires.csv` calls it { $supply_net }.
wire_supply_5v = It carries 5 V, which these sensors need. No pin of the microcontroller may touch it. The sensors' outputs only pull down; { $wiring ->
        [pins] the microcontroller itself pulls
       *[chips] resistors pull
    } them up to 3.3 V.
wire_supply_test = The multimeter beeps between any two supply legs of the sensors.
wire_supply_otherwise = Look for a cold joint at the first sensor that is silent.

wire_ground_title = Ground
wire_ground_work = Lay a thicker black wire along each line of sensors, and one at the end that connects them all. `wires.csv` calls it GND.
wire_ground_test = The multimeter beeps between any two ground legs, and is silent between ground and all other wires.
wire_ground_otherwise = If it beeps between ground and another wire, look for a solder bridge, first where the two run side by side.

wire_cells_title = A wire for each cell
wire_cells_work =
    The blue name next to each sensor in the picture gives the chip and the leg that its output goes to. Solder row by row, and tick off `wires.csv`.
    Inputs without a sensor, if there are any, are in `wires.csv` too: do not leave them open.
wire_pins_work =
    Run a wire from each sensor's { $sensor ->
        [reed] free leg
       *[hall] output
    } to the pin shown in blue next to it: A1 is the { $mcu }, and the part after the dot is printed at the pin. Solder row by row, and tick off `wires.csv`.
wire_pins_reed = Its other leg is already on ground, so this completes the circuit.
wire_cells_test = The multimeter beeps from each sensor to the leg that the picture names, and is silent between that leg and its neighbours.
wire_cells_otherwise = Two swapped cells do no harm: `adoube calibrate --board usb --game { $game }{ $options } --learn` finds them later. Remove any solder bridge.

## Chips and microcontroller by hand

chips_hc165_title = The shift registers
chips_hc165_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as possible. CLK_INH goes to ground.
    In each chain, QH of the first chip goes to the microcontroller, and SER of each chip to QH of the next. SER of the last goes to ground.
    LOAD and CLK go to all chips. Run them next to a ground wire, and keep them short.
chips_pull_ups = Connect each sensor's output to a leg of a resistor network too. The network's common leg (with the dot) goes to the supply of the chips.
chips_mux_title = The multiplexers
chips_mux_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as possible.
    Connect S0 to S3 of all chips; connect E and SIG as the plan shows. On breakout boards E is called EN.
    I0 to I15 are not in order around the case: follow the small numbers in the plan.
chips_mcp23017_title = The port expanders
chips_mcp23017_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as possible. RESET goes to the supply.
    Connect A0 to A2 of each chip as the plan shows: they set its address.
    SDA and SCL go to all chips of a bus, each with a resistor to the supply.
chips_strobed_title = Transistors and registers
chips_strobed_work =
    The sources of all transistors go to 3V3; the drain of each is the supply of one column. Check the pinout of the type you bought: with source and drain swapped, a column is always on.
    Each gate goes to an output of a 74HC595 and to a leg of a resistor network. These resistors keep every column off while the microcontroller starts: do not leave them out.
    A diode goes from each column to the line SENSE, its band on SENSE.
chips_test = No beep between supply and ground at any chip. The notch of every chip points the way the plan shows.
chips_otherwise = The usual cause is a solder bridge between two legs: use a magnifying glass.

supply_title = The supply, not yet connected to { $fed ->
        [sensors] sensors
        [lamps] lamps
       *[both] sensors and lamps
    }
supply_work =
    The plus of the supply goes to the fuse. From there (5V) it goes to everything that takes 5 V, and through the diode to the pin { $vsys } of the microcontroller, the band on the pin's side.
    Connect all grounds. [power.md](power.md) says what must not be connected, and in which order to switch on supply and USB.
    Leave the supply wire of { $fed ->
        [sensors] the sensors
        [lamps] the lamps
       *[both] sensors and lamps
    } disconnected for now. Plug the supply in, measure, unplug, and connect the wire.
supply_usb_work =
    The pin { $usb_5v } of the microcontroller, which has the 5 V of the USB port, goes to the fuse, and from there (5V) to everything that takes 5 V.
    Leave the supply wire of { $fed ->
        [sensors] the sensors
        [lamps] the lamps
       *[both] sensors and lamps
    } disconnected for now. Plug USB in, measure, unplug, and connect the wire.
supply_test = The voltage after the fuse is 4.5 to 5.25 V. A regulator, if there is one, gives 3.2 to 3.4 V. Nothing gets warm.
supply_otherwise = Unplug at once. The part that gets hot is the wrong way round.

lamps_title = The lamps
lamps_work =
    The microcontroller's line goes to the 74AHCT125, which raises it to 5 V, and from there through a resistor of 330 Ohm to DIN of the first lamp.
    DOUT of each lamp goes to DIN of the next, in the order of `wires.csv`; 5 V and ground go to all. The arrows on a strip point away from the microcontroller.
    The capacitor of 1000 uF goes next to the first lamp, its plus on 5 V.
lamps_test = No beep between 5 V and ground. Later `adoube calibrate --board usb --game { $game }{ $options } --learn` lights the lamp of each cell it asks for.
lamps_otherwise = The lamps light up only as far as one of them: the next one is the wrong way round, or the wire to it.

controller_title = The microcontroller
controller_work =
    Connect the pins of the { $mcu } as in the table at the end of this page. Pins are counted { $numbering }.
    Every line of `wires.csv` should now be ticked off.
controller_buttons = SW1 belongs to the first seat. One leg of each button goes to its pin, the other to ground.
controller_check = If you used another pin, change `board.json` and `wires.csv` too, and have the program compare them:
controller_test = Nothing is plugged in, no piece stands on the board: the multimeter is silent between 3V3 and ground, between 5V and ground, and between any two pins that the table names.
controller_otherwise = Look for a solder bridge between neighbouring pins before you plug anything in.

## Circuit boards

order_title = Order the circuit boards
order_work =
    Order { $tiles ->
        [one] the tile once
       *[other] the tile { $tiles } times
    }: `tile-gerbers.zip`. `tile.kicad_pcb` is the same board for KiCad.
    Compare the manufacturer's preview with the pictures: pin 1 of every chip is at the dot.
order_cells_work =
    Order the board of a cell { $cells } times, `cell-gerbers.zip`, and the collector { $tiles ->
        [one] once
       *[other] { $tiles } times
    }, `collector-gerbers.zip`. The `.kicad_pcb` files are the same boards for KiCad.
    Compare the manufacturer's preview with the pictures: pin 1 of every chip is at the dot.
order_controller = Order `controller-gerbers.zip` once with it. The Pico plugs into its sockets.
order_factory = [factory.md](factory.md) lists the options to tick, who solders what, and the costs.
order_test = `adoube hardware --check .` in this folder reports that every cell has its sensor and every wire goes where board.json expects it.
order_otherwise = Do not order. The report names what does not fit. Write the pack again with `--force`.

solder_title = Solder the remaining parts
solder_work =
    Plugs first. They go on the back, pin 1 at the dot; the notch is in the long wall next to it. Then cut their pins flush on the front, where the plate goes.
    Then the other through-hole parts, and chips if you solder them yourself: the mark on the case goes to the dot.
solder_reeds = Bend each reed's legs at least 3 mm away from the glass, lay the reed flat on the front, and solder it on the back.
solder_test = No beep between supply and ground at pins 1 and 3 of the first plug. { $sensor ->
        [reed] A reed beeps across its two legs while a magnet is over it.
       *[hall] The sensors are tested later, with the program.
    }
solder_otherwise = A chip is the wrong way round, or there is a solder bridge between two of its legs: compare with the picture.

glue_title = Glue a small board under each cell
glue_work =
    Cut the pins of its plug flush on the front.
    Glue each board under its cell, at the place that `sensors.csv` and the sheet give. The sensor touches the plate of { $plate_mm } mm.{ $sensor ->
        [reed] {" "}A reed lies from left to right.
       *[hall] {""}
    }
glue_test = All { $cells } boards are flat against the plate, with the plug on the other side.
glue_otherwise = Loosen it and press it flat: half a millimetre of gap costs a tenth of the field.

chain_title = Connect them with ribbon cables
chain_tiles_work =
    Lay the tiles with their sensors down. As seen from above, the first is at the lower left, the next to its right, and then the next row.
    J2 of each tile goes to J1 of the next in its chain.
chain_cells_work =
    Lay the collectors at the left of the board, the first at the front, their plugs up. The case of `--prints` has a place for each.
    `harness.csv` lists the plug, the collector and the cable length for each cell; pin 1 goes to pin 1.
    J2 of each collector goes to J1 of the next in its chain.
chain_controller =
    { $chains ->
        [one] The chain's ribbon goes from J1 of the microcontroller's board to J1 of its first board.
       *[other] The chains' ribbons go from J1 { $chains ->
            [2] and
           *[other] to
        } J{ $chains } of the microcontroller's board, in their order, each to J1 of the first board of its chain.
    }
chain_lamps = JL2 of each tile goes to JL1 of the next by a cable of three wires, in the order of the tiles; a long one runs from the right end of a row to the left end of the next. JL1 of the first tile goes to JL1 of the microcontroller's board.
chain_plugs = Buttons, buzzer, supply and lamps go to the plugs with their names. There is no wire to solder.
chain_by_hand = J1 of each chain's first board goes to the microcontroller: `wires.csv` lists every connection. Those of the colour copper are on the circuit boards; you make the others.
chain_test = The coloured edge of every ribbon is at pin 1 at both ends, and the multimeter is silent between pins 1 and 3 of every plug.
chain_otherwise = A reversed plug shorts supply and ground. Turn it before you plug anything in.

screw_title = Screw it together
screw_work =
    Lay the plate on the tiles, sensors up, so that the sensors touch it. It needs holes of { $screw_mm } mm for the tiles' screws only: mark them through the tiles, or print plate and case with `--prints`.
    Screw plate and tiles together. If you print, `prints.md` gives the length of the screws.
screw_windows = Drill a hole of { $window_mm } mm through the plate above each lamp, at the circles LED1, LED2 and so on of `sheet.pdf`. The files from `--prints` have these holes. `face.pdf` glued on top diffuses the light.
screw_test = Nothing rocks, and `adoube calibrate --board usb --game { $game }{ $options }` still sees every cell, now through the plate.
screw_otherwise = If a cell no longer works, its sensor does not touch the plate: look for a pin that was not cut flush.

## The program

program_title = Install the program
micropython_uf2 = MicroPython first: hold BOOTSEL down, plug the USB cable in, release the button, and copy the file for the { $mcu } from [micropython.org](https://micropython.org/download/) onto the drive that appears.
micropython_bin = MicroPython comes from [micropython.org](https://micropython.org/download/); the browser installs it too. In a terminal, run the two `esptool` commands on the page of your model there. If neither finds the board, hold BOOT down while you plug the cable in.
program_work = In the browser (Chrome or Edge): start `adoube demo jarmo`, open `http://localhost:8421/board-setup/`, and choose this folder's `board.json`. The page guides you through the rest. Close it before you play: only one program can use the port at a time.
program_network = Leave the network empty for now: the board then uses USB, and you test everything there. It reports that `ssid` is missing, and its lamp blinks. This is normal until Wi-Fi is set up.
program_terminal = Or in a terminal, in this folder:
program_test = The page, or the second command, ends with `Its self-test finds no fault.` The lamp on the microcontroller is lit while a computer listens.
program_otherwise =
    It names rows, columns or cells: check those.
    The lamp blinks twice a second: something in `board.json` or the wiring is wrong; `adoube monitor --board usb` shows the fault.
    `no board is plugged in`: use another cable. `adoube doctor` finds other causes.

cells_title = Test every cell
cells_work =
    Start the monitor and move a piece along the first row, then along the next.
    Stop it with Ctrl-C, and let the program count the cells while you move a magnet slowly over all of them:
cells_linear_work = Start the monitor and move the king, or another strong piece, along the first row, then along the next. The cell under it shows a level, the others a dot.
cells_test = One mark follows your hand along each row, and the count ends when every cell has been seen.
cells_otherwise =
    Cells are swapped, or the board is mirrored: `adoube calibrate --board usb --game { $game }{ $options } --learn` learns which wire belongs to which cell, and updates `board.json`.
    One cell is missing: check its sensor and its wire. A whole row is missing: check the wire that its cells share.

levels_title = Measure every cell
levels_work =
    Leave the board on for half an hour. Choose one strong piece, not the strongest, and use it throughout.
    Follow the program: first the empty board, then the piece on each cell in turn.
levels_test = It ends with `Saved on the board: { $cells } of { $cells } cells measured.`
levels_otherwise = It names the cells that are too weak, noisy or reversed, and says how to correct each.

wifi_title = Put it on Wi-Fi
wifi_work =
    Enter the network's name and password in `board.json` as `ssid` and `password`, and a random `token` of 32 hexadecimal digits: `python -c "import secrets; print(secrets.token_hex(16))"`. Or use the form at `/board-setup`. The network must be a 2.4 GHz one.
    Install again over USB. Then any USB supply can power the board:
wifi_test = The second command, with your token in place of TOKEN, finds the board and shows its cells.
wifi_otherwise =
    It finds none: the name or password is wrong, or the network isolates its clients. Correct `board.json` and install again over USB.
    The board still uses USB: `adoube monitor --board usb` says which field is missing or unreadable.

## Pieces and game

pieces_title = Magnets into the pieces
pieces_work =
    Put magnets into the pieces as [magnets.md](magnets.md) says: { $magnet }.
    Mark the south pole first: the north end of a compass needle points to it. Test one piece of each kind before you glue the others.
pieces_test = The monitor shows each piece in the middle of a cell and { $off_centre_mm } mm off centre.
pieces_otherwise = The magnet is too high, too weak, or upside down: [magnets.md](magnets.md) gives its height and pole.

play_title = Close the board and play
play_work =
    Glue `face.pdf`, printed at 100 %, on top. Use nothing thicker than paper.
    Set up the start position.
play_test = The page at the address that the program prints shows your board, and the first turn appears on it.
play_otherwise = The page says which cells differ from the start position. Check those.

## The kit of five cells

trial_title = Try magnets and sensors
trial_work =
    Move a magnet over each of the five cells, counted from 0: { $names }.
    Put one piece of each kind on { $middle }: in the middle and { $off_centre_mm } mm off centre in four directions, with the four other cells full and empty.
    Take the piece from { $middle } and push the four others towards it, until the centre of each is { $distance_mm } mm from the centre of { $middle }. They now disturb it as much as full neighbours on the whole board do at worst.
    Repeat with each of the five sensors in the middle, and with magnets from each bag.
trial_paper = On its circuit board a sensor lies { $deeper_mm } mm deeper than a loose one, and the figures in [magnets.md](magnets.md) allow for that. Lay paper of that thickness on the plate for these tests: measure ten sheets together.
trial_test = { $middle } detects every piece on it, and goes off each time you take one away.
trial_linear_test = { $middle } detects every piece on it, and reads as empty between the four others.
trial_otherwise = Choose a larger `--size` or other magnets before you buy. If the test passes, the same command without `--trial` plans the whole board.

## The breadboard

breadboard_buy_work =
    Buy the parts in the picture. Get the Pico with its pins soldered on: shops call it Pico H.
    { $sensor ->
        [reed] The reeds close at 10 to 15 AT and have a glass of 14 mm.
       *[hall] The sensors run at 3.3 V and have an open-drain output, such as the DRV5033FA. Two of them are enough for cells a and b; the game needs four.
    }
    Tape each magnet under something that you can grip: a cork, a small brick.
breadboard_pico = Push the Pico in over the groove, its USB socket over the left edge: the pins beside the socket go into c1 and h1.
breadboard_one_title = Plug in the first sensor
breadboard_one_work =
    Unplug USB. { $rails }
    { $sensor ->
        [reed] Bend the reed's legs 3 mm or more from the glass, and hold them with pliers between glass and bend: glass breaks.
       *[hall] The sensor lies with its printed face up, its legs away from you. From right to left they are then VCC, GND, OUT.
    }
    { $first }
    Plug USB in and start the monitor:
breadboard_one_test = Hold a magnet over the ring in the picture. The monitor shows it on a1, and goes off when you take it away.
breadboard_one_otherwise =
    { $sensor ->
        [reed] Nothing: hold it nearer. A reed does not close over its middle, only under one end of the glass.
       *[hall] Nothing: hold it nearer, turn it over, and check that the sensor's face is up.
    }
    Still nothing: compare hole by hole. The signal's jumper is in columns { $signal_from } and { $signal_to }.
    Always on: a leg touches another, or a magnet is near.
    On at another cell: the jumper is at another pin of the Pico. Count the columns.
breadboard_four_title = Plug in the other three
breadboard_four_work =
    Unplug USB.
    { $others }
    Plug USB in and start the monitor again:
breadboard_four_test = Move the magnet over a, b, c and d: each comes on, and goes off when the magnet leaves.
breadboard_four_otherwise =
    Two cells are swapped: swap their jumpers.
    One never comes on: one of its legs or jumpers is in the wrong column.
    One stays on: it touches the blue rail, or a magnet is near.
breadboard_play_title = Play Last Step
breadboard_play_work =
    Lay a strip of thin card over the sensors, and draw four squares on it. Mark the place of the ring in each.
    Put a magnet on c and one on d, start the game, and open the address it prints.
    In turn, move either magnet to the left: one cell, or over the other magnet. The player who makes the last move wins.
breadboard_play_test = To begin, move the magnet from c to a. The page says *A magnet goes two cells only over the other one*. Put it back, and play.
breadboard_play_otherwise =
    The page says which cells differ from the start: check those, with the monitor if necessary.
    Try it without the board: `adoube play { $game } --board sim:board.json`, or in the browser alone with `--board virtual --open`.
