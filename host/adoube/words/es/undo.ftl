asked = { $seat } pide deshacer una jugada.
agrees = { $seat } acepta deshacer.
declined = { $seat } no acepta deshacer.
withdrawn = { $seat } retira su petición de deshacer.
not_asked = nadie pide deshacer una jugada
nothing_played = no hay ninguna jugada que deshacer
by_agreement = en esta mesa las jugadas se deshacen de común acuerdo: orden `undo`
real_board = en un tablero real las piezas se devuelven a mano
