### Joueurs ordinateurs à une table : qui est assis où, et ce qu’ils jouent.

no_seat = il n’y a pas de place { QUOTED($seat) } ; les places sont { LIST($seats) }
not_there = aucun ordinateur ne joue à la place { $seat }
sits_down = { $seat } : l’ordinateur joue désormais ici, avec la force { $strength }.
gets_up = { $seat } : l’ordinateur ne joue plus ici.
thinks = { $seat } : l’ordinateur réfléchit.
plays = { $seat } : l’ordinateur joue { $turn }. Déplacer la pièce pour lui.
another_turn = { $seat } : l’ordinateur veut { $turn }, pas { $played }. Remettre les pièces en place, puis jouer { $turn } pour lui.
trouble = { SENTENCE($why) } N’importe qui peut jouer son coup.
nothing_moves = { $seat } : l’ordinateur joue { $turn }. Rien ne change sur le plateau.
