### Chess programs that use a table as a DGT board, or its player as an engine.

help = Let other chess programs use a chess table, on any board.
examples =
    adoube bridge dgt --board usb --link ~/dgt-board
    adoube bridge xboard --board usb --log ~/bridge.log
    adoube bridge uci --board virtual --port 8500
    adoube bridge peripheral --board virtual:hand
dgt_help = Let programs that read a DGT board read this table. They see the accepted position through a pseudo-terminal or a serial port. The options are those of `adoube play chess`.
dgt_examples =
    adoube bridge dgt --board usb
    adoube bridge dgt --board virtual --link ~/dgt-board --time 30+10
    adoube bridge dgt --camera 0 --serial /dev/ttyUSB0
uci_help = Act as the engine of a chess program that speaks UCI. The page and the lamps show the program's moves; you make them on the board, and your own turns are the replies. Standard output belongs to the program.
uci_examples =
    adoube bridge uci --board usb
    adoube bridge uci --board virtual --open --port 8500 --log bridge.log
xboard_help = Act as the engine of a program that speaks XBoard (CECP). Otherwise the same as `adoube bridge uci`.
xboard_examples =
    adoube bridge xboard --board usb
    xboard -fcp "adoube bridge xboard --board usb --log bridge.log"
log_help = Append messages for people to this file; by default they go to standard error.
no_log = --log { $log }: cannot be written: { $why }
link_help = A fixed name for the pseudo-terminal, as a symbolic link. A link from an earlier start is replaced.
serial_help = Use this serial port instead of a pseudo-terminal.
link_or_serial = --link names a pseudo-terminal, and --serial replaces it: give only one of them
reads = DGT board: programs read it at { $port }
no_pty = This system has no pseudo-terminals: name a serial port with --serial.
no_link = --link { $link }: the link cannot be created: { $why }. Give a path that is free.
pty_gone = { $port }: the pseudo-terminal has gone
not_read = { $port }: no program reads from the board
trademark = The program asks for DGT's trademark text, which only DGT's boards send. LiveChess takes no other board; clients of LiveChess can use --livechess of `adoube play`.
bus = The program asks for several boards on one line (bus mode), which adoube does not support. Select one board in the program.
clock_text = The program's clock shows: { $text }
lamps = The program's lamps show: { $text }
unplugged = The board is not connected. Plug it in again to continue the game.
ended = The game has ended at the table: { $why }
no_line = Standard input does not come from a chess program: one of its lines never ends.
too_short = The program gives this side { $seconds } s for a move. That is too short for a hand, which moves the pieces of both sides. Set a longer time in the program.
refused = The table does not follow the program: { $why }
not_told = standard output cannot be written, so the program gets no replies: { $why }
peripheral_help = Act as an electronic board for phone apps. Apps that speak the open peripheral protocol find this computer over Bluetooth LE (on Linux, with BlueZ), or connect by TCP. Moves on the board go to the app; the page and the lamps show the app's moves, and you make them on the board.
peripheral_examples =
    adoube bridge peripheral --board usb
    adoube bridge peripheral --camera 0 --name "Club table 1"
    adoube bridge peripheral --board virtual:hand --tcp 7010
tcp_help = Listen at this address instead of advertising over Bluetooth; without a host, only programs on this computer can connect. Each message is one line. There is no log-in: give another host only in a network that you trust.
name_help = The name under which the app finds the board.
advertises = Board for apps: { $name } over Bluetooth, on adapter { $adapter }
listens = Board for apps: { $address }
app_comes = An app has connected.
app_goes = The app has disconnected.
app_busy = another app is using this board
app_says = The app says: { $text }
app_ends = The app has ended the game: { $reason }
unknown_command = unknown command: { $command }
no_message = this is not a message ({ $count } characters)
no_variant = only standard chess is supported, not { $variant }
no_position = this is not a chess position: { $why }
no_round = no round is waiting for this move: { $move }
no_move = { $move } is not a legal move here: { $why }
no_address = --tcp { $address }: not an address; give PORT or HOST:PORT, such as 7010 or 127.0.0.1:7010
not_listening = --tcp { $address }: cannot listen there: { $why }; give another port
only_linux = adoube can be a Bluetooth board only on Linux, with BlueZ. Let the app connect by TCP: --tcp 7010
no_dbus_library = To be a Bluetooth board, adoube needs the Python package dbus-fast (extra bluetooth). Install it, or let the app connect by TCP: --tcp 7010
no_bus = The system's D-Bus cannot be reached: { $why }. Let the app connect by TCP: --tcp 7010
no_bluez = Bluetooth is not available: bluetoothd does not answer ({ $why }). Start it (systemctl start bluetooth), or let the app connect by TCP: --tcp 7010
no_adapter = No Bluetooth adapter of this computer can be a peripheral: plug one in, switch it on (bluetoothctl power on), or let the app connect by TCP: --tcp 7010
not_registered = BlueZ does not let adoube be a Bluetooth board: { $why }. Let the app connect by TCP: --tcp 7010
bluez_gone = bluetoothd has stopped, so no app can connect. adoube continues once bluetoothd runs again (systemctl start bluetooth).
bluez_back = bluetoothd is running again: apps find the board on adapter { $adapter }
long_name = at most { $most } bytes fit into the advertised name
