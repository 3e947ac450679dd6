full = ya se han abierto { $most } mesas en la página y no caben más: juega en una de ellas
taken = ya hay una mesa { QUOTED($table) }: elige otro nombre
long = el nombre de una mesa tiene { $most } caracteres como máximo
underway = el encuentro de la mesa { QUOTED($table) } no ha terminado: elige otro nombre
not_here = aquí las mesas solo se abren desde la línea de comandos
not_kept = no se puede escribir { $file }: { $why }
unreadable = no se puede leer { $file }: { $why }; sin ese archivo no vuelve ninguna mesa abierta en la página
