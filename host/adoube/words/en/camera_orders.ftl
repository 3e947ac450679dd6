### What the arbiter asks of a camera and it cannot do.

mirrored = these corners go around the wrong way; they are wanted clockwise, as the board is drawn
crossed = no board lies so: two of these corners are swapped, or three in one line; they are wanted clockwise, as the board is drawn
small = these corners enclose too little of the picture to read a board; bring the camera nearer or click the board's own corners
