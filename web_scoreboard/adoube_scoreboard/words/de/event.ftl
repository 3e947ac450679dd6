failed = { $file }: Codes und Anmeldungen lassen sich dort nicht speichern: { $why }
unreadable = { $file }: Das sind keine Codes und Anmeldungen: { $why }; mit --new-codes neue anlegen
other_format = { $file }: Das hat eine andere Version von adoube geschrieben; mit --new-codes neue Codes anlegen
