### Draws and resignations.

resigned = { FORM($seat, "head") } { VERB($seat, "has", "have") } resigned.
offered = { FORM($seat, "head") } { VERB($seat, "offers", "offer") } a draw.
agrees = { FORM($seat, "head") } { VERB($seat, "agrees", "agree") } to a draw.
declined = { FORM($seat, "head") } { VERB($seat, "declines", "decline") } the draw.
withdrawn = { FORM($seat, "head") } { VERB($seat, "withdraws", "withdraw") } the draw offer.
drawn = The players have agreed to a draw.
no_offer = no draw has been offered
no_draws = there are no draws in { $title }
said_so = { FORM($seat, "head") } { VERB($seat, "has", "have") } already said so
not_now = no game is in progress
no_seat = name the player's seat under `seat`: one of { $seats }
has_resigned = { FORM($seat, "head") } { VERB($seat, "has", "have") } resigned already
