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
end_example = Een van de partijen in deze beelden eindigde zo: { $said }
clauses = Regels
rulings = Beslissingen
options = Opties aan deze tafel
usual = Alle opties hebben hun gebruikelijke waarde.
unusual = Deze opties wijken af van het gebruikelijke:
option = { $option }: { $value }
drawn = zoals het bord hierboven laat zien
here = Aan deze tafel is { $option }: { $value }.
none = Er zijn geen regels om te tonen: { $why }.
no_pictures = De zetten van dit spel konden niet worden getekend: { $why }.
figure_place =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "kan", "kunnen") } een stuk op de gemarkeerde plek zetten.
       *[other] { FORM($seat, "head") } { VERB($seat, "kan", "kunnen") } een stuk op een van { $count } gemarkeerde plekken zetten.
    }
figure_move =
    { $count ->
        [one] Vanaf { $cell } kan het alleen naar de gemarkeerde plek: { $piece }.
       *[other] Vanaf { $cell } kan het naar { $count } plekken: { $piece }.
    }
figure_jump = Van { $start } naar { $end }: { $piece } springt over { LIST($cells) }.
figure_jumps = Van { $start } naar { $end } in één zet: { $piece } gaat via { LIST($cells) }.
figure_stack = Van { $start } naar { $end }: { $piece } staat nu boven op wat daar was.
figure_together = Van { $start } naar { $end }: { $piece }. Een ander stuk gaat mee, van { $first } naar { $last }.
figure_take_on = Van { $start } naar { $end }: { $piece } slaat wat daar staat.
figure_take_over = Van { $start } naar { $end }: { $piece } slaat wat overgesprongen wordt, op { LIST($cells) }.
figure_take_elsewhere =
    { $is_set ->
        [yes] { FORM($seat, "head") } { VERB($seat, "zet", "zetten") } een stuk op { $end } en slaat op { LIST($cells) }.
       *[no] Van { $start } naar { $end }: { $piece } slaat op { LIST($cells) }.
    }
figure_remove =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "neemt", "nemen") } het stuk op { LIST($cells) } van het bord.
       *[other] { FORM($seat, "head") } { VERB($seat, "neemt", "nemen") } de stukken op { LIST($cells) } van het bord.
    }
figure_turn_over = Naar { $end }: { $piece } verandert wat op { LIST($cells) } staat.
figure_change =
    { $is_set ->
        [yes] Op { $end }: { $piece } wordt { $becomes }.
       *[no] Van { $start } naar { $end }: { $piece } wordt { $becomes }.
    }
figure_return = Van { $start } naar { $end }: { $piece }. Daarna komt een stuk terug op { LIST($cells) }.
figure_after = Het bord na deze zet.
figure_end = De slotstelling.
of = Spelregels: { $title }
