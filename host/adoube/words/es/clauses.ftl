# Frases sobre reglas infringidas y finales de los juegos que describe ../../games/descriptions.

alq_04 = El peón va por una línea al punto contiguo, o salta sobre un peón rival que haya en él.
alq_05 = Por donde no hay línea no se puede ir.
alq_06 = El punto en que cae un peón tiene que estar vacío.
alq_07 = Un peón salta sobre un peón rival, nunca sobre uno propio.
alq_08 = Un peón que puede seguir capturando tiene que seguir.
alq_09 = En cada jugada se mueve un peón propio.

eng_04 = El peón avanza en diagonal a la casilla contigua, o salta sobre una pieza rival que haya en ella.
eng_05 = La dama va en diagonal a una casilla contigua, o salta sobre una pieza rival que haya en ella.
eng_06 = El peón se mueve y captura solo hacia delante.
eng_07 = La casilla en que cae una pieza tiene que estar vacía.
eng_08 = Una pieza salta sobre una pieza rival, nunca sobre una propia.
eng_09 = Quien puede capturar tiene que capturar.
eng_10 = Una pieza que puede seguir capturando tiene que seguir.
eng_11 = Un peón que se convierte en dama termina ahí su jugada.
eng_12 = En cada jugada se mueve una pieza propia.
eng_14 = En cuarenta jugadas de cada jugador solo se han movido damas y no se ha capturado nada.

fg_04 = En su primera jugada, el zorro entra en un punto vacío.
fg_05 = Ese punto no está vacío.
fg_06 = Una jugada es un paso por una línea, o un salto del zorro.
fg_07 = Por donde no hay línea no se puede ir.
fg_08 = El zorro va por una línea a un punto vacío, o salta sobre una oca contigua y cae en el punto de justo detrás.
fg_09 = Una oca va por una línea a un punto vacío.
fg_10 = El zorro se ha comido todas las ocas.

hal_04 = Una pieza da un paso a una casilla vacía contigua, o salta sobre piezas contiguas.
hal_05 = La casilla en que cae una pieza tiene que estar vacía.
hal_06 = Una pieza salta sobre otra contigua, nunca sobre una casilla vacía.
hal_07 = Una pieza no vuelve a una casilla en la que ya ha estado en la misma jugada.
hal_08 = Una pieza que ha llegado a la esquina opuesta se queda en ella.
hal_09 = En cada jugada se mueve una pieza propia.
hal_10 = La esquina opuesta está llena, y hay en ella una pieza propia.

kon_04 = Las negras empiezan retirando una de sus fichas, de una esquina o del centro del tablero.
kon_05 = Las blancas retiran una de sus fichas, de un lugar contiguo al hueco.
kon_06 = En la primera jugada, cada jugador retira del tablero una de sus fichas.
kon_07 = Una ficha se mueve solo saltando sobre una ficha rival contigua, y cae en el lugar vacío de detrás.
kon_08 = Una ficha salta sobre una ficha rival, nunca sobre una propia.
kon_09 = El lugar de detrás tiene que estar vacío.
kon_10 = Una ficha salta por una fila o una columna, nunca en diagonal.
kon_11 = Una ficha que sigue saltando va siempre en línea recta.

nmm_04 = Mientras le quedan peones en la mano, un jugador coloca uno en el tablero.
nmm_05 = Un peón va por una línea al punto contiguo.
nmm_06 = Ese punto tiene que estar vacío.
nmm_07 = Solo quien tiene tres peones puede llevarlos a cualquier punto.
nmm_08 = Solo captura un peón quien acaba de cerrar un molino.
nmm_09 = Quien ha cerrado un molino tiene que capturar un peón.
nmm_10 = Un peón de un molino está a salvo mientras haya otros fuera.
nmm_11 = A un jugador solo le quedan dos peones.
nmm_a2 = En cada jugada se captura como mucho un peón, aunque se cierren dos molinos.

rus_04 = El peón avanza en diagonal a la casilla contigua, o salta sobre una pieza rival contigua.
rus_05 = La dama recorre una diagonal mientras esté libre, o salta sobre la única pieza rival que haya en ella.
rus_06 = Un peón que no captura solo va hacia delante.
rus_07 = La casilla en que cae una pieza tiene que estar vacía.
rus_08 = Una pieza salta sobre una pieza rival, nunca sobre una propia.
rus_09 = En una jugada se salta una sola vez sobre cada pieza. Lo capturado sale del tablero al terminar la jugada.
rus_10 = Quien puede capturar tiene que capturar.
rus_11 = Una pieza que puede seguir capturando tiene que seguir.
rus_12 = La dama cae donde pueda seguir capturando, si hay una casilla así.
rus_14 = En cada jugada se mueve una pieza propia.
rus_16 = En quince jugadas de cada jugador solo se han movido damas y no se ha capturado nada.
