### Sheets of a tournament for the wall.

board = Board
first = First player
second = Second player
result = Result
pairings = Round { $round }: pairings
standings = Standings after round { $round }
cross_table = Cross table after round { $round }
place = Place
player = Player
number = No.
points = Points
forfeits = F: won by forfeit, or 0-0F: lost by both.
legend = 12w1: against number 12 with White (b: with Black), won. + and -: forfeit, * not played yet. Without a game: U pairing-allocated bye, F full-point bye, H half-point bye, Z not paired.
not_computed = Not computed: { $codes }
written = Written: { $file }. It has the pairings of round { $round }, the standings and the cross table.
