### What a teacher draws over a board.

no_cell = This board has no cell { $cell }.
no_arrow = An arrow leads from one cell to another, not from { $cell } to itself.
no_rule = The rulebook of { $title } has no { $rule }.
too_many = There are already { $most } marks on the board: clear some first.
no_turn = The game can be shown after turn { $first } to { $last }.
no_note = A note is one line of at most { $longest } characters.
too_many_notes = There are already { $most } notes on this game.
nothing_to_undo = Nothing has been drawn on this position.
