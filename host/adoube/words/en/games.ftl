unknown = there is no game { QUOTED($name) }{ $nearest }; `adoube games` lists them all
does_not_load = the game { QUOTED($name) } ({ $value }) does not load: { $why }
not_your_turn = It is the turn of { FORM($to_move, "the") }, not of { FORM($by, "the") }.
no_calls = { $title } knows no call { QUOTED($call) }
no_game = it is no subclass of adoube.games.base.Game
no_methods = these methods are missing: { $methods }
no_text = its class says no { $key }: write a text
no_views = its class says no views: write a tuple of their names
no_seats = it has no seats or no board: set self.seats, a tuple of texts, and self.board, a Board
other_id = its id is { QUOTED($id) } and its entry point is called { QUOTED($name) }: write them alike
plain_refusal = The rules of { $title } do not allow that.
fault = the game { $game } has a fault in its refusals: { $why }
no_objection = an objection was expected, not { $what }
no_text_in_it = the objection has no text
too_many_to_choose = There are more than { $most } turns here, too many to choose from: enter one in the notation of the game.
stands_again = This position stands for the { $times ->
    [2] second
    [3] third
   *[other] { $times }th
} time.
may_claim = { FORM($seat, "head") } may claim a draw by repetition.
nothing_to_claim = A draw can be claimed when the same position stands for the { $times ->
    [2] second
    [3] third
   *[other] { $times }th
} time, and this is not so here.
claim_in_turn = A draw is claimed by the player to move: { FORM($seat, "the") }.
captures_nothing = { QUOTED($text) } says that something is captured, and this turn captures nothing: write { $turn }
