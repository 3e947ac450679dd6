link = Spelregels
title = { $title }
document_title = { $title }: spelregels
players =
    { $count ->
        [one] Voor één persoon.
       *[other] Voor { $count } personen.
    }
all_title = Spelregels
all_lead = Elk spel met zijn beginstelling, zijn zetten in beeld en zijn regels.
all_label = Spellen
on_this_page = Op deze pagina
print = Afdrukken
open = Op deze pagina spelen
set_up = Beginstelling
start_label = { $title }: het bord aan het begin
goal = Doel
about = Over deze regels
moves = Zo gaan de stukken
takes = Slaan
special = Bijzondere zetten
end = Zo eindigt een partij
end_example = Een van de partijen op deze afbeeldingen eindigde zo: { $said }
clauses = Regels
rulings = Beslissingen
options = Opties aan deze tafel
usual = Alle opties hebben hun gebruikelijke waarde.
unusual = Deze opties wijken af van het gebruikelijke:
option = { $option }: { $value }
drawn = zoals het bord hierboven laat zien
here = Aan deze tafel: { $option } – { $value }.
none = Er zijn geen regels om te tonen: { $why }.
no_pictures = De zetten van dit spel konden niet worden getekend: { $why }.
figure_place =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "kan", "kunnen") } de gemarkeerde plek bezetten.
       *[other] { FORM($seat, "head") } { VERB($seat, "kan", "kunnen") } een van { $count } gemarkeerde plekken bezetten.
    }
figure_move =
    { $count ->
        [one] { CAPITAL($piece) }: vanaf { $cell } alleen naar de gemarkeerde plek.
       *[other] { CAPITAL($piece) }: vanaf { $cell } naar een van { $count } gemarkeerde plekken.
    }
figure_jump = { CAPITAL($piece) }: van { $start } naar { $end }, met een sprong over { LIST($cells) }.
figure_jumps = { CAPITAL($piece) }: in één zet van { $start } naar { $end }, via { LIST($cells) }.
figure_stack = { CAPITAL($piece) }: van { $start } naar { $end }, boven op wat daar staat.
figure_together = { CAPITAL($piece) }: van { $start } naar { $end }. In dezelfde zet gaat een ander stuk van { $first } naar { $last }.
figure_take_on = { CAPITAL($piece) }: van { $start } naar { $end }. Wat daar staat, wordt geslagen.
figure_take_over = { CAPITAL($piece) }: van { $start } naar { $end }. De sprong slaat wat op { LIST($cells) } staat.
figure_take_elsewhere =
    { $is_set ->
        [yes] { FORM($seat, "head") } { VERB($seat, "zet", "zetten") } een stuk op { $end } en { VERB($seat, "slaat", "slaan") } op { LIST($cells) }.
       *[no] { CAPITAL($piece) }: van { $start } naar { $end }. De zet slaat wat op { LIST($cells) } staat.
    }
figure_remove =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "neemt", "nemen") } het stuk op { LIST($cells) } van het bord.
       *[other] { FORM($seat, "head") } { VERB($seat, "neemt", "nemen") } de stukken op { LIST($cells) } van het bord.
    }
figure_turn_over = { CAPITAL($piece) }: naar { $end }. Dat verandert wat op { LIST($cells) } staat.
figure_change =
    { $is_set ->
        [yes] { CAPITAL($piece) } op { $end }. Daarna: { CAPITAL($becomes) }.
       *[no] { CAPITAL($piece) }: van { $start } naar { $end }. Daarna: { CAPITAL($becomes) }.
    }
figure_return = { CAPITAL($piece) }: van { $start } naar { $end }. Daarna komt er een stuk terug op { LIST($cells) }.
figure_after = Het bord na deze zet.
figure_end = De slotstelling.
of = Spelregels: { $title }
