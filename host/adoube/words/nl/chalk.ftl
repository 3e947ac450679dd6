no_cell = Dit bord heeft geen veld { $cell }.
no_arrow = Een pijl loopt van het ene veld naar het andere, niet van { $cell } naar zichzelf.
no_rule = Het spelreglement van { $title } heeft geen regel { $rule }.
too_many = Er staan al { $most } tekens op het bord: veeg die eerst weg.
no_turn = De partij kan worden getoond na zet { $first } tot { $last }.
no_note = Een notitie is één regel van hoogstens { $longest } tekens.
too_many_notes = Er zijn al { $most } notities bij deze partij.
nothing_to_undo = In deze stelling is niets getekend.
