title = { $count ->
    [0] Nada que hacer
    [one] { $count } cosa por hacer
   *[other] { $count } cosas por hacer
}
document_title = { $todo } · Arbitraje
rest = Todo lo demás sigue su curso.
all_run = Ninguna mesa le necesita ahora.
none = Todavía no hay ninguna mesa.
list_label = Lo que hay que hacer, lo más urgente primero
tables = Todas las mesas
seconds_ago = hace { $count } s
minutes_ago = hace { $count } min
hours_ago = hace { $count } h
call = { $player } llama al árbitro.
flag = A { $player } se le acabó el tiempo.
silent = El tablero no responde.
silent_clocks = El tablero no responde. Los relojes siguen en marcha.
no_pictures = De la cámara no llegan imágenes.
asked_of = se pregunta a { $player }
wins_on_time = { $player } gana por tiempo
on_time = A { $player } se le acabó el tiempo.
play_on = Seguir jugando
coming = Ya voy
let_stand = Darla por buena
pause_clocks = Detener la partida
find_fault = Buscar el fallo
film = Filmar con este teléfono
see_camera = Ver la cámara
open_table = Abrir la mesa
table = Mesa
players = Jugadores
state = Estado
clock = Reloj
pill_question = Pregunta
pill_dispute = En disputa
pill_asked = Pregunta
pill_call = Árbitro llamado
pill_flag = Tiempo agotado
pill_closed = Cerrada
pill_illegal = Jugada ilegal
pill_silent = Tablero sin señal
pill_camera = Cámara
to_move = Juega { $player }
playing = En juego
won = { $count ->
    [one] Ganó
   *[other] Ganaron
} { LIST($players) }
drawn = Tablas
paused = Detenida
setting_up = Colocación
waiting = A la espera del tablero
print = Imprimir las hojas
players_title = Jugadores
all_title = Todas las mesas
pause_all = Detener todas las partidas
go_on_all = Reanudar todas las partidas
