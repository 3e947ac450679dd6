title = Spielerblätter
help = Ein Blatt für jeden Platz: sein Code, eine Adresse zum Scannen und wie gespielt wird.
warning = Jedes Blatt bekommt einen neuen Code. Früher gedruckte gelten nicht mehr, und wer dort angemeldet ist, gibt den neuen ein.
tables = Tische
paper = Papier
a5 = A5
a4 = A4
make = Blätter erstellen
none = Es gibt keinen Tisch, für den zu drucken wäre.
count = { $count ->
    [one] { $count } Blatt
   *[other] { $count } Blätter
}
print = Drucken
once = Sie werden nur dieses Mal gezeigt. Wer später drucken will, erstellt neue.
void = Der Code dieses Blattes gilt nicht mehr. Erstellen Sie neue Blätter.
some_void = Einige Codes gelten nicht mehr: ihre Blätter werden nicht gedruckt.
back = Zurück zur Leitung
table = Tisch { $table }
code = Code
scan = Scannen Sie das Quadrat mit dem Telefon, oder öffnen Sie die Adresse und geben Sie den Code ein.
how = So wird gespielt
goal = Ziel
set_up = Aufstellung
moves = So ziehen die Steine
telephone = Auf Ihrem Telefon
telephone_help = Es zeigt das Brett und wer am Zug ist. Es fragt Sie, wenn das Brett allein nicht verrät, was gespielt wurde. Dort bieten Sie Remis an, geben auf oder rufen die Spielleitung.
