### Een stelling op papier: voor elke leerling een blad, en een met het antwoord.

title = Werkblad: { $game }
back = Terug naar de les
how_to_print = Druk deze pagina af (Ctrl+P). Het eerste blad is voor de leerlingen; als er naar een stuk wordt gevraagd, staat op het tweede het antwoord.
pupil = Naam
date = Datum
position =
    { $ply ->
        [0] Het begin. Aan zet: { $seat }.
        [one] Na { $ply } zet. Aan zet: { $seat }.
       *[other] Na { $ply } zetten. Aan zet: { $seat }.
    }
over =
    { $ply ->
        [one] Het einde, na { $ply } zet.
       *[other] Het einde, na { $ply } zetten.
    }
what_would_you_play = Wat zou je spelen, en waarom?
answer_sheet = Het antwoord
board_label = { $title }: het bord na zet { $ply }
