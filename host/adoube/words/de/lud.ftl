ended_by = Die Partie endet nach Zeile { $line } von { $file }.
clause_turns = { $first } beginnt. Die Spieler ziehen in dieser Reihenfolge: { $seats }.
clause_plays = Die Beschreibung sagt, was ein Zug sein kann: { $text }
clause_ends = Die Beschreibung sagt, wie die Partie endet: { $text }
clause_skips = Wer keinen erlaubten Zug hat, setzt aus. Müssen beide nacheinander aussetzen, ist die Partie remis. Beides gilt nicht, wo die Partie endet, wenn jemand keinen erlaubten Zug hat.
about = { $title }, wie die Datei { $file } es beschreibt.
clause_repetition = Mit `repetition=off` hat es keine Folgen, wenn eine Stellung mit demselben Spieler am Zug wiederkehrt. Mit `claimed` kann dieser Spieler Remis reklamieren, wenn sie zum dritten Mal auf dem Brett steht; mit `drawn` ist die Partie dann von selbst remis. Wo Punkte gezählt werden, entscheiden sie. Mit `forbidden` darf kein Zug sie zum dritten Mal herbeiführen.
