hand_full = La main tient déjà quelque chose : le poser d’abord.
hand_empty = La main est vide : prendre d’abord une pièce.
nothing_there = Il n’y a rien à prendre sur { $cell }.
no_piece = Pas de pièce de cette sorte à côté du plateau : { $piece }.
no_cell = Ce plateau n’a pas de case { $cell }.
pile_full = La pile en { $cell } ne peut pas monter plus haut.
no_board = Cette table a un vrai plateau : les pièces s’y déplacent à la main.
