piece = piece
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king

unreadable = { QUOTED($text) } is no turn: write e2e4, and e7e8q for a pawn that becomes a queen (r, b, n for another piece)

no_piece = There is no piece on { $origin } to move.
not_your_piece = The { $piece } on { $origin } belongs to { $enemy }, and it is { $mover }'s turn.
stays = The piece on { $origin } has not moved: { $mover } is to move one piece to another square.
own_piece = { $target } is occupied by { $mover }'s own { $piece }: two pieces do not share a square.
needless_skip = In chess no one passes: { $mover } is to move.

must_promote = A pawn that reaches { $target } becomes a queen, rook, bishop or knight in the same turn: say which.
no_promotion = What stands on { $origin } does not become another piece: only a pawn does that, on the last rank.

in_check = { $mover }'s king is in check, and after { $origin } to { $target } it still is.
exposes_king = After { $origin } to { $target } { $mover }'s own king could be captured: that is not allowed.

bishop_way = A bishop moves along diagonals: { $target } is on none of { $origin }'s.
rook_way = A rook moves along its file or rank: { $target } is on neither of { $origin }'s.
queen_way = A queen moves along file, rank or diagonal: { $target } is on none of { $origin }'s.
knight_way = A knight goes two squares along a file or rank and one to the side: not from { $origin } to { $target }.
jumps = A piece stands on { $blocker }, and only knights jump: { $origin } to { $target } is blocked.
king_way = A king moves to an adjacent square, or castles from its first square: not from { $origin } to { $target }.
castling_lost = { $mover } may no longer castle on this side: the king or that rook has moved, or the rook is gone.
castling_blocked = To castle, the squares between king and rook must be empty.
castles_through_check = A king does not castle out of check, over an attacked square, or into check.

pawn_way = A pawn moves straight forward and captures one square diagonally forward: not from { $origin } to { $target }.
pawn_blocked = The pawn's way from { $origin } to { $target } is not free: a pawn does not capture straight ahead.
double_step = A pawn goes two squares only from where it began: not from { $origin } to { $target }.
pawn_captures_nothing = A pawn moves diagonally only to capture, and there is nothing to capture on { $target }.
too_late = A pawn is captured in passing only just after it went two squares, and never at the own king's cost: not on { $target }.

nothing_changed = Nothing has moved: { $mover } is to move one piece.
vanished = { $owner }'s { $piece } on { $origin } has left the board. Set it back, or on the square that it moves to.
vanished_enemy = { $owner }'s { $piece } on { $origin } has left the board. It goes only when it is captured.
appeared = There is something on { $cells } that was not there before. A piece comes to a square only from another one.
exchanged = The pieces on { $cells } have changed. A capture moves the capturing piece there.
unknown_change = No turn of { $mover } changes the board like this ({ $cells }).

end_mate = { $winner } has given checkmate: { $loser }'s king is attacked and cannot be saved.
end_stalemate = Stalemate: { $loser } is not in check and has no legal move. The game is drawn.
end_dead = Checkmate is impossible for either player from here. The game is drawn.
end_repeated = The same position has occurred { $times } times. The game is drawn.
end_no_progress = No capture and no pawn's move for { $moves } moves of each player. The game is drawn.
end_declared = The kings stand in the centre: { $winner } has won.
end_declared_draw = The kings stand in the centre: the game is drawn.

note_check = { $mover } is in check.
note_fifty_moves = No capture and no pawn's move for fifty moves of each: a draw may be claimed.

memory_keys = memory: it has exactly fen, which is a text
bad_fen = memory.fen: { $why }
impossible = this position cannot stand in chess: { $why }
not_a_piece = cells.{ $cell }: { $stack } is no single piece of chess
fen_differs = memory.fen: it shows other pieces than cells
fen_turn = to_move: memory.fen says that it is { $to_move }'s turn
too_many = off.captured: { $seat } has more than sixteen pieces on and beside the board
odd_captured = off.captured: { QUOTED($piece) } cannot be there

ambiguous = { QUOTED($text) } may be { LIST($turns, type: "or") }: say which piece moves
pgn_illegal = What was played next is no legal move and stands by the arbiter's word: { $turn }. { $remark }
pgn_undecided = The next move is not decided: { LIST($candidates, type: "or") }.
nothing_to_claim = A draw can be claimed when the position stands for the third time, or after { $moves } moves of each player without a capture or a pawn's move; neither is so here.
