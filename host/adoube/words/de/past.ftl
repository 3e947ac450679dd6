by_sign = Die Spieler haben die Partie beendet.
turn = { $seat }: { $turn }.
taken_back = Züge zurückgenommen: Die Partie geht nach Zug { $ply } weiter.
called = Angesagt: { $call }.
asked = Frage an alle: { $text }
asked_seat = Frage an { FORM($seat, "for") }: { $text }
answered = Antwort: { $answer }.
fault = Fehler: { $text }
resumed = Der Tisch wurde fortgesetzt.
void = Die Partie ist ungültig.
won =
    { $count ->
        [one] Sieg für { LIST(FORM($winners, "for")) }.
       *[other] Gemeinsamer Sieg für { LIST(FORM($winners, "for")) }.
    }
unfinished = nicht beendet
no_game = { $folder }: In diesem Journal gibt es keine Partie { QUOTED($id) }; `adoube records list` nennt alle
pgn_is_for_chess = { $id } ist eine Partie { $title }, und PGN gibt es nur für Schach; json, svg oder pdf nehmen
pgn_event = { $table }, Match { $number }
seat = { $seat }: { $player }
picture_title = Eine Partie { $title }. { $players }
picture_turn = { $ply }. { $seat } { $turn }
between = {" "}·{" "}
scored = { $name } { $points }
sheet_scored = { $name }   { $points }
sheet_day = { $day }, { $id }
sheet_unfinished = Nicht beendet.
sheet_lossy = Buchstaben, die der Schrift dieses Formulars fehlen, stehen ohne ihre Zeichen oder als ?.
needs_extra = ein Partieformular braucht Pakete, die nicht installiert sind: { $modules }. `adoube doctor` sagt, wie sie dazukommen.
look_back_unfinished = Die Partie ist noch nicht zu Ende.
no_look_back = Hier läuft kein Computerspieler.
look_back_full = Auf einen Rückblick warten schon zu viele Partien ({ $most }). Später noch einmal versuchen.
look_back_stopped = Er wurde angehalten.
look_back_unread = { $file } lässt sich nicht lesen: { $why }. Die Datei löschen, dann blickt der Computer noch einmal zurück.
look_back_unkept = { $file } lässt sich nicht schreiben: { $why }.
hint = Tipp an { FORM($seat, "for") }: { $turn }.
hint_pieces = Tipp an { FORM($seat, "for") }: { LIST($cells) } ansehen.
hints_allowed = Tipps wurden erlaubt.
hints_forbidden = Tipps wurden nicht mehr erlaubt.
