unreadable = { QUOTED($text) } is geen zet: schrijf in-a1, b3-c4, b3.2-c4 vanaf het tweede stuk, a8-out, back-a8, of skip

needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet.
collector_from_bank = Verzamelaars staan nooit op een oever: op { $target } komt er geen de rivier in.
in_elsewhere = Een stuk { FORM($mover, "of") } komt van de eigen oever op rij { $first_row }, en { $target } ligt daar niet op.
nothing_to_bring = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } op de eigen oever geen stuk om op { $target } in te brengen.
back_elsewhere = Een stuk { FORM($mover, "of") } komt van de overkant terug op rij { $last_row }, en { $target } ligt daar niet op.
nothing_safe = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } aan de overkant geen stuk om naar { $target } terug te halen.
no_piece_there = Op { $origin } staat geen stuk.
stack_too_low = De stapel op { $origin } is maar { $height } hoog: van onderen geteld is er geen stuk nummer { $level }.
not_your_piece = Het stuk op { $origin } is niet { FORM($mover, "of") } maar { FORM($owner, "of") }.
not_your_piece_in_stack = Stuk nummer { $level } op { $origin }, van onderen geteld, is niet { FORM($mover, "of") } maar { FORM($owner, "of") }.
collector_leaves = Een verzamelaar verlaat de rivier nooit: zet hem terug op { $origin }.
leaves_elsewhere = { FORM($mover, "head") } { VERB($mover, "verlaat", "verlaten") } de rivier alleen vanaf rij { $last_row }, en { $origin } ligt daar niet op.
foreign_rider = Het stuk op { $origin } mag de rivier niet uit zolang er een stuk van de andere kleur op staat.
too_far = Van { $origin } naar { $target } is niet één stap: een stuk gaat één veld, recht of schuin.
not_straight = Van { $origin } naar { $target } is niet één rechte stap: in dit spel gaat een stuk één veld langs zijn rij of kolom.
collector_onto_collector = Op { $target } staat een verzamelaar: een verzamelaar gaat niet op een andere.
collectors_would_stack = Op { $origin } staat bovenop een verzamelaar en op { $target } een andere: twee verzamelaars komen niet op één stapel.

nothing_changed = Er is niets verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } één stuk verplaatsen, met alles wat erop staat.
several = Er is meer dan één stuk verplaatst ({ $cells }). Er is één speler tegelijk aan zet: één stuk, met alles wat erop staat.
take_from_under = Op wat verplaatst is, stond een verzamelaar ({ $written }): neem het ene stuk recht eronder weg en laat de rest zoals het was.
take_all = Waar het stuk heen ging, staat een verzamelaar ({ $written }): neem het stuk met alles wat erop stond van het bord en laat de verzamelaar staan.
take_top = De verzamelaar gaat naar een veld met een stuk ({ $written }): neem daar het bovenste stuk weg en zet de verzamelaar op die plaats.
not_brought = { FORM($mover, "head") } { VERB($mover, "mag", "mogen") } een stuk van de eigen kleur naar { $target } brengen ({ $written }), boven op wat daar staat. Nu staat er iets anders.
all_above_goes_along = Een stuk gaat met alles wat erop staat en niets van onderen ({ $written }).

end_crossed = Alle stukken { LIST(FORM($seat, "of")) } zijn aan de overkant.
end_none_left = Er is geen rood of zwart stuk meer op de eigen oever of in de rivier.
end_quiet = In { $turns } zetten is geen stuk de rivier in gekomen, eruit gegaan of verzameld.

no_piece = { $cell }: { QUOTED($piece) } is geen stuk van dit spel
collector_below = { $cell }: een verzamelaar staat altijd boven op zijn stapel
odd_off = { $place }: { QUOTED($piece) } kan daar niet zijn
too_many =
    { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } { $count ->
        [one] { $count } stuk
       *[other] { $count } stukken
    }, en er zijn er { $most }
memory_keys = memory: het heeft precies de sleutel next
next_is_null = memory.next: het is null tenzij de verzamelaar aan zet is
next_form = memory.next: de verzamelaar is aan zet, dus het is een van { $seats }
passed_over = to_move: { $seat } heeft geen stuk meer om te verplaatsen en wordt overgeslagen (RIV-A17)
not_over = to_move is null, en de partij is niet afgelopen
