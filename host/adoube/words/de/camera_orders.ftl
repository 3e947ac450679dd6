mirrored = diese Ecken laufen falsch herum: im Uhrzeigersinn angeben, wie das Brett gezeichnet ist
crossed = so liegt kein Brett: Zwei dieser Ecken sind vertauscht, oder drei liegen auf einer Linie; im Uhrzeigersinn angeben, wie das Brett gezeichnet ist
small = diese Ecken umschließen zu wenig vom Bild, um ein Brett zu lesen; die Kamera näher heranrücken oder die Ecken des Bretts selbst anklicken
