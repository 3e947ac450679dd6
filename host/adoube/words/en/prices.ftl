## why a table of prices is refused

unreadable = --prices { $file }: it cannot be read: { $why }
no_column = --prices { $file }: its first line has to name the columns part and price; missing: { $columns }
no_part = { $file }, line { $line }: give the part that this price is for
twice = { $file }, line { $line }: { $part } has a price already: leave one of them out
no_number = { $file }, line { $line }: "{ $price }" is no price: write a number of 0 or more with a point, without currency

## what a board costs and takes

summary = About { $low } to { $high } EUR { $dated ->
    [no] (by your own prices, see prices.md)
    [one] (prices of { $first }, see prices.md)
   *[many] (prices of { $first } to { $last }, see prices.md)
}, { $kind ->
    [joint] { $count } joints to solder
    [jumper] { $count } jumpers
   *[wire] { $count } wires
}, { $time }.{ $without ->
    [some] {" "}Not in it, for want of a price: { $parts }.
   *[none] {""}
}
minutes = about { $count } minutes
hours = about { $count } hours
title = What the board for { $title } costs and takes
intro = Prices are in EUR with tax, from a low to a high one; where "estimate" stands nobody was asked. Plate, case, pieces, tools and shipping are not in it. With `--prices FILE` your own prices take their place: a table (CSV) with the columns part and price.
none = no price
own = your table
wire = Stranded wire
wire_value = 15 cm
magnet = Disc magnet
work_title = The work
work_intro = Minutes for somebody who does it for the first time, together. Parts that a board house places are not in it.
work_wire = wires cut, stripped, soldered at both ends
work_joint = joints soldered on circuit boards
work_sensor = sensors bent and laid in their places
work_hole = holes drilled
work_board = circuit boards screwed on and plugged in
work_cable = cables plugged in
work_magnet = magnets glued into pieces
work_jumper = jumpers plugged in
work_sheet = the sheet printed and glued to the plate
work_program = program installed and tested
sources_title = Sources
