allowed = Les indices sont autorisés.
forbidden = Les indices ne sont plus autorisés.
not_allowed = Les indices ne sont pas autorisés à cette table.
not_settled = Il n’y a d’indice que si le plateau correspond à la partie et qu’aucune question n’est ouverte.
not_your_turn = C’est { FORM($seat, "to") } de jouer : l’indice { VERB($seat, "lui", "leur") } est réservé.
failed = Pas d’indice : { $why }
turn = Un indice pour { FORM($seat, "the") } : { $turn }.
cells = Un indice pour { FORM($seat, "the") } : regarder { LIST($cells) }.
pieces =
    Un indice pour { FORM($seat, "the") } : regarder { $count ->
        [one] la pièce
       *[other] les pièces
    } en { LIST($cells) }.
