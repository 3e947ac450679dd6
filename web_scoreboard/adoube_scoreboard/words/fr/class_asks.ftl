ask_class = Interroger la classe
kind = Forme de la réponse
kind_cell = Une case
kind_turn = Un coup
kind_choice = Mes réponses
text = Question
text_example = Où est la fourchette ?
choices = Réponses, une par ligne
right_field = Bonne réponse (peut rester vide)
ask_now = Poser
act_ask_step = Poser cette question
act_close = Fermer les réponses
act_show = Montrer les réponses
act_tell = Montrer la bonne réponse
act_score = Donner les points
act_done = Ranger
answered = sur { $joined } { $answered ->
    [one] a répondu
   *[other] ont répondu
}
joined = { $joined ->
    [0] Personne n’est encore là.
    [one] { $joined } participant.
   *[other] { $joined } participants.
}
have_joined = dans la classe
tally = Réponses de la classe
no_answers = Pas encore de réponse
others = { $count ->
    [one] { $count } autre réponse
   *[other] { $count } autres réponses
}
right = Bonne réponse : { LIST($answers) }
nowhere = Bonne réponse : aucun coup possible.
is_right = bonne réponse
best = Le plus de points
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
peek = Me montrer les réponses sur le plateau avant la classe
code = Code pour participer
begin = Laisser entrer la classe
scan = Scanner pour participer
close_drawer = Fermer
roll = Participants
hide_name = Cacher le nom { $name }
remove = Renvoyer { $name }
lock = Ne plus laisser entrer personne
end = Finir la leçon
end_ask = Finir la leçon…
end_means = Les noms, les réponses et les points sont alors oubliés. Il ne reste qu’une leçon que vous enregistrez.
lessons = Leçons
steps = { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
}
from_file = Une leçon à vous, en fichier
open_lesson = Ouvrir la leçon
close_lesson = Ranger la leçon
save = Enregistrer cette partie comme leçon
step_of = { $place } sur { $steps }
step_back = Étape précédente
step_forward = Étape suivante
lesson_place = { $title } : { $place } sur { $steps }
gone = La position sur laquelle la classe a été interrogée.
position_label = { $title } : la position que voit la classe
join_title = Rejoindre la classe : { $game }
first_name = Votre prénom
choose_animal = ou un animal qui vous représente
join = Participer
nothing_kept = Pas de compte. Le nom et les réponses sont oubliés à la fin de la leçon.
not_open = La leçon n’a pas commencé. Cette page réessaie d’elle-même.
pupil_title = Classe : { $game }
tap_cell = Toucher une case.
tap_turn = Toucher la pièce, puis la case où elle va.
turn_from = Depuis CELL. Toucher maintenant l’arrivée.
answer_board = La position. Toucher une case pour répondre.
send = Envoyer
answer = Répondre
your_answer = Votre réponse : { $answer }
may_change = Vous pouvez encore la changer.
is_closed = Les réponses sont fermées. Regardez le plateau.
you_right = Bonne réponse : { $answer }
you_other = Vous avez répondu { $answer }.
wait = Regardez le plateau
wait_how = La question suivante apparaît ici d’elle-même.
