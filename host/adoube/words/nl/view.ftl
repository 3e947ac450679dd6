good = Dit beeld voldoet
questions = Voldoet, met vragen
poor = Niet genoeg om te spelen
looking = Het bord wordt gezocht
advice_moving = Houd de camera stil.
advice_cut_above = Het bord valt boven buiten het beeld: zet de camera verder weg of draai hem.
advice_cut_below = Het bord valt onder buiten het beeld: zet de camera verder weg of draai hem.
advice_cut_left = Het bord valt links buiten het beeld: zet de camera verder weg of draai hem.
advice_cut_right = Het bord valt rechts buiten het beeld: zet de camera verder weg of draai hem.
advice_dark = Het is te donker: doe een lamp aan.
advice_blurred = Het beeld is onscherp: stel de camera scherp op het bord, of veeg de lens schoon.
advice_glare =
    { $count ->
        [0] Verplaats de lamp of de camera: de lamp spiegelt in het bord.
       *[other] Verplaats de lamp of de camera: de lamp spiegelt op { LIST($cells) }.
    }
advice_far = Zet de camera dichterbij: de velden zijn te klein in het beeld.
advice_low = Zet de camera hoger: van opzij verbergen stukken de velden erachter.
advice_pale =
    { $count ->
        [0] Gebruik meer licht of andere stukken: sommige steken nauwelijks af tegen het bord.
       *[other] Gebruik meer licht of andere stukken: die op { LIST($cells) } steken nauwelijks af tegen het bord.
    }
doubts = Twijfelt over { LIST($cells) }.
doubts_alike = Twijfelt over { LIST($cells) } ({ $why }).
doubt = { $cell } ({ $why })
why_covered = bedekt
why_glare = weerspiegeling
why_shadow = schaduw
why_pale = weinig contrast
why_behind = achter een stuk
