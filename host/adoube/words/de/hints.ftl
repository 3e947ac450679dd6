allowed = Tipps sind erlaubt.
forbidden = Tipps sind nicht mehr erlaubt.
not_allowed = An diesem Tisch sind keine Tipps erlaubt.
not_settled = Einen Tipp gibt es nur, solange das Brett wie die Partie steht und nichts gefragt ist.
not_your_turn = { $seat } ist am Zug: Ein Tipp ist nur für { $seat }.
failed = Es gibt keinen Tipp: { $why }
turn = Ein Tipp für { $seat }: { $turn }.
cells = Ein Tipp für { $seat }: ein Blick auf { LIST($cells) } lohnt.
pieces =
    Ein Tipp für { $seat }: { $count ->
        [one] der Stein auf { LIST($cells) } lohnt
       *[other] die Steine auf { LIST($cells) } lohnen
    } einen Blick.
