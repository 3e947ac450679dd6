full = { $most } tables ont été ouvertes sur la page, c’est le maximum : jouer à l’une d’elles
taken = il y a déjà une table { QUOTED($table) } : choisir un autre nom
long = le nom d’une table a au plus { $most } caractères
underway = le match de la table { QUOTED($table) } n’est pas terminé : choisir un autre nom
not_here = ici, les tables s’ouvrent seulement en ligne de commande
not_kept = { $file } ne peut pas être écrit : { $why }
unreadable = { $file } ne peut pas être lu : { $why } ; sans ce fichier, les tables ouvertes sur la page ne reviennent pas
