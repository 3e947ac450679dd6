title = Spelersbladen
help = Eén blad per plaats: de code, een adres om te scannen en de spelregels.
warning = Elk blad krijgt een nieuwe code. Eerder afgedrukte codes gelden niet meer; wie op zo’n plaats is aangemeld, voert de nieuwe in.
tables = Tafels
paper = Papier
a5 = A5
a4 = A4
make = Bladen maken
none = Er is geen tafel om af te drukken.
count = { $count ->
    [one] { $count } blad
   *[other] { $count } bladen
}
print = Afdrukken
once = Ze worden alleen deze keer getoond. Maak nieuwe om later af te drukken.
void = De code van dit blad geldt niet meer. Maak nieuwe bladen.
some_void = Sommige codes gelden intussen niet meer: die bladen worden niet afgedrukt.
back = Terug naar de arbitertafel
table = Tafel { $table }
code = Code
scan = Scan de QR-code met je telefoon, of open het adres en voer de code in.
how = Spelregels
goal = Doel
set_up = Beginstelling
moves = Zo gaan de stukken
telephone = Op je telefoon
telephone_help = Hij toont het bord en wie aan zet is. Hij vraagt je iets als het bord alleen niet laat zien wat er gespeeld is. Daar kun je remise aanbieden, opgeven of de arbiter roepen.
