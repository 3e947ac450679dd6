### How a seat's points came about, in a few words beside them.

jarmo = { $goal } on the enemy's first row × 2 + { $others } elsewhere
kinds = { LIST($kinds, type: "sum") }
kind = { $count } { $kind } × { $value }
no_pile = no pile: 1
pawns_away = pawns not home yet: { $numbers }
none_away = all pawns home
last_pawn = last pawn home { $pawn } × the other's pawns not home ({ $numbers })
others_away = the other's pawns not home: { $numbers }
safe = { $count } safe
collected = { $count } collected
chess_win = 1 for the win
chess_draw = ½ for the draw
points = { $seat } { $points }
# points that are no simple fraction, and points below zero
decimal = { $number }
below_zero = −{ $points }
