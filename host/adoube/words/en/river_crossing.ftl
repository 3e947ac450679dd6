unreadable = { QUOTED($text) } is no turn: write in-a1, b3-c4, b3.2-c4 from the second piece up, a8-out, back-a8, or skip

needless_skip = { FORM($mover, "head") } can move, so the turn may not be skipped.
collector_from_bank = Collectors are never on a bank: none comes into the river on { $target }.
in_elsewhere = A piece of { FORM($mover, "the") } comes from its own bank onto row { $first_row }, and { $target } is not in it.
nothing_to_bring = { FORM($mover, "head") } { VERB($mover, "has", "have") } no piece on its own bank to bring in on { $target }.
back_elsewhere = A piece of { FORM($mover, "the") } comes back from the far bank onto row { $last_row }, and { $target } is not in it.
nothing_safe = { FORM($mover, "head") } { VERB($mover, "has", "have") } no piece on the far bank to bring back on { $target }.
no_piece_there = There is no piece on { $origin } to move.
stack_too_low = The stack on { $origin } is only { $height } high: there is no piece number { $level }, counted from below.
not_your_piece = The piece on { $origin } is not { FORM($mover, "of") } to move. It belongs to this player: { FORM($owner, "the") }.
not_your_piece_in_stack = Piece number { $level } on { $origin }, counted from below, is not { FORM($mover, "of") } to move. It belongs to this player: { FORM($owner, "the") }.
collector_leaves = A collector never leaves the river: set it back on { $origin }.
leaves_elsewhere = { FORM($mover, "head") } leaves the river from row { $last_row } only, and { $origin } is not in it.
foreign_rider = The piece on { $origin } may not leave the river while a piece of the other colour rides on it.
too_far = From { $origin } to { $target } is not one step: a piece moves one square, straight or slantwise.
not_straight = From { $origin } to { $target } is not one straight step: in this game a piece moves one square along its row or column.
collector_onto_collector = There is a collector on { $target }: a collector may not move onto another one.
collectors_would_stack = A collector rides on { $origin }, and another is on { $target }: two collectors may not come onto one stack.

nothing_changed = Nothing has moved: { FORM($mover, "the") } { VERB($mover, "is", "are") } to move one piece, with all that rides on it.
several = More than one piece has moved ({ $cells }). One player moves at a time: one piece, with all that rides on it.
take_from_under = A collector rode on what moved ({ $written }): take the one piece directly under it, and leave the rest as it was.
take_all = There is a collector where the piece went ({ $written }): take the piece and all that rode on it off the board, and leave the collector.
take_top = The collector goes where a piece was ({ $written }): take the top piece there, and set the collector in its place.
not_brought = { FORM($mover, "head") } may bring a piece of the own colour onto { $target } ({ $written }), on top of what stands there. Something else stands there now.
all_above_goes_along = A piece moves with all that rides on it and nothing from below ({ $written }).

end_crossed = { LIST(FORM($seat, "head")) } { VERB($seat, "has", "have") } brought every piece to the far bank.
end_none_left = No red or black piece is left on its own bank or in the river.
end_quiet = For { $turns } turns no piece has entered the river, left it or been collected.

no_piece = { $cell }: { QUOTED($piece) } is no piece of this game
collector_below = { $cell }: a collector is always on top of its stack
odd_off = { $place }: { QUOTED($piece) } cannot be there
too_many =
    { FORM($seat, "head") } { VERB($seat, "has", "have") } { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }, and there are { $most }
memory_keys = memory: it has exactly the key next
next_is_null = memory.next: it is null unless the collector is to move
next_form = memory.next: the collector is to move, so it is one of { $seats }
passed_over = to_move: { $seat } has no piece left to move, and its turn is passed over (RIV-A17)
not_over = to_move is null, and the game is not over
