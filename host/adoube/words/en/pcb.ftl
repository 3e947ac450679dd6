## why a circuit board cannot be made

no_footprint = --part { $part }: there is no circuit board for this sensor: take another part, or wire the board by hand without --tiles
no_way = { $board }: the net { $net } cannot be routed to { $leg }: take a larger --size
no_room = { $board }: { $one } and { $other } would overlap: take a larger --size
over_the_edge = { $board }: { $part } would extend over the edge: take a larger --size
no_room_for_rail = { $board }: a part is in the way of the supply { $net }: take a larger --size
and_would = { $why }; { $pitch_mm } mm works
no_controller = { $board }: not all tracks can be routed: leave out --lamps, or take --no-clock or --no-buzzer

## print of a board, in capitals where a person plugs something in

print_supply = 5 V IN
print_lamps = LAMPS
print_regulator = REGULATOR
print_chain = CHAIN { $number }
print_seat = SEAT { $number }
print_buzzer = BUZZER
print_usb = USB
print_in = IN
print_out = OUT
print_data = DATA
print_signal = SIG
print_cell = column { $column }, row { $row }
