label = Évaluation
share = { $player } { $percent } %
measured = Après le coup { $ply }, recherche sur { $positions } positions
proven = Après le coup { $ply }, certain : la recherche sur { $positions } positions a vu la fin
title = Évaluation pour les spectateurs
help = Un joueur informatique estime qui est mieux placé, et les pages le montrent par une barre. Le délai évite d’aider les joueurs. Après un redémarrage, rien n’est montré.
off = Rien n’est montré.
on = { $minutes ->
    [0] Elle est montrée aussitôt.
    [one] Elle est montrée après { $minutes } minute.
   *[other] Elle est montrée après { $minutes } minutes.
}
minutes = Délai en minutes
allow = Montrer
forbid = Ne plus montrer
