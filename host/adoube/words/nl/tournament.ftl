no_pairings = Ronde { $round } kan niet worden ingedeeld: { $why }
all_rounds = Alle { $rounds } rondes zijn ingedeeld. Hun aantal staat in de regels XXR of 142.
round_open = Ronde { $round } is niet afgelopen: bord { $board }, { $white } – { $black }, heeft geen uitslag.
no_player = Er is geen speler { $number }.
not_paired_here = adoube deelt een bestand met regels { $code } niet in; doe dat in uw toernooiprogramma.
