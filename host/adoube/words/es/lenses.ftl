not_kept = no se puede guardar el objetivo en { $file }: { $why }
unreadable = no se puede leer { $file } ({ $why }): bórralo y vuelve a medir el objetivo con `adoube calibrate`
