asked = { $seat } : demande de reprise d’un coup.
agrees = { $seat } : reprise acceptée.
declined = { $seat } : reprise refusée.
withdrawn = { $seat } : demande de reprise retirée.
not_asked = personne ne demande de reprendre un coup
nothing_played = il n’y a pas de coup à reprendre
by_agreement = à cette table, les coups se reprennent d’un commun accord : donner la commande `undo`
real_board = sur un vrai plateau, les pièces se remettent à la main
