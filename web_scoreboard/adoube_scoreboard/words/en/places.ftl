### What stands off the board, by the place's id.

captured = Captured
red_bank = Red's bank
black_bank = Black's bank
collected = Collected
hand = { $seat }, in hand
