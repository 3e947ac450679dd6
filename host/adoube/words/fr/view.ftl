good = Cette vue convient
questions = Convient, avec des questions
poor = Ne suffit pas pour jouer
looking = Recherche du plateau
advice_moving = Tenir la caméra immobile.
advice_cut_above = Le plateau est coupé en haut de l’image : reculer la caméra ou la tourner.
advice_cut_below = Le plateau est coupé en bas de l’image : reculer la caméra ou la tourner.
advice_cut_left = Le plateau est coupé à gauche de l’image : reculer la caméra ou la tourner.
advice_cut_right = Le plateau est coupé à droite de l’image : reculer la caméra ou la tourner.
advice_dark = Il fait trop sombre : allumer une lampe.
advice_blurred = L’image est floue : mettre au point sur le plateau, ou essuyer l’objectif.
advice_glare =
    { $count ->
        [0] Déplacer la lampe ou la caméra : la lampe se reflète sur le plateau.
       *[other] Déplacer la lampe ou la caméra : la lampe se reflète sur { LIST($cells) }.
    }
advice_far = Rapprocher la caméra : les cases sont trop petites dans l’image.
advice_low = Placer la caméra plus haut : de côté, les pièces cachent les cases derrière elles.
advice_pale =
    { $count ->
        [0] Plus de lumière ou d’autres pièces : certaines se distinguent à peine du plateau.
       *[other] Plus de lumière ou d’autres pièces : celles de { LIST($cells) } se distinguent à peine du plateau.
    }
doubts = Hésite pour { LIST($cells) }.
doubts_alike = Hésite pour { LIST($cells) } ({ $why }).
doubt = { $cell } ({ $why })
why_covered = couverte
why_glare = reflet
why_shadow = ombre
why_pale = peu de contraste
why_behind = derrière une pièce
