put_right =
    { $which ->
        [empty] Maak leeg: { LIST($empty) }.
        [fill] Zet een stuk op { LIST($fill) }.
       *[both] Maak leeg: { LIST($empty) }; zet een stuk op { LIST($fill) }.
    }
turn_board =
    { $part ->
        [half] Het bord ligt verkeerd om: draai het een halve slag en zet de stukken opnieuw op.
        [mirror] De stukken staan in spiegelbeeld: verwissel links en rechts.
       *[other] Het bord ligt verkeerd om: draai het { $part ->
            [third] een derde slag
            [sixth] een zesde slag
           *[quarter] een kwartslag
        }{ $to ->
            [left] {" "}naar links
            [right] {" "}naar rechts
           *[either] {""}
        } en zet de stukken opnieuw op.
    }
player = Speler { $number }
    .head = Speler { $number }
    .the = speler { $number }
    .of = van speler { $number }
    .number = singular
computer = Computer
    .head = De computer
    .the = de computer
    .of = van de computer
    .number = singular
numbered_computer = Computer { $number }
    .head = Computer { $number }
    .the = computer { $number }
    .of = van computer { $number }
    .number = singular
moved = Zet { FORM($seat, "of") }: { $turn }.
underway = Nog recht te zetten: { $cells }
unfinished = Wachten op { FORM($seat, "the") }: druk op ‘Klaar’ als de zet af is.
undecided = Zet { FORM($seat, "of") }: { LIST($turns, type: "or") }; het bord laat niet zien welke.
undecided_takeback = Zet { FORM($seat, "of") }: { LIST($turns, type: "or") }, of er zijn zetten teruggenomen; het bord laat niet zien wat.
undecided_takebacks = Er zijn zetten teruggenomen; het bord laat niet zien hoeveel.
question = { $seat }, welke zet was het: { LIST($turns, type: "or") }?
back_in_step = Het bord klopt weer.
set_up = Zet de beginstelling op: { $title }.
set_up_stands = De beginstelling van { $title } staat: spelen maar.
taken_back = Teruggenomen: { LIST($turns, type: "turns") }.
cleared = De stukken zijn van het bord: hoe is de partij { $title } geëindigd?
over = De partij is afgelopen. { $why }
begins = Zet de beginstelling op: { $title }.
next_asked = Iemand wil de volgende partij beginnen.
next_put_off = De volgende partij wacht: iemand is nog niet klaar.
next_not_asked = niemand heeft om de volgende partij gevraagd
start_stands = De stukken staan klaar voor de volgende partij.
start_stands_again = De stukken staan weer in de beginstelling. Partij afgelopen? Wie heeft gewonnen?
who_won = Wie heeft de laatste partij { $title } gewonnen?
next_game = De volgende partij is begonnen.
link_lost = Het bord kan niet worden gelezen: { SENTENCE($why) }
recording_over = { SENTENCE($why) } De partij kan nog worden gecorrigeerd en de uitslag ingevoerd.
link_back = Het bord kan weer worden gelezen.
closed = Een fout heeft deze tafel gesloten: { CLAUSE($why) }. De partij is bewaard: open de tafel opnieuw aan de arbitertafel of start adoube opnieuw.
not_closed = deze tafel is open
opening = Deze tafel wordt weer geopend.
resumed = { $title } gaat verder na zet { $ply }: het bord moet staan zoals getekend.
resumed_held = { $title } wordt hervat na zet { $ply }; de partij is onderbroken.
rules_changed = Deze tafel staat stil: volgens de regels van deze versie is zet { $ply } een andere zet; de partij kan alleen nog worden bekeken
stale = de tafel is intussen verder
cannot = { QUOTED($kind) } kan nu niet aan deze tafel
no_question = die vraag staat niet open
no_choice = { QUOTED($answer) } is geen van de keuzes
which_turn = { $seat }, welke zet is gespeeld?
which_turns = { $seat }, welke zetten zijn gespeeld, en in welke volgorde?
lifts = Of til even een stuk op en zet het terug: { LIST($lifts, type: "or") }.
lift = { $cell } voor { $turn }
other_size = { $port }: het bord heeft { $cells } velden, { $title } heeft er { $wanted } nodig
other_sensors = { $port }: dit bord heeft andere sensoren dan het bord waarop de partij begon: sluit dat weer aan
unfit_sensors = { $port }: met de sensoren van het bord is { $title } niet te volgen
no_such_view = { $port }: --view { $view }: dat laten de sensoren van het bord niet zien; laat het weg, dan geldt wat ze het best laten zien
board_says = Het bord meldt: { $text }
unknown = er is geen tafel { QUOTED($name) }
bad_name = { QUOTED($text) }: de naam van een tafel bestaat uit letters, cijfers en streepjes
ended = het programma stopt; er wordt niets meer aangenomen
one_at_a_time = Eén stuk tegelijk: het bord kan ze niet onderscheiden. { $cells }
game_fault = De teksten of bezwaren van { $title } bevatten een fout: { $why }.
board_held_up = Het bord heeft zijn velden { $seconds } s niet gelezen (een gesimuleerd bord doet dat op een drukke computer): controleer of de pagina de stelling op het bord toont.
board_slow = Het bord leest zijn velden maar { $rate } keer per seconde (een gesimuleerd bord doet dat op een drukke computer) en mist misschien snelle zetten.
computer_late = Deze computer was { $seconds } s bezet of in slaapstand: controleer of de pagina de stelling op het bord toont.
camera_late = Er is { $seconds } s geen beeld van het bord gelezen, omdat de computer het te druk had of de beelden haperden: controleer of de pagina de stelling op het bord toont.
