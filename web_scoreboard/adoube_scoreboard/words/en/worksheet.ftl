### A position on paper: for each pupil a sheet, and one with the answer.

title = Worksheet: { $game }
back = Back to the lesson
how_to_print = Print this page (Ctrl+P). The first sheet is for the pupils; where a piece is asked about, a second one has the answer.
pupil = Name
date = Date
position =
    { $ply ->
        [0] The start. { $seat } to move.
        [one] After { $ply } turn. { $seat } to move.
       *[other] After { $ply } turns. { $seat } to move.
    }
over =
    { $ply ->
        [one] The end, after { $ply } turn.
       *[other] The end, after { $ply } turns.
    }
what_would_you_play = What would you play, and why?
answer_sheet = The answer
board_label = { $title }: the board after turn { $ply }
