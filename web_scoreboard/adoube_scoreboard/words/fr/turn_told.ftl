moved = { FORM($who, "head") } { VERB($who, "a", "ont") } joué de { $start } à { $end }.
jumped = { FORM($who, "head") } { VERB($who, "a", "ont") } sauté de { $start } à { $end }.
captured = { FORM($who, "head") } { VERB($who, "a", "ont") } pris en { $end }, depuis { $start }.
moved_and_captured = { FORM($who, "head") } { VERB($who, "a", "ont") } joué de { $start } à { $end } et pris en { LIST($cells) }.
jumped_and_captured = { FORM($who, "head") } { VERB($who, "a", "ont") } sauté de { $start } à { $end } et pris en { LIST($cells) }.
placed = { FORM($who, "head") } { VERB($who, "a", "ont") } posé une pièce en { $end }.
placed_and_captured = { FORM($who, "head") } { VERB($who, "a", "ont") } posé une pièce en { $end } et pris en { LIST($cells) }.
played_and_captured = { FORM($who, "head") } { VERB($who, "a", "ont") } joué { $turn } et pris en { LIST($cells) }.
removed =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "a", "ont") } retiré du plateau la pièce en { LIST($cells) }.
       *[other] { FORM($who, "head") } { VERB($who, "a", "ont") } retiré du plateau les pièces en { LIST($cells) }.
    }
castled = { FORM($who, "head") } { VERB($who, "a", "ont") } roqué : le roi de { $start } à { $end }, la tour de { $first } à { $last }.
together = { FORM($who, "head") } { VERB($who, "a", "ont") } joué de { $start } à { $end } et, avec cette pièce, une autre de { $first } à { $last }.
passed = { FORM($who, "head") } { VERB($who, "a", "ont") } passé.
becomes = La pièce devient : { $piece }.
returns = De retour sur le plateau : { LIST($cells) }.
