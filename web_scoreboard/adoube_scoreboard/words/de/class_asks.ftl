ask_class = Die Klasse fragen
kind = Form der Antwort
kind_cell = Ein Feld
kind_turn = Ein Zug
kind_choice = Eigene Antworten
text = Frage
text_example = Wo ist die Gabel?
choices = Antworten, je Zeile eine
right_field = Richtige Antwort (darf leer bleiben)
ask_now = Fragen
act_ask_step = Diese Frage stellen
act_close = Antworten schließen
act_show = Antworten zeigen
act_tell = Richtige Antwort zeigen
act_score = Punkte geben
act_done = Weglegen
answered = von { $joined } { $answered ->
    [one] hat geantwortet
   *[other] haben geantwortet
}
joined = { $joined ->
    [0] Noch niemand ist dabei.
    [one] { $joined } ist dabei.
   *[other] { $joined } sind dabei.
}
have_joined = in der Klasse
tally = Antworten der Klasse
no_answers = Noch keine Antwort
others = { $count ->
    [one] { $count } weitere Antwort
   *[other] { $count } weitere Antworten
}
right = Richtig: { LIST($answers) }
nowhere = Richtig: Kein Zug möglich.
is_right = richtig
best = Meiste Punkte
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
peek = Mir die Antworten auf dem Brett zeigen, bevor die Klasse sie sieht
code = Code zum Mitmachen
begin = Klasse hereinlassen
scan = Scannen und mitmachen
close_drawer = Schließen
roll = Wer dabei ist
hide_name = Namen { $name } verbergen
remove = { $name } hinausschicken
lock = Niemanden mehr hereinlassen
end = Stunde beenden
end_ask = Stunde beenden …
end_means = Danach sind alle Namen, Antworten und Punkte vergessen. Es bleibt nur eine Lektion, die gespeichert wird.
lessons = Lektionen
steps = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
from_file = Eine eigene Lektion als Datei
open_lesson = Lektion öffnen
close_lesson = Lektion weglegen
save = Diese Partie als Lektion speichern
step_of = { $place } von { $steps }
step_back = Schritt zurück
step_forward = Nächster Schritt
lesson_place = { $title }: { $place } von { $steps }
gone = Die Stellung, nach der die Klasse gefragt wurde.
position_label = { $title }: die Stellung, die die Klasse sieht
join_title = In der Klasse mitmachen: { $game }
first_name = Dein Vorname
choose_animal = oder ein Tier, das für dich steht
join = Mitmachen
nothing_kept = Kein Konto. Name und Antworten sind vergessen, sobald die Stunde endet.
not_open = Die Stunde hat noch nicht begonnen. Diese Seite versucht es von selbst wieder.
pupil_title = Klasse: { $game }
tap_cell = Ein Feld antippen.
tap_turn = Antippen, wo der Zug beginnt, dann, wo er endet.
turn_from = Von CELL. Jetzt das Ziel antippen.
answer_board = Die Stellung. Zum Antworten ein Feld antippen.
send = Senden
answer = Antworten
your_answer = Deine Antwort: { $answer }
may_change = Du kannst sie noch ändern.
is_closed = Die Antworten sind geschlossen. Schau aufs Brett.
you_right = Richtig: { $answer }
you_other = Deine Antwort war { $answer }.
wait = Schau aufs Brett
wait_how = Die nächste Frage erscheint hier von selbst.
