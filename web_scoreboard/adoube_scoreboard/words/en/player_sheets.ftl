### Player sheets, to print: one for each seat.

title = Player sheets
help = One sheet for each seat: its code, an address to scan, and how to play.
warning = Every sheet gets a new code. Codes printed before stop working, and anyone logged in at such a seat has to enter the new one.
tables = Tables
paper = Paper
a5 = A5
a4 = A4
make = Make the sheets
none = There are no tables to print sheets for.
count = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
}
print = Print
once = They are shown only once. To print them later, make new ones.
void = The code of this sheet is no longer valid. Make new sheets.
some_void = Some codes are no longer valid: their sheets are not printed.
back = Back to the desk
table = Table { $table }
code = Code
scan = Scan the square with your phone, or open the address and enter the code.
how = How to play
goal = Goal
set_up = Set-up
moves = How the pieces move
telephone = On your phone
telephone_help = It shows the board and whose turn it is. It asks you when the board alone does not show what was played. Use it to offer a draw, resign, or call the arbiter.
