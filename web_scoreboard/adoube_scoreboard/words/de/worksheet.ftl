### Eine Stellung auf Papier: für jedes Kind ein Blatt, und eines mit der Lösung.

title = Arbeitsblatt: { $game }
back = Zurück zum Unterricht
how_to_print = Diese Seite drucken (Strg+P). Das erste Blatt ist für die Klasse; wird gefragt, wohin gezogen werden darf, hat ein zweites die Lösung.
pupil = Name
date = Datum
position =
    { $ply ->
        [0] Der Anfang. Am Zug: { $seat }.
        [one] Nach { $ply } Zug. Am Zug: { $seat }.
       *[other] Nach { $ply } Zügen. Am Zug: { $seat }.
    }
over =
    { $ply ->
        [one] Das Ende, nach { $ply } Zug.
       *[other] Das Ende, nach { $ply } Zügen.
    }
what_would_you_play = Was würdest du ziehen, und warum?
answer_sheet = Die Lösung
board_label = { $title }: das Brett nach Zug { $ply }
