### Chess programs that use a table as a DGT board, or its player as an engine.

help = Let other chess programs use a chess table, on any board.
examples =
    adoube bridge dgt --board usb --link ~/dgt-board
dgt_help = Let programs that read a DGT board read this table. They see the accepted position, on a pseudo-terminal or a serial port. The options are those of `adoube play chess`.
dgt_examples =
    adoube bridge dgt --board usb
    adoube bridge dgt --board virtual --link ~/dgt-board --time 30+10
    adoube bridge dgt --camera 0 --serial /dev/ttyUSB0
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
