not_kept = das Objektiv kann nicht in { $file } gespeichert werden: { $why }
unreadable = { $file } ist nicht lesbar ({ $why }): löschen und das Objektiv mit `adoube calibrate` neu vermessen
