### A tournament's file, its pairings and its standings.

too_large = { $file }: this is no TRF, it has more than { $most } MB
no_players = { $file }: there is no player in it, no line that begins with 001; export it as TRF16 or TRF26
twice = { $file }, line { $line }, column { $column }: player { $number } is there already; give everybody a number of their own
no_number = { $file }, line { $line }, column { $column }: a player's number has to stand here, from 1 to 9999
no_name = { $file }, line { $line }, column { $column }: the player's name has to stand here
no_whole = { $file }, line { $line }, column { $column }: a number has to stand here, not { QUOTED($found) }; look whether the columns are shifted
no_blank = { $file }, line { $line }, column { $column }: a blank has to stand here, not { QUOTED($found) }; look whether the columns are shifted
no_colour = { $file }, line { $line }, column { $column }: the colour is w, b or -, not { QUOTED($found) }
no_result = { $file }, line { $line }, column { $column }: no result is written { QUOTED($found) }; it is one of 1 = 0 + - W D L H F U Z or a blank
no_opponent = { $file }, line { $line }, column { $column }: the result { $result } needs an opponent; for a bye write F, H, U or Z
no_bye_then = { $file }, line { $line }, column { $column }: a game with player { $opponent } needs a colour, and a bye has no opponent
too_many_rounds = { $file }, line { $line }, column { $column }: there are more than { $most } rounds
unknown_opponent = { $file }, line { $line }, column { $column }: there is no other player { $number } to be the opponent
not_mirrored = { $file }, line { $line }, column { $column }: player { $one } meets { $other }, who meets somebody else in that round; mend one of the two lines
same_colour = { $file }, line { $line }, column { $column }: player { $other } has the same colour in this game
results_differ = { $file }, line { $line }, column { $column }: the result is { QUOTED($one) }, and { QUOTED($other) } in the opponent's line; mend one of the two
no_header_whole = { $file }, line { $line }, column { $column }: { $code } has numbers here, not { QUOTED($found) }
header_unknown = { $file }, line { $line }, column { $column }: { $code } names player { $number }, whom no line 001 has
no_planned = { $file }, line { $line }, column { $column }: there are 1 to { $most } rounds
no_first_colour = { $file }, line { $line }, column { $column }: the first colour is W or B, not { QUOTED($found) }
no_point_system = { $file }, line { $line }, column { $column }: { QUOTED($found) } is no part of a point system that adoube knows; write W, D, L, A or P, each with its points
no_byes = { $file }, line { $line }, column { $column }: byes are F, H or Z, a round, and players' numbers
not_paired = { $file }: in round { $round } player { $white } does not have White against { $black }
others = { $file }: { LIST($people) } do not meet in round { $round } there; the result is not written
changing = { $file }: another program goes on changing it; close it there and try again
unread = { $file }: the file cannot be read: { $why }
unwritten = { $file }: the file cannot be written, and is as it was: { $why }
no_pairings = round { $round } cannot be paired: { $why }
not_paired_here = adoube makes no pairings for a file with lines { $code }; make them in your tournament's program
all_rounds = all { $rounds } rounds are paired; the number stands in the lines XXR or 142
round_open = round { $round } is not over: board { $board }, { $white } – { $black }, has no result
no_player = there is no player { $number }
