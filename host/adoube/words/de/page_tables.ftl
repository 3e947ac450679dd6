full = auf der Seite sind schon { $most } Tische geöffnet, mehr gehen nicht: an einem davon spielen
taken = es gibt schon einen Tisch { QUOTED($table) }: einen anderen Namen wählen
long = der Name eines Tisches hat höchstens { $most } Zeichen
underway = das Match am Tisch { QUOTED($table) } läuft noch: einen anderen Namen wählen
not_here = hier werden Tische nur in der Befehlszeile geöffnet
not_kept = { $file } kann nicht geschrieben werden: { $why }
unreadable = { $file } kann nicht gelesen werden: { $why }; ohne diese Datei kommt kein Tisch zurück, der auf der Seite geöffnet wurde
