left = Temps restant :
used = Temps utilisé :
up = Temps écoulé
