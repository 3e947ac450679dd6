## why a table of prices is refused

unreadable = --prices { $file }: it cannot be read: { $why }
no_column = --prices { $file }: its first line has to name the columns part and price; missing: { $columns }
no_part = { $file }, line { $line }: give the part that this price is for
twice = { $file }, line { $line }: { $part } has a price already: leave one of them out
no_number = { $file }, line { $line }: "{ $price }" is no price: write a number of 0 or more with a point, without currency

## what a board costs

title = What the board for { $title } costs
intro = By your own table of prices, in your own currency. Magnets, plate, pieces, wire and shipping are not in it.
none = no price
total = Together { $cost }.
at_least = At least { $cost }: your table has no price for { $parts }. A part is found by its number, with or without its maker, by an alternative, or by its name.
choices_title = With other sensors
choices_intro = The same board, wired by hand, with each kind of sensor, the cheapest first. What each kind can show is in *Choose the sensors*.
cannot = cannot be built: { $why }
unpriced = no price for { $parts }
