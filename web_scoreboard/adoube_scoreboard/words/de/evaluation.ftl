label = Einschätzung
share = { $player } { $percent } %
measured = Nach Zug { $ply }, Suche über { $positions } Stellungen
proven = Nach Zug { $ply }, sicher: die Suche über { $positions } Stellungen hat das Ende gesehen
title = Einschätzung für Zuschauer
help = Ein Computerspieler schätzt, wer besser steht, und die Seiten zeigen es als Balken. Die Verzögerung verhindert, dass es den Spielern hilft. Nach einem Neustart ist es aus.
off = Nichts wird gezeigt.
on = { $minutes ->
    [0] Sie wird sofort gezeigt.
    [one] Sie wird nach einer Minute gezeigt.
   *[other] Sie wird nach { $minutes } Minuten gezeigt.
}
minutes = Verzögerung in Minuten
allow = Zeigen
forbid = Nicht mehr zeigen
