full = er zijn al { $most } tafels op de pagina geopend en meer kan niet: speel aan een daarvan
taken = er is al een tafel { QUOTED($table) }: kies een andere naam
long = de naam van een tafel heeft hoogstens { $most } tekens
underway = de match aan tafel { QUOTED($table) } is niet afgelopen: kies een andere naam
not_here = hier worden tafels alleen op de opdrachtregel geopend
not_kept = { $file } kan niet worden geschreven: { $why }
unreadable = { $file } kan niet worden gelezen: { $why }; zonder dat bestand komt geen tafel terug die op de pagina is geopend
