### Computer players at a table: who sits where, and what they play.

no_seat = there is no seat { QUOTED($seat) }; the seats are { LIST($seats) }
not_there = there is no computer player at { $seat }
sits_down = The computer plays { $seat } now, at strength { $strength }.
gets_up = The computer no longer plays { $seat }.
thinks = The computer thinks about its turn as { $seat }.
plays = The computer plays { $turn } as { $seat }: move the piece for it.
another_turn = The computer wants { $turn } as { $seat }, not { $played }. Put the pieces back, then play { $turn } for it.
trouble = { SENTENCE($why) } Anyone can play its turn.
nothing_moves = The computer plays { $turn } as { $seat }: nothing on the board changes.
