allowed = Tipps sind erlaubt.
forbidden = Tipps sind nicht mehr erlaubt.
not_allowed = An diesem Tisch sind keine Tipps erlaubt.
not_settled = Einen Tipp gibt es nur, solange das Brett wie die Partie steht und nichts gefragt ist.
not_your_turn = { FORM($seat, "head") } { VERB($seat, "ist", "sind") } am Zug: Ein Tipp ist nur für { FORM($seat, "for") }.
failed = Es gibt keinen Tipp: { $why }
turn = Ein Tipp für { FORM($seat, "for") }: { $turn }.
cells = Ein Tipp für { FORM($seat, "for") }: { LIST($cells) } ansehen.
pieces =
    Ein Tipp für { FORM($seat, "for") }: { $count ->
        [one] das Feld
       *[other] die Felder
    } { LIST($cells) } ansehen.
