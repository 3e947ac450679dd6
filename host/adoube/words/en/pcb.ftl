## why a circuit board cannot be made

no_footprint = --part { $part }: no circuit board is made for this sensor: take another part, or wire the board by hand without --tiles
no_way = { $board }: no way is left for the net { $net } to { $leg }: take a greater --size
no_room = { $board }: { $one } and { $other } would lie on the same place: take a greater --size
over_the_edge = { $board }: { $part } would reach over the edge: take a greater --size
no_room_for_rail = { $board }: a part lies where the supply { $net } has to run: take a greater --size
and_would = { $why }; { $pitch_mm } mm works
no_controller = { $board }: no way is left for all tracks: leave out --lamps, or take --no-clock or --no-buzzer

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
