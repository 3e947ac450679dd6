## its pictures

signal = { $leg } to { $hole }: { $cell }
supply_ground = GND to the blue rail ({"−"})
supply_plus = 3V3(OUT) to the red rail (+)
picture_title = The breadboard, from above

## its guide

title = Four cells on a breadboard
intro = A { $mcu }, four sensors, two magnets, and nothing to solder. The board shows which of its cells have a magnet, and two people play Last Step on it.
board = Breadboard
board_value = 830 holes, 63 columns
jumper = Jumper with a pin at each end
jumper_value = 10 to 20 cm, in several colours
cable = USB cable
cable_value = with data lines, not for charging only
rail_jumper = A { $colour } jumper goes from { $from } to { $to }.
cell = Cell { $cell }: { $legs }. Jumpers: { $jumpers }.
hall_leg = { $leg } into { $hole }
hall_legs = { $legs }, a capacitor of 100 nF into { $one } and { $other }
reed_legs = one leg into { $one }, the other into { $other }
one_jumper = { $from } to { $to } ({ $colour })
blue_rail = the upper blue rail
red_rail = the upper red rail
