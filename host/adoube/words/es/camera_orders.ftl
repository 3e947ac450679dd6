mirrored = estas esquinas van en sentido contrario; se piden en el sentido de las agujas del reloj, como está dibujado el tablero
crossed = ningún tablero está así: dos de estas esquinas están intercambiadas, o hay tres en línea; se piden en el sentido de las agujas del reloj, como está dibujado el tablero
small = estas esquinas abarcan muy poco de la imagen para leer un tablero; acerca la cámara o pulsa en las esquinas del propio tablero
