piece = piece
pieces = pieces
frog = frog
frogs = frogs
marble = marble
marbles = marbles

unreadable = { QUOTED($text) } is no turn: write -c3 for a first removal, c3xc5xe5 for leaps by their landing cells, or skip
no_cell = { QUOTED($text) } is no turn: the board has no cell { $cell }

needless_skip = { $mover } has a turn, so it may not be skipped.
remove_first = Before anyone leaps, { $mover } removes one { $noun }, from anywhere.
removals_over = The first removals are over: a { $noun } leaves the board only when another leaps over it, and none has leapt over { $cell }.
no_removals = Nobody removes a { $noun } in this game: one leaves the board only when another leaps over it, and none has leapt over { $cell }.
has_removed = { $seat } owes no first removal: each player removes one.
nothing_to_remove = There is no { $noun } on { $cell } to remove.
wrong_colour = The { $noun } on { $cell } has the wrong colour for a first removal: it has to be { $colours }.

no_piece = There is no { $noun } on { $origin } to leap.
no_leap = { $origin } to { $target } is no short leap: a { $noun } leaps straight over its neighbour to the next cell.
diagonal = { $origin } to { $target } is diagonal: { $nouns } leap up, down or sideways.
nothing_between = There is no { $noun } on { $over } to leap over on the way from { $origin } to { $target }.
taken_already = The { $noun } on { $over } was taken earlier in this turn, so there is nothing left to leap over from { $origin } to { $target }.
landing_taken = { $target } is not free: a leap from { $origin } ends on an empty cell.

nothing_changed = Nothing has moved: { $mover } is to leap over at least one { $noun }.
nothing_removed = Nothing is gone: { $mover } is to remove one { $noun }.
exchanged = Another { $noun } stands on { $cells } than before. Pieces only leap, or leave the board.
appeared = There is a { $noun } on { $cells } that was not there. Nothing comes onto the board: take it off.
one_removal = Before anyone leaps, { $mover } removes one { $noun } and moves nothing ({ $cells }).
no_tour = { $cells } are empty, and no { $noun } can leap over them all and come back to where it began. A { $noun } still in the hand has to be set down.
several_landed = { $cells } were empty before. One { $noun } leaps in a turn and ends on one cell.
several_lifted = { $cells } cannot all be where the leaping { $noun } came from: set back all but one.
from_nowhere = No { $noun } leaps from { $cells } to { $target }.
forgotten =
    { $count ->
        [one] The { $noun } on { $cells } was leapt over and still stands there: take it off.
       *[other] The { $nouns } on { $cells } were leapt over and still stand there: take them off.
    }
stray = The { $noun } that began on { $origin } never leaps over { $cells }: put back what stood there.
in_the_way = The { $noun } that began on { $origin } would have to land on { $cells }, where another stands.
breaks_off = The leaps from { $origin } break off at { $cells }: a { $noun } that was leapt over there may still stand, or one too many is gone.
apart = The leaps from { $origin } do not hang together: some of the { $nouns } that are gone were not leapt over.
unknown_change = No turn of { $mover } changes the board like this ({ $cells }).

end = No leap is left. { LIST($scores, type: "unit") }.

unknown_call = { QUOTED($call) } is no call of this game; it knows { $known }
call_seat = "by" is one of { $seats }
call_cell = "cell" is a cell of the board
call_not_latest = { $cell } is not the piece that was removed last, so no one can claim it now.

order_form = it is a list of seats such as p2,p1,p3, each once
order_seats = it names each of { $seats } once

layout_empty = it is random or the name of a file
layout_unreadable = the file cannot be read ({ $why }): give the path of a text file, or layout=random
layout_place = line { $line }, column { $column }: { $why }
layout_letter = { QUOTED($letter) } is no piece; the letters are { $letters }
layout_row = this row has { $found } letters where the board has { $size } squares
layout_rows = there are { $found } rows where the board has { $size }
layout_number = this { $letter } is one too many: there are { $found } of them, and the game has { $wanted }

drawn_empty = Nothing is seen on { $cells }, and every cell has to bear a piece.
drawn_too_many = There are { $found } { $colour } { $nouns } and should be { $wanted }: look at { $cells }.
drawn_too_few = There are { $found } { $colour } { $nouns } and should be { $wanted }.
drawn_cells =
    { $more ->
        [0] { LIST($cells, type: "unit") }
       *[other] { LIST($cells, type: "unit") } and { $more } more
    }

one_a_cell = cells.{ $cell }: one piece stands on a cell
not_a_piece = cells.{ $cell }: { QUOTED($piece) } is no piece of this game
odd_off = { $place }: { QUOTED($piece) } cannot be there
too_many = cells: there are { $found } of { $piece }, and the game has { $wanted }
memory_keys = memory: it has exactly to_remove
to_remove_form = memory.to_remove: a list of seats that owe a first removal, each once, of { $seats }
owes_nothing = to_move: { $seat } owes no first removal, and others do
not_over = to_move is null, and the game is not over

owing = Still to remove one { $noun }: { LIST($seats, type: "unit") }
