link = Spielregeln
title = { $title }
document_title = { $title }: Spielregeln
players =
    { $count ->
        [one] Für eine Person.
       *[other] Für { $count } Personen.
    }
all_title = Spielregeln
all_lead = Jedes Spiel mit Grundstellung, Zügen in Bildern und Regeln.
all_label = Spiele
on_this_page = Auf dieser Seite
print = Drucken
open = Auf dieser Seite spielen
set_up = Grundstellung
start_label = { $title }: das Brett zu Beginn
goal = Ziel
about = Über diese Regeln
moves = So wird gezogen
takes = Schlagen
special = Besondere Züge
end = So endet eine Partie
end_example = Eine der hier gezeichneten Partien endete so: { $said }
clauses = Regeln
rulings = Entscheidungen
options = Optionen an diesem Tisch
usual = Alle Optionen haben die üblichen Werte.
unusual = Diese Optionen weichen vom Üblichen ab:
option = { $option }: { $value }
drawn = wie oben gezeichnet
here = An diesem Tisch: { $option } – { $value }.
none = Es gibt keine Regeln zu zeigen: { $why }.
no_pictures = Die Züge dieses Spiels konnten nicht gezeichnet werden: { $why }.
figure_place =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "kann", "können") } die markierte Stelle besetzen.
       *[other] { FORM($seat, "head") } { VERB($seat, "kann", "können") } eine der { $count } markierten Stellen besetzen.
    }
figure_move =
    { $count ->
        [one] { CAPITAL($piece) }: von { $cell } nur auf die markierte Stelle.
       *[other] { CAPITAL($piece) }: von { $cell } auf eine der { $count } markierten Stellen.
    }
figure_jump = Von { $start } nach { $end }: { CAPITAL($piece) } springt über { LIST($cells) }.
figure_jumps = Von { $start } nach { $end } in einem Zug: { CAPITAL($piece) } zieht über { LIST($cells) }.
figure_stack = Von { $start } nach { $end }: { CAPITAL($piece) } steht nun oben auf dem, was dort war.
figure_together = Von { $start } nach { $end }: { CAPITAL($piece) }. Außerdem von { $first } nach { $last }.
figure_take_on = Von { $start } nach { $end }: { CAPITAL($piece) } schlägt, was dort steht.
figure_take_over = Von { $start } nach { $end }: { CAPITAL($piece) } schlägt, was übersprungen wird, auf { LIST($cells) }.
figure_take_elsewhere =
    { $is_set ->
        [yes] { FORM($seat, "head") } { VERB($seat, "setzt", "setzen") } auf { $end } ein und schlägt auf { LIST($cells) }.
       *[no] Von { $start } nach { $end }: { CAPITAL($piece) } schlägt auf { LIST($cells) }.
    }
figure_remove =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "nimmt", "nehmen") } den Stein auf { LIST($cells) } vom Brett.
       *[other] { FORM($seat, "head") } { VERB($seat, "nimmt", "nehmen") } die Steine auf { LIST($cells) } vom Brett.
    }
figure_turn_over = Nach { $end }: { CAPITAL($piece) } verändert, was auf { LIST($cells) } steht.
figure_change =
    { $is_set ->
        [yes] Auf { $end }: { CAPITAL($piece) }. Daraus wird: { CAPITAL($becomes) }.
       *[no] Von { $start } nach { $end }: { CAPITAL($piece) }. Daraus wird: { CAPITAL($becomes) }.
    }
figure_return = Von { $start } nach { $end }: { CAPITAL($piece) }. Danach kommt auf { LIST($cells) } ein Stein zurück.
figure_after = Das Brett nach diesem Zug.
figure_end = Die Schlussstellung.
of = Spielregeln: { $title }
