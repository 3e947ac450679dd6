### Texts of `adoube boards`.

help = List the boards that are plugged in or in range. Each is listed as you give it after --board. Free boards that report their battery over Bluetooth or HID are queried for it; boards in use are left alone.
examples =
    adoube boards
    adoube boards --seconds 15
    adoube boards --json
seconds_help = How long to scan for Bluetooth boards.
no_time = give a number of seconds
looking = Looking for boards; scanning Bluetooth for { $seconds } s.
not_looked = The search is incomplete: { $why }
board = board
kind = kind
name = name
battery = battery
signal = signal
held_by = held by
percent = { $percent } %
dbm = { $strength } ({ $dbm } dBm)
nobody = nobody
several_kinds = A port that is listed several times has a converter that several makers use: it is one of their boards, or another device.
untold = { $title } boards cannot be told from other serial devices; to play on one here ({ LIST($ports) }), give { $board }.
none = No board is plugged in or in range. A board that is connected to a phone or another computer does not show up over Bluetooth: close the app there. A sleeping board wakes up when you move a piece or use its switch.
missing = A board that is missing here may be asleep (move a piece), or connected to a phone or another computer: such a board does not show up over Bluetooth.
play = Play on one: adoube play chess --board { $board }
looking_for = Looking for a board: { $title }.
which = Several boards were found. The number of the one to play on
