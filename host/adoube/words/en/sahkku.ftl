unreadable = { QUOTED($text) } is no turn: write what each die moves, such as o1-o2,o2-n2, the king as Kh2-h3, or skip

may_go = From { $cell } the dice lead to { LIST($targets, type: "or") }.
moves_are = The dice allow { LIST($moves, type: "or") }.
nothing_moves = No piece can move with these dice. If they fell otherwise, say so.
others = others

needless_skip = { FORM($mover, "head") } can move, so the turn may not be skipped. { $where }
not_begun = { FORM($mover, "head") } may begin only with three X, and the dice show { $throw }. If they fell otherwise, say so.
dice_left = Every die that can move a piece has to be played, and one is left. { $where }
no_die = No die that is left leads from { $origin } to { $target }: they show { $throw }. { $where }
no_piece = There is no piece on { $origin }. { $where }
not_yours = The piece on { $origin } belongs to the other side. { $where }
sleeps = The piece on { $origin } sleeps: an X wakes it, and moves it one point. { $where }
not_along_the_way = No die leads from { $origin } to { $target } along the way. { $where }
barred = On { $target } there is a piece of { FORM($mover, "the") } or one that sleeps, so nothing may stop there. { $where }
no_king = The king does not stand on { $origin }. { $where }
king_of_others = The king is not on the side of { FORM($mover, "the") }. { $where }
king_not_straight = The king goes straight along its row or column, and { $target } does not lie so from { $origin }. { $where }

cannot_move = { FORM($mover, "head") } cannot move anything with { $throw }. If the dice fell otherwise, say so.
nothing_changed = Nothing has changed: { FORM($mover, "the") } { VERB($mover, "is", "are") } to move, with { $throw }. { $where }
no_turn_does = With { $throw } no turn of { FORM($mover, "the") } changes { $cells } so. If the dice fell otherwise, say so. { $where }

end_captured = { FORM($winner, "head") } { VERB($winner, "has", "have") } won: all pieces of the other side are captured.
end_siege = { FORM($winner, "head") } { VERB($winner, "has", "have") } won: the other side's last pieces all sleep, and cannot come out.

call_form = the call is {"{"}"call": "dice", "by": "men", "value": "X20"{"}"}, by men or women, with three faces of X, 3, 2 and 0
dice_form = it is thrown, or a whole number from 0 on that decides the throws

note_throw = { FORM($mover, "head") } { VERB($mover, "has", "have") } thrown { $throw }.
note_begin = { FORM($mover, "head") } { VERB($mover, "begins", "begin") } with three X. Tell the dice if three throws brought fewer.
note_king = { FORM($seat, "head") } { VERB($seat, "has", "have") } the king.
note_homeward = On the way home: { LIST($cells, type: "unit") }
captured_by =
    { $count ->
        [one] { $count } piece captured
       *[other] { $count } pieces captured
    }

memory_keys = memory: it has exactly { LIST($keys, type: "unit") }
homeward_form = memory.homeward: a list of points of the middle row where pieces stand
one_a_point = cells.{ $cell }: one piece at most, and the king
sleeps_elsewhere = cells.{ $cell }: a piece sleeps on its own row only
one_king = cells: there is one king
captured = off.captured: with those on the board there are { $most } pieces of { $seat }
captured_codes = off.captured: it counts { LIST($pieces, type: "and") }
throw_form = memory.throw: three faces of X, 3, 2 and 0, such as X20
not_a_piece = cells.{ $cell }: { QUOTED($piece) } is no piece of this game
king_form = memory.king: null or one of { LIST($seats, type: "or") }
begun_form = memory.begun: a list of { LIST($seats, type: "or") }
played_form = memory.played: how many turns both players have had together
not_over = to_move is null, and the game is not over
