not_kept = no se puede guardar el objetivo en { $file }: { $why }
unreadable = no se puede leer { $file } ({ $why }): borrarlo y volver a medir el objetivo con `adoube calibrate`
