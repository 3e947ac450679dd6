ended_by = De partij is geëindigd door regel { $line } van { $file }.
clause_turns = { $first } begint. De spelers zijn aan zet in deze volgorde: { $seats }.
clause_plays = De beschrijving zegt wat een zet kan zijn: { $text }
clause_ends = De beschrijving zegt hoe de partij eindigt: { $text }
clause_skips = Een speler zonder geldige zet past. De partij is remise als beiden na elkaar moeten passen. Geen van beide geldt waar het ontbreken van een geldige zet de partij beëindigt.
about = { $title }, zoals het bestand { $file } het beschrijft.
