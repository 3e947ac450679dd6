put_right =
    { $which ->
        [empty] Quita las piezas de { LIST($empty) }.
        [fill] Pon las piezas de { LIST($fill) }.
       *[both] Quita las piezas de { LIST($empty) } y pon las de { LIST($fill) }.
    }
turn_board =
    { $part ->
        [half] El tablero está al revés: gíralo media vuelta y coloca de nuevo las piezas.
        [mirror] Las piezas están colocadas como en un espejo: cambia izquierda y derecha.
       *[other] El tablero está mal orientado: gíralo { $part ->
            [third] un tercio de vuelta
            [sixth] un sexto de vuelta
           *[quarter] un cuarto de vuelta
        }{ $to ->
            [left] {" "}a la izquierda
            [right] {" "}a la derecha
           *[either] {""}
        } y coloca de nuevo las piezas.
    }
player = Jugador { $number }
    .head = El jugador { $number }
    .the = el jugador { $number }
    .of = del jugador { $number }
    .to = al jugador { $number }
    .number = singular
computer = Ordenador
    .head = El ordenador
    .the = el ordenador
    .of = del ordenador
    .to = al ordenador
    .number = singular
numbered_computer = Ordenador { $number }
    .head = El ordenador { $number }
    .the = el ordenador { $number }
    .of = del ordenador { $number }
    .to = al ordenador { $number }
    .number = singular
moved = { FORM($seat, "head") } { VERB($seat, "jugó", "jugaron") } { $turn }.
underway = Falta por corregir: { $cells }
unfinished = Turno { FORM($seat, "of") }: al terminar la jugada, pulsa «Listo».
undecided = Jugada { FORM($seat, "of") }: { LIST($turns, type: "or") }; el tablero no muestra cuál.
undecided_takeback = Jugada { FORM($seat, "of") }: { LIST($turns, type: "or") }, o se han deshecho jugadas; el tablero no muestra cuál de las dos cosas.
undecided_takebacks = Se han deshecho jugadas; el tablero no muestra cuántas.
question = { $seat }, ¿cuál fue la jugada: { LIST($turns, type: "or") }?
back_in_step = El tablero vuelve a estar bien.
set_up = Coloca la posición inicial: { $title }.
set_up_stands = La posición inicial está lista ({ $title }): a jugar.
taken_back = Deshecho: { LIST($turns, type: "turns") }.
cleared = Las piezas ya no están en el tablero: ¿cómo acabó la partida ({ $title })?
over = La partida ha terminado. { $why }
begins = Coloca la posición inicial: { $title }.
next_asked = Alguien quiere empezar la siguiente partida.
next_put_off = La siguiente partida espera: alguien aún no está listo.
next_not_asked = nadie ha pedido la siguiente partida
start_stands = Las piezas están listas para la próxima partida.
start_stands_again = Las piezas han vuelto al inicio. ¿Partida terminada? ¿Quién ganó?
who_won = ¿Quién ganó la última partida ({ $title })?
next_game = Ha empezado la siguiente partida.
link_lost = No se puede leer el tablero: { SENTENCE($why) }
recording_over = { SENTENCE($why) } La partida aún se puede corregir y su resultado, anotar.
link_back = Ya se puede leer el tablero otra vez.
closed = Un fallo ha cerrado esta mesa: { CLAUSE($why) }. La partida está guardada: reabre la mesa desde el panel del árbitro o vuelve a iniciar adoube.
not_closed = esta mesa está abierta
opening = Reabriendo la mesa.
resumed = Se reanuda tras la jugada { $ply } ({ $title }): el tablero debe estar como en el dibujo.
resumed_held = Se reanuda tras la jugada { $ply } ({ $title }); la partida está en pausa.
rules_changed = Esta mesa está detenida: la jugada { $ply } se lee de otro modo con las reglas de esta versión; la partida solo se puede consultar
stale = la mesa ha cambiado entretanto
cannot = { QUOTED($kind) } no es posible ahora en esta mesa
no_question = esa pregunta no está abierta
no_choice = { QUOTED($answer) } no es una de las opciones
which_turn = { $seat }, ¿qué jugada se hizo?
which_turns = { $seat }, ¿qué jugadas se hicieron, y en qué orden?
lifts = O levanta un momento una pieza y vuelve a dejarla: { LIST($lifts, type: "or") }.
lift = { $cell } para { $turn }
other_size = { $port }: el tablero tiene { $cells } casillas y { $title } necesita { $wanted }
other_sensors = { $port }: este tablero tiene otros sensores que el tablero con el que empezó la partida: conecta aquel
unfit_sensors = { $port }: con los sensores del tablero no se puede seguir { $title }
no_such_view = { $port }: --view { $view }: los sensores del tablero no muestran eso; sin esta opción se usa lo que mejor muestran
board_says = Mensaje del tablero: { $text }
unknown = no hay ninguna mesa { QUOTED($name) }
bad_name = { QUOTED($text) }: el nombre de una mesa se compone de letras, cifras y guiones
ended = el programa está terminando; ya no admite nada más
one_at_a_time = Una pieza cada vez: el tablero no puede distinguirlas. { $cells }
game_fault = Los textos o las objeciones de { $title } tienen un fallo: { $why }.
board_held_up = El tablero no leyó sus casillas durante { $seconds } s (le ocurre a uno simulado en un ordenador ocupado): comprueba que la página muestra la posición del tablero.
board_slow = El tablero solo lee sus casillas { $rate } veces por segundo (le ocurre a uno simulado en un ordenador ocupado) y puede perderse jugadas rápidas.
computer_late = Este ordenador estuvo ocupado o en reposo durante { $seconds } s: comprueba que la página muestra la posición del tablero.
camera_late = Durante { $seconds } s no se leyó ninguna imagen del tablero, porque el ordenador estaba muy ocupado o la transmisión se detuvo: comprueba que la página muestra la posición del tablero.
