title = Hojas de los jugadores
help = Una hoja por asiento: su código, una dirección para escanear y cómo se juega.
warning = Cada hoja recibe un código nuevo. Los ya impresos dejan de valer, y quien esté conectado en ese asiento introduce el nuevo.
tables = Mesas
paper = Papel
a5 = A5
a4 = A4
make = Preparar las hojas
none = No hay ninguna mesa para la que imprimir.
count = { $count ->
    [one] { $count } hoja
   *[other] { $count } hojas
}
print = Imprimir
once = Solo se muestran esta vez. Para imprimir más tarde, prepare otras nuevas.
void = El código de esta hoja ya no vale. Prepare hojas nuevas.
some_void = Algunos códigos ya no valen: sus hojas no se imprimen.
back = Volver al arbitraje
table = Mesa { $table }
code = Código
scan = Escanee el cuadrado con su teléfono, o abra la dirección e introduzca el código.
how = Cómo se juega
goal = Objetivo
set_up = Colocación
moves = Cómo se mueven las piezas
telephone = En su teléfono
telephone_help = Muestra el tablero y a quién le toca. Le pregunta cuando el tablero solo no dice qué se jugó. Allí ofrece tablas, abandona o llama al árbitro.
