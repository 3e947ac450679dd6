good = Diese Ansicht reicht
questions = Reicht, mit Rückfragen
poor = Reicht zum Spielen nicht
looking = Das Brett wird gesucht
advice_moving = Die Kamera stillhalten.
advice_cut_above = Das Brett ist oben im Bild abgeschnitten: die Kamera weiter weg stellen oder drehen.
advice_cut_below = Das Brett ist unten im Bild abgeschnitten: die Kamera weiter weg stellen oder drehen.
advice_cut_left = Das Brett ist links im Bild abgeschnitten: die Kamera weiter weg stellen oder drehen.
advice_cut_right = Das Brett ist rechts im Bild abgeschnitten: die Kamera weiter weg stellen oder drehen.
advice_dark = Es ist zu dunkel: eine Lampe einschalten.
advice_blurred = Das Bild ist unscharf: die Kamera auf das Brett scharf stellen oder ihre Linse abwischen.
advice_glare =
    { $count ->
        [0] Die Lampe oder die Kamera verschieben: Die Lampe spiegelt sich im Brett.
       *[other] Die Lampe oder die Kamera verschieben: Die Lampe spiegelt sich auf { LIST($cells) }.
    }
advice_far = Die Kamera näher heranstellen: Die Felder sind im Bild zu klein.
advice_low = Die Kamera höher stellen: Von der Seite verdecken Figuren die Felder dahinter.
advice_pale =
    { $count ->
        [0] Mehr Licht oder andere Figuren: Manche heben sich kaum vom Brett ab.
       *[other] Mehr Licht oder andere Figuren: Auf { LIST($cells) } heben sie sich kaum vom Brett ab.
    }
doubts = Unsicher bei { LIST($cells) }.
doubts_alike = Unsicher bei { LIST($cells) } ({ $why }).
doubt = { $cell } ({ $why })
why_covered = verdeckt
why_glare = Glanz
why_shadow = Schatten
why_pale = wenig Kontrast
why_behind = hinter einer Figur
