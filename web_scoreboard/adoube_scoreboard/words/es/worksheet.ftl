### Una posición en papel: una hoja por alumno, y otra con la respuesta.

title = Hoja de trabajo: { $game }
back = Volver a la clase
how_to_print = Imprime esta página (Ctrl+P). La primera hoja es para los alumnos; si se pregunta por una pieza, la segunda tiene la respuesta.
pupil = Nombre
date = Fecha
position =
    { $ply ->
        [0] El principio. Turno { FORM($seat, "of") }.
        [one] Tras { $ply } jugada. Turno { FORM($seat, "of") }.
       *[other] Tras { $ply } jugadas. Turno { FORM($seat, "of") }.
    }
over =
    { $ply ->
        [one] El final, tras { $ply } jugada.
       *[other] El final, tras { $ply } jugadas.
    }
what_would_you_play = ¿Qué jugarías, y por qué?
answer_sheet = La respuesta
board_label = { $title }: el tablero tras la jugada { $ply }
