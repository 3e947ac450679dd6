### A class that answers: the teacher's panel, and the pupils' pages.

ask_class = Ask the class
kind = How it is answered
kind_cell = A cell
kind_turn = A turn
kind_choice = Answers of mine
text = Question
text_example = Where is the fork?
choices = Answers, one per line
right_field = Right answer (optional)
ask_now = Ask
act_ask_step = Ask this question
act_close = Close the answers
act_show = Show the answers
act_tell = Show the right answer
act_score = Give points
act_done = Put away
answered = of { $joined } { $answered ->
    [one] has answered
   *[other] have answered
}
joined = { $joined ->
    [0] Nobody has joined yet.
    [one] { $joined } has joined.
   *[other] { $joined } have joined.
}
have_joined = in the class
tally = What the class answered
no_answers = No answer yet
others = { $count ->
    [one] { $count } other answer
   *[other] { $count } other answers
}
right = Right: { LIST($answers) }
nowhere = Right: it cannot move.
is_right = right
best = Most points
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
peek = Show me the heat map before the class sees it
code = Code to join
begin = Open for joining
scan = Scan to join the class
close_drawer = Close
roll = Who has joined
hide_name = Hide the name { $name }
remove = Remove { $name }
lock = Lock the class
end = End the class
end_ask = End the class…
end_means = Ending the class forgets all names, answers and points. Only a lesson that you save stays.
lessons = Lessons
steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
from_file = A lesson of your own, as a file
open_lesson = Open the lesson
close_lesson = Close the lesson
save = Save this game as a lesson
step_of = { $place } of { $steps }
step_back = Step before
step_forward = Next step
lesson_place = { $title }: { $place } of { $steps }
gone = The position that the class was asked about.
position_label = { $title }: the position that the class looks at
join_title = Join the class: { $game }
first_name = Your first name
choose_animal = or choose an animal
join = Join
nothing_kept = No account. Your name and answers are forgotten when the class ends.
not_open = The class has not begun. This page tries again by itself.
pupil_title = Class: { $game }
tap_cell = Tap a cell.
tap_turn = Tap the piece, then where it goes.
turn_from = From CELL. Now tap where it goes.
answer_board = The position. Tap a cell to answer.
send = Send
answer = Answer
your_answer = Your answer: { $answer }
may_change = You may change it.
is_closed = The answers are closed. Look at the board.
you_right = Right: { $answer }
you_other = You answered { $answer }.
wait = Look at the board
wait_how = The next question appears here by itself.
