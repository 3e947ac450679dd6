allowed = Tips zijn toegestaan.
forbidden = Tips zijn niet meer toegestaan.
not_allowed = Aan deze tafel zijn geen tips toegestaan.
not_settled = Een tip is er alleen als het bord klopt met de partij en er geen vraag openstaat.
not_your_turn = { FORM($seat, "head") } { VERB($seat, "is", "zijn") } aan zet: een tip is alleen voor { FORM($seat, "the") }.
failed = Er is geen tip: { $why }
turn = Een tip voor { FORM($seat, "the") }: { $turn }.
cells = Een tip voor { FORM($seat, "the") }: kijk naar { LIST($cells) }.
pieces =
    Een tip voor { FORM($seat, "the") }: kijk naar { $count ->
        [one] het stuk
       *[other] de stukken
    } op { LIST($cells) }.
