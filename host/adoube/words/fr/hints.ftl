allowed = Les indices sont permis.
forbidden = Les indices ne sont plus permis.
not_allowed = Les indices ne sont pas permis à cette table.
not_settled = Il n’y a d’indice que si le plateau est comme la partie et que rien n’est demandé.
not_your_turn = C’est { FORM($seat, "to") } de jouer : un indice est pour { FORM($seat, "the") } seulement.
failed = Pas d’indice : { $why }
turn = Un indice pour { FORM($seat, "the") } : { $turn }.
cells = Un indice pour { FORM($seat, "the") } : regarder { LIST($cells) }.
pieces =
    Un indice pour { FORM($seat, "the") } : regarder { $count ->
        [one] la pièce
       *[other] les pièces
    } en { LIST($cells) }.
