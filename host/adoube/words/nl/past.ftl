by_sign = De spelers hebben de partij beëindigd.
turn = { $seat }: { $turn }.
taken_back = Zetten teruggenomen: de partij gaat verder na zet { $ply }.
called = Aangekondigd: { $call }.
asked = Vraag aan allen: { $text }
asked_seat = Vraag aan { FORM($seat, "the") }: { $text }
answered = Antwoord: { $answer }.
fault = Fout: { $text }
resumed = De tafel is hervat.
void = De partij is ongeldig.
won =
    { $count ->
        [one] Winst voor { LIST(FORM($winners, "the")) }.
       *[other] Gedeelde winst voor { LIST(FORM($winners, "the")) }.
    }
unfinished = niet afgelopen
no_game = { $folder }: er is geen partij { QUOTED($id) } in dit journaal; `adoube records list` noemt ze
pgn_is_for_chess = { $id } is een partij { $title }, en PGN is er alleen voor schaken; neem json, svg of pdf
pgn_event = { $table }, match { $number }
seat = { $seat }: { $player }
picture_title = Een partij { $title }. { $players }
picture_turn = { $ply }. { $seat } { $turn }
between = {" "}·{" "}
scored = { $name } { $points }
sheet_scored = { $name }   { $points }
sheet_day = { $day }, { $id }
sheet_unfinished = Niet afgelopen.
sheet_lossy = Letters die het lettertype van dit formulier mist, staan er zonder hun tekens of als ?.
needs_extra = een notatieformulier vraagt pakketten die niet geïnstalleerd zijn: { $modules }. `adoube doctor` zegt hoe ze erbij komen.
look_back_unfinished = De partij is nog niet afgelopen.
no_look_back = Hier draait geen computerspeler.
look_back_full = Er wachten al te veel partijen op een terugblik ({ $most }). Probeer het later nog eens.
look_back_stopped = Hij werd gestopt.
look_back_unread = { $file } is niet te lezen: { $why }. Verwijder het bestand, dan blikt de computer nog eens terug.
look_back_unkept = { $file } is niet te schrijven: { $why }.
hint = Tip aan { FORM($seat, "the") }: { $turn }.
hint_pieces = Tip aan { FORM($seat, "the") }: kijk naar { LIST($cells) }.
hints_allowed = Tips werden toegestaan.
hints_forbidden = Tips werden niet meer toegestaan.
