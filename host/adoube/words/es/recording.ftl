no_folder = --record { $target }: no existe la carpeta { $folder }
stopped = La grabación se ha detenido: { $file }: { $why }. La mesa sigue.
