title = Terugblik
document_title = Terugblik: { $title }, { LIST($players, type: "versus") }
link = Terugblik
to_game = De partij
nothing = Er is nog niets om op terug te blikken: de partij is niet afgelopen, of er is niets gespeeld.
offer = De computer kan deze partij doornemen (zetten: { $turns }). Hij zegt hoe de partij na elke zet stond en welke zetten daar het meest aan veranderden. Dat duurt hoogstens een paar minuten en stoort geen enkele tafel.
begin = Op deze partij terugblikken
underway = De partij wordt doorgenomen: { $done } van { $work }
stop = Stoppen
again = Hoe ver is het nu?
go_on = Verdergaan
interrupted = De terugblik is onderbroken.
so_far = Bekeken zetten: { $done } van { $work }.
balance = Hoe de partij stond
plot_label = Hoe de partij stond, tot zet { $done } van { $last }. De tabel eronder heeft de cijfers.
all_of_it = gewonnen
even = gelijk
nothing_of_it = verloren
first_turn = begin
last_turn = einde
estimate = Schatting van de computer na { $positions } stellingen per zet. Die kan fout zijn.
points =
    { $count ->
        [0] Geen keerpunt
        [one] Het keerpunt
       *[other] De keerpunten
    }
no_points = Geen zet veranderde veel, voor zover de computer ziet.
legend = Elk bord staat zoals vóór de zet. De band toont wat gespeeld werd, de pijl wat beter was geweest.
point = Zet { $ply }. { $seat }: { $turn }
better = Beter: { $turn }
fell = De kansen { FORM($seat, "of") } daalden van { $before } naar { $after }.
certain = Dat is zeker: de computer zag de partij tot het einde.
line = Daarna misschien: { LIST($turns) }.
replay = Zet { $ply } in de partij tonen
board_label = Het bord vóór de zet. Gespeeld: { $played }. Beter: { $better }.
figures = Alle cijfers
turn = Zet
percent = { $percent }%
