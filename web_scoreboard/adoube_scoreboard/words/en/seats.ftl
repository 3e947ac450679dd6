### Seats by their id; a numbered seat of a game for many is called by its number.

black = Black
white = White
red = Red
collector = Collector
first = First
second = Second
p1 = Player 1
p2 = Player 2
p3 = Player 3
p4 = Player 4
p5 = Player 5
p6 = Player 6
p7 = Player 7
p8 = Player 8
p9 = Player 9
p10 = Player 10
p11 = Player 11
p12 = Player 12
