unreadable = { $file }: no se puede leer la grabación: { $why }
line = { $file }, línea { $number }
byte = { $file }, byte { $offset }
no_base64 = { $where }: esto no es base64; una grabación son los bytes que envió el tablero, o una lectura en base64 por línea
no_messages = { $where }: ni aquí ni más adelante empieza un mensaje de un tablero DGT; indica un archivo con los bytes que envió el tablero, o con una lectura en base64 por línea
left_out = { $where }: desde aquí { $count } bytes no forman ningún mensaje de un tablero DGT y se han dejado fuera
cut_off = { $file }: la grabación termina a mitad de un mensaje; todo lo anterior se ha importado
