title = TV
rule = Te zien is een lopende partij: eerst een spannende (de laatste minuut van een klok, schaak, een vraag, een onreglementaire zet), dan het hoogste bord van het toernooi, dan de kleinste voorsprong, dan de laatste zet. De tafel wisselt alleen als een zet voorbij is, en blijft minstens { $seconds } seconden.
rule_title = Welke tafel is te zien?
sentence = { $clause }.
takes =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "slaat", "slaan") } een stuk
        [2] { FORM($who, "head") } { VERB($who, "slaat", "slaan") } er twee
        [3] { FORM($who, "head") } { VERB($who, "slaat", "slaan") } er drie
        [4] { FORM($who, "head") } { VERB($who, "slaat", "slaan") } er vier
       *[other] { FORM($who, "head") } { VERB($who, "slaat", "slaan") } er { $count }
    }
plays = { FORM($who, "head") } { VERB($who, "speelt", "spelen") } { $turn }
passes = { FORM($who, "head") } { VERB($who, "past", "passen") }
leads = { $clause } en { VERB($who, "leidt", "leiden") } met { $own } tegen { $other }
trails = { $clause } en { VERB($who, "staat", "staan") } met { $own } tegen { $other } achter
level = { $clause }, en het staat { $own } gelijk
leads_all = { $clause } en { VERB($who, "leidt", "leiden") } met { $own }
has = { $clause } en { VERB($who, "heeft", "hebben") } er nu { $own }
checks = { $clause } en { VERB($who, "geeft", "geven") } schaak
