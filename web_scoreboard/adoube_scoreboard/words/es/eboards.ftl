### Un tablero electrónico: su batería y sus motores.

battery = { $percent } %
battery_label = { $name }: batería al { $percent } %
battery_charging = { $name }: batería al { $percent } %, cargando
motors_title = Los motores del tablero
motors_help = El tablero hace entonces las jugadas de quien no está aquí y corrige lo que está mal. El permiso acaba con cada parada, y también al reiniciar adoube.
motors_allow = Dejar que mueva piezas
motors_stop = Parar los motores
