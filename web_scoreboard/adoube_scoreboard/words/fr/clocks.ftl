left = Temps restant :
used = Temps utilisé :
up = Temps écoulé
late = { $player } a moins de 20 secondes.
