unreadable = { QUOTED($text) } is no turn: write a1-b1, a capture a1xb1, or skip

may_go = The piece on { $cell } may go to { LIST($targets, type: "or") }.
stuck = The piece on { $cell } cannot move now.
must_move = Brax was called: the piece on { LIST($cells, type: "or") } has to move.
pieces_move = { $mover } moves one piece, over two lines of its own colour at most or one of the other.

needless_skip = { $mover } can move, so the turn may not be skipped. { $where }
not_yours = The piece on { $origin } is { $enemy }'s, and { $mover } is to move. { $where }
no_piece = There is no piece on { $origin }. { $where }
own_piece = On { $target } there is a piece of { $mover } already. { $where }
in_the_way = On the way from { $origin } to { $target } there is a piece, and none is jumped. { $where }
too_far = From { $origin } to { $target } it is more than two lines of { $mover }'s colour or one of the other. { $where }
not_threatened = { $enemy } has called brax, and the piece on { $origin } is not threatened. { $where }
no_capture = There is nothing to capture on { $target }: write a step. { $where }
unsaid_capture = A piece of { $enemy } stands on { $target }: write { $origin }x{ $target } to capture it. { $where }

nothing_changed = Nothing has changed: { $mover } is to move one piece. { $where }
several = More than one piece has moved ({ $cells }). { $mover } moves one piece in a turn. { $where }
taken_away = The piece on { $origin } is gone, and none has come to its place. { $where }

call_form = the call is {"{"}"call": "brax", "by": "blue"{"}"}, by blue or red
call_by_mover = { $mover } is to move: only { $caller } may call brax now.
called_already = { $caller } has called brax already.
call_by_single = { $caller } has a single piece and { $mover } two: then a single piece may not call brax.
no_threat = { $caller } threatens no piece of { $mover }, so brax may not be called.

note_called = Brax! { $mover } has to move the piece on { LIST($cells, type: "or") }.
end_captured = { $winner } has captured every piece of { $loser }.
end_lone = With one piece each, nothing was captured in { $turns } turns of each player: the game is drawn.

lines_empty = it is unofficial, or the name of a file
lines_unread = { $file }: the file of line colours cannot be read ({ $why }): give the path of a JSON file, or lines=unofficial
lines_form = there are { $number }
line_unknown = { QUOTED($line) } is no line: each joins two points next to each other, such as a1-b1
line_twice = { $line } is there twice
line_lacking = { $line } is in neither list
cell_sides = the cell whose lower left corner is { $cell } has not three sides of one colour and one of the other

not_a_piece = cells.{ $cell }: one piece, { LIST($pieces, type: "or") }
captured = off.captured: with those on the board there are { $most } pieces of { $seat }
captured_codes = off.captured: it counts { LIST($pieces, type: "and") }
memory = memory: it has exactly brax, true or false, and lone, a number of turns
not_over = to_move is null, and the game is not over
