ask = Pista
whole = Mostrar la jugada
wanted = Buscando una pista…
title = Pistas
help = Un jugador puede entonces pedir una pista al ordenador: primero las piezas que merecen una mirada, luego una buena jugada. Cada pista queda anotada.
allow = Permitir pistas
forbid = Sin más pistas
