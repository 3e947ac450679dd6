mirrored = estas esquinas van en sentido contrario; se piden en el sentido de las agujas del reloj, como está dibujado el tablero
crossed = ningún tablero está así: dos de estas esquinas están cambiadas, o tres están en línea; se piden en el sentido de las agujas del reloj, como está dibujado el tablero
small = estas esquinas abarcan muy poco de la imagen para leer un tablero; acercar la cámara o pulsar en las esquinas del propio tablero
