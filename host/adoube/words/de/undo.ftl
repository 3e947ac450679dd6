asked = { FORM($seat, "head") } { VERB($seat, "möchte", "möchten") } einen Zug zurücknehmen.
agrees = { FORM($seat, "head") } { VERB($seat, "stimmt", "stimmen") } dem Zurücknehmen zu.
declined = { FORM($seat, "head") } { VERB($seat, "stimmt", "stimmen") } dem Zurücknehmen nicht zu.
withdrawn = { FORM($seat, "head") } { VERB($seat, "möchte", "möchten") } keinen Zug mehr zurücknehmen.
not_asked = niemand möchte einen Zug zurücknehmen
nothing_played = es gibt keinen Zug zum Zurücknehmen
by_agreement = an diesem Tisch werden Züge nur einvernehmlich zurückgenommen: den Befehl `undo` geben
real_board = auf einem echten Brett wird von Hand zurückgestellt
