title = Rückblick
document_title = Rückblick: { $title }, { LIST($players, type: "versus") }
link = Rückblick
to_game = Zur Partie
nothing = Noch gibt es keinen Rückblick: Die Partie ist nicht zu Ende, oder es wurde nichts gespielt.
offer = Der Computer kann diese Partie durchgehen (Züge: { $turns }). Er sagt, wie sie nach jedem Zug stand und welche Züge am meisten geändert haben. Das dauert eine Minute oder zwei und stört keinen Tisch.
begin = Auf die Partie zurückblicken
underway = Die Partie wird durchgegangen: { $done } von { $work }
stop = Anhalten
again = Wie weit ist es jetzt?
go_on = Weitermachen
interrupted = Der Rückblick wurde unterbrochen.
so_far = Betrachtete Züge: { $done } von { $work }.
balance = Wie die Partie stand
plot_label = Wie die Partie stand, bis Zug { $done } von { $last }. Die Zahlen stehen in der Tabelle darunter.
all_of_it = gewonnen
even = gleich
nothing_of_it = verloren
first_turn = Anfang
last_turn = Ende
estimate = Schätzung des Computers nach { $positions } Stellungen je Zug. Sie kann falsch sein.
points =
    { $count ->
        [0] Kein Wendepunkt
        [one] Der Wendepunkt
       *[other] Die Wendepunkte
    }
no_points = Kein Zug hat viel geändert, soweit der Computer sieht.
legend = Jedes Brett steht wie vor dem Zug. Das Band zeigt, was gespielt wurde, der Pfeil, was besser gewesen wäre.
point = Zug { $ply }. { $seat }: { $turn }
better = Besser: { $turn }
fell = Die Aussichten { FORM($seat, "of") } fielen von { $before } auf { $after }.
certain = Das ist sicher: Der Computer hat die Partie bis zum Ende gesehen.
line = Dann vielleicht: { LIST($turns) }.
replay = Zug { $ply } in der Partie zeigen
board_label = Das Brett vor dem Zug. Gespielt: { $played }. Besser: { $better }.
figures = Alle Zahlen
turn = Zug
percent = { $percent } %
