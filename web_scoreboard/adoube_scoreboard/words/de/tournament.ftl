title = Turnier
pairings = Runde { $round }
of_planned = von { $planned }
board = Brett
first = Erster
second = Zweiter
result = Ergebnis
number = Nr.
to_table = Brett { $board }: zum Tisch { $table }
playing = Läuft
none_paired = Noch ist keine Runde ausgelost.
standings = Tabelle
not_computed = Hier nicht berechnet und ohne Einfluss: { LIST($codes) }
bye_u = zugelostes Freilos
bye_f = Freilos mit ganzem Punkt
bye_h = Freilos mit halbem Punkt
bye_z = nicht ausgelost
bye_forfeit = kampflos
code_bh = Buchholz: die Summe der Punkte aller Gegner
code_bh_c1 = Buchholz ohne den schwächsten Gegner
code_bh_c2 = Buchholz ohne die zwei schwächsten Gegner
code_sb = Sonneborn-Berger: die Punkte besiegter Gegner und die halben der Gegner mit Remis
code_de = Direkter Vergleich: wie viele der Punktgleichen dahinter liegen
code_win = Siege, auch ohne Partie
code_won = Am Brett gewonnene Partien
code_ps = Fortschrittswertung: die Summe der Punkte nach jeder Runde
run = Runden leiten
begun =
    { $count ->
        [one] An einem Tisch begonnen.
       *[other] An { $count } Tischen begonnen.
    }
proposal = Vorschlag für Runde { $round }
made_by = Nach { $rules }
accept = Auslosung annehmen
discard = Verwerfen
start = Runde { $round } an den Tischen beginnen
start_help = Jeder Tisch beginnt das Match seines Bretts. Der Erste hat Weiß oder den ersten Platz.
without_extra = Die nächste Runde lost Ihr Turnierprogramm aus, oder adoube mit diesem Paket:
absent = Abwesend (Nummern)
half = Freilos mit halbem Punkt (Nummern)
propose = Runde { $round } auslosen
numbers_help = Nummern der Spieler mit Leerzeichen dazwischen. Geschrieben wird erst, wenn Sie annehmen.
set_title = Ergebnis eintragen
set_button = Eintragen
set_help = Für kampflose Partien und solche an anderen Tischen. Eine Partie an einem Tisch trägt ihr Ergebnis selbst ein.
no_result = keins
