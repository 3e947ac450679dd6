pressed_without_a_turn = { $seat }: klok ingedrukt zonder zet
no_such_choice = { QUOTED($answer) } is geen van de open keuzes
silent_cells = Niets bekend over { LIST($cells, type: "unit") }: de sensoren daar melden niets
left_out = De sensor van { $cell } is defect: het veld telt niet mee
flickering = Onrustig en voorlopig buiten beschouwing: { LIST($cells, type: "unit") }
calm_again = Weer rustig en betrouwbaar: { LIST($cells, type: "unit") }
no_takebacks = Aan deze tafel worden geen zetten teruggenomen
may_be_broken = De sensor van { $cell } zit misschien vast: zonder die sensor zou de stelling een zet zijn
