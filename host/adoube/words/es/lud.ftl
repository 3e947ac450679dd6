ended_by = La partida ha terminado según la línea { $line } de { $file }.
clause_turns = Empieza: { $first }. Los jugadores se turnan en este orden: { $seats }.
clause_plays = La descripción dice qué puede ser una jugada: { $text }
clause_ends = La descripción dice cómo termina la partida: { $text }
clause_skips = Un jugador sin jugada legal pasa. La partida es tablas si los dos tienen que pasar seguidos. Nada de esto vale si quedarse sin jugada legal termina la partida.
about = { $title }, como lo describe el archivo { $file }.
clause_repetition = Con `repetition=off` no pasa nada si una posición se repite con el mismo jugador en turno. Con `claimed` ese jugador puede reclamar tablas cuando se da por tercera vez, y con `drawn` la partida acaba entonces en tablas por sí sola; donde se cuentan puntos, deciden ellos. Con `forbidden` ninguna jugada puede producirla por tercera vez.
