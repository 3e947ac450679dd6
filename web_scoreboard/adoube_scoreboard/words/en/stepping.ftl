### Stepping through the running game, and what a page does besides showing it.

label = Step through the game
first = Start
back = Back
forward = Forward
live = Newest
start = Before the first turn. { $scores }.
after = Turn { $ply } of { $last }: { $seat } { $turn }. { $scores }.
score = { $seat } { $score }
board_label = { $title }: the board after turn { $ply }
moved_on = The game has moved on.
failed = That turn could not be loaded.
to_turn = Show the board after turn { $ply }: { $turn }
rule = Rule { $clause }
switches = Sound, speech, hints
sound = Sounds
colour = Striped frame when a turn is refused
speech = Speak the verdicts
ends = Show where a lifted piece may go
no_speech = This browser cannot speak.
