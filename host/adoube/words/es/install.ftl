other_python = en el tablero funciona { $python }, no MicroPython: instala MicroPython de micropython.org/download
old_micropython = MicroPython { $version } es demasiado antiguo: instala { $oldest } o posterior, de micropython.org/download (mantén pulsado BOOTSEL al enchufar)
no_room = en el tablero hay { $free } KB libres y el programa necesita { $needed } KB: borra archivos que no hagan falta
