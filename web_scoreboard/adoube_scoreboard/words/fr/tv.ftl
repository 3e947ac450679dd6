title = TV
rule = On voit une partie en cours : d’abord une partie tendue (dernière minute d’une pendule, échec, question, coup illégal), puis le premier échiquier du tournoi, puis le score le plus serré, puis le coup le plus récent. La table ne change qu’une fois un coup terminé, et reste au moins { $seconds } secondes.
rule_title = Quelle table voit-on ?
sentence = { $clause }.
takes =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "prend", "prennent") } une pièce
        [2] { FORM($who, "head") } { VERB($who, "prend", "prennent") } deux pièces
        [3] { FORM($who, "head") } { VERB($who, "prend", "prennent") } trois pièces
        [4] { FORM($who, "head") } { VERB($who, "prend", "prennent") } quatre pièces
       *[other] { FORM($who, "head") } { VERB($who, "prend", "prennent") } { $count } pièces
    }
plays = { FORM($who, "head") } { VERB($who, "joue", "jouent") } { $turn }
passes = { FORM($who, "head") } { VERB($who, "passe", "passent") }
leads = { $clause } et { VERB($who, "mène", "mènent") } { $own } à { $other }
trails = { $clause } et { VERB($who, "compte", "comptent") } { $own } contre { $other }
level = { $clause }, et c’est { $own } partout
leads_all = { $clause } et { VERB($who, "mène", "mènent") } avec { $own }
has = { $clause } et { VERB($who, "compte", "comptent") } maintenant { $own }
checks = { $clause } et { VERB($who, "donne", "donnent") } échec
