title = Mesas
none = Aún no hay ninguna mesa.
none_help = Una mesa aparece aquí en cuanto se abre.
how_many =
    { $count ->
        [one] Una mesa
       *[other] { $count } mesas
    }
waiting = Esperando al tablero
waiting_then = Conéctalo o enciéndelo.
silent = Tablero mudo
question = Pregunta
time_out = Tiempo agotado
cards_label = Todas las mesas
board_of = { $table }
set_up = Preparación
playing = En juego
held = En pausa
over = Partida terminada
fault = Fallo
closed = Cerrada
to_move = Turno { FORM($player, "of") }
match_points = { $player } { $points }
match_label = Encuentro:
standings = Clasificación: { $title }
standings_note = Partidas terminadas desde que se inició adoube
place = Puesto
player = Jugador
games = Partidas
wins = Ganadas
draws = Tablas
losses = Perdidas
points = Puntos
projector = Proyector
projector_title = Proyector
full_screen = Pantalla completa
pause_help = La barra espaciadora pausa, las flechas cambian de mesa
paused = En pausa
look = Mirar también aquí
join = Para jugar o seguir la partida, abre esta dirección:
qr_label = Código QR de { $address }
new_title = Nueva partida
new_game = Juego
new_choose = Elegir
new_name = Nombre de la mesa
new_open = Cualquiera puede mover las piezas, sin código
new_button = Abrir la mesa
new_help = Se juega en la página de la mesa. El nombre puede tener letras, cifras y guiones; sin nombre, la mesa se llama como su juego.
