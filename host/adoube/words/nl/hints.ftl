allowed = Tips zijn toegestaan.
forbidden = Tips zijn niet meer toegestaan.
not_allowed = Aan deze tafel zijn geen tips toegestaan.
not_settled = Er is alleen een tip zolang het bord staat zoals de partij en er niets gevraagd wordt.
not_your_turn = { $seat } is aan zet: een tip is alleen voor { $seat }.
failed = Er is geen tip: { $why }
turn = Een tip voor { $seat }: { $turn }.
cells = Een tip voor { $seat }: kijk naar { LIST($cells) }.
pieces =
    Een tip voor { $seat }: kijk naar { $count ->
        [one] het stuk
       *[other] de stukken
    } op { LIST($cells) }.
