hand_full = Die Hand hält schon etwas: erst absetzen.
hand_empty = Die Hand ist leer: erst einen Stein aufnehmen.
nothing_there = Auf { $cell } steht nichts, was sich aufnehmen ließe.
no_piece = Neben dem Brett liegt kein solcher Stein: { $piece }.
no_cell = Dieses Brett hat kein Feld { $cell }.
pile_full = Der Stapel auf { $cell } kann nicht höher werden.
no_board = Dieser Tisch hat ein echtes Brett: Die Steine werden von Hand bewegt.
