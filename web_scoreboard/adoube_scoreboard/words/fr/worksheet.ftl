### Une position sur papier : une feuille par élève, et une avec la réponse.

title = Feuille d’exercice : { $game }
back = Retour à la leçon
how_to_print = Imprimer cette page (Ctrl+P). La première feuille est pour les élèves ; si une pièce est en question, une seconde donne la réponse.
pupil = Nom
date = Date
position =
    { $ply ->
        [0] Position de départ. { CAPITAL(FORM($seat, "to")) } de jouer.
        [one] Après { $ply } coup. { CAPITAL(FORM($seat, "to")) } de jouer.
       *[other] Après { $ply } coups. { CAPITAL(FORM($seat, "to")) } de jouer.
    }
over =
    { $ply ->
        [one] La fin, après { $ply } coup.
       *[other] La fin, après { $ply } coups.
    }
what_would_you_play = Que jouer, et pourquoi ?
answer_sheet = La réponse
board_label = { $title } : le plateau après le coup { $ply }
