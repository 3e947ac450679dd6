### A new match at a table.

other_board = these options of { $title } need another board; open another table for them
other_seats = these options of { $title } need other seats; open another table for them
no_name = a name has 1 to { $longest } printable characters
running = the game is not over: declare it void first
void = The arbiter has declared the game void to start another one.
