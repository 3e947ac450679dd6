### A set-up drawn at random, which a camera reads before the game begins.

begins = { $title }: show the camera the empty board. Then set up the pieces at random and have the camera read how they stand, on this table's page.
asked = The camera is to read how the pieces stand: take your hands off the board.
read = The camera has read how the pieces stand.
put = { $cell } is { $piece } now.
all_there = All pieces are there: compare the drawing with the board, correct any differences, and start the game with this set-up.
unsure = The camera is not sure of { LIST($cells) }.
begun = The game starts with the set-up as drawn.
not_now = This table reads no set-up now.
not_read = The set-up has not been read yet: have the camera read how the pieces stand first.
read_first = The set-up has not been read: have the camera read it, then start the game with it.
no_piece = Name one of these pieces: { LIST($pieces, type: "unit") }.
