asked = { $seat }: petición de deshacer una jugada.
agrees = { $seat }: acuerdo para deshacer.
declined = { $seat }: petición de deshacer rechazada.
withdrawn = { $seat }: petición de deshacer retirada.
not_asked = nadie pide deshacer una jugada
nothing_played = no hay ninguna jugada que deshacer
by_agreement = en esta mesa las jugadas se deshacen de común acuerdo: dar la orden `undo`
real_board = en un tablero real las piezas se devuelven con la mano
