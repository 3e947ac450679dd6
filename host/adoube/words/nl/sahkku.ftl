unreadable = { QUOTED($text) } is geen zet: schrijf wat elke dobbelsteen verplaatst, zoals o1-o2,o2-n2, de koning als Kh2-h3, of skip

may_go = Vanaf { $cell } leiden de dobbelstenen naar { LIST($targets, type: "or") }.
moves_are = De dobbelstenen staan { LIST($moves, type: "or") } toe.
nothing_moves = Met deze dobbelstenen kan geen stuk bewegen. Vielen ze anders, meld dat dan.
others = andere

needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet. { $where }
not_begun = { FORM($mover, "head") } { VERB($mover, "mag", "mogen") } alleen met drie X beginnen, en de dobbelstenen tonen { $throw }. Vielen ze anders, meld dat dan.
dice_left = Elke dobbelsteen die een stuk kan verplaatsen moet worden gespeeld, en er is er één over. { $where }
no_die = Geen overgebleven dobbelsteen leidt van { $origin } naar { $target }: ze tonen { $throw }. { $where }
no_piece = Op { $origin } staat geen stuk. { $where }
not_yours = Het stuk op { $origin } is van de andere kant. { $where }
sleeps = Het stuk op { $origin } slaapt: een X wekt het en verplaatst het één punt. { $where }
not_along_the_way = Geen dobbelsteen leidt langs de weg van { $origin } naar { $target }. { $where }
barred = Op { $target } staat een stuk { FORM($mover, "of") } of een dat slaapt, dus daar mag niets stoppen. { $where }
no_king = De koning staat niet op { $origin }. { $where }
king_of_others = De koning is niet aan de kant { FORM($mover, "of") }. { $where }
king_not_straight = De koning gaat recht langs zijn rij of kolom, en { $target } ligt zo niet vanaf { $origin }. { $where }

cannot_move = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } met { $throw } niets verplaatsen. Vielen de dobbelstenen anders, meld dat dan.
nothing_changed = Er is niets veranderd: { FORM($mover, "the") } { VERB($mover, "is", "zijn") } aan zet, met { $throw }. { $where }
no_turn_does = Met { $throw } verandert geen zet { FORM($mover, "of") } { $cells } zo. Vielen de dobbelstenen anders, meld dat dan. { $where }

end_captured = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } gewonnen: alle stukken van de andere kant zijn geslagen.
end_siege = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } gewonnen: de laatste stukken van de andere kant slapen allemaal en komen er niet uit.

call_form = de aankondiging is {"{"}"call": "dice", "by": "men", "value": "X20"{"}"}, door men of women, met drie zijden van X, 3, 2 en 0
dice_form = het is thrown, of een geheel getal vanaf 0 dat de worpen bepaalt

note_throw = Worp { FORM($mover, "of") }: { $throw }.
note_begin = { FORM($mover, "head") } { VERB($mover, "begint", "beginnen") } met drie X. Meld de worp als drie worpen minder gaven.
note_king = { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } de koning.
note_homeward = Op weg naar huis: { LIST($cells, type: "unit") }
captured_by =
    { $count ->
        [one] { $count } stuk geslagen
       *[other] { $count } stukken geslagen
    }

memory_keys = memory: het heeft precies { LIST($keys, type: "unit") }
homeward_form = memory.homeward: een lijst van punten van de middelste rij waar stukken staan
one_a_point = cells.{ $cell }: hoogstens één stuk, en de koning
sleeps_elsewhere = cells.{ $cell }: een stuk slaapt alleen op de eigen rij
one_king = cells: er is één koning
captured = off.captured: met die op het bord zijn er { $most } stukken van { $seat }
captured_codes = off.captured: het telt { LIST($pieces, type: "and") }
throw_form = memory.throw: drie zijden van X, 3, 2 en 0, zoals X20
not_a_piece = cells.{ $cell }: { QUOTED($piece) } is geen stuk van dit spel
king_form = memory.king: null of een van { LIST($seats, type: "or") }
begun_form = memory.begun: een lijst van { LIST($seats, type: "or") }
played_form = memory.played: hoeveel zetten beiden samen hebben gedaan
not_over = to_move is null, en de partij is niet afgelopen
