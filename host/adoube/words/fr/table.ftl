put_right =
    { $which ->
        [empty] À libérer : { LIST($empty) }.
        [fill] À occuper : { LIST($fill) }.
       *[both] À libérer : { LIST($empty) } ; à occuper : { LIST($fill) }.
    }
turn_board =
    { $part ->
        [half] Le plateau est à l’envers : le tourner d’un demi-tour, puis replacer les pièces.
        [mirror] Les pièces sont placées comme dans un miroir : échanger la gauche et la droite.
       *[other] Le plateau est mal orienté : le tourner { $part ->
            [third] d’un tiers de tour
            [sixth] d’un sixième de tour
           *[quarter] d’un quart de tour
        }{ $to ->
            [left] {" "}vers la gauche
            [right] {" "}vers la droite
           *[either] {""}
        }, puis replacer les pièces.
    }
player = Joueur { $number }
    .head = Le joueur { $number }
    .the = le joueur { $number }
    .of = du joueur { $number }
    .to = au joueur { $number }
    .number = singular
computer = Ordinateur
    .head = L’ordinateur
    .the = l’ordinateur
    .of = de l’ordinateur
    .to = à l’ordinateur
    .number = singular
numbered_computer = Ordinateur { $number }
    .head = L’ordinateur { $number }
    .the = l’ordinateur { $number }
    .of = de l’ordinateur { $number }
    .to = à l’ordinateur { $number }
    .number = singular
moved = { FORM($seat, "head") } { VERB($seat, "a", "ont") } joué { $turn }.
underway = Reste à rectifier : { $cells }
unfinished = En attente { FORM($seat, "of") } : appuyer sur « Terminé » à la fin du coup.
undecided = { FORM($seat, "head") } { VERB($seat, "a", "ont") } joué { LIST($turns, type: "or") } ; le plateau ne permet pas de trancher.
undecided_takeback = { FORM($seat, "head") } { VERB($seat, "a", "ont") } joué { LIST($turns, type: "or") }, ou des coups ont été annulés ; le plateau ne permet pas de trancher.
undecided_takebacks = Des coups ont été annulés ; le plateau ne montre pas combien.
question = { $seat }, quel coup était-ce : { LIST($turns, type: "or") } ?
back_in_step = Le plateau est de nouveau en ordre.
set_up = Installer la position de départ : { $title }.
set_up_stands = La position de départ est en place ({ $title }) : à vous de jouer.
taken_back = Annulé : { LIST($turns, type: "turns") }.
cleared = Les pièces ne sont plus sur le plateau : comment la partie s’est-elle terminée ({ $title }) ?
over = La partie est terminée. { $why }
begins = Installer la position de départ : { $title }.
next_asked = Quelqu’un voudrait commencer la partie suivante.
next_put_off = La partie suivante attend : quelqu’un n’est pas encore prêt.
next_not_asked = personne n’a demandé la partie suivante
start_stands = Les pièces sont prêtes pour la partie suivante.
start_stands_again = Les pièces sont revenues au départ. Partie terminée ? Qui a gagné ?
who_won = Qui a gagné la dernière partie ({ $title }) ?
next_game = La partie suivante a commencé.
link_lost = Impossible de lire le plateau : { SENTENCE($why) }
recording_over = { SENTENCE($why) } La partie peut encore être corrigée et son résultat saisi.
link_back = Le plateau est de nouveau lisible.
closed = Une erreur a fermé cette table : { CLAUSE($why) }. La partie est conservée : rouvrir la table depuis le bureau de l’arbitre, ou relancer adoube.
not_closed = cette table est ouverte
opening = Réouverture de la table en cours.
resumed = Reprise après le coup { $ply } ({ $title }) : le plateau doit être comme sur le dessin.
resumed_held = Reprise après le coup { $ply } ({ $title }) ; la partie est suspendue.
rules_changed = Cette table est arrêtée : le coup { $ply } se lit autrement selon les règles de cette version ; la partie peut seulement être consultée
stale = la table a changé entre-temps
cannot = { QUOTED($kind) } : impossible à cette table pour l’instant
no_question = cette question n’est pas ouverte
no_choice = { QUOTED($answer) } ne fait pas partie des choix
which_turn = { $seat }, quel coup a été joué ?
which_turns = { $seat }, quels coups ont été joués, et dans quel ordre ?
lifts = Ou soulever brièvement une pièce et la reposer : { LIST($lifts, type: "or") }.
lift = { $cell } pour { $turn }
other_size = { $port } : le plateau a { $cells } cases, il en faut { $wanted } pour { $title }
other_sensors = { $port } : ce plateau n’a pas les mêmes capteurs que celui du début de la partie : rebrancher le premier
unfit_sensors = { $port } : les capteurs du plateau ne permettent pas de suivre { $title }
no_such_view = { $port } : --view { $view } : les capteurs du plateau ne montrent pas cela ; sans cette option, adoube prend ce qu’ils montrent le mieux
board_says = Message du plateau : { $text }
unknown = il n’y a pas de table { QUOTED($name) }
bad_name = { QUOTED($text) } : le nom d’une table se compose de lettres, de chiffres et de tirets
ended = le programme se termine ; il n’accepte plus rien
one_at_a_time = Une pièce à la fois : le plateau ne peut pas les distinguer. { $cells }
game_fault = Les textes ou les refus de ce jeu ({ $title }) contiennent une erreur : { $why }.
board_held_up = Le plateau n’a pas lu ses cases pendant { $seconds } s (cela arrive à un plateau simulé sur un ordinateur chargé) : vérifier que la page montre la position du plateau.
board_slow = Le plateau ne lit ses cases que { $rate } fois par seconde (cela arrive à un plateau simulé sur un ordinateur chargé) et peut manquer des coups rapides.
computer_late = Cet ordinateur était surchargé ou en veille pendant { $seconds } s : vérifier que la page montre la position du plateau.
camera_late = Aucune image du plateau n’a été lue pendant { $seconds } s, car l’ordinateur était surchargé ou le flux s’est interrompu : vérifier que la page montre la position du plateau.
