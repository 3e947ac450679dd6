## How a step is laid out

step = { $number }. { $title }
test = **Test.** { $test }
otherwise = **If not:**

## Pictures

picture_parts = What to buy: a card for each kind of part, and how many of it
picture_trial = The kit of five cells: four pieces pushed in, the fifth set down between them and taken away
picture_places = The board from below, with the place of each sensor and its name
picture_laid_reed = The plate from below: the reed lies on the cross-hairs, beside the middle of its cell
picture_laid_hall = The plate from below: the sensor lies on the cross-hairs, its printed face to the plate
picture_glued_reed = A cut through a piece with its magnet, the plate, and a reed glued under it
picture_wiring = The whole circuit as a plan: the microcontroller, what is joined to it, and the legs' names
picture_wiring_diodes = The board from below: a diode at each reed, its ring towards the row
picture_wiring_rows = The board from below with its rows
picture_wiring_columns = The board from below with its columns
picture_wiring_supply = The board from below with the sensors' supply
picture_wiring_ground = The board from below with ground
picture_wiring_cells = The board from below: beside each sensor the leg that its output goes to
picture_bootsel = The button BOOTSEL held down while the cable is plugged in, and the drive that appears
picture_esptool = An ESP32 on its cable: the button BOOT, and the page where the port is chosen
picture_breadboard_parts = What to buy: a card for each kind of part, and how many of it
picture_breadboard_pico = The Pico over the groove of the breadboard, its USB socket at the left edge
picture_breadboard_one = The breadboard with its first sensor, and a ring where the magnet goes
picture_breadboard_four = The breadboard with all four sensors, each with a jumper of its own colour
picture_breadboard_play = A strip of card with four squares over the sensors, a magnet on c and one on d
picture_wifi = The board on a USB supply, and the computer that finds it on the same network
picture_monitor = What `adoube monitor` shows when one piece stands on the board
picture_magnets = Magnets in their bases: one notch for the south pole down, two for the north pole
picture_start = The board at the start of a game
picture_tile = The circuit board of the tile, its front red and its back blue
picture_controller = The circuit board of the microcontroller
picture_collector = The circuit board that reads 16 cells
picture_cell = The small circuit board under one cell
picture_tile_front = The tile from the front: sensors, the ends of the plugs' pins, and holes for screws
picture_tile_back = The tile from behind: one plug at the left, one at the right, the chips between them
picture_chip = A chip on its place: the mark on its case beside the dot that is printed on the board
picture_plug = A ribbon above its plug: the key goes into the notch, the coloured edge is at pin 1
picture_tile_chain = Tiles of a board from behind, chained in rows
picture_tile_case = What the case of a tile is made of: screws, panel, tile, frame, feet and lid
picture_tile_screws = A screw through panel, tile and foot, and one from below through the lid

## Buy

buy_title = Buy the parts
buy_work =
    Buy what [parts.md](parts.md) lists; `parts.csv` is the same for a spreadsheet. Its last section names what nobody has checked yet.
    Buy a few more sensors than it says.
    What feeds the board, a USB port or a supply, is in [power.md](power.md).
    You also need a plate of { $plate_mm } mm that magnets do not stick to (plywood, acrylic), a soldering iron, { $tiles ->
        [0] wire in several colours,
       *[other] solder,
    } side cutters, and a multimeter that beeps.
buy_test = The USB cable carries data: { $chip ->
        [rp2] hold BOOTSEL down while you plug the Pico in, and a drive appears.
       *[esp32] plug the board in, and `adoube doctor` shows its port.
    }
buy_otherwise = Take another cable: many that come with lamps and speakers carry only power.

## Try the magnets

try_title = Try the magnets with five cells
try_work = This writes the pack of a kit with five cells of this board. Build it before you buy the rest, and do what its `README.md` says: its parts are used again.
try_test = A piece on its cell is noticed in the middle and { $off_centre_mm } mm aside in four directions. With the four others { $distance_mm } mm away, the middle cell goes off whenever its piece leaves.
try_otherwise = Change magnets, sensors or `--size` now. [magnets.md](magnets.md) has the figures.

## The sheet

sheet_title = Print the sheet
sheet_drilled_title = Print the sheet and drill
sheet_work =
    Print `sheet.pdf` at 100 %: "actual size", never "fit to page". First come the pages of the board from above, then those of the same board from below.
    Cut at the left and upper marks where another page joins, lay that page on the dashed line of its neighbour, and glue. The little plan at the lower right corner says where each page belongs.
    Stick the pages of the board from below to the underside of the plate. The first file is then on the right: you are looking from below. Nothing is drilled for the sensors.
sheet_drilled_work =
    Print `sheet.pdf` at 100 %: "actual size", never "fit to page".
    Cut at the left and upper marks where another page joins, lay that page on the dashed line of its neighbour, and glue. The little plan at the lower right corner says where each page belongs.
    Stick the pages of the board from above to the plate and drill { $hole_mm } mm at the cross-hairs.
sheet_test = The line at the foot of each page is 100 mm long, and from the cross of { $first } to the cross of { $last } it is { $span_mm } mm.
sheet_otherwise = Print again, without "fit to page" and without "shrink".

## Sensors by hand

place_reed_title = Glue the reeds
place_reed_work =
    Bend the legs of each reed before it is glued. Hold the leg with pliers between bend and glass, at least 3 mm away from the glass: nothing else breaks as many reeds.
    Lay each reed on its box. Its middle is { $offset_mm } mm beside the centre of the cell, because a flat reed does not close while a magnet stands straight over its middle. Do not "correct" that.
    Glue it with a drop at the end of the glass. Silicone or hot glue: superglue cracks glass.
place_reed_test = With the multimeter at its two legs: a piece with its magnet on the cell makes it beep, also { $off_centre_mm } mm aside in four directions; without the piece it is silent.
place_reed_otherwise =
    Silent: the glass is broken, or the reed is of another kind. Change it now.
    It beeps always: a magnet lies near, or its blades stick. Change it.

place_upright_title = Set the reeds into their holes
place_upright_work =
    Push each reed into its hole from below until its end is level with the upper face of the plate.
    Glue it with a drop at the lower end of the glass. Silicone or hot glue: superglue cracks glass.
place_upright_test = With the multimeter at its two legs: a piece with its magnet on the cell makes it beep, also { $off_centre_mm } mm aside in four directions; without the piece it is silent.
place_upright_otherwise =
    Silent: the glass is broken, or the reed is of another kind. Change it now.
    It beeps always: a magnet lies near, or its blades stick. Change it.

place_hall_title = Glue the sensors
place_hall_work =
    The small box at each cross is a sensor. Its printed face looks up at the magnet: bend the legs by a right angle, so that it lies flat. All legs in one direction.
    Glue each one flat against the plate. One that hangs half a millimetre lower feels a tenth less.
    Solder a capacitor of { $capacitor } across VCC and GND of each sensor, as close as it goes.
place_hall_test = All { $cells } printed faces lie against the plate, and all legs point in one direction.
place_hall_otherwise = Take it off and turn it: a sensor with its supply the wrong way round does not survive.

## Wires under the board

wire_diodes_title = A diode at each reed
wire_diodes_work =
    Solder the end of the diode *without* a ring to the leg of the reed that lies away from its column. `wires.csv` has each as `CELL_` and the name of its cell; tick it off.
    All { $cells } rings point to the rows.
wire_diodes_test = With the multimeter's diode test, red at the reed's free leg and black at the ring, and a magnet on the cell: 0.5 to 0.8 V. The other way round: nothing.
wire_diodes_otherwise =
    Nothing either way: a cold joint, or no magnet.
    The wrong way round: unsolder it and turn it. It would leave its cell dead.

wire_rows_title = The rows
wire_rows_work =
    Join what the picture has in yellow, a wire for each row: { $rows }.
    Rows and columns will cross without touching: take insulated wire for one of the two.
wire_rows_test = The multimeter beeps between the first and the last point of each row, and is silent between any two rows.
wire_rows_otherwise = Look for a cold joint where it is silent, and for a bridge of solder where it beeps.

wire_columns_title = The columns
wire_columns_work = Join what the picture has in colour, a wire for each column: { $columns }.
wire_columns_test = The multimeter beeps between the first and the last point of each column, and is silent between any two columns and between a column and a row.
wire_columns_otherwise = Look for a cold joint where it is silent, and for a bridge of solder where it beeps.

wire_supply_title = The sensors' supply
wire_supply_work = Lay a thicker wire along each line of sensors, and one at its end that joins them all, as the picture has it. `wires.csv` calls it { $supply_net }.
wire_supply_5v = It carries 5 V, which these sensors need. No pin of the microcontroller may touch it. The sensors' outputs only pull down; { $wiring ->
        [pins] the microcontroller itself pulls
       *[chips] resistors pull
    } them up to 3.3 V.
wire_supply_test = The multimeter beeps between any two supply legs of the sensors.
wire_supply_otherwise = Look for a cold joint at the first sensor that is silent.

wire_ground_title = Ground
wire_ground_work = Lay a thicker black wire along each line of sensors, and one at its end that joins them all. `wires.csv` calls it GND.
wire_ground_test = The multimeter beeps between any two ground legs, and is silent between ground and all other wires.
wire_ground_otherwise = If it beeps between ground and another wire, look for a bridge: first where the two run side by side.

wire_cells_title = A wire for each cell
wire_cells_work =
    The blue name beside each sensor in the picture is the chip and the leg that its output goes to. Solder row by row, and tick off `wires.csv`.
    Inputs without a sensor, if there are any, are in `wires.csv` too: do not leave them open.
wire_pins_work =
    Lead a wire from each sensor's { $sensor ->
        [reed] free leg
       *[hall] output
    } to the pin in blue beside it: A1 is the { $mcu }, and what follows the point is printed at the pin. Solder row by row, and tick off `wires.csv`.
wire_pins_reed = Its other leg is on ground already: that is the whole circuit.
wire_cells_test = The multimeter beeps from each sensor to the leg that the picture names, and is silent between that leg and its neighbours.
wire_cells_otherwise = Two cells swapped harm nothing: `adoube calibrate usb --game { $game }{ $options } --learn` finds them later. A bridge has to go.

## Chips and microcontroller by hand

chips_hc165_title = The shift registers
chips_hc165_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as it goes. CLK_INH goes to ground.
    In each chain QH of the first chip goes to the microcontroller, and SER of each chip to QH of the next. SER of the last goes to ground.
    LOAD and CLK go to all chips. Lay them side by side with a ground wire, and no longer than needed.
chips_pull_ups = Each sensor's output also has a leg of a resistor network, whose common leg (with the dot) goes to the supply of the chips.
chips_mux_title = The multiplexers
chips_mux_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as it goes.
    S0 to S3 of all chips are joined; E and SIG go as the plan has them. On small boards with pins E is called EN.
    I0 to I15 are not in order around the case: go by the small numbers in the plan.
chips_mcp23017_title = The port expanders
chips_mcp23017_work =
    Each chip gets supply, ground, and a capacitor of 100 nF across the two, as close as it goes. RESET goes to the supply.
    A0 to A2 of each chip are joined as the plan has them: they are its address.
    SDA and SCL go to all chips of a bus, each with a resistor to the supply.
chips_strobed_title = Transistors and registers
chips_strobed_work =
    The sources of all transistors lie on 3V3; the drain of each is the supply of one column. Look at the legs of the very type that you bought: with source and drain exchanged a column is on for ever.
    Each gate goes to an output of a 74HC595, past a leg of a resistor network. These resistors keep every column off while the microcontroller starts: do not leave them out.
    A diode from each column to the line SENSE, its ring on SENSE.
chips_test = No beep between supply and ground at any chip. The notch of every chip points the way that the plan has it.
chips_otherwise = A bridge between two legs is the usual cause: look with a magnifying glass.

supply_title = The supply, still without { $fed ->
        [sensors] sensors
        [lamps] lamps
       *[both] sensors and lamps
    }
supply_work =
    Plus of the supply goes to the fuse. From there (5V) it goes to whatever takes 5 V, and through the diode to the pin { $vsys } of the microcontroller, the ring on the pin's side.
    All grounds are one. [power.md](power.md) says what may not be joined, and in which order supply and USB are switched on.
    Leave the supply wire of { $fed ->
        [sensors] the sensors
        [lamps] the lamps
       *[both] sensors and lamps
    } off for now. Plug the supply in, measure, unplug, and join the wire.
supply_usb_work =
    The pin { $usb_5v } of the microcontroller, which has the 5 V of the USB port, goes to the fuse, and from there (5V) to whatever takes 5 V.
    Leave the supply wire of { $fed ->
        [sensors] the sensors
        [lamps] the lamps
       *[both] sensors and lamps
    } off for now. Plug USB in, measure, unplug, and join the wire.
supply_test = There are 4.5 to 5.25 V behind the fuse, and a regulator's output, if there is one, 3.2 to 3.4 V. Nothing gets warm.
supply_otherwise = Unplug at once. What gets hot is the wrong way round.

lamps_title = The lamps
lamps_work =
    The microcontroller's line goes to the 74AHCT125, which raises it to 5 V, and from there by a resistor of 330 Ohm to DIN of the first lamp.
    DOUT of each lamp goes to DIN of the next, in the order of `wires.csv`; 5 V and ground go to all. The arrows on a strip point away from the microcontroller.
    The capacitor of 1000 uF sits at the first lamp, its plus at 5 V.
lamps_test = No beep between 5 V and ground. Later `adoube calibrate usb --game { $game }{ $options } --learn` lights the lamp of each cell that it asks for.
lamps_otherwise = The lamps light up to a certain one and no further: that one, or the wire to it, is turned round.

controller_title = The microcontroller
controller_work =
    Join the pins of the { $mcu } as the table at the end of this page has them. Pins are counted { $numbering }.
    Every line of `wires.csv` is ticked off now.
controller_buttons = SW1 belongs to the first seat. One leg of each button goes to its pin, the other to ground.
controller_check = If you changed a pin, change `board.json` and `wires.csv` too, and let the program compare them:
controller_test = Nothing is plugged in, no piece stands on the board: the multimeter is silent between 3V3 and ground, between 5V and ground, and between any two pins that the table names.
controller_otherwise = Look for a bridge at the pins, which lie side by side, before you plug anything in.

## Circuit boards

order_title = Order the circuit boards
order_work =
    Order { $tiles ->
        [one] the tile once
       *[other] the tile { $tiles } times
    }: `tile-gerbers.zip`. `tile.kicad_pcb` is the same board for KiCad.
    Compare the house's preview with the pictures: pin 1 of every chip is at the dot.
order_cells_work =
    Order the board of a cell { $cells } times, `cell-gerbers.zip`, and the collector { $tiles ->
        [one] once
       *[other] { $tiles } times
    }, `collector-gerbers.zip`. The `.kicad_pcb` are the same boards for KiCad.
    Compare the house's preview with the pictures: pin 1 of every chip is at the dot.
order_controller = Order `controller-gerbers.zip` once with it. The Pico stands in its sockets.
order_factory = What to tick at the house, what it solders and what you do, and the costs, are in [factory.md](factory.md).
order_test = `adoube hardware --check .` in this folder answers that every cell has its sensor and every wire arrives where board.json expects it.
order_otherwise = Do not order. It names what does not fit; write the pack anew.

solder_title = Solder what the house left out
solder_work =
    Plugs first. They sit behind, pin 1 at the dot; the notch is in the long wall beside it. Then cut their pins off flush in front: the plate lies there.
    Other parts in holes next, and chips if you solder them yourself: the mark on the case goes to the dot.
solder_reeds = Bend each reed's legs at least 3 mm away from the glass, lay the reed flat on the front, and solder it from behind.
solder_test = No beep between supply and ground at pins 1 and 3 of the first plug. { $sensor ->
        [reed] A reed beeps at its own two legs while a magnet lies over it.
       *[hall] Sensors answer later, with the program.
    }
solder_otherwise = A chip turned round, or a bridge between two legs of a chip: compare with the picture.

glue_title = Glue a small board under each cell
glue_work =
    Cut the pins of its plug off flush in front.
    Glue each board under its cell, the sensor touching the plate of { $plate_mm } mm, where `sensors.csv` and the sheet have it.{ $sensor ->
        [reed] {" "}A reed lies from left to right.
       *[hall] {""}
    }
glue_test = All { $cells } boards lie flat against the plate, plug away from it.
glue_otherwise = Loosen it and press it flat: half a millimetre costs a tenth of what it feels.

chain_title = Join them by ribbons
chain_tiles_work =
    Lay the tiles with their sensors down, the first at the lower left as seen from above; the next is at its right, then the next row.
    J2 of each tile goes to J1 of the next in its chain.
chain_cells_work =
    Lay the collectors at the left of the board, the first at the front, their plugs up. The case of `--prints` has a place for each.
    `harness.csv` says which plug of which collector leads to which cell, and how long the cable is; pin 1 goes to pin 1.
    J2 of each collector goes to J1 of the next in its chain.
chain_controller =
    { $chains ->
        [one] The chain's ribbon goes from J1 of the microcontroller's board to J1 of its first board.
       *[other] The chains' ribbons go from J1 { $chains ->
            [2] and
           *[other] to
        } J{ $chains } of the microcontroller's board, in their order, each to J1 of its first board.
    }
chain_lamps = JL2 of each tile goes to JL1 of the next by a cable of three wires, in the order of the tiles; a long one leads from the right end of a row to the left end of the next. JL1 of the first tile goes to JL1 of the microcontroller's board.
chain_plugs = Buttons, buzzer, supply and lamps go to the plugs that bear their names. No wire is soldered.
chain_by_hand = J1 of each chain's first board goes to the microcontroller: `wires.csv` lists every connection. Those of the colour copper are on the circuit boards; the others are yours.
chain_test = The coloured edge of every ribbon is at pin 1 at both ends, and the multimeter is silent between pins 1 and 3 of every plug.
chain_otherwise = A plug the wrong way round joins supply and ground. Turn it before you plug anything in.

screw_title = Screw it together
screw_work =
    Lay the plate on the tiles, sensors up, so that the sensors touch it. It needs holes of { $screw_mm } mm for the tiles' screws alone: mark the places through theirs, or print plate and case with `--prints`.
    Screw plate and tiles together. `prints.md`, if you print, says how long a screw may be.
screw_windows = Drill a hole of { $window_mm } mm through the plate above each lamp, at the circles LED1, LED2 and so on of `sheet.pdf`; what `--prints` writes has them. `face.pdf` glued on top spreads the light.
screw_test = Nothing rocks, and `adoube calibrate usb --game { $game }{ $options }` still sees every cell, now through the plate.
screw_otherwise = A cell that is lost now has a sensor that does not touch the plate: look for a pin that was not cut off.

## The program

program_title = Put the program on it
micropython_uf2 = MicroPython first: hold BOOTSEL down, plug the USB cable in, let go, and copy the file for the { $mcu } from [micropython.org](https://micropython.org/download/) onto the drive that appears.
micropython_bin = MicroPython comes from [micropython.org](https://micropython.org/download/); the browser puts it on too. In a terminal it takes the two `esptool` commands on the page of your model there. If neither finds the board, hold BOOT down while you plug the cable in.
program_work = In the browser (Chrome or Edge): start `adoube demo jarmo`, open `http://localhost:8421/board-setup/`, and choose this folder's `board.json`. The page goes through the rest. Close it before you play: a port serves one program at a time.
program_network = Leave the network empty for now: so the board speaks over USB, and everything is tested there. It complains that `ssid` is missing, and its lamp blinks: that is right until then.
program_terminal = Or in a terminal, in this folder:
program_test = The page, or the second command, ends with `Its self-test finds nothing wrong.` The lamp on the microcontroller is lit while a computer listens.
program_otherwise =
    It names rows, columns or cells: look there, as it says.
    The lamp blinks twice a second: something in `board.json` or the wiring is wrong; `adoube monitor usb` says what.
    `no board is plugged in`: another cable. `adoube doctor` finds the other causes.

cells_title = Test every cell
cells_work =
    Start the monitor and lead a piece along the first row, then along the next.
    End it with Ctrl-C, and let the program count the cells while you lead a magnet slowly over all of them:
cells_linear_work = Start the monitor and lead the king, or another strong piece, along the first row, then along the next. Each cell shows a level, the others a point.
cells_test = One mark walks along each row in the direction of your hand, and a count ends by itself when every cell was seen.
cells_otherwise =
    Cells are swapped, or the board is mirrored: `adoube calibrate usb --game { $game }{ $options } --learn` learns where each cell's wire really goes, and writes `board.json` anew.
    A cell is missing: its sensor or its wire. A whole row: the wire that its cells share.

levels_title = Measure every cell
levels_work =
    Leave the board on for half an hour. Take one strong piece, not the strongest, and use it throughout.
    Do what the program asks: first the empty board, then the piece on one cell after the other.
levels_test = It ends with `Saved on the board: { $cells } of { $cells } cells measured.`
levels_otherwise = It names the cells that are too weak, restless or turned over, and what to do with each.

wifi_title = Put it on Wi-Fi
wifi_work =
    Type the network's name and password into `board.json`, as `ssid` and `password`, and a `token` of 32 hexadecimal digits that you make up: `python -c "import secrets; print(secrets.token_hex(16))"`. Or use the form at `/board-setup`. The network has to be one of 2.4 GHz.
    Install once more by USB. Then any USB supply feeds the board:
wifi_test = The second command, with your token in place of TOKEN, finds the board and shows its cells.
wifi_otherwise =
    It finds none: wrong name or password, or a network that keeps its guests apart. Correct `board.json` and install again by USB.
    The board speaks over USB still: `adoube monitor usb` says which field is missing or unreadable.

## Pieces and game

pieces_title = Magnets into the pieces
pieces_work =
    Put magnets into the pieces as [magnets.md](magnets.md) says: { $magnet }.
    Mark the south pole first: the north tip of a compass points to it. Test one piece of each kind before you glue all of them.
pieces_test = Each piece shows on the monitor in the middle of a cell and { $off_centre_mm } mm aside.
pieces_otherwise = The magnet is too high, too weak, or the other way up: [magnets.md](magnets.md) has its height and pole.

play_title = Close it and play
play_work =
    Glue `face.pdf`, printed at 100 %, on top. Nothing thicker than paper.
    Set up the start position.
play_test = The page that the program names shows your board, and the first turn appears on it.
play_otherwise = The page says which cells differ from the start position. Look at those.

## The kit of five cells

trial_title = Try magnets and sensors
trial_work =
    Lead a magnet over each of the five cells, counted from 0: { $names }.
    One piece of each kind on { $middle }: in the middle and { $off_centre_mm } mm aside in four directions, the four other cells full and empty.
    Take the piece from { $middle } and push the four others towards it, until the centre of each is { $distance_mm } mm from the centre of { $middle }. They now leave there what full neighbours of the whole board leave at worst.
    Do so with each of the five sensors in the middle, and with magnets from each bag.
trial_paper = On its circuit board a sensor lies { $deeper_mm } mm deeper than a loose one, and the figures in [magnets.md](magnets.md) count with that. Lay paper as thick as that on the plate for all that follows: measure ten sheets together.
trial_test = { $middle } notices every piece that stands on it, and goes off each time that you take one away.
trial_linear_test = { $middle } notices every piece that stands on it, and reads as empty between the four others.
trial_otherwise = Take a greater `--size` or other magnets before you buy. When all is well, the same command without `--trial` plans the whole board.

## The breadboard

breadboard_buy_work =
    Buy what the picture shows. The Pico comes with its pins soldered on: shops call it Pico H.
    { $sensor ->
        [reed] The reeds close with 10 to 15 AT and have a glass of 14 mm.
       *[hall] The sensors take 3.3 V and have an open drain, such as the DRV5033FA. Two of them show you cells a and b; the game needs four.
    }
    Tape each magnet under something that you can grip: a cork, a small brick.
breadboard_pico = Push the Pico in over the groove, its USB socket over the left edge: the pins beside the socket go into c1 and h1.
breadboard_one_title = Plug in the first sensor
breadboard_one_work =
    Unplug USB. { $rails }
    { $sensor ->
        [reed] Bend the reed's legs 3 mm or more from the glass, and hold them with pliers between glass and bend: glass breaks.
       *[hall] The sensor lies with its printed face up, its legs away from you. From right to left they are VCC, GND, OUT then.
    }
    { $first }
    Plug USB in and start the monitor:
breadboard_one_test = Hold a magnet over the ring in the picture. The monitor shows it on a1, and goes off when you take it away.
breadboard_one_otherwise =
    { $sensor ->
        [reed] Nothing: hold it nearer. A reed is deaf over its middle; it closes under one end of the glass.
       *[hall] Nothing: hold it nearer, turn it over, and look at the sensor's face: it looks up.
    }
    Still nothing: compare hole by hole. The signal's jumper is in columns { $signal_from } and { $signal_to }.
    Always on: a leg touches another, or a magnet is near.
    On at another cell: the jumper is at another pin of the Pico. Count the columns.
breadboard_four_title = Plug in the other three
breadboard_four_work =
    Unplug USB.
    { $others }
    Plug USB in and start the monitor again:
breadboard_four_test = Lead the magnet over a, b, c and d: each comes on, and goes off behind you.
breadboard_four_otherwise =
    Two cells are swapped: swap their jumpers.
    One never comes on: look for its legs and jumpers in the wrong column.
    One stays on: it touches the blue rail, or a magnet is near.
breadboard_play_title = Play Last Step
breadboard_play_work =
    Lay a strip of thin card over the sensors, and draw four squares on it, each with the place of its ring.
    Put a magnet on c and one on d, start the game, and open the address that it shows.
    In turn, move either magnet to the left: one cell, or over the other magnet. Whoever makes the last move has won.
breadboard_play_test = For a start, move the magnet from c to a. The page says *A magnet goes two cells only over the other one*. Put it back, and play.
breadboard_play_otherwise =
    The page says which cells differ from the start: look at those, with the monitor if need be.
    It rehearses without the board: `adoube play { $game } --board sim:board.json`, or in the browser alone with `--board virtual --open`.
