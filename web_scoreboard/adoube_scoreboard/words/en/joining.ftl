### Logging in with a code.

arbiter_title = The arbiter's code
seat_title = Join { $table } as { $seat }
code = Six-digit code
enter = Enter
link = Join
scan = On a phone:
table_title = Join { $table }
table_help = Scan the code of your seat with the phone, or tap it here, then enter the seat's six-digit code. It was printed at the start: ask the person who runs the table.
only_here = This page was opened at an address that only this computer can reach. Start adoube with `--lan`, and open the address that it prints.
