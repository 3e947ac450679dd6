ended_by = Die Partie endet nach Zeile { $line } von { $file }.
clause_turns = { $first } beginnt. Die Spieler ziehen in dieser Reihenfolge: { $seats }.
clause_plays = Die Beschreibung sagt, was ein Zug sein kann: { $text }
clause_ends = Die Beschreibung sagt, wie die Partie endet: { $text }
clause_skips = Wer keinen erlaubten Zug hat, setzt aus. Müssen beide nacheinander aussetzen, ist die Partie remis. Beides gilt nicht, wo die Partie endet, wenn jemand keinen erlaubten Zug hat.
about = { $title }, wie die Datei { $file } es beschreibt.
