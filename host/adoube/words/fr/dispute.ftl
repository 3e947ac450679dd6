which = Le coup { $ply }, { $turn }, en était-il un autre ? Il est corrigé si tous les joueurs sont d’accord, ou sur décision de l’arbitre.
nothing_played = aucun coup n’a encore été joué
no_other = aucun autre coup légal ne laisse le plateau comme après le coup { $ply }, { $turn } : si autre chose a été joué, appeler l’arbitre
not_open = aucun coup n’est contesté
no_choice = { QUOTED($turn) } n’est pas l’un des coups en question
no_seat = indiquer qui parle : { $seats }, sous `seat`
noted = Selon { FORM($seat, "the") }, c’était { $turn }.
kept = Le coup { $ply } reste tel que noté : { $turn }.
