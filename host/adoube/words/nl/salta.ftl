unreadable = { QUOTED($text) } is geen zet: schrijf a3-b4 voor een stap, a3-c5 voor een sprong, of skip

may_go = Het stuk op { $cell } mag naar { LIST($targets, type: "or") }.
stuck = Het stuk op { $cell } kan nu niet weg.
own_pieces_step = { FORM($mover, "head") } { VERB($mover, "verplaatst", "verplaatsen") } één stuk één veld schuin.
jumps_are = De verplichte sprong is { LIST($jumps, type: "or") }.

needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet. { $where }
not_yours = Het stuk op { $origin } is { FORM($enemy, "of") } en { FORM($mover, "the") } is aan zet. { $where }
no_piece = Op { $origin } staat geen stuk. { $where }
taken = Op { $target } staat een stuk: er past er maar één op een veld. { $where }
no_step = Van { $origin } naar { $target } is niet één veld schuin en geen sprong over één stuk. { $where }
over_own = Er wordt alleen over de tegenstander gesprongen, en het stuk tussen { $origin } en { $target } is { FORM($mover, "of") } zelf. { $where }
over_nothing = Tussen { $origin } en { $target } staat geen tegenstander om overheen te springen, en een stap is één veld lang. { $where }
jumps_back = Van { $origin } naar { $target } is een sprong achteruit: er wordt alleen vooruit gesprongen. { $where }
must_jump = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } over een tegenstander springen en moet dat dus doen. { $where }
shuts_in = Na { $origin }-{ $target } zou { FORM($enemy, "the") } helemaal niet meer kunnen zetten: dat mag niet. { $where }

nothing_changed = Er is niets veranderd: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een stuk verplaatsen. { $where }
several = Er is meer dan één stuk verplaatst ({ $cells }). { FORM($mover, "head") } { VERB($mover, "verplaatst", "verplaatsen") } één stuk per zet. { $where }
taken_away = Het stuk op { $origin } is weg. In Salta wordt niets geslagen: zet het terug. { $where }
appeared = Er is een stuk uit het niets gekomen ({ $cells }). Alle stukken staan vanaf het begin op het bord. { $where }

end_home = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } alle stukken binnen. { FORM($loser, "head") } zou nog { $steps } stappen nodig hebben.
end_both_home = Groen was het eerst binnen, en rood met de zet daarop: de partij is remise.
end_limit = Beiden hebben { $most } zetten gedaan. Groen zou nog { $green } stappen nodig hebben, rood { $red }.

steps_left =
    { $steps ->
        [one] nog { $steps } stap
       *[other] nog { $steps } stappen
    }
turn_of = Zet { $turn } van { $most }

not_a_piece = cells.{ $cell }: één stuk, zoals green.star.1, green.moon.2 of red.sun.5
twice = cells.{ $cell }: { $piece } staat al op een ander veld
light_square = cells.{ $cell }: stukken staan alleen op donkere velden
missing = cells: { $piece } ontbreekt, en geen stuk verlaat ooit het bord
memory = memory: het heeft precies played, hoeveel zetten beiden samen hebben gedaan
not_over = to_move is null, en de partij is niet afgelopen
