## why a part is not printed

thin_floor = a base for { $piece } would have a floor of { $floor_mm } mm under its magnet: at least { $least_mm } mm can be printed, or none at all: change base_mm in a magnet plan of your own (--magnets)
too_wide = a base for { $piece } is { $diameter_mm } mm wide, and { $room_mm } mm are free beside a piece that stands aside: take a greater --size or smaller magnets
too_high = a base for { $piece } is { $height_mm } mm high, more than the piece with { $piece_mm } mm
no_size = how large the { $mcu } is nobody has written down, so it has no holder in the case: take another --mcu, or build without --prints
short_bay = the case's compartment for the circuit boards is as long as the board is high, and { $more_mm } mm more are needed: take a greater --size, or build without --prints
no_frame_seam = no seam of the frame finds its way past its openings: take another --size, or build without --prints
weak = printed parts that are as far off as they may be bring magnet and sensor { $more_mm } mm further apart and { $aside_mm } mm aside, which leaves { $part } in doubt: take a greater --size or stronger magnets, or build without --prints
in_parts = `{ $name }` would fall apart: take a greater --size, or build without --prints
thin_wall = `{ $name }` would have a wall thinner than { $least_mm } mm: take a greater --size, or build without --prints

## what is written

title = What to cut and print for { $title }
intro = Everything fits a printer with a bed of 220 x 220 mm: no piece is longer than { $piece_mm } mm. All of it takes about { $grams } g of PLA and { $hours } hours: the table at the end has each part. Print in layers of 0.2 mm with a nozzle of 0.4 mm, without supports, as the files lie. `.dxf` files are for a laser: it cuts the layer CUT and marks the layer ENGRAVE. Begin with one base and its magnet, and try it over one sensor.

bases_title = Bases
bases = The magnet lies on the floor of its base, glued in, and the piece is glued on top. Print one, and try it on the board, before you print all.
notches = One notch in the rim: the magnet's south pole faces the board. Two notches: its north pole.

plate_title = Plate
plate = `plate.dxf` is the plate between pieces and sensors, { $width_mm } x { $height_mm } mm and { $thick_mm } mm thick, with a cross for each cell.
windows = It has { $count } holes of { $window_mm } mm, one above each lamp. A printed panel is closed there and { $floor_mm } mm thin: print it in white, or the light does not come through.
pockets = `pockets.dxf` is a layer of { $depth_mm } mm with a window for each sensor, to glue under the plate. A thinner one would press on the sensors, a thicker one keeps those on tiles away from the magnets.
panel = Or print the plate: { $files } have { $thick_mm } mm, their upper face on the bed. `a1` is the lower left piece. The tails slide in from above; a drop of glue holds them.
panel_pockets = Or print plate and pockets in one, { $thick_mm } mm thick, the upper face on the bed: { $files }. `a1` is the lower left piece. The tails slide in from above; a drop of glue holds them.
no_panel = The cells lie so close or so askew that no seam finds its way between the sensors. Have `plate.dxf` cut in one piece.
clips = Print `clip.stl` { $count } times. Lay the sensor into its pocket, its marked face to the plate, put a clip across, and glue its pegs into the two holes beside it.

case_title = Frame, lid and feet
frame = The case is { $width_mm } x { $height_mm } mm outside and { $high_mm } mm high. Print the frame: { $files }. Slide the tails into each other on a flat table.
lid = The lid below is cut from a sheet of { $thick_mm } mm, `lid.dxf`, or printed: { $files }.
feet = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing: one under each screw of the tiles. A foot leaves { $height_mm } mm under the tile: hold a plug with its ribbon against one before you print all.
posts_of_panel = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing. It keeps the plate from bending, and leaves { $height_mm } mm for the wires.

bay_title = The bay
holder = The compartment at the left is for the microcontroller, and for all that you solder beside it. Print `holder.stl` once, screw it to the lid, and lay the { $mcu } into it, its USB socket at the open end: { $width_mm } x { $length_mm } mm are counted with, so measure yours first. Pull a cable tie of 2.5 mm through the two slots and across its middle. Pins and solder hang free in the two channels.
boards = The compartment at the left is for the circuit boards that carry no sensors. Print `post.stl` { $count } times, standing, and screw one to the lid under each screw hole. Distances are those of a board's lower left corner from the outside of the case, seen from above. The microcontroller's board lies with its front up, its USB socket at the rear wall; a collector lies with its plugs up.
controller = the microcontroller's board
collector = collector { $number }
usb = The opening in the rear wall is { $width_mm } x { $height_mm } mm: the moulded end of a USB cable goes into it up to the socket, and the wall holds it against tugs from the side.
outlets = Openings in the left wall, from the rear to the front, are for the cables of { LIST($parts) }. Lay the cables in before the lid is on. Tie each to the lid by a cable tie of 2.5 mm through the two slots beside it: then no tug reaches a plug or a solder joint.
passages = Ribbons, cables and wires to the sensors go through the openings in the wall between the bay and the field.
cover = The cover is cut from a sheet of { $thick_mm } mm, `cover.dxf`, or printed, its countersinks up: { $files }. With it off you reach everything in the bay, and no sensor is touched.

work_title = Plastic and hours
work = With two lines around, four closed layers below and five above, and a filling of { $fill } %, on a printer that is not hurried: 25 mm/s for outer lines, 80 mm/s for fillings. A fast printer takes less time. One base of each kind is counted.
work_sum = all
hours = { $hours } h

screws_title = Screws
screw_below = M3 x { $long_mm }
screw_above = M3 x { $long_mm }
screw_sunk = M3 x { $long_mm }, countersunk
to_frame = from below through the lid into the frame
to_cover = from above through the cover into the frame
to_foot = from below through the lid into a foot
to_tile = from above through plate and tile into a foot
to_holder = from below through the lid into the holder
to_post = from below through the lid into a post
to_board = from above through a board into its post
