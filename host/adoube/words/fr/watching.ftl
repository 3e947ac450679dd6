stirs = En attente que plus rien ne bouge sur le plateau.
covered = En attente que le plateau soit dégagé : quelque chose couvre { LIST($cells) }.
covered_widely = En attente que le plateau soit dégagé : quelque chose en couvre une grande partie.
rare_looks = Cet ordinateur regarde le plateau trop rarement pour suivre un jeu rapide. Fermer d’autres programmes, ou laisser chaque position une seconde.
not_calibrated = Les pièces ne sont pas encore apprises.
moved_corners = La caméra ou le plateau a bougé, ou la lumière a beaucoup changé. Remettre en place, ou montrer de nouveau les quatre coins.
moved = La caméra ou le plateau a bougé. En attente que le plateau soit retrouvé.
learned_elsewhere = ce qui a été appris du plateau ne convient pas ici : { $what } était { $kept }, ici { $here } ; recalibrer
learned_unreadable = ce qui a été appris du plateau ne peut pas être lu ({ $why }) ; recalibrer
stands_otherwise = Le plateau n’a pas l’aspect attendu, il n’a donc pas été appris : regarder { $cells }. Corriger et retirer les mains ; si tout est juste, confirmer encore une fois.
lies_otherwise = La plus grande partie du plateau n’a pas l’aspect attendu, il n’a donc pas été appris : vérifier les quatre coins et leur ordre et, s’ils sont justes, la position des pièces.
lies_shifted = Le plateau semble décalé d’une rangée ou d’une colonne par rapport à ses quatre coins, il n’a donc pas été appris : montrer de nouveau les coins et, s’ils sont justes, vérifier la position des pièces.
many_cells =
    { $count ->
        [one] { $cells } et une autre
       *[other] { $cells } et { $count } autres
    }
