alq_04 = Ein Stein zieht längs einer Linie auf den nächsten Punkt oder springt dort über einen gegnerischen.
alq_05 = Wo keine Linie hinführt, wird nicht gezogen.
alq_06 = Gezogen wird nur auf einen leeren Punkt.
alq_07 = Ein Stein springt über einen gegnerischen, nie über einen eigenen.
alq_08 = Wer weiterschlagen kann, muss weiterschlagen.
alq_09 = In einem Zug zieht nur ein eigener Stein.

eng_04 = Ein Stein zieht schräg nach vorn auf das nächste Feld oder springt dort über einen gegnerischen.
eng_05 = Eine Dame zieht schräg auf das nächste Feld oder springt dort über einen gegnerischen Stein.
eng_06 = Ein Stein zieht und schlägt nur vorwärts.
eng_07 = Gezogen wird nur auf ein leeres Feld.
eng_08 = Gesprungen wird über gegnerische Steine, nie über eigene.
eng_09 = Wer schlagen kann, muss schlagen.
eng_10 = Wer weiterschlagen kann, muss weiterschlagen.
eng_11 = Wird ein Stein zur Dame, endet sein Zug dort.
eng_12 = In einem Zug zieht nur ein eigener Stein.
eng_14 = Je vierzig Züge lang haben nur Damen gezogen, und nichts wurde geschlagen.

fg_04 = In seinem ersten Zug kommt der Fuchs auf einen leeren Punkt.
fg_05 = Dieser Punkt ist nicht leer.
fg_06 = Ein Zug ist ein Schritt längs einer Linie oder ein Sprung des Fuchses.
fg_07 = Wo keine Linie hinführt, wird nicht gezogen.
fg_08 = Der Fuchs zieht längs einer Linie auf einen leeren Punkt oder springt über eine Gans neben ihm auf den Punkt direkt dahinter.
fg_09 = Eine Gans zieht längs einer Linie auf einen leeren Punkt.
fg_10 = Der Fuchs hat alle Gänse gefressen.

hal_04 = Ein Stein zieht auf ein leeres Feld neben ihm oder springt über Steine direkt neben ihm.
hal_05 = Gezogen wird nur auf ein leeres Feld.
hal_06 = Ein Stein springt über einen anderen neben ihm, nie über ein leeres Feld.
hal_07 = Auf ein Feld, auf dem er in diesem Zug schon war, kommt ein Stein nicht zurück.
hal_08 = Ein Stein, der in die Ecke gegenüber gekommen ist, bleibt darin.
hal_09 = In einem Zug zieht nur ein eigener Stein.
hal_10 = Die Ecke gegenüber ist voll, und ein eigener Stein steht darin.

kon_04 = Schwarz beginnt und nimmt einen eigenen Stein aus einer Ecke oder aus der Mitte des Bretts weg.
kon_05 = Weiß nimmt einen eigenen Stein neben der Lücke weg.
kon_06 = Im ersten Zug nimmt jeder Spieler einen eigenen Stein vom Brett.
kon_07 = Ein Stein zieht nur, indem er über einen gegnerischen neben ihm auf die leere Stelle dahinter springt.
kon_08 = Ein Stein springt über gegnerische Steine, nie über eigene.
kon_09 = Die Stelle dahinter muss leer sein.
kon_10 = Ein Stein springt längs einer Reihe oder Spalte, nie schräg.
kon_11 = Ein Stein, der weiterspringt, springt geradeaus weiter.

nmm_04 = Wer noch Steine in der Hand hat, setzt einen aufs Brett.
nmm_05 = Ein Stein zieht längs einer Linie auf den nächsten Punkt.
nmm_06 = Dieser Punkt muss leer sein.
nmm_07 = Springen darf nur, wer nur noch drei Steine hat.
nmm_08 = Einen Stein wegnehmen darf nur, wer gerade eine Mühle geschlossen hat.
nmm_09 = Wer eine Mühle geschlossen hat, muss einen Stein wegnehmen.
nmm_10 = Ein Stein in einer Mühle wird verschont, solange andere außerhalb stehen.
nmm_11 = Ein Spieler hat nur noch zwei Steine.
nmm_a2 = In einem Zug wird höchstens ein Stein weggenommen, auch wenn sich zwei Mühlen schließen.

rus_04 = Ein Stein zieht schräg nach vorn auf das nächste Feld oder springt über einen gegnerischen neben ihm.
rus_05 = Eine Dame zieht auf einer Diagonale, so weit sie frei ist, oder springt über einen einzelnen gegnerischen Stein darauf.
rus_06 = Ein Stein, der nicht schlägt, zieht nur vorwärts.
rus_07 = Gezogen wird nur auf ein leeres Feld.
rus_08 = Gesprungen wird über gegnerische Steine, nie über eigene.
rus_09 = In einem Zug wird kein Stein zweimal übersprungen. Geschlagene Steine kommen erst vom Brett, wenn der Zug zu Ende ist.
rus_10 = Wer schlagen kann, muss schlagen.
rus_11 = Wer weiterschlagen kann, muss weiterschlagen.
rus_12 = Eine Dame landet, wo sie weiterschlagen kann, wenn es so ein Feld gibt.
rus_14 = In einem Zug zieht nur ein eigener Stein.
rus_16 = Je fünfzehn Züge lang haben nur Damen gezogen, und nichts wurde geschlagen.
