title = Análisis
document_title = Análisis: { $title }, { LIST($players, type: "versus") }
link = Análisis
to_game = La partida
nothing = Aún no hay nada que analizar: la partida no ha terminado, o no se ha jugado nada.
offer = El ordenador puede repasar esta partida (jugadas: { $turns }). Dice cómo se inclinó la balanza y qué jugadas la cambiaron más. Tarda hasta uno o dos minutos y no molesta a ninguna mesa.
begin = Analizar esta partida
underway = Repasando la partida: { $done } de { $work }
stop = Parar
again = ¿Cuánto falta?
go_on = Continuar
interrupted = El análisis se interrumpió.
so_far = Jugadas examinadas: { $done } de { $work }.
balance = Cómo se inclinó la balanza
plot_label = Cómo se inclinó la balanza, hasta la jugada { $done } de { $last }. La tabla de abajo tiene las cifras.
all_of_it = ganada
even = igualada
nothing_of_it = perdida
first_turn = inicio
last_turn = final
estimate = Estimación del ordenador tras { $positions } posiciones por jugada. Puede equivocarse.
points =
    { $count ->
        [0] Ningún punto de inflexión
        [one] El punto de inflexión
       *[other] Los puntos de inflexión
    }
no_points = Ninguna jugada cambió mucho la balanza, hasta donde ve el ordenador.
legend = Cada tablero está como antes de la jugada. La banda muestra lo que se jugó, la flecha lo que habría sido mejor.
point = Jugada { $ply }. { $seat }: { $turn }
better = Mejor: { $turn }
fell = Las opciones { FORM($seat, "of") } bajaron de { $before } a { $after }.
certain = Es seguro: el ordenador vio la partida hasta el final.
line = Después quizá: { LIST($turns) }.
replay = Mostrar la jugada { $ply } en la partida
board_label = El tablero antes de la jugada. Jugado: { $played }. Mejor: { $better }.
figures = Todas las cifras
turn = Jugada
percent = { $percent } %
