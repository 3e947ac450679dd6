### The tournament's page.

title = Tournament
pairings = Round { $round }
of_planned = of { $planned }
board = Board
first = First player
second = Second player
result = Result
number = No.
to_table = Board { $board }: to the table { $table }
playing = Playing
none_paired = No round is paired yet.
standings = Standings
not_computed = Not computed here and not used: { LIST($codes) }
cross_table = Cross table
sheets = Sheets for the wall (PDF)
cross_table_legend = 12w1: against number 12 with White (b: with Black), won. + and -: forfeit, *: not played yet. Without a game: U pairing-allocated bye, F full-point bye, H half-point bye, Z not paired.
code_bh = Buchholz: the sum of the opponents' points
code_bh_c1 = Buchholz without the lowest opponent
code_bh_c2 = Buchholz without the two lowest opponents
code_sb = Sonneborn-Berger: the points of beaten opponents, and half of those drawn with
code_de = Direct encounter: how many of those who are equal are behind
code_win = Wins, without a game too
code_won = Games won on the board
code_ps = Progressive score: the sum of the points after each round
code_bh_m1 = Median Buchholz: without the lowest and the highest opponent
code_bh_m2 = Median Buchholz without the two lowest and the two highest opponents
code_aob = Mean Buchholz of the opponents met on the board
code_ps_c1 = Progressive score without the first round
code_bpg = Games on the board with Black
code_bwg = Games won on the board with Black
code_rep = Rounds that the player chose to play
code_aro = Mean rating of the opponents met on the board
run = Run the rounds
begun =
    { $count ->
        [one] Begun at one table.
       *[other] Begun at { $count } tables.
    }
proposal = Proposal for round { $round }
made_by = By { $rules }
accept = Accept these pairings
discard = Discard
start = Start round { $round } on the tables
start_help = Every table starts the match of its board. The first player has White, or the first seat.
without_extra = Pairings for the next round come from your tournament's program, or from here with this package:
absent = Absent (numbers)
half = Half-point bye (numbers)
propose = Make the pairings of round { $round }
numbers_help = Numbers of players, separated by spaces. Nothing is written until you accept.
set_title = Set a result
set_button = Set
set_help = For a forfeit, or a game away from these tables. A game that ends at a table writes its result itself.
no_result = none
goes_on = Round { $round } is being played.
over = All rounds are played.
