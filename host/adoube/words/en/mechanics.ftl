## why a part is not printed

thin_floor = a base for { $piece } would have a floor of { $floor_mm } mm under its magnet: at least { $least_mm } mm can be printed, or none at all: change base_mm in a magnet plan of your own (--magnets)
too_wide = a base for { $piece } is { $diameter_mm } mm wide, and { $room_mm } mm are free beside a piece that stands aside: take a greater --size or smaller magnets
too_high = a base for { $piece } is { $height_mm } mm high, more than the piece with { $piece_mm } mm
weak = a floor that is printed { $more_mm } mm thicker than drawn leaves { $part } in doubt: take a greater --size, stronger magnets, or bases of wood without --prints

## what is written

title = What to cut and print for { $title }
plate = `plate.dxf` is the plate, { $width_mm } x { $height_mm } mm and { $thickness_mm } mm thick. The laser cuts the layer CUT and marks the layer ENGRAVE: a cross for each cell.
bases = A base is printed as it lies, in layers of 0.2 mm, without supports. The magnet lies on its floor, glued in, and the piece is glued on top. Print one, and try it on the board, before you print all.
notches = One notch in the rim: the magnet's south pole faces the board. Two notches: its north pole.
feet = Print `foot.stl` { $count } times, standing, without supports: one under each screw of the tiles. A screw M3 goes through plate and tile and cuts its own thread in the foot, at most { $bite_mm } mm deep. A foot leaves { $height_mm } mm under the tile: hold a plug with its ribbon against one before you print all.
