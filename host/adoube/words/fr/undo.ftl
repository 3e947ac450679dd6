asked = { FORM($seat, "head") } { VERB($seat, "demande", "demandent") } à annuler un coup.
agrees = { FORM($seat, "head") } { VERB($seat, "accepte", "acceptent") } d’annuler le coup.
declined = { FORM($seat, "head") } { VERB($seat, "refuse", "refusent") } d’annuler le coup.
withdrawn = { FORM($seat, "head") } { VERB($seat, "ne demande", "ne demandent") } plus à annuler de coup.
not_asked = personne ne demande à annuler un coup
nothing_played = il n’y a pas de coup à annuler
by_agreement = à cette table, les coups s’annulent d’un commun accord : donner la commande `undo`
real_board = sur un vrai plateau, les pièces se remettent à la main
