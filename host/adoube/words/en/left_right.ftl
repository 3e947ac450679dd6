to_the_left = left
to_the_right = right

unreadable = { QUOTED($text) } is no turn: write the card and the direction, such as 4L or 4R, or skip

goes_on = The counter goes on { LIST($squares, type: "or") }.
goes_nowhere = There is no square for this card: it is lost, and the turn is skipped.

other_card = { CAPITAL(FORM($mover, "of")) } card is the { $card }, not the { $written }. { $where }
off_the_board = { $card } squares to the { $side } of { $origin } there is no square. { $where }
needless_skip = { $mover } can place a counter, so the turn may not be skipped. { $where }

nothing_changed = Nothing has changed: { $mover } { VERB($mover, "is", "are") } to place one counter. { $where }
taken_away = Counters never move, and none is taken away ({ $cells }). Put back what stood there.
pile_changed = The pile on { $cell } looks different: counters never move, and none is taken away. { $where }
several = More than one square has changed ({ $cells }). { $mover } { VERB($mover, "places", "place") } one counter in a turn. { $where }
foreign_counter = What lies on top of { $cell } is not { FORM($mover, "of") } counter. Each player places counters of the own colour.
wrong_square = { $cell } is { $distance } from { $origin }, and { FORM($mover, "of") } card is the { $card }. { $where }

end = All cards are played: { LIST($scores, type: "unit") }.

call_form = the call is {"{"}"call": "card", "by": "first", "value": 4{"}"}, by first or second, with a card from 1 to { $n }
card_twice = { $mover } { VERB($mover, "has", "have") } already played the { $card }: each set has every card once.

cards_form = it is shuffled, or such as 4,3,1,2/1,2,4,3: the first player's cards, a slash, the second player's
not_a_set = { $cards } is not each card from 1 to { $n } once
length_form = with n={ $n } it is an even number from { $low } to { $high }

not_a_counter = { $cell }: { QUOTED($piece) } is no piece of this game
no_way_there = cells: no way of playing the cards in memory.drawn leaves these counters
memory_keys = it has exactly card, drawn
drawn_form = a list of different cards from 1 to { $n } for each of first, second
drawn_and_mover = how many cards each player has played does not fit to_move
card_form = a card from 1 to { $n } that the player to move has not played
card_at_the_end = it is null once all cards are played

card_face_up = { CAPITAL(FORM($seat, "of")) } card: { $card }
cards_played = { $seat } { VERB($seat, "has", "have") } played: { LIST($cards, type: "unit") }
