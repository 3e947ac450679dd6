### Jugadores ordenador en una mesa: quién se sienta dónde y qué juegan.

no_seat = no hay ningún puesto { QUOTED($seat) }; los puestos son { LIST($seats) }
not_there = en el puesto { $seat } no juega ningún ordenador
sits_down = { $seat }: ahora juega aquí el ordenador, con fuerza { $strength }.
gets_up = { $seat }: el ordenador ya no juega aquí.
thinks = { $seat }: el ordenador está pensando.
plays = { $seat }: el ordenador juega { $turn }. Mueve la pieza por él.
another_turn = { $seat }: el ordenador quiere { $turn }, no { $played }. Vuelve a poner las piezas y después juega { $turn } por él.
trouble = { SENTENCE($why) } Otra persona puede jugar por él.
nothing_moves = { $seat }: el ordenador juega { $turn }. Nada cambia en el tablero.
