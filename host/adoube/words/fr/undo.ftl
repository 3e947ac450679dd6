asked = { $seat } demande à annuler un coup.
agrees = { $seat } accepte l’annulation.
declined = { $seat } refuse l’annulation.
withdrawn = { $seat } retire sa demande d’annulation.
not_asked = personne ne demande à annuler un coup
nothing_played = il n’y a pas de coup à annuler
by_agreement = à cette table, les coups s’annulent d’un commun accord : commande `undo`
real_board = sur un vrai plateau, les pièces se remettent à la main
