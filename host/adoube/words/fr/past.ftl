by_sign = Les joueurs ont terminé la partie.
turn = { $seat } : { $turn }.
taken_back = Des coups sont annulés : la partie continue après le coup { $ply }.
called = Annonce : { $call }.
asked = Question à tous : { $text }
asked_seat = Question { FORM($seat, "to") } : { $text }
answered = Réponse : { $answer }.
fault = Erreur : { $text }
resumed = La table a été reprise.
void = La partie est annulée.
won =
    { $count ->
        [one] Victoire { LIST(FORM($winners, "of")) }.
       *[other] Victoire partagée { LIST(FORM($winners, "of")) }.
    }
unfinished = inachevée
no_game = { $folder } : il n’y a pas de partie { QUOTED($id) } dans ce journal ; `adoube records list` les énumère
pgn_is_for_chess = { $id } n’est pas une partie d’échecs ({ $title }), et le PGN n’est fait que pour les échecs ; prendre json, svg ou pdf
pgn_event = { $table }, match { $number }
seat = { $seat } : { $player }
picture_title = { $title }, une partie. { $players }
picture_turn = { $ply }. { $seat } { $turn }
between = {" "}·{" "}
scored = { $name } { $points }
sheet_scored = { $name }   { $points }
sheet_day = { $day }, { $id }
sheet_unfinished = Inachevée.
sheet_lossy = Les lettres qui manquent à la police de cette feuille sont écrites sans leurs signes, ou comme ?.
needs_extra = une feuille de partie demande des paquets qui ne sont pas installés : { $modules }. `adoube doctor` dit comment les ajouter.
look_back_unfinished = La partie n’est pas encore finie.
no_look_back = Aucun joueur informatique ne tourne ici.
look_back_full = Trop de parties attendent déjà ({ $most }). Réessayer plus tard.
look_back_stopped = Il a été arrêté.
look_back_unread = Impossible de lire { $file } : { $why }. Supprimer ce fichier, et l’ordinateur recommencera.
look_back_unkept = Impossible d’écrire { $file } : { $why }.
hint = Indice { FORM($seat, "to") } : { $turn }.
hint_pieces = Indice { FORM($seat, "to") } : regarder { LIST($cells) }.
hints_allowed = Les indices ont été permis.
hints_forbidden = Les indices n’ont plus été permis.
