### Chess programs that use a table as a DGT board, or its player as an engine.

help = Let other chess programs use a chess table, on any board.
examples =
    adoube bridge dgt --board usb --link ~/dgt-board
    adoube bridge xboard --board usb --log ~/bridge.log
    adoube bridge uci --board virtual --port 8500
    adoube bridge peripheral --board virtual:hand
dgt_help = Let programs that read a DGT board read this table. They see the accepted position, on a pseudo-terminal or a serial port. The options are those of `adoube play chess`.
dgt_examples =
    adoube bridge dgt --board usb
    adoube bridge dgt --board virtual --link ~/dgt-board --time 30+10
    adoube bridge dgt --camera 0 --serial /dev/ttyUSB0
uci_help = Be the engine of a chess program that speaks UCI. The program sends its moves, which the page and the lamps show; a hand carries them out, and your own turns are the answers. Standard output is the program's.
uci_examples =
    adoube bridge uci --board usb
    adoube bridge uci --board virtual --open --port 8500 --log bridge.log
xboard_help = Be the engine of a chess program that speaks as xboard does. Otherwise as `adoube bridge uci`.
xboard_examples =
    adoube bridge xboard --board usb
    xboard -fcp "adoube bridge xboard --board usb --log bridge.log"
log_help = Write to this file what people read; by default that goes to standard error.
no_log = --log { $log }: it cannot be written: { $why }
link_help = A further name for the pseudo-terminal, the same at each start; a link of that name is replaced.
serial_help = Answer on this serial port, and on no pseudo-terminal.
link_or_serial = --link is a name for a pseudo-terminal, --serial takes its place: leave one of the two out
reads = DGT board: programs read it at { $port }
no_pty = This system has no pseudo-terminals: name a serial port with --serial.
no_link = --link { $link }: no link can be made there: { $why }. Name a path that is free.
pty_gone = { $port }: the pseudo-terminal is gone
not_read = { $port }: nobody reads what the board tells
trademark = The program asks for DGT's trademark text, which only DGT's boards give. LiveChess takes no other board; clients of LiveChess can use --livechess of `adoube play`.
bus = The program asks for several boards on one line (bus mode), which this one does not do. Name one board in the program.
clock_text = The program's clock shows: { $text }
unplugged = The board is not connected. Plug it in again: the game goes on.
ended = The game has ended at the table: { $why }
no_line = What comes on standard input is no chess program: a line of it never ends.
refused = The table does not follow the program: { $why }
not_told = standard output cannot be written, so the program is told nothing: { $why }
peripheral_help = Be an electronic board for apps on a phone. They speak the open peripheral protocol, and find this computer by Bluetooth LE (on Linux, with BlueZ), or reach it by TCP. Moves on the board go to the app; the app's moves are shown by the page and the lamps, and a hand carries them out.
peripheral_examples =
    adoube bridge peripheral --board usb
    adoube bridge peripheral --camera 0 --name "Club table 1"
    adoube bridge peripheral --board virtual:hand --tcp 7010
tcp_help = Listen at this address instead of advertising by Bluetooth; without a host, for programs of this computer alone. Each message is a line. Nobody has to log in: name another host only in a network that you trust.
name_help = The name under which the app finds the board.
advertises = Board for apps: { $name } by Bluetooth, on adapter { $adapter }
listens = Board for apps: { $address }
app_comes = An app has come to the board.
app_goes = The app has gone.
app_busy = another app plays on this board
app_says = The app says: { $text }
app_ends = The app has ended the game: { $reason }
unknown_command = unknown command: { $command }
no_message = this is no message ({ $count } characters)
no_variant = only standard chess is played here, not { $variant }
no_position = this is no position of a game of chess: { $why }
no_round = no round waits for this move: { $move }
no_move = { $move } is no legal move here: { $why }
no_address = --tcp { $address }: this is no address; give PORT or HOST:PORT, such as 7010 or 127.0.0.1:7010
not_listening = --tcp { $address }: nobody can listen there: { $why }; give another port
only_linux = Only Linux lets adoube be a Bluetooth board, by BlueZ. Let the app come by TCP: --tcp 7010
no_dbus_library = To be a Bluetooth board adoube needs the Python package dbus-fast, which the extra bluetooth brings. Add it, or let the app come by TCP: --tcp 7010
no_bus = The system's D-Bus cannot be reached: { $why }. Let the app come by TCP: --tcp 7010
no_bluez = There is no Bluetooth here: bluetoothd does not answer ({ $why }). Start it (systemctl start bluetooth), or let the app come by TCP: --tcp 7010
no_adapter = No Bluetooth adapter of this computer can be a peripheral: plug one in, switch it on (bluetoothctl power on), or let the app come by TCP: --tcp 7010
not_registered = BlueZ does not let adoube be a Bluetooth board: { $why }. Let the app come by TCP: --tcp 7010
bluez_gone = bluetoothd has ended, and no app can come. It goes on once bluetoothd runs again (systemctl start bluetooth).
bluez_back = bluetoothd is back: apps find the board again, on adapter { $adapter }
long_name = at most { $most } bytes fit into what is advertised
