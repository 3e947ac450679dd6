no_control = { $text } is no time: give minutes and seconds a turn, such as 30+10 or 5+0
up = { $seat }'s time is up. The game goes on; the arbiter decides what that means.
