### A set-up drawn at random that the camera reads before the game.

title = How the pieces were set up
count = { $found } { $piece }
counted = Read: { $counts }.
unsure = Ringed in the drawing, because the camera is not sure: { $cells }.
click = Compare the drawing with the board. Click a cell to change its piece.
cell = Cell
piece = Piece
put = Put it there
begin = Start the game with this set-up
read = Read the set-up
read_again = Read the board again
