### Die Seite, die ein Brett im Browser einrichtet. Was im Text in geschweiften Klammern steht, füllt das Skript der Seite aus.

title = Brett einrichten
link = Ein eigenes Brett einrichten
lead = Mikrocontroller, USB-Kabel, Sensoren: Diese Seite bringt das Programm auf das Brett und findet heraus, welcher Draht zu welchem Feld gehört. Was du hier eingibst, verlässt diesen Computer nur durch das Kabel zum Brett.
steps_label = Schritte
step_of = Schritt { $number } von { $count }: { $title }
step_board = Brett
step_python = MicroPython
step_program = Programm
step_wiring = Verdrahtung
step_name = Name
step_done = Fertig
next = Weiter
back = Zurück
trouble = Wenn es nicht klappt

## Browser, die es nicht können

no_serial = Dieser Browser hat keinen Zugang zum USB-Anschluss
no_serial_what = Diese Seite in Chrome oder Edge auf einem Computer öffnen: Firefox und Safari haben kein WebSerial, Telefone auch nicht. Oder adoube installieren, das dasselbe in der Befehlszeile tut:
no_serial_then = Unten das Brett auswählen, seine board.json speichern und diese Datei im Befehl angeben.
insecure = Nur eine sichere Seite bekommt vom Browser Zugang zum USB-Anschluss
insecure_what = Diese Seite kam über http von einem anderen Computer. Über https öffnen (adoube mit --https) oder als http://localhost auf dem Computer, auf dem adoube läuft.
no_script = Diese Seite braucht JavaScript: Der Browser selbst spricht mit dem Brett.

## Das Brett

board_title = Welches Brett ist es?
board_help = Zu jedem gehört eine board.json, die Datei, in der steht, welcher Pin was ist.
board_label = Brett
board_own = Eine eigene board.json
breadboard = In einer halben Stunde, ohne Löten: vier Felder auf einem Steckbrett
by_hand = { $game }: { $count } { $sensors }, von Hand verdrahtet
on_tiles = { $game }: { $count } { $sensors }, auf Platinen
sensors_reed = Reed-Kontakte
sensors_hall_digital = digitale Hall-Sensoren
sensors_hall_linear = lineare Hall-Sensoren
file_label = board.json
file_help = Die Datei, die `adoube hardware` geschrieben hat, oder eine selbst geschriebene.
save_file = board.json speichern
file_taken = { $name }: { $count } Eingänge, Verdrahtung { $wiring }.
file_not_json = Die Datei ist kein JSON ({ $why }). In einem Editor öffnen und berichtigen, oder die nehmen, die adoube hardware geschrieben hat.
file_no_object = Die Datei enthält kein JSON-Objekt. Eine board.json beginnt mit einer geschweiften Klammer: die nehmen, die adoube hardware geschrieben hat.
file_field = `{ $field }` ist { $value }. Eines davon schreiben: { $known }.
file_cells = In `cells` steht { $value }. Den Eingang jedes Felds genau einmal angeben, als ganze Zahl von 0 bis { $last }, oder [] für alle der Reihe nach.
file_wiring = In `wiring` fehlt eine Angabe, die die Art { $kind } braucht, oder es ergibt keine Eingänge. Die Dokumentation nennt die Angaben jeder Art.
board_trouble = In der Liste stehen die Bretter, die die Dokumentation beschreibt. Für ein anderes Spiel oder eine andere Verdrahtung schreibt `adoube hardware` eine board.json.

## MicroPython

python_title = MicroPython aufspielen
python_help = Das Programm läuft mit MicroPython ab { $oldest }. Am besten das neueste nehmen. Ist MicroPython schon auf dem Brett, geht es unten mit dem Anschluss weiter.
which_label = Der Mikrocontroller
pico = Raspberry Pi Pico
esp = ESP32
pico_one = Die `.uf2`-Datei für dein Modell herunterladen.
pico_two = Das Brett ausstecken. Den BOOTSEL-Knopf gedrückt halten, das Kabel einstecken, loslassen. Ein Laufwerk erscheint, es heißt RPI-RP2 (Pico) oder RP2350 (Pico 2).
pico_three = Die Datei auf das Laufwerk ziehen. Es verschwindet dann von selbst: So soll es sein.
download = MicroPython für alle Modelle
drive_label = Ein Laufwerk namens RPI-RP2 mit zwei Dateien, INDEX.HTM und INFO_UF2.TXT. Ein Pfeil führt eine Datei darauf, deren Name auf .uf2 endet.
esp_one = Die `.bin`-Datei für dein Modell herunterladen.
esp_two = Die Datei auswählen, dann schreiben. Das löscht alles, was auf dem Brett ist.
esp_file = Die .bin-Datei von MicroPython
esp_write = Auf das Brett schreiben
port_title = Dann seinen Anschluss wählen
port_help = Der Browser zeigt eine Liste. Das Brett heißt darin „Board in FS mode“, Pico, CP2102, CH340, USB JTAG oder ähnlich.
choose_port = Anschluss wählen
asking = Das Brett wird gefragt …
found = { $machine }, MicroPython { $python }.
found_old = Das Programm von adoube ist schon darauf, Version { $firmware }.
came = Ein Brett wurde eingesteckt.
went = Ein Brett wurde ausgesteckt.
no_image = { $name } ist kein Abbild für einen ESP32. Von der Seite deines Modells die Datei nehmen, die auf .bin endet.
flashing = MicroPython wird geschrieben: { $percent } %
flashed = MicroPython ist auf dem { $chip }. Jetzt seinen Anschluss wählen.
flash_failed = Das Schreiben ist gescheitert ({ $why }). Den BOOT-Knopf gedrückt halten, dabei „Auf das Brett schreiben“ drücken und so noch einmal versuchen; manchmal hilft ein anderes Kabel.
python_trouble_list = Die Liste ist leer: Das Kabel führt nur Strom, oder unter Windows fehlt der Treiber des USB-Wandlers (CP210x, CH340). Solange ein Pico ein Laufwerk ist, hat er keinen Anschluss.
python_trouble_linux = Unter Linux muss dein Konto zur Gruppe dialout gehören. Nach dem Beitritt ab- und wieder anmelden.
python_trouble_hangs = Vielleicht hängt ein Programm auf dem Brett. Auf einen Pico die Datei schreiben, die `adoube firmware empty` erzeugt; auf einen ESP32 noch einmal MicroPython, was alles löscht.

## Das Programm

program_title = Programm kopieren
program_help = Es wird neben das kopiert, was schon da ist, zurückgelesen, verglichen und erst dann an seine Stelle gesetzt. Wird dabei das Kabel gezogen, läuft weiter, was vorher lief. Eine eigene main.py bleibt als { $name } erhalten.
copy = Programm kopieren
compiling = Das Programm wird geholt …
copying = Kopiert: { $percent } %
restarting = Das Brett startet neu …
copied = In { $seconds } Sekunden kopiert. Das Brett meldet sich.
kept_main = Deine eigene main.py ist als { $name } auf dem Brett.
newer_firmware = Das Programm auf dem Brett hat Version { $theirs } und ist neuer als { $ours } von dieser Seite: diese Seite mit einem neueren adoube öffnen.
program_trouble = Noch einmal versuchen: Was auf dem Brett war, ist noch da. Bricht es an derselben Stelle ab, ein anderes Kabel nehmen und direkt am Computer einstecken.
program_progress = Bisher kopiert

## Die Felder

wiring_title = Meldet sich jedes Feld?
wiring_help = Einen Magneten auf ein Feld legen oder seinen Schalter schließen: Es leuchtet hier auf. Dann die Seite die Verdrahtung lernen lassen; so ist es gleich, welcher Draht wohin führt.
live = Live: { $count } Felder.
is_silent = Das Brett ist stumm. Das Kabel prüfen.
other_count = Das Brett meldet { $heard } Felder, in seiner board.json stehen { $wanted }.
none_on = Kein Feld ist an.
on = An: { $cells }.
learn = Verdrahtung lernen
learn_again = Noch einmal lernen
is_right = Stimmt schon so
skip = Dieses Feld meldet nichts
undo = Eins zurück
stop = Lernen beenden
preparing = Das Brett bereitet sich auf das Lernen vor …
place = Den Magneten auf { $cell } legen, das helle Feld. { $number } von { $count }.
lift = { $cell } ist bekannt. Den Magneten wegnehmen.
lies_there = Schon an und daher nicht gezählt: Eingang { $inputs }. Alle Magnete vom Brett nehmen.
was_recorded = { $cell }: Eingang { $input }.
was_doubled = { $cell }: Die Eingänge { $inputs } gingen zusammen an. Ein anderer Magnet ist in der Nähe, der Magnet ist zu stark, oder zwei Drähte berühren sich.
was_same = { $cell }: Diesen Eingang hat schon ein anderes Feld. Vielleicht lag der Magnet auf dem falschen Feld: eins zurückgehen.
was_missing = { $cell }: ausgelassen.
was_back = { $cell } noch einmal.
all_right = Jedes Feld hat seinen eigenen Draht, und alle sind dort, wo sie laut board.json hingehören.
all_new = Jedes Feld hat seinen eigenen Draht, und in der board.json auf dem Brett steht jetzt, welchen. Dafür muss nichts gelötet werden.
not_all = Nicht jedes Feld hat seinen eigenen Draht. Die Drähte in Ordnung bringen, dann noch einmal lernen. Bis dahin behält das Brett seine bisherige board.json.
missing = Ohne Meldung: { $cells }. Dort kam keine Antwort: den Sensor, seine Polung und diesen Draht in ganzer Länge prüfen.
doubled = Doppelt: Bei { $cell } haben die Eingänge { $inputs } zusammen geantwortet. Nach einer Brücke zwischen ihren Drähten suchen oder einen schwächeren Magneten nehmen.
same = Gleich: { $cell } antwortet wie { $other }. Nachsehen, wo sich ihre Drähte berühren, oder noch einmal lernen, falls der Magnet auf { $other } lag.
stuck = Immer an: Eingang { $inputs }. Nach einem Magneten darunter, einem hängenden Sensor oder einem Draht auf Masse suchen.
whole_left_right = Das ganze Brett ist gespiegelt, links und rechts sind vertauscht: Es wurde von der anderen Seite aus gesehen verdrahtet.
whole_near_far = Das ganze Brett ist gespiegelt, vorn und hinten sind vertauscht: Es wurde von der anderen Seite aus gesehen verdrahtet.
whole_half_turn = Das ganze Brett ist um 180° gedreht: Seine vordere Seite liegt von dir aus hinten.
whole_quarter_left = Das ganze Brett ist um 90° nach links gedreht.
whole_quarter_right = Das ganze Brett ist um 90° nach rechts gedreht.
whole_diagonal = Auf dem ganzen Brett sind Reihen und Spalten vertauscht.
whole_other_diagonal = Auf dem ganzen Brett sind Reihen und Spalten vertauscht, und beide laufen rückwärts.
groups = Reihe oder Chip Nummer { $planned } ist an der Stelle von Nummer { $found }. Gezählt wird ab 0.
lines = Spalte Nummer { $planned }, oder dieser Eingang jedes Chips, ist an der Stelle von Nummer { $found }. Gezählt wird ab 0.
swapped = { $one } und { $other } sind vertauscht.
moved = { $cell } ist Eingang { $input }, anders als geplant.
wiring_trouble_none = Kein Feld leuchtet auf: Liegt der Magnet richtig herum? Umdrehen. Ein Reed-Kontakt braucht ihn der Länge nach, ein Hall-Sensor einen bestimmten Pol.
wiring_trouble_row = Eine ganze Reihe bleibt dunkel: Es liegt an ihrem Draht, oder ihre Dioden sind falsch herum.
wiring_trouble_all = Alles ist an: Der Draht einer Reihe liegt auf Masse, oder die Sensoren haben keine Versorgung.
wiring_said = Was das Brett sagt

## Name und Netz

name_title = Einen Namen geben
name_help = Im WLAN heißt das Brett adoube-NAME. Was du hier eingibst, geht durch das Kabel zum Brett und nirgendwo sonst hin.
name_label = Name
name_rule = Buchstaben ohne Umlaute, Ziffern und Bindestriche, höchstens 24 Zeichen.
wifi_label = Über WLAN spielen, ohne Kabel (Pico W, Pico 2 W, ESP32)
ssid_label = Name des Netzes
password_label = Passwort
password_rule = Es steht lesbar auf dem Brett. Ein Netz verwenden, bei dem das nichts ausmacht.
token_label = Schlüssel
token_rule = 32 Hexadezimalziffern, mit denen sich der Computer beim Brett ausweist. Gut aufheben; in board.json stehen sie als token.
write = Auf das Brett schreiben
writing = board.json wird geschrieben …
written = Das Brett hat seine board.json.
name_trouble = Kommt ein Brett nicht ins Netz, so spricht es weiter über das Kabel, bis in board.json alle drei stehen: Netz, Passwort und Schlüssel. Es kann nur Netze mit 2,4 GHz verwenden.

## Fertig

done_title = Dein Brett ist fertig
done_help = Seine board.json aufheben: Sie wird gebraucht, wenn das Programm noch einmal auf das Brett kommt.
on_wifi = Es startet neu und meldet sich im Netz als adoube-{ $name }. Von jetzt an spricht es über WLAN.
play = { $game } darauf spielen:
play_file = Auch { $game } speichern und aus dem Ordner spielen, in dem die Datei liegt:
save_rules = { $name } speichern
play_wifi = Im Befehl steht sein Schlüssel: für dich behalten.
close_port = Diese Seite gibt den Anschluss frei, damit adoube ihn verwenden kann.
new_table = Tisch öffnen
again = Noch ein Brett einrichten

## Was schiefgeht

sentence = { CAPITAL(SENTENCE($what)) }
lost = Das Brett ist weg: Wurde das Kabel gezogen? Was vorher darauf lief, läuft noch. Einstecken und den Anschluss noch einmal wählen.
silent = Das Brett antwortet nicht mehr. Was vorher darauf lief, läuft noch. Aus- und wieder einstecken und den Anschluss noch einmal wählen.
held = Der Anschluss lässt sich nicht öffnen, ein anderes Programm hat ihn (eine laufende Partie, ein serieller Monitor, eine andere Seite dieses Browsers). Das schließen oder das Brett aus- und wieder einstecken.
in_use_here = Diese Seite hat den Anschluss schon geöffnet. Die Seite neu laden.
not_allowed = Es wurde kein Anschluss gewählt. Den Knopf noch einmal drücken und das Brett in der Liste auswählen.
no_prompt = An diesem Anschluss antwortet kein MicroPython. Wie oben aufspielen, dann den Anschluss noch einmal wählen.
other_talk = Was an diesem Anschluss antwortet, ist nicht die Eingabeaufforderung von MicroPython. Ist es ein anderes Gerät? Dann einen anderen Anschluss wählen. Ist es das Brett, aus- und wieder einstecken; hilft das nicht, MicroPython noch einmal aufspielen.
other_protocol = Das Brett spricht eine andere Version des Protokolls: das Programm noch einmal kopieren.
failed = Das Brett konnte einen Schritt nicht ausführen ({ $why }). Was vorher darauf lief, läuft noch: noch einmal versuchen.
strange_answer = Das Brett hat etwas Unverständliches geantwortet ({ $why }). Aus- und wieder einstecken und noch einmal versuchen.
differs = Auf dem Brett stehen andere Bytes, als gesendet wurden, in { $why }. Was vorher darauf lief, läuft noch: noch einmal versuchen, und wenn es wieder geschieht, mit einem anderen Kabel.
bad_config = board.json passt nicht zu diesem Brett: { $why }. Darauf wurde nichts geändert: die Datei berichtigen und noch einmal auswählen.
not_fetched = Eine Datei dieser Seite kam nicht an oder ist beschädigt: { $why }. Die Seite neu laden.
not_back = Das Brett hat sich nach dem Neustart nicht gemeldet. Aus- und wieder einstecken und den Anschluss noch einmal wählen.
unexpected = Etwas Unvorhergesehenes ging schief: { $why }. Die Seite neu laden.
