asked = { $seat } bittet um Rücknahme eines Zuges.
agrees = { $seat } stimmt der Rücknahme zu.
declined = { $seat } stimmt der Rücknahme nicht zu.
withdrawn = { $seat } zieht die Bitte um Rücknahme zurück.
not_asked = niemand bittet um Rücknahme eines Zuges
nothing_played = es gibt keinen Zug zurückzunehmen
by_agreement = an diesem Tisch werden Züge einvernehmlich zurückgenommen: Befehl `undo`
real_board = auf einem echten Brett werden die Figuren von Hand zurückgestellt
