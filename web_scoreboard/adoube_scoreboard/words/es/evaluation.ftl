label = Evaluación
share = { $player } { $percent } %
measured = Tras la jugada { $ply }, búsqueda en { $positions } posiciones
proven = Tras la jugada { $ply }, seguro: la búsqueda en { $positions } posiciones vio el final
title = Evaluación para los espectadores
help = Un jugador informático estima quién está mejor, y las páginas lo muestran como una barra. El retraso evita que ayude a los jugadores. Tras reiniciar queda desactivada.
off = No se muestra nada.
on = { $minutes ->
    [0] Se muestra enseguida.
    [one] Se muestra después de un minuto.
   *[other] Se muestra después de { $minutes } minutos.
}
minutes = Retraso en minutos
allow = Mostrar
forbid = No mostrar más
