died = El proceso del jugador por ordenador ha terminado con el estado { $status }. Se inicia de nuevo para la próxima jugada.
hangs =
    El proceso del jugador por ordenador no dijo nada durante { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    } y se ha terminado. Se inicia de nuevo para la próxima jugada.
not_started = El proceso del jugador por ordenador no se puede iniciar: { $why }
unreadable = El proceso del jugador por ordenador escribió algo que no es una respuesta, y se ha terminado.
failed = El jugador por ordenador no encuentra una jugada: { $why }
out_of_memory = El jugador por ordenador tiene muy poca memoria para esta posición.
cancelled = El jugador por ordenador debe dejar esta posición.
over = La partida ha terminado: no hay jugada que encontrar.
other_edition = Las reglas de { $game } han cambiado desde que esta mesa las leyó: el jugador por ordenador no puede seguir.
