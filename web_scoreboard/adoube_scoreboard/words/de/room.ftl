title = Tische
none = Es gibt noch keinen Tisch.
none_help = Ein Tisch erscheint hier, sobald er geöffnet ist.
how_many =
    { $count ->
        [one] Ein Tisch
       *[other] { $count } Tische
    }
waiting = Warten auf das Brett
waiting_then = Einstecken oder einschalten.
silent = Brett stumm
question = Frage
time_out = Zeit abgelaufen
cards_label = Alle Tische
board_of = { $table }
set_up = Aufbau
playing = Läuft
held = Unterbrochen
over = Partie beendet
fault = Störung
closed = Geschlossen
to_move = Am Zug: { $player }
match_points = { $player } { $points }
match_label = Match:
standings = Tabelle: { $title }
standings_note = Partien, die seit dem Start von adoube zu Ende gingen
place = Platz
player = Spieler
games = Partien
wins = Siege
draws = Remis
losses = Niederlagen
points = Punkte
projector = Beamer
projector_title = Beamer
full_screen = Vollbild
pause_help = Leertaste hält an, Pfeiltasten wechseln den Tisch
paused = Angehalten
look = Auch hier zusehen
join = Zum Mitspielen oder Zusehen diese Adresse öffnen:
qr_label = QR-Code von { $address }
new_title = Neue Partie
new_game = Spiel
new_choose = Auswählen
new_name = Name des Tisches
new_open = Alle dürfen ziehen, ohne Code
new_button = Tisch öffnen
new_help = Gespielt wird auf der Seite des Tisches. Der Name darf Buchstaben, Ziffern und Striche haben; ohne Namen heißt der Tisch wie sein Spiel.
