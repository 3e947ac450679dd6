ended_by = De partij is geëindigd door regel { $line } van { $file }.
clause_turns = { $first } begint. De spelers zijn aan zet in deze volgorde: { $seats }.
clause_plays = De beschrijving zegt wat een zet kan zijn: { $text }
clause_ends = De beschrijving zegt hoe de partij eindigt: { $text }
clause_skips = Een speler zonder geldige zet past. De partij is remise als beiden na elkaar moeten passen. Geen van beide geldt waar het ontbreken van een geldige zet de partij beëindigt.
about = { $title }, zoals het bestand { $file } het beschrijft.
clause_repetition = Met `repetition=off` gebeurt er niets als een stelling terugkomt met dezelfde speler aan zet. Met `claimed` mag die speler remise claimen als zij voor de derde keer op het bord staat, en met `drawn` is de partij dan vanzelf remise; waar punten worden geteld, beslissen die. Met `forbidden` mag geen zet haar voor de derde keer laten ontstaan.
