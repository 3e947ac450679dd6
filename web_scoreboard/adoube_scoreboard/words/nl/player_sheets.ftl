title = Spelersbladen
help = Eén blad per plaats: de code, een adres om te scannen en hoe u speelt.
warning = Elk blad krijgt een nieuwe code. Eerder gedrukte gelden niet meer, en wie daar is aangemeld voert de nieuwe in.
tables = Tafels
paper = Papier
a5 = A5
a4 = A4
make = Bladen maken
none = Er is geen tafel om voor af te drukken.
count = { $count ->
    [one] { $count } blad
   *[other] { $count } bladen
}
print = Afdrukken
once = Ze worden alleen deze keer getoond. Wie later wil afdrukken, maakt nieuwe.
void = De code van dit blad geldt niet meer. Maak nieuwe bladen.
some_void = Sommige codes gelden niet meer: die bladen worden niet afgedrukt.
back = Terug naar de leiding
table = Tafel { $table }
code = Code
scan = Scan het vierkant met uw telefoon, of open het adres en voer de code in.
how = Zo speelt u
goal = Doel
set_up = Opstelling
moves = Zo zetten de stukken
telephone = Op uw telefoon
telephone_help = Ze toont het bord en wie aan zet is. Ze vraagt het u als het bord alleen niet zegt wat er is gespeeld. Daar biedt u remise aan, geeft u op of roept u de wedstrijdleider.
