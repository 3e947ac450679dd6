### A new match at a table.

other_board = these options of { $title } need another board; start another table for them
other_seats = these options of { $title } make other seats; start another table for them
no_name = a name has 1 to { $longest } letters that can be printed
running = the game is not over: declare it void first
void = The arbiter has declared the game void to begin another one.
