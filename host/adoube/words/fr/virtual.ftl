hand_full = La main tient déjà quelque chose : d’abord le poser.
hand_empty = La main est vide : d’abord prendre une pièce.
nothing_there = Il n’y a rien à prendre sur { $cell }.
no_piece = Pas de telle pièce à côté du plateau : { $piece }.
no_cell = Ce plateau n’a pas de case { $cell }.
pile_full = La pile sur { $cell } ne peut pas monter plus haut.
no_board = Cette table a un vrai plateau : les pièces s’y déplacent à la main.
