no_control = { $text } is no time: give minutes and seconds a turn, such as 30+10 or 5+0
up = { CAPITAL(FORM($seat, "of")) } time is up. The game goes on; the arbiter decides what that means.
