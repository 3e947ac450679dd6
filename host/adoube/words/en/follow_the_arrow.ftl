list = { LIST($numbers) }
none = none

unreadable = { QUOTED($text) } is no turn: write c1-c2 for a line move, c1^c3^e3 for a jump by its landing circles, or skip
unreadable_call = this is no call: it is jump with a pawn's circle, or pass, by black or red

needless_skip = { $mover } can move, so the turn may not be skipped.
no_pawn = There is no pawn on { $origin } to move.
not_your_pawn = The pawn on { $origin } belongs to { $enemy }, and it is { $mover }'s turn.
backward = From { $origin } to { $target } leads back towards { $mover }'s own START row. Pawns go forward or sideways.
no_arrow = No arrow points from { $origin } to { $target }, so no line move leads there.
target_taken = There is a pawn on { $target } already: a line move ends on a vacant circle.
not_straight = { $landing } does not lie straight beyond a circle next to { $start }, so no jump leads there.
nothing_to_jump = Between { $start } and { $landing } there is no pawn of { $enemy }'s to jump over.
side_jump = { $start } is on a START row, where nobody jumps sideways.
landing_taken = There is a pawn on { $landing } already: a jump ends on a vacant circle.
no_arrow_to_jump = No arrow points from { $start } to the pawn on the way to { $landing }, so it may not be jumped from there.
jumped_twice = On the way from { $start } to { $landing } stands a pawn that this turn has jumped already. It may be jumped once.
back_again = A jump may not end on { $origin }, where it began.
too_many_jumped = One turn jumps over { $most } pawns at most.
no_way = No line move and no jump leads from { $origin } to { $target }.
called = { $enemy } has called Jump: the pawn on { $pawn } must jump, wherever { $mover } likes.
called_any = { $enemy } has called Jump: { $mover } must jump with some pawn.

call_by_mover = It is { $mover }'s turn. Only { $enemy }, who has moved last, may call.
no_call_now = { $enemy } may not call now: a call comes right after the caller's own move.
already_called = { $enemy } has called Jump already. The call stands until { $mover } has moved.
no_jump_there = { $mover } has no pawn on { $pawn } that can jump, so the call does not count. Name another pawn.

nothing_changed = Nothing has moved: { $mover } is to move one pawn.
vanished = { $owner }'s pawn on { $cell } has left the board. Jumped pawns stay, and so do all the others: set it back.
appeared = There is a pawn on { $cells } that was not there. Each player has five pawns, and all are on the board.
exchanged = Pawns have been exchanged ({ $cells }). A turn moves one pawn to a vacant circle.
several = More than one pawn has moved ({ $cells }). A turn moves one pawn.
unknown_change = No turn of { $mover } changes the board like this ({ $cells }).

end_home = { $winner } calls “{ $game }”: the fifth pawn home carries { $fifth }, { $loser }'s pawns not home are { $away }: { $sum } × { $fifth } = { $points } points.
end_home_unknown = { $winner } has brought five pawns home. Which came last is not known, so there are no points.
single = Single game
double = Double game
triple = Triple game
quadruple = Quadruple game
quintuple = Quintuple game
end_stuck = Neither player can move: the game is void.
end_stuck_scores = Neither player can move: { LIST($scores, type: "unit") } for the other's pawns not home.
end_repeated = The same position has come for the third time: the game is void.

setup_form = it is the numbers 1 to 5 from a to e in Black's order, a stroke, and in Red's: 12345/54321
arrows_unread = { $file }: the arrows cannot be read ({ $why }): give the path of a JSON file, or arrows=unofficial
arrows_form = this board has { $number } here
arrows_empty = it is unofficial or the name of a file
arrows_unknown = the board has no circle { QUOTED($unknown) }
arrows_apart = { $target } is no neighbour of it
arrows_no_way_out = no arrow leaves this circle: list one at least

not_a_pawn = { $cell }: { QUOTED($piece) } is no piece of this game
one_a_circle = { $cell }: a circle holds one pawn
pawn_twice = { $cell }: { $piece } stands on { $other } already
memory_keys = memory: it has exactly call, repeats
repeats_form = memory.repeats: a whole number, 1 or more
call_form = memory.call: null, or {"{"}"call": "jump", "by": "{ $by }", "pawn": CIRCLE{"}"} for a pawn that can jump
not_over = to_move is null, and the game is not over

place_pawn = { $seat }, place pawn { $number }
placing_done = All pawns are placed. { $seat } moves first.
place_no_more = All ten pawns are placed already.
place_in_turn = Now { $seat } is placing on his own START row; { $other }'s pawns are not placed now.
place_not_in_row = { $cell } is not on { $seat }'s START row.
place_taken = There is a pawn on { $cell } already.
place_twice = { $seat }'s pawn { $number } stands on { $cell } already.
place_frozen = { $second } has begun to place, so { $first }'s order is fixed: set the pawn back on { $cell }.
place_nothing_there = No pawn has been placed on { $cell }.

call_in_force = { $caller } has called Jump: { $mover }'s pawn { $number } on { $circle } has to jump.
call_to_any = { $caller } has called Jump: one of { $mover }'s pawns has to jump.
