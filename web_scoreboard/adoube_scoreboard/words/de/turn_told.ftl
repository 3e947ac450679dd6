moved = { FORM($who, "head") } { VERB($who, "zog", "zogen") } von { $start } nach { $end }.
jumped = { FORM($who, "head") } { VERB($who, "sprang", "sprangen") } von { $start } nach { $end }.
captured = { FORM($who, "head") } { VERB($who, "schlug", "schlugen") } von { $start } aus auf { $end }.
moved_and_captured = { FORM($who, "head") } { VERB($who, "zog", "zogen") } von { $start } nach { $end } und { VERB($who, "schlug", "schlugen") } auf { LIST($cells) }.
jumped_and_captured = { FORM($who, "head") } { VERB($who, "sprang", "sprangen") } von { $start } nach { $end } und { VERB($who, "schlug", "schlugen") } auf { LIST($cells) }.
placed = { FORM($who, "head") } { VERB($who, "setzte", "setzten") } auf { $end } ein.
placed_and_captured = { FORM($who, "head") } { VERB($who, "setzte", "setzten") } auf { $end } ein und { VERB($who, "schlug", "schlugen") } auf { LIST($cells) }.
played_and_captured = { FORM($who, "head") } { VERB($who, "spielte", "spielten") } { $turn } und { VERB($who, "schlug", "schlugen") } auf { LIST($cells) }.
removed =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "nahm", "nahmen") } den Stein auf { LIST($cells) } vom Brett.
       *[other] { FORM($who, "head") } { VERB($who, "nahm", "nahmen") } die Steine auf { LIST($cells) } vom Brett.
    }
castled = { FORM($who, "head") } { VERB($who, "rochierte", "rochierten") }: König von { $start } nach { $end }, Turm von { $first } nach { $last }.
together = { FORM($who, "head") } { VERB($who, "zog", "zogen") } von { $start } nach { $end } und außerdem von { $first } nach { $last }.
passed = { FORM($who, "head") } { VERB($who, "setzte", "setzten") } aus.
becomes = Daraus wird: { $piece }.
returns = Zurück auf dem Brett: { LIST($cells) }.
