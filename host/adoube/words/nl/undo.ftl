asked = { FORM($seat, "head") } { VERB($seat, "wil", "willen") } een zet terugnemen.
agrees = { FORM($seat, "head") } { VERB($seat, "gaat", "gaan") } akkoord met terugnemen.
declined = { FORM($seat, "head") } { VERB($seat, "gaat", "gaan") } niet akkoord met terugnemen.
withdrawn = { FORM($seat, "head") } { VERB($seat, "wil", "willen") } geen zet meer terugnemen.
not_asked = niemand vraagt om een zet terug te nemen
nothing_played = er is geen zet om terug te nemen
by_agreement = aan deze tafel worden zetten in overleg teruggenomen: geef de opdracht `undo`
real_board = op een echt bord zet je de stukken met de hand terug
