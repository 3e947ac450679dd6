unreadable = { QUOTED($text) } is no turn: write a1-b3, a1xb3 for a capture, a1xb5+c1 with an archer taken back, or skip

no_archer = There is no archer on { $origin } to move.
not_your_archer = The archer on { $origin } belongs to { $enemy }, and it is { $mover }'s turn.
stays_home = The archer on { $origin } stands on the enemy's first row: it stays there until it is captured.
no_line = No line joins { $origin } and { $target }. An archer moves along one line to the hole at its end.
own_archer = { $target } is occupied by { $mover }'s own archer: a hole holds one archer.
capture_of_nothing = There is no enemy archer on { $target } to capture: write { $origin }-{ $target }.
unsaid_capture = { $enemy }'s archer is on { $target }: moving there captures it, written { $origin }x{ $target }.
backward = In Jasir archers do not move backward, and { $origin } to { $target } leads back.
shuttle = To and fro between { $target } and { $origin } long enough: { $mover } must play something else.
shielded = { $enemy }'s archer on { $target } is on its own first row, where it is safe while { $mover } can do anything else.
nothing_to_take_back = { $mover } has no archer to take back in this turn, so none may be set on { $placed }.
not_on_home_row = { $placed } is not on { $mover }'s own first row, where an archer taken back is set.
not_free = { $placed } is not free for the archer taken back.
set_alone = Setting an archer on { $placed } is not a turn of its own: it comes with a move.
must_take_back = { $mover } must take an archer back in this turn and set it on a free hole of the own first row.
needless_skip = { $mover } can move, so the turn may not be skipped.

nothing_changed = Nothing has moved: { $mover } is to move one archer.
vanished = { $owner }'s archer on { $origin } has left the board. Put it back, or on the hole that it moves to.
vanished_enemy = { $owner }'s archer on { $origin } has left the board. It goes only when an enemy archer takes its hole.
appeared = There is an archer on { $placed } that was not there. An archer comes back only with a turn that allows it.
exchanged = The archer on { $target } has become another one. To capture, move the capturing archer there from its hole.
several = More than one archer has moved ({ $cells }). One archer moves in a turn.
unknown_change = No turn of { $mover } changes the board like this ({ $cells }).

end_home = { LIST($seat) } has brought every remaining archer to the enemy's first row: { LIST($score, type: "unit") }.
end_none_left = { $seat } has no archer left: { LIST($score, type: "unit") }.
end_quiet = No one has captured or arrived for { $turns } turns each: { LIST($score, type: "unit") }.
end_stuck = Neither player can move: { LIST($score, type: "unit") }.
end_stuck_loses = { $seat } cannot move and loses.

not_an_archer = { $cell }: { QUOTED($piece) } is no piece of this game
one_a_hole = { $cell }: a hole holds one archer
too_many = { $seat } has { $count } archers, and there are five
odd_off = { $place }: { QUOTED($piece) } cannot be there
bad_memory = memory.{ $field }: { $why }
memory_keys = it has exactly { $keys }
credits_form = a whole number from 0 to 5 for each of { LIST($seats, type: "unit") }
credits_unbacked = { $seat } has more credits than captured archers
shuttle_form = a list of at most three moves such as "c2-d2" for each of { LIST($seats, type: "unit") }, each undoing the one before
not_over = to_move is null, and the game is not over
