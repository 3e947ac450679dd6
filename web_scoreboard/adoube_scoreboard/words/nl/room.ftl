title = Tafels
none = Er is nog geen tafel.
none_help = Een tafel verschijnt hier zodra die geopend is.
how_many =
    { $count ->
        [one] Eén tafel
       *[other] { $count } tafels
    }
waiting = Wachten op het bord
waiting_then = Sluit het aan of zet het aan.
silent = Bord stil
question = Vraag
time_out = Tijd om
cards_label = Alle tafels
board_of = { $table }
set_up = Opzetten
playing = Bezig
held = Onderbroken
over = Partij afgelopen
fault = Storing
closed = Gesloten
to_move = Aan zet: { $player }
match_points = { $player } { $points }
match_label = Match:
standings = Stand: { $title }
standings_note = Partijen die zijn afgelopen sinds adoube is gestart
place = Plaats
player = Speler
games = Partijen
wins = Winst
draws = Remise
losses = Verlies
points = Punten
projector = Beamer
projector_title = Beamer
full_screen = Volledig scherm
pause_help = Spatie pauzeert, pijltjes wisselen van tafel
paused = Gepauzeerd
look = Kijk hier ook mee
join = Open dit adres om te spelen of mee te kijken:
qr_label = QR-code van { $address }
new_title = Nieuwe partij
new_game = Spel
new_choose = Kies
new_name = Naam van de tafel
new_open = Iedereen mag de stukken verplaatsen, zonder code
new_button = Tafel openen
new_help = Er wordt op de pagina van de tafel gespeeld. De naam mag letters, cijfers en streepjes hebben; zonder naam heet de tafel naar het spel.
