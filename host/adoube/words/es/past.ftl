by_sign = Los jugadores han terminado la partida.
turn = { $seat }: { $turn }.
taken_back = Se deshacen jugadas: la partida sigue tras la jugada { $ply }.
called = Anuncio: { $call }.
asked = Pregunta a todos: { $text }
asked_seat = Pregunta { FORM($seat, "to") }: { $text }
answered = Respuesta: { $answer }.
fault = Fallo: { $text }
resumed = La mesa se ha reanudado.
void = La partida queda anulada.
won =
    { $count ->
        [one] Victoria { LIST(FORM($winners, "of")) }.
       *[other] Victoria compartida { LIST(FORM($winners, "of")) }.
    }
unfinished = sin terminar
no_game = { $folder }: no hay ninguna partida { QUOTED($id) } en este diario; `adoube records list` las enumera
pgn_is_for_chess = { $id } es una partida de { $title }, y PGN solo sirve para el ajedrez; usar json, svg o pdf
pgn_event = { $table }, encuentro { $number }
seat = { $seat }: { $player }
picture_title = Una partida de { $title }. { $players }
picture_turn = { $ply }. { $seat } { $turn }
between = {" "}·{" "}
scored = { $name } { $points }
sheet_scored = { $name }   { $points }
sheet_day = { $day }, { $id }
sheet_unfinished = Sin terminar.
sheet_lossy = Las letras que faltan en el tipo de esta planilla van sin sus signos o como ?.
needs_extra = una planilla necesita paquetes que no están instalados: { $modules }. `adoube doctor` dice cómo añadirlos.
look_back_unfinished = La partida aún no ha terminado.
no_look_back = Aquí no hay ningún jugador por ordenador.
look_back_full = Ya esperan demasiadas partidas ({ $most }). Inténtalo más tarde.
look_back_stopped = Se paró.
look_back_unread = No se puede leer { $file }: { $why }. Borra el archivo y el ordenador lo repasará otra vez.
look_back_unkept = No se puede escribir { $file }: { $why }.
hint = Pista { FORM($seat, "to") }: { $turn }.
hint_pieces = Pista { FORM($seat, "to") }: mirar { LIST($cells) }.
hints_allowed = Se permitieron pistas.
hints_forbidden = Dejaron de permitirse pistas.
