title = { $count ->
    [0] Rien à faire
    [one] { $count } chose à faire
   *[other] { $count } choses à faire
}
document_title = { $todo } · Arbitrage
rest = Tout le reste suit son cours.
all_run = Aucune table n’a besoin de vous.
none = Il n’y a pas encore de table.
list_label = Ce qui est à faire, le plus urgent d’abord
tables = Toutes les tables
seconds_ago = il y a { $count } s
minutes_ago = il y a { $count } min
hours_ago = il y a { $count } h
call = { $player } appelle l’arbitre.
flag = { $player } n’a plus de temps.
silent = Le plateau est muet.
silent_clocks = Le plateau est muet. Les pendules tournent toujours.
no_pictures = La caméra n’envoie aucune image.
asked_of = question posée à { $player }
wins_on_time = { $player } gagne au temps
on_time = { $player } n’avait plus de temps.
play_on = Continuer la partie
coming = J’arrive
let_stand = Laisser valoir
pause_clocks = Suspendre la partie
find_fault = Chercher la panne
film = Filmer avec ce téléphone
see_camera = Voir la caméra
open_table = Ouvrir la table
table = Table
players = Joueurs
state = État
clock = Pendule
pill_question = Question
pill_dispute = Litige
pill_asked = Question
pill_call = Arbitre appelé
pill_flag = Temps écoulé
pill_closed = Fermée
pill_illegal = Coup illégal
pill_silent = Plateau muet
pill_camera = Caméra
to_move = À { $player } de jouer
playing = En cours
won = { LIST($players) } { $count ->
    [one] a gagné
   *[other] ont gagné
}
drawn = Partie nulle
paused = Suspendue
setting_up = Mise en place
waiting = En attente du plateau
print = Imprimer les fiches
players_title = Joueurs
all_title = Toutes les tables
pause_all = Suspendre toutes les parties
go_on_all = Reprendre toutes les parties
