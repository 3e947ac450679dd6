title = Toernooi
pairings = Ronde { $round }
of_planned = van { $planned }
board = Bord
first = Eerste speler
second = Tweede speler
result = Uitslag
number = Nr.
to_table = Bord { $board }: naar de tafel { $table }
playing = Bezig
none_paired = Er is nog geen ronde ingedeeld.
standings = Stand
not_computed = Hier niet berekend en zonder invloed: { LIST($codes) }
bye_u = toegewezen bye
bye_f = bye met een heel punt
bye_h = bye met een half punt
bye_z = niet ingedeeld
bye_forfeit = reglementair
code_bh = Buchholz: de som van de punten van de tegenstanders
code_bh_c1 = Buchholz zonder de laagste tegenstander
code_bh_c2 = Buchholz zonder de twee laagste tegenstanders
code_sb = Sonneborn-Berger: de punten van verslagen tegenstanders en de helft van die van remises
code_de = Onderling resultaat: hoeveel van de gelijken erachter staan
code_win = Overwinningen, ook zonder partij
code_won = Aan het bord gewonnen partijen
code_ps = Progressieve score: de som van de punten na elke ronde
run = Rondes leiden
begun =
    { $count ->
        [one] Aan één tafel begonnen.
       *[other] Aan { $count } tafels begonnen.
    }
proposal = Voorstel voor ronde { $round }
made_by = Volgens { $rules }
accept = Deze indeling aannemen
discard = Verwerpen
start = Ronde { $round } aan de tafels beginnen
start_help = Elke tafel begint de match van zijn bord. De eerste speler heeft wit, of de eerste plaats.
without_extra = De volgende ronde komt van uw toernooiprogramma, of van hier met dit pakket:
absent = Afwezig (nummers)
half = Bye met een half punt (nummers)
propose = Ronde { $round } indelen
numbers_help = Nummers van spelers, met spaties ertussen. Er wordt niets geschreven voordat u aanneemt.
set_title = Een uitslag invoeren
set_button = Invoeren
set_help = Voor een reglementaire uitslag, of een partij elders. Een partij die aan een tafel eindigt schrijft haar uitslag zelf.
no_result = geen
