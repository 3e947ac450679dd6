takeback =
    { $turns ->
        [one] un coup a été annulé
       *[other] { $turns } coups ont été annulés
    }
takeback_of_open = le coup en suspens a été annulé
begins_with = { $turn }, puis d’autres
play_on = rien de tout cela : le plateau sera rectifié
wins = victoire { FORM($seat, "of") }
draw = nulle, ou victoire partagée
abandoned = partie interrompue : personne ne gagne
go_on = la partie continue : les pièces reviennent
