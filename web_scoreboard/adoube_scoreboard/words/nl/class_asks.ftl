ask_class = De klas vragen
kind = Vorm van het antwoord
kind_cell = Een veld
kind_turn = Een zet
kind_choice = Eigen antwoorden
text = Vraag
text_example = Waar is de vork?
choices = Antwoorden, één per regel
right_field = Goede antwoord (mag leeg blijven)
ask_now = Vragen
act_ask_step = Deze vraag stellen
act_close = Antwoorden sluiten
act_show = Antwoorden tonen
act_tell = Goede antwoord tonen
act_score = Punten geven
act_done = Wegleggen
answered = van { $joined } { $answered ->
    [one] heeft geantwoord
   *[other] hebben geantwoord
}
joined = { $joined ->
    [0] Er doet nog niemand mee.
    [one] { $joined } doet mee.
   *[other] { $joined } doen mee.
}
have_joined = in de klas
tally = Antwoorden van de klas
no_answers = Nog geen antwoord
others = { $count ->
    [one] { $count } ander antwoord
   *[other] { $count } andere antwoorden
}
right = Goed: { LIST($answers) }
nowhere = Goed: het mag nergens heen.
is_right = goed
best = Meeste punten
points = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}
peek = Mij de antwoorden op het bord tonen voordat de klas ze ziet
code = Code om mee te doen
begin = De klas binnenlaten
scan = Scan om mee te doen
close_drawer = Sluiten
roll = Wie meedoet
hide_name = De naam { $name } verbergen
remove = { $name } wegsturen
lock = Niemand meer binnenlaten
end = De les beëindigen
end_ask = De les beëindigen…
end_means = Daarna zijn alle namen, antwoorden en punten vergeten. Alleen een les die je bewaart blijft.
lessons = Lessen
steps = { $steps ->
    [one] { $steps } stap
   *[other] { $steps } stappen
}
from_file = Een eigen les, als bestand
open_lesson = Les openen
close_lesson = Les wegleggen
save = Deze partij als les bewaren
step_of = { $place } van { $steps }
step_back = Vorige stap
step_forward = Volgende stap
lesson_place = { $title }: { $place } van { $steps }
gone = De stelling waarnaar de klas is gevraagd.
position_label = { $title }: de stelling die de klas ziet
join_title = Meedoen in de klas: { $game }
first_name = Je voornaam
choose_animal = of een dier dat jou voorstelt
join = Meedoen
nothing_kept = Geen account. Je naam en antwoorden zijn vergeten zodra de les eindigt.
not_open = De les is nog niet begonnen. Deze pagina probeert het vanzelf opnieuw.
pupil_title = Klas: { $game }
tap_cell = Tik een veld aan.
tap_turn = Tik het stuk aan, dan waar het heen gaat.
turn_from = Vanaf CELL. Tik nu aan waar het heen gaat.
answer_board = De stelling. Tik een veld aan om te antwoorden.
send = Versturen
answer = Antwoorden
your_answer = Je antwoord: { $answer }
may_change = Je kunt het nog veranderen.
is_closed = De antwoorden zijn gesloten. Kijk naar het bord.
you_right = Goed: { $answer }
you_other = Je antwoordde { $answer }.
wait = Kijk naar het bord
wait_how = De volgende vraag verschijnt hier vanzelf.
