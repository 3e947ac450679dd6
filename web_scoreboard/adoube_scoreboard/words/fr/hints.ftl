ask = Indice
whole = Montrer le coup
wanted = Recherche d’un indice…
title = Indices
help = Un joueur peut alors demander un indice à l’ordinateur : d’abord les pièces à regarder, puis un bon coup. Chaque indice est noté avec la partie.
allow = Autoriser les indices
forbid = Interdire les indices
