### A board whose pieces are moved on a page.

hand_full = The hand already holds a piece: put it down first.
hand_empty = The hand is empty: lift a piece first.
nothing_there = There is no piece on { $cell } to lift.
no_piece = There is no { $piece } beside the board.
no_cell = This board has no cell { $cell }.
pile_full = The pile on { $cell } cannot get any higher.
no_board = This table has a real board: its pieces are moved by hand.
takes_turns = At this table the pieces move themselves: choose a turn. With --board virtual:hand they are moved by hand.
takes_hands = At this table the pieces are moved by hand: pick one up and put it down.
