by_sign = Die Spieler haben die Partie beendet.
turn = { $seat }: { $turn }.
taken_back = Züge zurückgenommen: Die Partie geht nach Zug { $ply } weiter.
called = Angesagt: { $call }.
asked = Frage an alle: { $text }
asked_seat = Frage an { $seat }: { $text }
answered = Antwort: { $answer }.
fault = Fehler: { $text }
resumed = Der Tisch wurde fortgesetzt.
void = Die Partie ist ungültig.
won =
    { $count ->
        [one] Sieg für { LIST($winners) }.
       *[other] Gemeinsamer Sieg für { LIST($winners) }.
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
