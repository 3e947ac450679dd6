no_control = { $text } is not a time control: give minutes and seconds per turn, such as 30+10 or 5+0
up = { CAPITAL(FORM($seat, "of")) } time is up. The game continues until the arbiter decides.
