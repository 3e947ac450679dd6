label = Inschatting
share = { $player } { $percent } %
measured = Na zet { $ply }, zoektocht door { $positions } stellingen
proven = Na zet { $ply }, zeker: de zoektocht door { $positions } stellingen zag het einde
title = Inschatting voor toeschouwers
help = Een computerspeler schat wie er beter voorstaat, en de pagina’s tonen dat als balk. De vertraging voorkomt dat het de spelers helpt. Na een herstart staat het uit.
off = Er wordt niets getoond.
on = { $minutes ->
    [0] Ze wordt meteen getoond.
    [one] Ze wordt na een minuut getoond.
   *[other] Ze wordt na { $minutes } minuten getoond.
}
minutes = Vertraging in minuten
allow = Tonen
forbid = Niet meer tonen
