asked = { $seat }: verzoek om een zet terug te nemen.
agrees = { $seat }: terugnemen mag.
declined = { $seat }: terugnemen afgewezen.
withdrawn = { $seat }: verzoek om terugnemen ingetrokken.
not_asked = niemand vraagt om een zet terug te nemen
nothing_played = er is geen zet om terug te nemen
by_agreement = aan deze tafel worden zetten in overleg teruggenomen: geef de opdracht `undo`
real_board = op een echt bord zet je de stukken met de hand terug
