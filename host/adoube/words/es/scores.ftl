jarmo = { $goal } en la primera fila rival × 2 + { $others } en el resto
kinds = { LIST($kinds, type: "sum") }
kind = { $count } { $kind } × { $value }
no_pile = sin pila: 1
pawns_away = peones que faltan por llegar: { $numbers }
none_away = todos los peones han llegado
last_pawn = último peón en llegar: { $pawn } × peones rivales que faltan por llegar ({ $numbers })
others_away = peones rivales que faltan por llegar: { $numbers }
safe = { $count } a salvo
collected =
    { $count ->
        [one] { $count } recogida
       *[other] { $count } recogidas
    }
chess_win = 1 por la victoria
chess_draw = ½ por las tablas
points = { $seat } { $points }
decimal = { $number }
below_zero = −{ $points }
