# Sentences about broken clauses and about ends of the games that ../../games/descriptions describes.

alq_04 = A man steps along a line to the next point, or leaps over an enemy there.
alq_05 = There is no line there to move along.
alq_06 = The point where a man comes down has to be empty.
alq_07 = A man leaps over an enemy, never over one of its own.
alq_08 = A man that can continue taking has to do so.
alq_09 = A turn moves one man of the player.

eng_04 = A man steps to the next square diagonally ahead, or jumps over an enemy there.
eng_05 = A king steps to the next square along a diagonal, or jumps over an enemy there.
eng_06 = A man moves and takes forward only.
eng_07 = The square where a piece comes down has to be empty.
eng_08 = A piece jumps over an enemy, never over one of its own.
eng_09 = A player who can take has to take.
eng_10 = A piece that can continue taking has to do so.
eng_11 = A man that becomes a king ends its turn there.
eng_12 = A turn moves one piece of the player.
eng_14 = For forty turns of each player only kings have moved, and nothing has been taken.

fg_04 = The fox comes onto an empty point in his first turn.
fg_05 = That point is not empty.
fg_06 = A turn is one step along a line, or a leap of the fox.
fg_07 = There is no line there to move along.
fg_08 = The fox steps along a line to an empty point, or leaps over a goose beside him to the point right behind.
fg_09 = A goose steps along a line to an empty point.
fg_10 = The fox has eaten all geese.

hal_04 = A piece steps to an empty square beside it, or hops over pieces right beside it.
hal_05 = The square where a piece comes down has to be empty.
hal_06 = A piece hops over another piece beside it, never over an empty square.
hal_07 = A piece does not come back to a square that it has visited in the same turn.
hal_08 = A piece that has come into the corner opposite stays in it.
hal_09 = A turn moves one piece of the player.
hal_10 = The opposite corner is full, and a piece of the player stands in it.

kon_04 = Black begins by taking one of its own stones from a corner or from the middle of the board.
kon_05 = White takes one of its own stones from a place beside the gap.
kon_06 = In the first turns each player takes one of its own stones off the board.
kon_07 = A stone moves only by leaping over an enemy's stone beside it, onto the empty place behind.
kon_08 = A stone leaps over an enemy's stone, never over one of its own.
kon_09 = The place behind has to be empty.
kon_10 = A stone leaps along a row or a column, never diagonally.
kon_11 = A stone that leaps on goes straight ahead.

nmm_04 = A player who still holds men puts one on the board.
nmm_05 = A man steps along a line to the next point.
nmm_06 = That point has to be empty.
nmm_07 = Only a player with three men left can move them anywhere.
nmm_08 = A man is taken only by a player who has just closed a mill.
nmm_09 = A player who has closed a mill has to take a man.
nmm_10 = A man in a mill is spared while others stand outside.
nmm_11 = A player has two men left.
nmm_a2 = A turn takes one man at most, also where two mills close.

rus_04 = A man steps to the next square diagonally ahead, or jumps over an enemy beside it.
rus_05 = A king goes along a diagonal as far as it is free, or jumps over the one enemy on it.
rus_06 = A man that takes nothing moves forward only.
rus_07 = The square where a piece comes down has to be empty.
rus_08 = A piece jumps over an enemy, never over one of its own.
rus_09 = A piece is jumped over once in a turn. What has been taken leaves the board when the turn is over.
rus_10 = A player who can take has to take.
rus_11 = A piece that can continue taking has to do so.
rus_12 = A king comes down where it can take on, if there is such a square.
rus_14 = A turn moves one piece of the player.
rus_16 = For fifteen turns of each player only kings have moved, and nothing has been taken.
