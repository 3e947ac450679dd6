### A look back at a past game: how the balance went, and the turns that changed it.

title = A look back
document_title = A look back: { $title }, { LIST($players, type: "versus") }
link = Look back
to_game = The game
nothing = There is nothing to look back at yet: the game is not over, or nothing was played.
offer = The computer can analyse this game (turns: { $turns }): how the balance changed, and which turns changed it most. It takes up to two minutes and does not disturb the tables.
begin = Look back at this game
underway = Going through the game: { $done } of { $work }
stop = Stop
again = Refresh
go_on = Go on
interrupted = The look back was interrupted.
so_far = Turns analysed: { $done } of { $work }.
balance = How the balance went
plot_label = How the balance went, up to turn { $done } of { $last }. The table below has the figures.
all_of_it = won
even = even
nothing_of_it = lost
first_turn = start
last_turn = end
estimate = The computer's estimate after { $positions } positions a turn. It can be wrong.
points =
    { $count ->
        [0] No turning point
        [one] The turning point
       *[other] The turning points
    }
no_points = No turn changed the balance much, as far as the computer can see.
legend = Each board shows the position before the turn. The band shows what was played, the arrow what would have been better.
point = Turn { $ply }. { $seat }: { $turn }
better = Better: { $turn }
fell = { CAPITAL(FORM($seat, "of")) } chances fell from { $before } to { $after }.
certain = That is certain: the computer saw the game to its end.
line = Then perhaps: { LIST($turns) }.
replay = Show turn { $ply } in the game
board_label = The board before the turn. Played: { $played }. Better: { $better }.
figures = All figures
turn = Turn
percent = { $percent }%
