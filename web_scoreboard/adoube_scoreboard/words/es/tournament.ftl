title = Torneo
pairings = Ronda { $round }
of_planned = de { $planned }
board = Tablero
first = Primer jugador
second = Segundo jugador
result = Resultado
number = N.º
to_table = Tablero { $board }: a la mesa { $table }
playing = En juego
none_paired = Todavía no hay ninguna ronda emparejada.
standings = Clasificación
not_computed = No se calculan aquí y no deciden nada: { LIST($codes) }
bye_u = descanso asignado
bye_f = descanso con un punto
bye_h = descanso con medio punto
bye_z = sin emparejar
bye_forfeit = incomparecencia
code_bh = Buchholz: la suma de los puntos de los rivales
code_bh_c1 = Buchholz sin el rival más bajo
code_bh_c2 = Buchholz sin los dos rivales más bajos
code_sb = Sonneborn-Berger: los puntos de los rivales vencidos y la mitad de los que empataron
code_de = Encuentro particular: cuántos de los empatados quedan detrás
code_win = Victorias, también sin partida
code_won = Partidas ganadas en la mesa
code_ps = Progresivo: la suma de los puntos tras cada ronda
run = Dirigir las rondas
begun =
    { $count ->
        [one] Empezado en una mesa.
       *[other] Empezado en { $count } mesas.
    }
proposal = Propuesta para la ronda { $round }
made_by = Según { $rules }
accept = Aceptar estos emparejamientos
discard = Descartar
start = Empezar la ronda { $round } en las mesas
start_help = Cada mesa empieza el encuentro de su tablero. El primer jugador lleva blancas, o el primer puesto.
without_extra = La ronda siguiente viene de su programa de torneos, o de aquí con este paquete:
absent = Ausentes (números)
half = Descanso con medio punto (números)
propose = Emparejar la ronda { $round }
numbers_help = Números de los jugadores, separados por espacios. No se escribe nada hasta que usted acepte.
set_title = Poner un resultado
set_button = Poner
set_help = Para una incomparecencia, o una partida en otro lugar. Una partida que acaba en una mesa escribe su resultado sola.
no_result = ninguno
