help = Show what a board reports, frame by frame, until Ctrl-C.
examples =
    adoube monitor --board usb
    adoube monitor --board /dev/ttyACM0 --game jarmo --seconds 10
    adoube monitor --board wifi:kitchen --json
board_help = The board: `usb` is the one that is plugged in, `usb:SERIAL` one of several; or its serial port. `wifi:NAME` or `tcp://HOST:PORT` is one on the network.
seconds_help = Stop after this many seconds.
cells_help = Also show what every cell reads, whenever it changes.
game_help = Show the cells as the board of this game, with its names.
raw_help = Show the raw counts of a board with linear sensors, twice a second.
not_linear = the board at { $port } has no linear sensors and thus no raw counts: remove --raw
other_board = the board at { $port } has { $cells } cells, and { $title } has { $wanted }: give the game that it was built for
gone = { $why } Waiting for it to come back.
back = The port is open again.
hello_program = Firmware { $firmware }, protocol { $major }.{ $minor }, chip { $id }, boot { $boot } ({ $reset }).
hello_cells = { $cells } cells, { $sensor }, scanned { $hz } times a second.
hello_has = It has { $things }.
nothing_else = no buttons, lamps or buzzer
promise = Guarantee: every lift of { $ms } ms or longer is reported.
no_promise = It guarantees nothing about short lifts.
troubled = It cannot use all of its configuration; its messages follow.
sensor_none = no usable sensors
sensor_occupancy = sensors that see whether there is a piece
sensor_dual = sensors that distinguish north from south
sensor_linear = linear sensors
reset_unknown = cause of its start unknown
reset_power_on = started by power-on
reset_hard = started by a reset
reset_watchdog = restarted by its watchdog
reset_deep_sleep = woken from deep sleep
reset_soft = started by a soft reset
has_clock = a clock's buttons
has_shared_button = a shared end-of-turn button
has_calls = call buttons
has_edge_lamps =
    { $count ->
        [one] { $count } lamp
       *[other] { $count } lamps
    } along its edges
has_cell_lamps =
    { $count ->
        [one] { $count } lamp
       *[other] { $count } lamps
    }
has_buzzer = a buzzer
has_touches = reports of touches
has_watchdog = an armed watchdog
hello = HELLO: { $cells } cells, boot { $boot }
snapshot = SNAPSHOT from { $first } on, generation { $gen }
delta = DELTA: { $changes }; generation { $gen }
touch = TOUCH: { $touches }
heartbeat = HEARTBEAT: { $scans } scans, the longest { $worst_us } us; { $lost } events lost since its start; { $heap_kb } KB of heap free; generation { $gen }
button = BUTTON: { $button } { $edge }
button_side = the clock's button { $number }
button_shared = the shared button
button_call = call button { $number }
down = pressed
up = released
log = LOG, { $level }: { $text }
log_error = error
log_warning = warning
log_information = information
analog = ANALOG from { $first } on: { $counts }
ack = ACK of command { $seq }: { $answer }
answer_done = done
answer_unknown_key = unknown setting
answer_out_of_range = out of range
answer_refused = refused
answer_cannot = this board cannot do that
other_protocol = HELLO of protocol { $major }.{ $minor }, which this program does not support
unknown = a frame of type { $type }, which this program does not know
broken = a broken frame of { $size } bytes ({ $flaw })
