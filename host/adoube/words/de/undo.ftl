asked = { FORM($seat, "head") } { VERB($seat, "möchte", "möchten") } einen Zug zurücknehmen.
agrees = { FORM($seat, "head") } { VERB($seat, "lässt", "lassen") } den Zug zurücknehmen.
declined = { FORM($seat, "head") } { VERB($seat, "lässt", "lassen") } den Zug nicht zurücknehmen.
withdrawn = { FORM($seat, "head") } { VERB($seat, "möchte", "möchten") } keinen Zug mehr zurücknehmen.
not_asked = niemand möchte einen Zug zurücknehmen
nothing_played = es gibt keinen Zug zum Zurücknehmen
by_agreement = an diesem Tisch nimmt man Züge einvernehmlich zurück: den Befehl `undo` geben
real_board = auf einem echten Brett wird von Hand zurückgestellt
