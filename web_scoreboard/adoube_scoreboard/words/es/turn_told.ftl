moved = { FORM($who, "head") } { VERB($who, "movió", "movieron") } de { $start } a { $end }.
jumped = { FORM($who, "head") } { VERB($who, "saltó", "saltaron") } de { $start } a { $end }.
captured = { FORM($who, "head") } { VERB($who, "capturó", "capturaron") } en { $end } desde { $start }.
moved_and_captured = { FORM($who, "head") } { VERB($who, "movió", "movieron") } de { $start } a { $end } y { VERB($who, "capturó", "capturaron") } en { LIST($cells) }.
jumped_and_captured = { FORM($who, "head") } { VERB($who, "saltó", "saltaron") } de { $start } a { $end } y { VERB($who, "capturó", "capturaron") } en { LIST($cells) }.
placed = { FORM($who, "head") } { VERB($who, "puso", "pusieron") } una pieza en { $end }.
placed_and_captured = { FORM($who, "head") } { VERB($who, "puso", "pusieron") } una pieza en { $end } y { VERB($who, "capturó", "capturaron") } en { LIST($cells) }.
played_and_captured = { FORM($who, "head") } { VERB($who, "jugó", "jugaron") } { $turn } y { VERB($who, "capturó", "capturaron") } en { LIST($cells) }.
removed =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "retiró", "retiraron") } del tablero la pieza de { LIST($cells) }.
       *[other] { FORM($who, "head") } { VERB($who, "retiró", "retiraron") } del tablero las piezas de { LIST($cells) }.
    }
castled = { FORM($who, "head") } { VERB($who, "enrocó", "enrocaron") }: rey de { $start } a { $end }, torre de { $first } a { $last }.
together = { FORM($who, "head") } { VERB($who, "movió", "movieron") } de { $start } a { $end } y, a la vez, de { $first } a { $last }.
passed = { FORM($who, "head") } { VERB($who, "pasó", "pasaron") }.
becomes = La pieza se convierte en: { $piece }.
returns = De vuelta en el tablero: { LIST($cells) }.
