### What the arbiter asks of a camera and it cannot do.

mirrored = these corners go around the wrong way: give them clockwise, as the board is drawn
crossed = these corners do not outline a board: two are swapped, or three lie in one line; give them clockwise, as the board is drawn
small = these corners enclose too little of the picture to read a board: move the camera closer, or click the board's own corners
