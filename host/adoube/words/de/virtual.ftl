hand_full = Die Hand hält schon etwas: erst absetzen.
hand_empty = Die Hand ist leer: erst etwas aufnehmen.
nothing_there = Auf { $cell } steht nichts, was sich aufnehmen ließe.
no_piece = Neben dem Brett liegt das nicht: { $piece }.
no_cell = Dieses Brett hat kein Feld { $cell }.
pile_full = Der Stapel auf { $cell } kann nicht höher werden.
no_board = Dieser Tisch hat ein echtes Brett: Gezogen wird von Hand.
