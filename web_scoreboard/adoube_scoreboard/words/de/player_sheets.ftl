title = Spielerblätter
help = Ein Blatt für jeden Platz: sein Code, eine Adresse zum Scannen und die Spielregeln.
warning = Jedes Blatt bekommt einen neuen Code. Früher gedruckte Codes gelten nicht mehr; wer an so einem Platz angemeldet ist, gibt den neuen ein.
tables = Tische
paper = Papier
a5 = A5
a4 = A4
make = Blätter erstellen
none = Es gibt keinen Tisch zum Drucken.
count = { $count ->
    [one] { $count } Blatt
   *[other] { $count } Blätter
}
print = Drucken
once = Sie werden nur dieses eine Mal gezeigt. Für einen späteren Druck neue erstellen.
void = Der Code dieses Blatts gilt nicht mehr. Neue Blätter erstellen.
some_void = Manche Codes gelten inzwischen nicht mehr: Ihre Blätter werden nicht gedruckt.
back = Zurück zum Pult
table = Tisch { $table }
code = Code
scan = Das Quadrat mit dem Telefon scannen oder die Adresse öffnen und den Code eingeben.
how = Spielregeln
goal = Ziel
set_up = Grundstellung
moves = So wird gezogen
telephone = Auf deinem Telefon
telephone_help = Es zeigt das Brett und wer am Zug ist. Es fragt dich, wenn das Brett allein nicht zeigt, was gespielt wurde. Dort kannst du Remis anbieten, aufgeben oder den Schiedsrichter rufen.
