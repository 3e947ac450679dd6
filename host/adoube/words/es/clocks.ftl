no_control = { $text } no es un ritmo de juego: indica minutos y segundos por jugada, como 30+10 o 5+0
up = Se ha acabado el tiempo { FORM($seat, "of") }. La partida sigue; el árbitro decide las consecuencias.
