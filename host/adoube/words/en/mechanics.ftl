## why a part is not printed

thin_floor = a base for { $piece } would have a floor of { $floor_mm } mm under its magnet: at least { $least_mm } mm can be printed, or none at all: change base_mm in a magnet plan of your own (--magnets)
too_wide = a base for { $piece } is { $diameter_mm } mm wide, and only { $room_mm } mm are free next to a piece that is off centre: take a larger --size or smaller magnets
too_high = a base for { $piece } is { $height_mm } mm high, more than the piece with { $piece_mm } mm
no_size = the size of the { $mcu } is not known, so the case has no holder for it: take another --mcu, or build without --prints
short_bay = the case's compartment for the circuit boards is as long as the board, and it needs { $more_mm } mm more: take a larger --size, or build without --prints
no_frame_seam = no seam of the frame can avoid its openings: take another --size, or build without --prints
weak = at the limit of their tolerance, printed parts put magnet and sensor { $more_mm } mm further apart and { $aside_mm } mm off centre, where { $part } is not reliable: take a larger --size or stronger magnets, or build without --prints
in_parts = `{ $name }` would fall apart: take a larger --size, or build without --prints
thin_wall = `{ $name }` would have a wall thinner than { $least_mm } mm: take a larger --size, or build without --prints

## what is written

title = What to cut and print for { $title }
intro = Everything fits a printer with a bed of 220 x 220 mm: no part is longer than { $piece_mm } mm. In total it takes about { $grams } g of PLA and { $hours } hours; the table at the end lists each part. Print in layers of 0.2 mm with a nozzle of 0.4 mm, without supports, as the files lie. `.dxf` files are for a laser: it cuts the CUT layer and marks the ENGRAVE layer. Start with one base and its magnet, and try it over one sensor.

bases_title = Bases
bases = Glue the magnet onto the floor of its base, and the piece on top. Print one and try it on the board before you print the others.
notches = One notch in the rim: the magnet's south pole faces the board. Two notches: its north pole.

plate_title = Plate
plate = `plate.dxf` is the plate between pieces and sensors, { $width_mm } x { $height_mm } mm and { $thick_mm } mm thick, with a cross for each cell.
windows = It has { $count } holes of { $window_mm } mm, one above each lamp. A printed panel is closed there and only { $floor_mm } mm thick: print it in white, or the light does not shine through.
pockets = `pockets.dxf` is a layer of { $depth_mm } mm with a window for each sensor, to glue under the plate. A thinner one would press on the sensors; a thicker one would keep the sensors on tiles away from the magnets.
panel = Or print the plate: { $files } are { $thick_mm } mm thick and lie with their upper face on the bed. `a1` is the lower left part. The dovetails slide in from above; fix them with a drop of glue.
panel_pockets = Or print plate and pockets in one, { $thick_mm } mm thick, the upper face on the bed: { $files }. `a1` is the lower left part. The dovetails slide in from above; fix them with a drop of glue.
no_panel = The cells are too close together or too irregular for a seam between the sensors. Have `plate.dxf` cut in one piece.
clips = Print `clip.stl` { $count } times. Lay the sensor into its pocket, its marked face towards the plate, put a clip across, and glue its pegs into the two holes next to it.

case_title = Frame, lid and feet
frame = The case is { $width_mm } x { $height_mm } mm outside and { $high_mm } mm high. Print the frame: { $files }. Slide the dovetails together on a flat table.
lid = The lid at the bottom is cut from a sheet of { $thick_mm } mm, `lid.dxf`, or printed: { $files }.
feet = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing: one under each screw of the tiles. A foot leaves { $height_mm } mm under the tile: check with a plug and its ribbon before you print the others.
posts_of_panel = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing. The feet keep the plate from bending, and leave { $height_mm } mm for the wires.

bay_title = The bay
holder = The compartment at the left is for the microcontroller and the parts that you solder next to it. Print `holder.stl` once, screw it to the lid, and lay the { $mcu } into it, its USB socket at the open end. It is made for { $width_mm } x { $length_mm } mm, so measure yours first. Pull a cable tie of 2.5 mm through the two slots and across its middle. The two channels leave room for pins and solder.
boards = The compartment at the left is for the circuit boards that carry no sensors. Print `post.stl` { $count } times, standing, and screw one to the lid under each screw hole. Distances are from the outside of the case to a board's lower left corner, seen from above. Lay the microcontroller's board with its front up and its USB socket at the rear wall, and a collector with its plugs up.
controller = the microcontroller's board
collector = collector { $number }
usb = The opening in the rear wall is { $width_mm } x { $height_mm } mm: the moulded end of a USB cable goes into it up to the socket, and the wall holds it against pulls from the side.
outlets = Openings in the left wall, from the rear to the front, are for the cables of { LIST($parts) }. Lay the cables in before you fit the lid. Tie each to the lid with a cable tie of 2.5 mm through the two slots next to it, so that no pull reaches a plug or a solder joint.
passages = Ribbons, cables and wires to the sensors go through the openings in the wall between the bay and the field.
cover = The cover is cut from a sheet of { $thick_mm } mm, `cover.dxf`, or printed, its countersinks up: { $files }. With the cover off you reach everything in the bay without touching a sensor.

work_title = Plastic and printing time
work = With two perimeters, four bottom layers, five top layers and { $fill } % infill, at a moderate speed: 25 mm/s for outer perimeters, 80 mm/s for infill. A fast printer takes less time. One base of each kind is counted.
work_sum = total
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
