### Chess programs that use a table as a DGT board, or its player as an engine.

help = Let other chess programs use a chess table, on any board.
examples =
    adoube bridge dgt --board usb --link ~/dgt-board
    adoube bridge xboard --board usb --log ~/bridge.log
    adoube bridge uci --board virtual --port 8500
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
