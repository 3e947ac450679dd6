left = Temps restant :
used = Temps utilisé :
up = Temps écoulé
late = Moins de 20 secondes pour { FORM($player, "the") }.
