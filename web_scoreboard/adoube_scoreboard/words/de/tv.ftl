title = TV
rule = Zu sehen ist eine laufende Partie: zuerst eine, in der es spannend ist (letzte Minute einer Uhr, Schach, eine Frage, ein regelwidriger Zug), dann das vorderste Brett des Turniers, dann der knappste Spielstand, dann der jüngste Zug. Der Tisch wechselt nur, wenn ein Zug vorbei ist, und bleibt mindestens { $seconds } Sekunden.
rule_title = Welcher Tisch ist zu sehen?
sentence = { $clause }.
takes =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "schlägt", "schlagen") }
        [2] { FORM($who, "head") } { VERB($who, "schlägt", "schlagen") } zwei
        [3] { FORM($who, "head") } { VERB($who, "schlägt", "schlagen") } drei
        [4] { FORM($who, "head") } { VERB($who, "schlägt", "schlagen") } vier
       *[other] { FORM($who, "head") } { VERB($who, "schlägt", "schlagen") } { $count }
    }
plays = { FORM($who, "head") } { VERB($who, "spielt", "spielen") } { $turn }
passes = { FORM($who, "head") } { VERB($who, "setzt", "setzen") } aus
leads = { $clause } und { VERB($who, "führt", "führen") } { $own } zu { $other }
trails = { $clause } und { VERB($who, "liegt", "liegen") } { $own } zu { $other } zurück
level = { $clause }, und es steht { $own } zu { $own }
leads_all = { $clause } und { VERB($who, "führt", "führen") } mit { $own }
has = { $clause } und { VERB($who, "hat", "haben") } jetzt { $own }
checks = { $clause } und { VERB($who, "gibt", "geben") } Schach
