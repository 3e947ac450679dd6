unreadable = { QUOTED($text) } is no turn: write a3-b4 for a step, a3-c5 for a jump, or skip

may_go = The piece on { $cell } may go to { LIST($targets, type: "or") }.
stuck = The piece on { $cell } cannot move now.
own_pieces_step = { $mover } moves one piece one square diagonally.
jumps_are = The jump to make is { LIST($jumps, type: "or") }.

needless_skip = { $mover } can move, so the turn may not be skipped. { $where }
not_yours = The piece on { $origin } is { $enemy }'s, and { $mover } is to move. { $where }
no_piece = There is no piece on { $origin }. { $where }
taken = There is a piece on { $target }: only one piece stands on a square. { $where }
no_step = From { $origin } to { $target } is neither one square diagonally nor a jump over one piece. { $where }
over_own = A piece jumps over an enemy only, and the one between { $origin } and { $target } is { $mover }'s own. { $where }
over_nothing = There is no enemy between { $origin } and { $target } to jump over, and a step is one square long. { $where }
jumps_back = From { $origin } to { $target } is a jump backward: pieces jump forward only. { $where }
must_jump = { $mover } can jump an enemy, and so has to. { $where }
shuts_in = After { $origin }-{ $target } { $enemy } could not move at all: that is not allowed. { $where }

nothing_changed = Nothing has changed: { $mover } is to move one piece. { $where }
several = More than one piece has moved ({ $cells }). { $mover } moves one piece in a turn. { $where }
taken_away = The piece on { $origin } is gone. Nothing is captured in Salta: put it back. { $where }
appeared = A piece has come from nowhere ({ $cells }). All pieces are on the board from the start. { $where }

end_home = { $winner } has brought every piece home. { $loser } would need { $steps } more steps.
end_both_home = Green came home first, and Red with the turn that answers: the game is drawn.
end_limit = Each player has had { $most } turns. Green would need { $green } more steps, Red { $red }.

steps_left =
    { $steps ->
        [one] { $steps } step to go
       *[other] { $steps } steps to go
    }
turn_of = Turn { $turn } of { $most }

not_a_piece = cells.{ $cell }: one piece, such as green.star.1, green.moon.2 or red.sun.5
twice = cells.{ $cell }: { $piece } stands on another square already
light_square = cells.{ $cell }: pieces stand on dark squares only
missing = cells: { $piece } is missing, and no piece ever leaves the board
memory = memory: it has exactly played, how many turns both players have had together
not_over = to_move is null, and the game is not over
