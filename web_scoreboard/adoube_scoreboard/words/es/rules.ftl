link = Reglas
title = { $title }
document_title = { $title }: cómo se juega
players =
    { $count ->
        [one] Para una persona.
       *[other] Para { $count } personas.
    }
all_title = Cómo se juega
all_lead = Cada juego con su posición inicial, sus jugadas en imágenes y sus reglas.
all_label = Juegos
on_this_page = En esta página
print = Imprimir
open = Jugar en esta página
set_up = Posición inicial
start_label = { $title }: el tablero al principio
goal = Objetivo
about = Sobre estas reglas
moves = Cómo se mueven las piezas
takes = Capturas
special = Jugadas especiales
end = Cómo termina la partida
end_example = Una de las partidas de estas imágenes terminó así: { $said }
clauses = Reglas
rulings = Decisiones
options = Opciones en esta mesa
usual = Todas las opciones tienen su valor habitual.
unusual = Estas opciones difieren de lo habitual:
option = { $option }: { $value }
drawn = como muestra el tablero de arriba
here = En esta mesa: { $option } – { $value }.
none = No hay reglas que mostrar: { $why }.
no_pictures = No se han podido dibujar las jugadas de este juego: { $why }.
figure_place =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "puede", "pueden") } colocar una pieza en el lugar marcado.
       *[other] { FORM($seat, "head") } { VERB($seat, "puede", "pueden") } colocar una pieza en uno de los { $count } lugares marcados.
    }
figure_move =
    { $count ->
        [one] Desde { $cell } solo se puede ir al lugar marcado: { $piece }.
       *[other] Desde { $cell } se puede ir a { $count } lugares: { $piece }.
    }
figure_jump = De { $start } a { $end }: { $piece } salta sobre { LIST($cells) }.
figure_jumps = De { $start } a { $end } en una jugada: { $piece } pasa por { LIST($cells) }.
figure_stack = De { $start } a { $end }: { $piece } queda sobre lo que hay ahí.
figure_together = De { $start } a { $end }: { $piece }. Con ella va otra pieza de { $first } a { $last }.
figure_take_on = De { $start } a { $end }: { $piece } captura lo que hay ahí.
figure_take_over = De { $start } a { $end }: { $piece } salta sobre { LIST($cells) } y captura lo que hay ahí.
figure_take_elsewhere =
    { $is_set ->
        [yes] { FORM($seat, "head") } { VERB($seat, "coloca", "colocan") } una pieza en { $end } y { VERB($seat, "captura", "capturan") } en { LIST($cells) }.
       *[no] De { $start } a { $end }: { $piece } captura en { LIST($cells) }.
    }
figure_remove =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "retira", "retiran") } del tablero la pieza de { LIST($cells) }.
       *[other] { FORM($seat, "head") } { VERB($seat, "retira", "retiran") } del tablero las piezas de { LIST($cells) }.
    }
figure_turn_over = A { $end }: { $piece } cambia lo que hay en { LIST($cells) }.
figure_change =
    { $is_set ->
        [yes] En { $end }: { $piece } se convierte en { $becomes }.
       *[no] De { $start } a { $end }: { $piece } se convierte en { $becomes }.
    }
figure_return = De { $start } a { $end }: { $piece }. Después vuelve una pieza a { LIST($cells) }.
figure_after = El tablero tras esta jugada.
figure_end = La posición final.
of = Cómo se juega: { $title }
