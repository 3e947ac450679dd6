title = { $count ->
    [0] Niets te doen
    [one] { $count } ding te doen
   *[other] { $count } dingen te doen
}
document_title = { $todo } · Leiding
rest = Al het andere loopt.
all_run = Geen tafel heeft u nu nodig.
none = Er is nog geen tafel.
list_label = Wat te doen is, het dringendste eerst
tables = Alle tafels
seconds_ago = { $count } s geleden
minutes_ago = { $count } min geleden
hours_ago = { $count } u geleden
call = { $player } roept de wedstrijdleider.
flag = { $player } heeft geen tijd meer.
silent = Het bord zwijgt.
silent_clocks = Het bord zwijgt. De klokken lopen door.
no_pictures = Er komen geen beelden van de camera.
asked_of = gevraagd aan { $player }
wins_on_time = { $player } wint op tijd
on_time = { $player } had geen tijd meer.
play_on = Doorspelen
coming = Ik kom eraan
let_stand = Laten gelden
pause_clocks = Partij stilleggen
find_fault = Fout zoeken
film = Met deze telefoon filmen
see_camera = Camera bekijken
open_table = Tafel openen
table = Tafel
players = Spelers
state = Stand
clock = Klok
pill_question = Vraag
pill_dispute = Betwist
pill_asked = Vraag
pill_call = Leider geroepen
pill_flag = Tijd om
pill_closed = Gesloten
pill_illegal = Ongeldige zet
pill_silent = Bord zwijgt
pill_camera = Camera
to_move = { $player } aan zet
playing = Wordt gespeeld
won = { LIST($players) } { $count ->
    [one] heeft gewonnen
   *[other] hebben gewonnen
}
drawn = Remise
paused = Stilgelegd
setting_up = Opstelling
waiting = Wacht op het bord
print = Spelersbladen afdrukken
players_title = Spelers
all_title = Alle tafels
pause_all = Alle partijen stilleggen
go_on_all = Alle partijen hervatten
