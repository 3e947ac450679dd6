pressed_without_a_turn = { $seat }: Uhr gedrückt, ohne gezogen zu haben
no_such_choice = { QUOTED($answer) } steht nicht zur Auswahl
silent_cells = Nichts bekannt über { LIST($cells, type: "unit") }: Die Sensoren dort melden nichts
left_out = Der Sensor von { $cell } ist defekt: Das Feld wird ausgelassen
flickering = Flackernde Felder, vorerst ausgelassen: { LIST($cells, type: "unit") }
calm_again = Wieder ruhig und verlässlich: { LIST($cells, type: "unit") }
no_takebacks = An diesem Tisch werden keine Züge zurückgenommen
may_be_broken = Der Sensor von { $cell } klemmt vielleicht: Ohne ihn wäre die Stellung ein Zug
