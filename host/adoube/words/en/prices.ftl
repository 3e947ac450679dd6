## why a table of prices is refused

unreadable = --prices { $file }: it cannot be read: { $why }
no_column = --prices { $file }: its first line must name the columns part and price; missing: { $columns }
no_part = { $file }, line { $line }: give the part that this price is for
twice = { $file }, line { $line }: { $part } already has a price: remove one of them
no_number = { $file }, line { $line }: "{ $price }" is not a price: give a number of 0 or more with a decimal point, without a currency

## what a board costs and takes

summary = About { $low } to { $high } EUR { $dated ->
    [no] (at your own prices, see prices.md)
    [one] (prices of { $first }, see prices.md)
   *[many] (prices of { $first } to { $last }, see prices.md)
}, { $kind ->
    [joint] { $count } joints to solder
    [jumper] { $count } jumpers
   *[wire] { $count } wires
}, { $time }.{ $without ->
    [some] {" "}Not included, as there is no price: { $parts }.
   *[none] {""}
}
minutes = about { $count } minutes
hours = about { $count } hours
title = Costs and time of the board for { $title }
intro = Prices are in EUR with tax, from low to high; those marked "estimate" are not from a shop. Plate, case, pieces, tools and shipping are not included. Your own prices replace them with `--prices FILE`, a table (CSV) with the columns part and price.
none = no price
own = your table
wire = Stranded wire
wire_value = 15 cm
magnet = Disc magnet
work_title = The work
work_intro = Total minutes for a first-time builder. Parts that the manufacturer places are not included.
work_wire = wires cut, stripped, soldered at both ends
work_joint = joints soldered on circuit boards
work_sensor = sensors bent and put in place
work_hole = holes drilled
work_board = circuit boards screwed on and plugged in
work_cable = cables plugged in
work_magnet = magnets glued into pieces
work_jumper = jumpers plugged in
work_sheet = the sheet printed and glued to the plate
work_program = program installed and tested
sources_title = Sources
