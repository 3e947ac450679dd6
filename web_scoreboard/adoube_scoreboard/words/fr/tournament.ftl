title = Tournoi
pairings = Ronde { $round }
of_planned = sur { $planned }
board = Échiquier
first = Premier joueur
second = Second joueur
result = Résultat
number = N°
to_table = Échiquier { $board } : vers la table { $table }
playing = En cours
none_paired = Aucune ronde n'est encore appariée.
standings = Classement
not_computed = Non calculés ici et sans effet : { LIST($codes) }
bye_u = exempt
bye_f = exempt à un point
bye_h = exempt à un demi-point
bye_z = non apparié
bye_forfeit = forfait
code_bh = Buchholz : la somme des points des adversaires
code_bh_c1 = Buchholz sans l'adversaire le plus faible
code_bh_c2 = Buchholz sans les deux adversaires les plus faibles
code_sb = Sonneborn-Berger : les points des adversaires battus, et la moitié de ceux des nuls
code_de = Confrontation directe : combien des ex æquo sont derrière
code_win = Victoires, même sans partie
code_won = Parties gagnées à la table
code_ps = Cumulatif : la somme des points après chaque ronde
run = Diriger les rondes
begun =
    { $count ->
        [one] Commencé à une table.
       *[other] Commencé à { $count } tables.
    }
proposal = Proposition pour la ronde { $round }
made_by = D'après { $rules }
accept = Accepter ces appariements
discard = Abandonner
start = Commencer la ronde { $round } aux tables
start_help = Chaque table commence le match de son échiquier. Le premier joueur a les Blancs, ou la première place.
without_extra = La ronde suivante vient de votre logiciel de tournoi, ou d'ici avec ce paquet :
absent = Absents (numéros)
half = Exempts à un demi-point (numéros)
propose = Apparier la ronde { $round }
numbers_help = Numéros des joueurs, séparés par des espaces. Rien n'est écrit avant votre accord.
set_title = Saisir un résultat
set_button = Saisir
set_help = Pour un forfait, ou une partie jouée ailleurs. Une partie qui finit à une table écrit son résultat elle-même.
no_result = aucun
