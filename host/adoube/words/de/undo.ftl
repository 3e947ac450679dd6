asked = { $seat }: Bitte um Zurücknahme eines Zugs.
agrees = { $seat }: Zurücknahme erlaubt.
declined = { $seat }: Zurücknahme abgelehnt.
withdrawn = { $seat }: Bitte um Zurücknahme zurückgezogen.
not_asked = niemand bittet um Zurücknahme
nothing_played = es gibt keinen Zug zum Zurücknehmen
by_agreement = an diesem Tisch nimmt man Züge einvernehmlich zurück: den Befehl `undo` geben
real_board = auf einem echten Brett stellt man die Steine von Hand zurück
