### A set-up drawn at random, which a camera reads before the game begins.

begins = { $title }: show the camera the empty board. Then set up the pieces at random and have the camera read how they stand, on this table's page.
asked = The camera is to read how the pieces stand: take your hands off the board.
read = The camera has read how the pieces stand.
put = { $cell } is { $piece } now.
all_there = All pieces are there: compare the drawing with the board, put right what differs, and begin the game with this set-up.
unsure = The camera is not sure of { LIST($cells) }.
begun = The game begins with the set-up as it is drawn.
not_now = No set-up is read at this table now.
not_read = The set-up has not been read yet: have the camera read how the pieces stand first.
read_first = Nobody knows yet how the pieces stand: have the camera read them, and begin the game with what it has read.
no_piece = Name one of these pieces: { LIST($pieces, type: "unit") }.
