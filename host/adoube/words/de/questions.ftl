takeback =
    { $turns ->
        [one] ein Zug wurde zurückgenommen
       *[other] { $turns } Züge wurden zurückgenommen
    }
takeback_of_open = der Zug, der noch offen ist, wurde zurückgenommen
begins_with = { $turn }, dann andere
play_on = nichts davon: das Brett wird berichtigt
wins = Sieg für { FORM($seat, "for") }
draw = Remis oder gemeinsamer Sieg
abandoned = abgebrochen: niemand gewinnt
go_on = es geht weiter: alles wird zurückgestellt
