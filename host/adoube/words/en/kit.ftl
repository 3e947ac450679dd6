too_many_ways = { $title }: the turns of this position go on in more ways than the { $most } that are looked at
unreadable = { QUOTED($text) } is no turn: write a1-a3, a1-a3-c3 for a chain, xa1 for a removal, @a1 for a drop, or skip
no_cell = this board has no cell { QUOTED($cell) }
needless_skip = { FORM($seat, "head") } { VERB($seat, "has", "have") } a legal turn, so the turn may not be skipped.
nothing_changed = Nothing has moved: it is { FORM($seat, "of") } turn.
last = last is two cells of this board, or null for each
pending = pending is a list of cells of this board
may_play_there = { FORM($seat, "head") } may play this with { $cell }: { LIST($turns, type: "or") }.
nothing_there = There is nothing to play with on { $cell }. { FORM($seat, "head") } may play: { LIST($turns, type: "or") }.
not_yours = The piece on { $cell } belongs to { FORM($owner, "the") }, and it is the turn of { FORM($seat, "the") }. { FORM($seat, "head") } may play: { LIST($turns, type: "or") }.
nobodys = The piece on { $cell } belongs to neither player and may not be played now. { FORM($seat, "head") } may play: { LIST($turns, type: "or") }.
stays_there = The { $piece } on { $cell } has no legal move now. { FORM($seat, "head") } may play: { LIST($turns, type: "or") }.
others = others
may_play = { FORM($seat, "head") } may play { LIST($turns, type: "or") }.
may_go = The { $piece } on { $cell } may go to { LIST($cells, type: "or") }.
cited = { $said } { $where }
also_empty = When { $turn } has been played, nothing stands on { LIST($cells) } either.
stays_as_it_is = When { $turn } has been played, { LIST($cells) } is as before.
other_piece = When { $turn } has been played, another piece stands there.
all_skip = Nobody has a legal turn.
no_legal_turn = { FORM($seat, "head") } { VERB($seat, "has", "have") } no legal turn.
ended_as_described = The game has ended as its description says.
memory_keys = memory: the keys are { LIST($keys) }
off_pieces = off.{ $place }: these pieces are expected: { LIST($pieces) }
counts = memory.{ $key }: a whole number is expected for each of { LIST($names) }
moves = memory.moves: a whole number from 0 is expected
ended_before = memory.ended_before: after the end it names the seat whose turn it would be, one of { LIST($seats) }; before, it is null
skips = memory.skips: a whole number from 0 to { $most } is expected
not_over = to_move: the game is not over in this position
over = memory.ended_before: the game is over in this position, and no one is to move
no_piece = cells.{ $cell }: one of these is expected: { LIST($pieces) }
played_in = memory.played_in: null or one of these phases is expected: { LIST($names) }
phases = memory.phases: a list of { $number } is expected, of these names: { LIST($names) }
repeats = The turn would bring about the same position for the { $times ->
    [2] second
    [3] third
   *[other] { $times }th
} time, which is not allowed.
repeated = The same position has occurred { $times } times.
stood = memory.stood: a list of texts is expected
places_form = memory.places: a list of { $number } numbers is expected, and memory.placed_by: the number of an end, or null
placed = { $why } Places: { LIST($places) }.
places_so_far = Places so far: { LIST($places) }.
place = { $place }. { LIST($seats) }
site_numbers = memory.{ $key }: whole numbers from 1 to { $most } are expected, by cells of this board
ambiguous = { QUOTED($text) } may be { LIST($turns, type: "or") }: name the cells between
