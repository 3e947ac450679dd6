### Phrases sur les règles enfreintes et les fins de parties des jeux que décrit ../../games/descriptions.

alq_04 = Un pion va le long d’une ligne jusqu’au point voisin, ou saute par-dessus un pion adverse qui s’y trouve.
alq_05 = Sans ligne, pas de passage.
alq_06 = Le point où un pion arrive doit être vide.
alq_07 = Un pion saute par-dessus un pion adverse, jamais par-dessus un pion de son camp.
alq_08 = Un pion qui peut continuer à prendre doit le faire.
alq_09 = Un coup déplace un seul pion, de la couleur au trait.

eng_04 = Un pion avance d’une case en diagonale, ou saute par-dessus une pièce adverse qui s’y trouve.
eng_05 = Une dame va d’une case en diagonale, ou saute par-dessus une pièce adverse qui s’y trouve.
eng_06 = Un pion ne joue et ne prend que vers l’avant.
eng_07 = La case où une pièce arrive doit être vide.
eng_08 = Une pièce saute par-dessus une pièce adverse, jamais par-dessus une pièce de son camp.
eng_09 = La prise est obligatoire.
eng_10 = Une pièce qui peut continuer à prendre doit le faire.
eng_11 = Un pion qui devient dame finit là son coup.
eng_12 = Un coup déplace une seule pièce, de la couleur au trait.
eng_14 = Pendant quarante coups de chaque joueur, seules des dames ont joué et rien n’a été pris.

fg_04 = À son premier coup, le renard vient sur un point vide.
fg_05 = Ce point n’est pas vide.
fg_06 = Un coup est un pas le long d’une ligne, ou un saut du renard.
fg_07 = Sans ligne, pas de passage.
fg_08 = Le renard va d’un pas le long d’une ligne sur un point vide, ou saute par-dessus une oie voisine sur le point juste derrière.
fg_09 = Une oie va d’un pas le long d’une ligne sur un point vide.
fg_10 = Le renard a mangé toutes les oies.

hal_04 = Une pièce va d’un pas sur une case vide voisine, ou saute par-dessus des pièces juste à côté d’elle.
hal_05 = La case où une pièce arrive doit être vide.
hal_06 = Une pièce saute par-dessus une pièce voisine, jamais par-dessus une case vide.
hal_07 = Une pièce ne revient pas sur une case où elle est passée dans le même coup.
hal_08 = Une pièce arrivée dans le coin opposé y reste.
hal_09 = Un coup déplace une seule pièce, de la couleur au trait.
hal_10 = Le coin opposé est plein, et une pièce du joueur s’y trouve.

kon_04 = Les Noirs commencent en retirant un de leurs pions, d’un coin ou du milieu du plateau.
kon_05 = Les Blancs retirent un de leurs pions, d’une case voisine du vide.
kon_06 = Au premier coup, chaque joueur retire du plateau un de ses pions.
kon_07 = Un pion ne se déplace qu’en sautant par-dessus un pion adverse voisin, sur la case vide derrière.
kon_08 = Un pion saute par-dessus un pion adverse, jamais par-dessus un pion de sa couleur.
kon_09 = La case derrière doit être vide.
kon_10 = Un pion saute le long d’une rangée ou d’une colonne, jamais en diagonale.
kon_11 = Un pion qui continue à sauter va tout droit.

nmm_04 = Qui a encore des pions en main en pose un sur le plateau.
nmm_05 = Un pion va le long d’une ligne jusqu’au point voisin.
nmm_06 = Ce point doit être vide.
nmm_07 = Il faut n’avoir plus que trois pions pour les déplacer n’importe où.
nmm_08 = On ne prend un pion qu’en venant de fermer un moulin.
nmm_09 = Qui a fermé un moulin doit prendre un pion.
nmm_10 = Un pion dans un moulin est épargné tant qu’il y en a d’autres hors des moulins.
nmm_11 = Il ne reste que deux pions à l’un des joueurs.
nmm_a2 = Un coup prend un seul pion, même s’il ferme deux moulins.

rus_04 = Un pion avance d’une case en diagonale, ou saute par-dessus une pièce adverse voisine.
rus_05 = Une dame suit une diagonale aussi loin qu’elle est libre, ou saute par-dessus la seule pièce adverse qui s’y trouve.
rus_06 = Un pion qui ne prend rien ne va que vers l’avant.
rus_07 = La case où une pièce arrive doit être vide.
rus_08 = Une pièce saute par-dessus une pièce adverse, jamais par-dessus une pièce de son camp.
rus_09 = On ne saute une pièce qu’une fois par coup. Ce qui a été pris quitte le damier à la fin du coup.
rus_10 = La prise est obligatoire.
rus_11 = Une pièce qui peut continuer à prendre doit le faire.
rus_12 = Une dame s’arrête là où elle peut continuer à prendre, s’il y a une telle case.
rus_14 = Un coup déplace une seule pièce, de la couleur au trait.
rus_16 = Pendant quinze coups de chaque joueur, seules des dames ont joué et rien n’a été pris.
