asked = { $seat } vraagt een zet terug te nemen.
agrees = { $seat } stemt in met terugnemen.
declined = { $seat } stemt niet in met terugnemen.
withdrawn = { $seat } trekt het verzoek om terugnemen in.
not_asked = niemand vraagt een zet terug te nemen
nothing_played = er is geen zet om terug te nemen
by_agreement = aan deze tafel worden zetten in overleg teruggenomen: opdracht `undo`
real_board = op een echt bord worden de stukken met de hand teruggezet
