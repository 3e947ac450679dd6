## why a part is not printed

thin_floor = a base for { $piece } would have a floor of { $floor_mm } mm under its magnet: at least { $least_mm } mm can be printed, or none at all: change base_mm in a magnet plan of your own (--magnets)
too_wide = a base for { $piece } is { $diameter_mm } mm wide, and { $room_mm } mm are free beside a piece that stands aside: take a greater --size or smaller magnets
too_high = a base for { $piece } is { $height_mm } mm high, more than the piece with { $piece_mm } mm
weak = printed parts that are as far off as they may be bring magnet and sensor { $more_mm } mm further apart and { $aside_mm } mm aside, which leaves { $part } in doubt: take a greater --size or stronger magnets, or build without --prints
in_parts = `{ $name }` would fall apart: take a greater --size, or build without --prints
thin_wall = `{ $name }` would have a wall thinner than { $least_mm } mm: take a greater --size, or build without --prints

## what is written

title = What to cut and print for { $title }
intro = Everything fits a printer with a bed of 220 x 220 mm: no piece is longer than { $piece_mm } mm. Print in layers of 0.2 mm with a nozzle of 0.4 mm, without supports, as the files lie. `.dxf` files are for a laser: it cuts the layer CUT and marks the layer ENGRAVE. Begin with one base and its magnet, and try it over one sensor.

bases_title = Bases
bases = The magnet lies on the floor of its base, glued in, and the piece is glued on top. Print one, and try it on the board, before you print all.
notches = One notch in the rim: the magnet's south pole faces the board. Two notches: its north pole.

plate_title = Plate
plate = `plate.dxf` is the plate between pieces and sensors, { $width_mm } x { $height_mm } mm and { $thick_mm } mm thick, with a cross for each cell.
pockets = `pockets.dxf` is a layer of { $depth_mm } mm with a window for each sensor, to glue under the plate. A thinner one would press on the sensors, a thicker one keeps those on tiles away from the magnets.
panel = Or print the plate: { $files } have { $thick_mm } mm, their upper face on the bed. `a1` is the lower left piece. The tails slide in from above; a drop of glue holds them.
panel_pockets = Or print plate and pockets in one, { $thick_mm } mm thick, the upper face on the bed: { $files }. `a1` is the lower left piece. The tails slide in from above; a drop of glue holds them.
no_panel = The cells lie so close or so askew that no seam finds its way between the sensors. Have `plate.dxf` cut in one piece.
clips = Print `clip.stl` { $count } times. Lay the sensor into its pocket, its marked face to the plate, put a clip across, and glue its pegs into the two holes beside it.
unchecked = Measure one sensor before you print: not checked against the data sheet of { $part }: { $what }.

no_case = No frame and lid are written for a board with collectors: how much room is below depends on where you lay these.

case_title = Frame, lid and feet
frame = The frame is { $width_mm } x { $height_mm } mm outside and { $high_mm } mm high with its lid: { $files }. Slide the tails into each other on a flat table. The slot in the wall behind is for the cables.
lid = The lid is cut from a sheet of { $thick_mm } mm, `lid.dxf`, or printed: { $files }. { $screws } screws M3 x { $long_mm } hold it to the frame. They cut their own thread.
feet = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing: one under each screw of the tiles. A countersunk screw M3 x { $upper_mm } goes through plate and tile into the foot, at most { $bite_mm } mm deep, and one of M3 x { $lower_mm } from below through the lid. A foot leaves { $height_mm } mm under the tile: hold a plug with its ribbon against one before you print all.
posts = Print `foot.stl` { $count ->
    [one] once
   *[other] { $count } times
 }, standing: a screw M3 x { $lower_mm } holds each on the lid, and it keeps the plate from bending. It leaves { $height_mm } mm for the wires.
