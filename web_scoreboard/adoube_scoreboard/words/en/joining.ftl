### Logging in with a code.

arbiter_title = The arbiter's code
seat_title = Sit down at { $table } as { $seat }
code = Code of six digits
enter = Enter
link = Sit down
scan = The same on a phone:
table_title = Sit down at { $table }
table_help = Scan the code of your seat with the phone, or tap it here, then enter the seat's code of six digits. Whoever runs the table has it: it was printed at the start.
only_here = This page was opened under an address of this computer alone, which a phone cannot reach. Start adoube with `--lan`, and open the address that it then prints.
