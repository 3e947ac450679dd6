### Draws and resignations.

resigned = { FORM($seat, "head") } { VERB($seat, "has", "have") } resigned.
offered = { FORM($seat, "head") } { VERB($seat, "offers", "offer") } a draw.
agrees = { FORM($seat, "head") } { VERB($seat, "agrees", "agree") } to a draw.
declined = { FORM($seat, "head") } { VERB($seat, "declines", "decline") } the draw.
withdrawn = { FORM($seat, "head") } { VERB($seat, "does", "do") } not offer a draw any more.
drawn = The players have agreed to a draw.
no_offer = nobody offers a draw
no_draws = { $title } knows no draws
said_so = { FORM($seat, "head") } { VERB($seat, "has", "have") } said so already
not_now = there is no game that could be ended
no_seat = say who speaks: one of { $seats } under `seat`
has_resigned = { FORM($seat, "head") } { VERB($seat, "has", "have") } resigned already
