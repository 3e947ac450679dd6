title = Retour sur la partie
document_title = Retour sur la partie : { $title }, { LIST($players, type: "versus") }
link = Retour sur la partie
to_game = La partie
nothing = Il n’y a encore rien à examiner : la partie n’est pas finie, ou rien n’a été joué.
offer = L’ordinateur peut parcourir cette partie (coups : { $turns }). Il dit comment l’équilibre a évolué et quels coups l’ont le plus changé. Cela prend jusqu’à une ou deux minutes et ne dérange aucune table.
begin = Revenir sur cette partie
underway = Parcours de la partie : { $done } sur { $work }
stop = Arrêter
again = Où en est-on ?
go_on = Continuer
interrupted = Le retour a été interrompu.
so_far = Coups examinés : { $done } sur { $work }.
balance = Comment l’équilibre a évolué
plot_label = Comment l’équilibre a évolué, jusqu’au coup { $done } sur { $last }. Le tableau plus bas donne les chiffres.
all_of_it = gagné
even = égal
nothing_of_it = perdu
first_turn = début
last_turn = fin
estimate = Estimation de l’ordinateur après { $positions } positions par coup. Elle peut être fausse.
points =
    { $count ->
        [0] Aucun tournant
        [one] Le tournant
       *[other] Les tournants
    }
no_points = Aucun coup n’a beaucoup changé l’équilibre, pour autant que l’ordinateur puisse en juger.
legend = Chaque plateau est tel qu’avant le coup. La bande montre ce qui a été joué, la flèche ce qui aurait été meilleur.
point = Coup { $ply }. { $seat } : { $turn }
better = Mieux : { $turn }
fell = Les chances { FORM($seat, "of") } sont passées de { $before } à { $after }.
certain = C’est certain : l’ordinateur a vu la partie jusqu’à la fin.
line = Puis peut-être : { LIST($turns) }.
replay = Montrer le coup { $ply } dans la partie
board_label = Le plateau avant le coup. Joué : { $played }. Mieux : { $better }.
figures = Tous les chiffres
turn = Coup
percent = { $percent } %
