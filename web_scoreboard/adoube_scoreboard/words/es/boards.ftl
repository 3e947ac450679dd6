### Los tableros en los que se puede jugar en una mesa nueva.

label = Tablero
on_page = En la página
look = Buscar tableros
look_help = La búsqueda tarda unos segundos. Un tablero que tiene ocupado un teléfono u otro ordenador no se ve por Bluetooth; uno dormido se despierta al mover una pieza.
found =
    { $count ->
        [0] No hay ningún tablero conectado ni al alcance.
        [one] Hay un tablero.
       *[other] Hay { $count } tableros.
    }
not_looked = No se ha podido mirar en todas partes: { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), en uso por { $holder }
gone = la última búsqueda no encontró el tablero { $board }: vuelve a buscar tableros
