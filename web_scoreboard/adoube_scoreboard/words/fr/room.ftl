title = Tables
none = Il n’y a pas encore de table.
none_help = Une table apparaît ici dès qu’elle est ouverte.
how_many =
    { $count ->
        [one] Une table
       *[other] { $count } tables
    }
waiting = En attente du plateau
waiting_then = Le brancher ou l’allumer.
silent = Plateau muet
question = Question
time_out = Temps écoulé
cards_label = Toutes les tables
board_of = { $table }
set_up = Mise en place
playing = En cours
held = Suspendue
over = Partie terminée
fault = Panne
closed = Fermée
to_move = { CAPITAL(FORM($player, "to")) } de jouer
match_points = { $player } { $points }
match_label = Match :
standings = Classement : { $title }
standings_note = Parties terminées depuis le démarrage d’adoube
place = Rang
player = Joueur
games = Parties
wins = Victoires
draws = Nulles
losses = Défaites
points = Points
projector = Projecteur
projector_title = Projecteur
full_screen = Plein écran
pause_help = Espace met en pause, les flèches changent de table
paused = En pause
look = Suivre ici aussi
join = Pour jouer ou suivre la partie, ouvrir cette adresse :
qr_label = Code QR de { $address }
new_title = Nouvelle partie
new_game = Jeu
new_choose = Choisir
new_name = Nom de la table
new_open = N’importe qui peut jouer les pièces, sans code
new_button = Ouvrir la table
new_help = On joue sur la page de la table. Le nom peut avoir des lettres, des chiffres et des tirets ; sans nom, la table s’appelle comme son jeu.
