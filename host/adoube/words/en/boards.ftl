### What adoube boards prints.

help = List the boards that are plugged in or in range. Each is told as it is given after --board. Free boards that tell their battery by Bluetooth or HID are asked for it; a board that somebody uses is left alone.
examples =
    adoube boards
    adoube boards --seconds 15
    adoube boards --json
seconds_help = How long to listen for boards by Bluetooth.
no_time = it is a number of seconds
looking = Looking for boards; { $seconds } s by Bluetooth.
not_looked = Not everything could be looked at: { $why }
board = board
kind = kind
name = name
battery = battery
signal = signal
held_by = held by
percent = { $percent } %
dbm = { $strength } ({ $dbm } dBm)
nobody = nobody
several_kinds = A port that is listed several times has a converter that boards of several makers have: it is one of them, or another device.
untold = Nothing tells { $title } boards from other devices; one on a serial port here ({ LIST($ports) }) is played on as { $board }.
none = No board is plugged in or in range. A board that a phone or another computer holds is not seen by Bluetooth: end the app there. One that sleeps wakes up when a piece is moved, or by its switch.
missing = A board that is missing here may be asleep (move a piece), or a phone or another computer holds it: such a board is not seen by Bluetooth.
play = Play on one: adoube play chess --board { $board }
looking_for = Looking for a board: { $title }.
which = Several boards are there. The number of the one to play on
