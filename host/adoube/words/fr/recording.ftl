no_folder = --record { $target } : il n’y a pas de dossier { $folder }
stopped = L’enregistrement s’est arrêté : { $file } : { $why }. La table continue.
