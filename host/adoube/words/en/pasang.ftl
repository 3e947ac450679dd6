unreadable = { QUOTED($text) } is no turn: write -c1 for a column, c3-d3,xd7 for a ka that goes to d3 and captures the line of d7
no_point = { QUOTED($text) } names { $cell }, where the board has no point

columns_are = { LIST($columns, type: "or") } may be opened.
turns_are = Possible: { LIST($turns, type: "or") }.
others = others

needless_skip = { $mover } may not skip a turn. { $where }
opened_already = { $mover } has opened a column already. { $where }
opens_first = { $mover } first takes a column of five tokens on the own half. { $where }
other_half = { $cell } does not name a column on the half of { $mover }: name its outermost point. { $where }
other_sector = { $mover } may not open { $column } after { $enemy }'s column. { $where }
no_entry = The token on { $origin } cannot enter { $mover }'s open column at { $target } as a ka. { $where }
no_ka = { $mover }'s ka does not stand on { $origin }. { $where }
no_slide = The ka goes along free points of a row or column, and { $target } is not to be reached so from { $origin }. { $where }
nothing_there = There is no token on { $cell } to capture. { $where }
not_across = The line captured lies across the way of the ka, and { $cell } does not. { $where }
not_odd = The ka forms no line of one colour, odd in number, with the token on { $cell }. { $where }

nothing_changed = Nothing has changed: { $mover } is to move. { $where }
no_column = { $mover } takes the five tokens of one column on the own half; { $cells } have changed. { $where }
no_choice = { $mover } moves a token beside the open column into it, as the ka, and takes one line; { $cells } have changed. { $where }
no_capture = The ka has gone to { $target }, and no line is taken: every turn captures. { $where }
no_line = Of { $cells } no turn takes just these: a line has one colour and is odd in number. { $where }
no_turn_does = No turn changes { $cells } so: the ka moves, and one line is taken. { $where }

end_cleared = The board is empty: { LIST($scores, type: "unit") }.
end_stuck = { $loser } cannot capture anything, and tokens are left: { $winner } has won.
score = black: { $black }, white: { $white }

pattern_empty = it is { LIST($names, type: "or") }, or the name of a file
pattern_unread = { $file }: the pattern cannot be read ({ $why }): give the path of a text file, or { LIST($names, type: "or") }
pattern_rows = { $file }: a pattern has { $rows } lines, the farthest row first
pattern_row = { $file }, line { $line }: a row has { $columns } letters
pattern_letter = { $file }, line { $line }, column { $column }: { QUOTED($letter) } is neither b nor w
pattern_counts = { $file }: there are { $black } black and { $white } white tokens, and there have to be as many of each

not_a_piece = cells.{ $cell }: one of { LIST($pieces, type: "or") }
two_kas = cells.{ $cell }: there is another { $piece }
ka_without_passage = memory.passages.{ $seat }: a ka stands on the board, so the player has opened a column
passage_taken = memory.passages.{ $seat }: tokens stand in that column
half_open = memory.passages.{ $seat }: tokens are gone from that half, so a column is open
captured = off.{ $seat }: it counts { LIST($pieces, type: "and") }
memory = memory: it has exactly passages, for each of { LIST($seats, type: "and") } a column or null
not_over = to_move is null, and the game is not over
