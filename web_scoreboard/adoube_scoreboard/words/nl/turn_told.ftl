moved = { FORM($who, "head") } { VERB($who, "ging", "gingen") } van { $start } naar { $end }.
jumped = { FORM($who, "head") } { VERB($who, "sprong", "sprongen") } van { $start } naar { $end }.
captured = { FORM($who, "head") } { VERB($who, "sloeg", "sloegen") } op { $end } vanaf { $start }.
moved_and_captured = { FORM($who, "head") } { VERB($who, "ging", "gingen") } van { $start } naar { $end } en { VERB($who, "sloeg", "sloegen") } op { LIST($cells) }.
jumped_and_captured = { FORM($who, "head") } { VERB($who, "sprong", "sprongen") } van { $start } naar { $end } en { VERB($who, "sloeg", "sloegen") } op { LIST($cells) }.
placed = { FORM($who, "head") } { VERB($who, "zette", "zetten") } een stuk op { $end }.
placed_and_captured = { FORM($who, "head") } { VERB($who, "zette", "zetten") } een stuk op { $end } en { VERB($who, "sloeg", "sloegen") } op { LIST($cells) }.
played_and_captured = { FORM($who, "head") } { VERB($who, "speelde", "speelden") } { $turn } en { VERB($who, "sloeg", "sloegen") } op { LIST($cells) }.
removed =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "nam", "namen") } het stuk op { LIST($cells) } van het bord.
       *[other] { FORM($who, "head") } { VERB($who, "nam", "namen") } de stukken op { LIST($cells) } van het bord.
    }
castled = { FORM($who, "head") } { VERB($who, "rokeerde", "rokeerden") }: koning van { $start } naar { $end }, toren van { $first } naar { $last }.
together = { FORM($who, "head") } { VERB($who, "ging", "gingen") } van { $start } naar { $end }, en een ander stuk ging mee van { $first } naar { $last }.
passed = { FORM($who, "head") } { VERB($who, "paste", "pasten") }.
becomes = Het stuk wordt: { $piece }.
returns = Terug op het bord: { LIST($cells) }.
