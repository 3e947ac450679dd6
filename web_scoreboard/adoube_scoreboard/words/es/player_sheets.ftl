title = Hojas de jugador
help = Una hoja por puesto: su código, una dirección para escanear y cómo se juega.
warning = Cada hoja recibe un código nuevo. Los códigos impresos antes dejan de valer; quien haya entrado en uno de esos puestos escribe el nuevo.
tables = Mesas
paper = Papel
a5 = A5
a4 = A4
make = Crear las hojas
none = No hay ninguna mesa para la que imprimir hojas.
count = { $count ->
    [one] { $count } hoja
   *[other] { $count } hojas
}
print = Imprimir
once = Solo se muestran esta vez. Para imprimir más tarde, crea otras nuevas.
void = El código de esta hoja ya no vale. Crea hojas nuevas.
some_void = Algunos códigos ya no valen: sus hojas no se imprimen.
back = Volver al panel
table = Mesa { $table }
code = Código
scan = Escanea el cuadrado con el teléfono, o abre la dirección y escribe el código.
how = Cómo se juega
goal = Objetivo
set_up = Posición inicial
moves = Cómo se mueven las piezas
telephone = En tu teléfono
telephone_help = Muestra el tablero y a quién le toca. Te pregunta cuando el tablero por sí solo no dice qué se jugó. Ahí puedes ofrecer tablas, abandonar o llamar al árbitro.
