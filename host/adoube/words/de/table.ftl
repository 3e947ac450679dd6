put_right =
    { $which ->
        [empty] Frei machen: { LIST($empty) }.
        [fill] Besetzen: { LIST($fill) }.
       *[both] Frei machen: { LIST($empty) }; besetzen: { LIST($fill) }.
    }
turn_board =
    { $part ->
        [half] Das Brett liegt falsch herum: um eine halbe Drehung drehen und neu aufbauen.
        [mirror] Die Stellung ist spiegelverkehrt aufgebaut: links und rechts vertauschen.
       *[other] Das Brett liegt falsch herum: { $to ->
            [left] nach links um
            [right] nach rechts um
           *[either] um
        } { $part ->
            [third] eine Drittel
            [sixth] eine Sechstel
           *[quarter] eine Viertel
        }drehung drehen und neu aufbauen.
    }
player = Spieler { $number }
    .head = Spieler { $number }
    .the = Spieler { $number }
    .of = von Spieler { $number }
    .to = Spieler { $number }
    .for = Spieler { $number }
    .number = singular
computer = Computer
    .head = Der Computer
    .the = der Computer
    .of = des Computers
    .to = dem Computer
    .for = den Computer
    .number = singular
numbered_computer = Computer { $number }
    .head = Der Computer { $number }
    .the = der Computer { $number }
    .of = des Computers { $number }
    .to = dem Computer { $number }
    .for = den Computer { $number }
    .number = singular
moved = Zug { FORM($seat, "of") }: { $turn }.
underway = Noch zu berichtigen: { $cells }
unfinished = Warten auf { FORM($seat, "for") }: „Fertig“ drücken, wenn der Zug zu Ende ist.
undecided = Zug { FORM($seat, "of") }: { LIST($turns, type: "or") }; das Brett zeigt nicht, welcher.
undecided_takeback = Zug { FORM($seat, "of") }: { LIST($turns, type: "or") }, oder es wurden Züge zurückgenommen; das Brett zeigt nicht, was davon stimmt.
undecided_takebacks = Es wurden Züge zurückgenommen; das Brett zeigt nicht, wie viele.
question = { $seat }, welcher Zug war es: { LIST($turns, type: "or") }?
back_in_step = Das Brett stimmt wieder.
set_up = Grundstellung aufbauen: { $title }.
set_up_stands = Die Grundstellung von { $title } steht. Los geht’s!
taken_back = Zurückgenommen: { LIST($turns, type: "turns") }.
cleared = Das Brett ist abgeräumt: Wie ist die Partie { $title } ausgegangen?
over = Die Partie ist zu Ende. { $why }
begins = Grundstellung aufbauen: { $title }.
next_asked = Jemand möchte die nächste Partie beginnen.
next_put_off = Die nächste Partie wartet: Jemand ist noch nicht so weit.
next_not_asked = niemand hat nach der nächsten Partie gefragt
start_stands = Die Grundstellung für die nächste Partie steht.
start_stands_again = Die Grundstellung steht wieder. Partie zu Ende? Wer hat gewonnen?
who_won = Wer hat die letzte Partie { $title } gewonnen?
next_game = Die nächste Partie hat begonnen.
link_lost = Das Brett kann nicht gelesen werden: { SENTENCE($why) }
recording_over = { SENTENCE($why) } Die Partie kann noch berichtigt und ihr Ergebnis eingetragen werden.
link_back = Das Brett kann wieder gelesen werden.
closed = Ein Fehler hat diesen Tisch geschlossen: { CLAUSE($why) }. Die Partie ist gespeichert: Den Tisch am Schiedsrichterpult wieder öffnen oder adoube neu starten.
not_closed = dieser Tisch ist offen
opening = Dieser Tisch wird wieder geöffnet.
resumed = { $title } geht nach Zug { $ply } weiter: Das Brett muss stehen wie gezeichnet.
resumed_held = { $title } wird nach Zug { $ply } fortgesetzt; die Partie ist unterbrochen.
rules_changed = Dieser Tisch steht still: Zug { $ply } bedeutet nach den Regeln dieser Programmversion etwas anderes; die Partie kann nur noch angesehen werden
stale = am Tisch hat sich inzwischen etwas geändert
cannot = { QUOTED($kind) } geht an diesem Tisch jetzt nicht
no_question = diese Frage ist nicht offen
no_choice = { QUOTED($answer) } steht nicht zur Auswahl
which_turn = { $seat }, welcher Zug wurde gespielt?
which_turns = { $seat }, welche Züge wurden gespielt, und in welcher Reihenfolge?
lifts = Oder zur Antwort kurz anheben und zurückstellen: { LIST($lifts, type: "or") }.
lift = { $cell } für { $turn }
other_size = { $port }: Das Brett hat { $cells } Felder, { $title } braucht { $wanted }
other_sensors = { $port }: Dieses Brett hat andere Sensoren als das, auf dem die Partie begann: jenes wieder anschließen
unfit_sensors = { $port }: Die Sensoren des Bretts zeigen nichts, womit sich { $title } verfolgen ließe
no_such_view = { $port }: --view { $view }: Das zeigen die Sensoren des Bretts nicht; ohne --view gilt, was sie am besten zeigen
board_says = Das Brett meldet: { $text }
unknown = es gibt keinen Tisch { QUOTED($name) }
bad_name = { QUOTED($text) }: Der Name eines Tisches besteht aus Buchstaben, Ziffern und Strichen
ended = das Programm endet gerade; es nimmt nichts mehr an
one_at_a_time = Eins nach dem anderen: Sonst kann das Brett sie nicht auseinanderhalten. { $cells }
game_fault = Die Texte oder Einwände von { $title } haben einen Fehler: { $why }.
board_held_up = Das Brett hat seine Felder { $seconds } s lang nicht gelesen (ein simuliertes tut das auf einem ausgelasteten Computer): Bitte prüfen, ob die Seite die Stellung auf dem Brett zeigt.
board_slow = Das Brett liest seine Felder nur { $rate }-mal in der Sekunde (ein simuliertes tut das auf einem ausgelasteten Computer) und verpasst vielleicht schnelle Züge.
computer_late = Dieser Computer war { $seconds } s lang ausgelastet oder im Ruhezustand: Bitte prüfen, ob die Seite die Stellung auf dem Brett zeigt.
camera_late = { $seconds } s lang wurde kein Bild des Bretts gelesen, weil der Computer ausgelastet war oder der Strom der Bilder stockte: Bitte prüfen, ob die Seite die Stellung auf dem Brett zeigt.
