### How a game ended: headlines, and the sentence that is made of one.

won = { LIST(FORM($winners, "head")) } { VERB($winners, "wins", "win") }
shared = { LIST(FORM($winners, "head")) } share the win
drawn = Draw
void = No one wins
solved = Solved
unsolved = Not solved
sentence = { $ending }.
