ask_class = Preguntar a la clase
kind = Forma de la respuesta
kind_cell = Una casilla
kind_turn = Una jugada
kind_choice = Mis respuestas
text = Pregunta
text_example = ¿Dónde está la horquilla?
choices = Respuestas, una por línea
right_field = Respuesta correcta (puede quedar vacía)
ask_now = Preguntar
act_ask_step = Hacer esta pregunta
act_close = Cerrar las respuestas
act_show = Mostrar las respuestas
act_tell = Mostrar la correcta
act_score = Dar puntos
act_done = Retirar
answered = de { $joined } { $answered ->
    [one] ha respondido
   *[other] han respondido
}
joined = { $joined ->
    [0] Todavía no hay nadie.
    [one] { $joined } participante.
   *[other] { $joined } participantes.
}
have_joined = en la clase
tally = Respuestas de la clase
no_answers = Todavía sin respuestas
others = { $count ->
    [one] { $count } respuesta más
   *[other] { $count } respuestas más
}
right = Correcto: { LIST($answers) }
nowhere = Correcto: no puede ir a ningún sitio.
is_right = correcto
best = Más puntos
points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
peek = Mostrarme las respuestas en el tablero antes que a la clase
code = Código para participar
begin = Dejar entrar a la clase
scan = Escanea para participar
close_drawer = Cerrar
roll = Participantes
hide_name = Ocultar el nombre { $name }
remove = Echar a { $name }
lock = No dejar entrar a nadie más
end = Terminar la clase
end_ask = Terminar la clase…
end_means = Al terminar se olvidan los nombres, las respuestas y los puntos. Solo queda la lección que guardes.
lessons = Lecciones
steps = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
}
from_file = Una lección tuya, en un archivo
open_lesson = Abrir la lección
close_lesson = Retirar la lección
save = Guardar esta partida como lección
step_of = { $place } de { $steps }
step_back = Paso anterior
step_forward = Paso siguiente
lesson_place = { $title }: { $place } de { $steps }
gone = La posición sobre la que se preguntó a la clase.
position_label = { $title }: la posición que ve la clase
join_title = Entrar en la clase: { $game }
first_name = Tu nombre de pila
choose_animal = o un animal que te represente
join = Participar
nothing_kept = Sin cuenta. Tu nombre y tus respuestas se olvidan al terminar la clase.
not_open = La clase no ha empezado. Esta página lo intenta sola otra vez.
pupil_title = Clase: { $game }
tap_cell = Toca una casilla.
tap_turn = Toca la pieza y luego la casilla adonde va.
turn_from = Desde CELL. Toca ahora adónde va.
answer_board = La posición. Toca una casilla para responder.
send = Enviar
answer = Responder
your_answer = Tu respuesta: { $answer }
may_change = Todavía puedes cambiarla.
is_closed = Las respuestas están cerradas. Mira el tablero.
you_right = Correcto: { $answer }
you_other = Respondiste { $answer }.
wait = Mira el tablero
wait_how = La próxima pregunta aparece aquí sola.
