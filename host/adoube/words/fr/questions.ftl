takeback =
    { $turns ->
        [one] un coup a été repris
       *[other] { $turns } coups ont été repris
    }
takeback_of_open = le coup en suspens a été repris
begins_with = { $turn }, puis d’autres
play_on = rien de tout cela : le plateau sera rectifié
wins = victoire pour { $seat }
draw = nulle, ou victoire partagée
abandoned = partie interrompue : personne ne gagne
go_on = la partie continue : les pièces reviennent
