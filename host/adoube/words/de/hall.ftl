### Säle: viele Computer mit Tischen, eine Datenbank.

no_command = Dieser Computer hat ein älteres adoube, das den Befehl { $command } nicht kennt: ein neueres installieren.
other_start = Der Computer des Tisches wurde neu gestartet. Die Seite noch einmal ansehen.
opens_no_tables = Die Tische eines Saals werden an ihrem eigenen Computer geöffnet.
out_of_reach = Die Datenbank des Saals ist nicht erreichbar. So war der Stand zuletzt.
host_gone = Vom Computer { $host } war seit { $since } nichts zu hören. So war der Stand zuletzt.
not_taken = Der Computer des Tisches antwortet nicht. Es ist nichts geschehen.
no_answer = Der Computer des Tisches hat nicht geantwortet. Am Tisch nachsehen: Vielleicht ist es geschehen.
