### adoube TV: the table where most is at stake, and its last turn as a spectator tells it.

title = TV
rule = The page shows a running game: first a tense one (a clock in its last minute, a check, a question, an illegal move), then the highest board of the tournament, then the closest score, then the latest turn. The table changes only when a turn is over, and stays for at least { $seconds } seconds.
rule_title = Which table is shown?
# the last turn: a clause, what it made of the score, and the sentence of both
sentence = { $clause }.
takes =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "takes", "take") } a piece
        [2] { FORM($who, "head") } { VERB($who, "takes", "take") } two
        [3] { FORM($who, "head") } { VERB($who, "takes", "take") } three
        [4] { FORM($who, "head") } { VERB($who, "takes", "take") } four
       *[other] { FORM($who, "head") } { VERB($who, "takes", "take") } { $count }
    }
plays = { FORM($who, "head") } { VERB($who, "plays", "play") } { $turn }
passes = { FORM($who, "head") } { VERB($who, "passes", "pass") }
leads = { $clause } and { VERB($who, "leads", "lead") } { $own } to { $other }
trails = { $clause } and { VERB($who, "trails", "trail") } { $own } to { $other }
level = { $clause }, and it is { $own } all
# more than two play, or one alone
leads_all = { $clause } and { VERB($who, "leads", "lead") } with { $own }
has = { $clause } and now { VERB($who, "has", "have") } { $own }
checks = { $clause } and { VERB($who, "gives", "give") } check
