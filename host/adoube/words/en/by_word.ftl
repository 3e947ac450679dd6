### Draws and resignations.

resigned = { $seat } has resigned.
offered = { $seat } offers a draw.
agrees = { $seat } agrees to a draw.
declined = { $seat } declines the draw.
withdrawn = { $seat } does not offer a draw any more.
drawn = The players have agreed to a draw.
no_offer = nobody offers a draw
no_draws = { $title } knows no draws
said_so = { $seat } has said so already
not_now = there is no game that could be ended
no_seat = say who speaks: one of { $seats } under `seat`
has_resigned = { $seat } has resigned already
