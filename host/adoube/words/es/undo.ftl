asked = { FORM($seat, "head") } { VERB($seat, "pide", "piden") } deshacer una jugada.
agrees = { FORM($seat, "head") } { VERB($seat, "acepta", "aceptan") } deshacer la jugada.
declined = { FORM($seat, "head") } { VERB($seat, "no acepta", "no aceptan") } deshacer la jugada.
withdrawn = { FORM($seat, "head") } ya { VERB($seat, "no pide", "no piden") } deshacer ninguna jugada.
not_asked = nadie pide deshacer una jugada
nothing_played = no hay ninguna jugada que deshacer
by_agreement = en esta mesa las jugadas se deshacen de común acuerdo: da la orden `undo`
real_board = en un tablero real las piezas se devuelven con la mano
