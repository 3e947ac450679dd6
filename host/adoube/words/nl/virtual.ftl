hand_full = Er is al iets in de hand: zet dat eerst neer.
hand_empty = De hand is leeg: pak eerst een stuk op.
nothing_there = Op { $cell } staat niets om op te pakken.
no_piece = Naast het bord ligt geen stuk als dit: { $piece }.
no_cell = Dit bord heeft geen veld { $cell }.
pile_full = De stapel op { $cell } kan niet hoger.
no_board = Deze tafel heeft een echt bord: de stukken worden met de hand verplaatst.
