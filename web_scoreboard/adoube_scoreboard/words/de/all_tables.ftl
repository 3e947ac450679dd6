title = { $count ->
    [0] Nichts zu tun
    [one] { $count } Sache zu tun
   *[other] { $count } Sachen zu tun
}
document_title = { $todo } · Leitung
rest = Alles andere läuft.
all_run = Kein Tisch braucht Sie gerade.
none = Es gibt noch keinen Tisch.
list_label = Was zu tun ist, das Dringendste zuerst
tables = Alle Tische
seconds_ago = vor { $count } s
minutes_ago = vor { $count } min
hours_ago = vor { $count } h
call = { $player } ruft die Spielleitung.
flag = { $player } hat keine Zeit mehr.
silent = Das Brett schweigt.
silent_clocks = Das Brett schweigt. Die Uhren laufen weiter.
no_pictures = Von der Kamera kommen keine Bilder.
asked_of = { $player } ist gefragt
wins_on_time = { $player } gewinnt auf Zeit
on_time = { $player } hatte keine Zeit mehr.
play_on = Weiterspielen
coming = Ich komme
let_stand = Gelten lassen
pause_clocks = Partie anhalten
find_fault = Fehler suchen
film = Mit diesem Telefon filmen
see_camera = Kamera ansehen
open_table = Tisch öffnen
table = Tisch
players = Spieler
state = Stand
clock = Uhr
pill_question = Frage
pill_dispute = Strittig
pill_asked = Frage
pill_call = Spielleitung gerufen
pill_flag = Zeit abgelaufen
pill_closed = Geschlossen
pill_illegal = Regelwidriger Zug
pill_silent = Brett schweigt
pill_camera = Kamera
to_move = { $player } am Zug
playing = Es wird gespielt
won = { LIST($players) } { $count ->
    [one] hat gewonnen
   *[other] haben gewonnen
}
drawn = Remis
paused = Angehalten
setting_up = Aufstellung
waiting = Wartet auf das Brett
print = Spielerblätter drucken
players_title = Spieler
all_title = Alle Tische
pause_all = Alle Partien anhalten
go_on_all = Alle Partien fortsetzen
