### De pagina die een bord in de browser instelt. Wat in een tekst tussen accolades staat, vult het script van de pagina in.

title = Bord instellen
link = Een eigen bord instellen
lead = Microcontroller, USB-kabel, sensoren: deze pagina zet het programma op het bord en zoekt uit welke draad bij welk veld hoort. Wat je hier invult, verlaat deze computer alleen via de kabel naar het bord.
steps_label = Stappen
step_of = Stap { $number } van { $count }: { $title }
step_board = Bord
step_python = MicroPython
step_program = Programma
step_wiring = Bedrading
step_name = Naam
step_done = Klaar
next = Verder
back = Terug
trouble = Als het niet lukt

## Browsers die het niet kunnen

no_serial = Deze browser kan niet bij de USB-poort
no_serial_what = Open deze pagina in Chrome of Edge op een computer: Firefox en Safari hebben geen WebSerial, en telefoons ook niet. Of installeer adoube, dat hetzelfde doet op de opdrachtregel:
no_serial_then = Kies hieronder het bord, bewaar zijn board.json en geef dat bestand op in de opdracht.
insecure = Alleen een veilige pagina mag van de browser bij de USB-poort
insecure_what = Deze pagina kwam via http van een andere computer. Open haar via https (adoube met --https), of als http://localhost op de computer waarop adoube draait.
no_script = Deze pagina heeft JavaScript nodig: het is de browser die met het bord praat.

## Het bord

board_title = Welk bord is het?
board_help = Bij elk bord hoort een board.json, het bestand dat zegt welke pin wat is.
board_label = Bord
board_own = Een eigen board.json
breadboard = Een half uur, zonder solderen: vier velden op een breadboard
by_hand = { $game }: { $count } { $sensors }, met de hand bedraad
on_tiles = { $game }: { $count } { $sensors }, op printplaten
sensors_reed = reedcontacten
sensors_hall_digital = digitale hallsensoren
sensors_hall_linear = lineaire hallsensoren
file_label = board.json
file_help = Het bestand dat `adoube hardware` heeft geschreven, of een dat je zelf hebt geschreven.
save_file = board.json bewaren
file_taken = { $name }: { $count } ingangen, bedrading { $wiring }.
file_not_json = Het bestand is geen JSON ({ $why }). Open het in een editor en verbeter het, of neem het bestand dat adoube hardware heeft geschreven.
file_no_object = Het bestand bevat geen JSON-object. Een board.json begint met een accolade: neem het bestand dat adoube hardware heeft geschreven.
file_field = `{ $field }` is { $value }. Schrijf een van deze: { $known }.
file_cells = In `cells` staat { $value }. Geef de ingang van elk veld precies één keer, als geheel getal van 0 tot en met { $last }, of [] voor alle op volgorde.
file_wiring = In `wiring` ontbreekt een gegeven dat de soort { $kind } nodig heeft, of er komen geen ingangen uit. De documentatie noemt de gegevens van elke soort.
board_trouble = In de lijst staan de borden die de documentatie beschrijft. Voor een ander spel of een andere bedrading schrijft `adoube hardware` een board.json.

## MicroPython

python_title = MicroPython erop zetten
python_help = Het programma draait op MicroPython { $oldest } of nieuwer. Neem de nieuwste. Staat MicroPython al op het bord, ga dan verder met de poort hieronder.
which_label = De microcontroller
pico = Raspberry Pi Pico
esp = ESP32
pico_one = Download het `.uf2`-bestand voor jouw model.
pico_two = Koppel het bord los. Houd de BOOTSEL-knop ingedrukt, steek de kabel erin en laat los. Er verschijnt een USB-schijf met de naam RPI-RP2 (Pico) of RP2350 (Pico 2).
pico_three = Sleep het bestand naar die schijf. De schijf verdwijnt vanzelf: zo hoort het.
download = MicroPython voor alle modellen
drive_label = Een USB-schijf met de naam RPI-RP2 en twee bestanden, INDEX.HTM en INFO_UF2.TXT. Een pijl wijst een bestand dat op .uf2 eindigt erheen.
esp_one = Download het `.bin`-bestand voor jouw model.
esp_two = Kies het bestand en schrijf het dan. Dat wist alles wat op het bord staat.
esp_file = Het .bin-bestand van MicroPython
esp_write = Op het bord schrijven
port_title = Kies dan de poort
port_help = De browser toont een lijst. Het bord heet daarin ‘Board in FS mode’, Pico, CP2102, CH340, USB JTAG of iets dergelijks.
choose_port = Poort kiezen
asking = Het bord wordt ondervraagd…
found = { $machine }, MicroPython { $python }.
found_old = Het programma van adoube staat er al op, versie { $firmware }.
came = Er is een bord aangesloten.
went = Er is een bord losgekoppeld.
no_image = { $name } is geen image voor een ESP32. Neem van de pagina van jouw model het bestand dat op .bin eindigt.
flashing = MicroPython schrijven: { $percent } %
flashed = MicroPython staat op de { $chip }. Kies nu de poort.
flash_failed = Het schrijven is mislukt ({ $why }). Houd de BOOT-knop ingedrukt terwijl je op ‘Op het bord schrijven’ drukt, en probeer het zo opnieuw; soms helpt een andere kabel.
python_trouble_list = De lijst is leeg: de kabel geeft alleen stroom door, of in Windows ontbreekt het stuurprogramma van de USB-omzetter (CP210x, CH340). Zolang een Pico een USB-schijf is, heeft hij geen poort.
python_trouble_linux = In Linux moet je account in de groep dialout zitten. Meld je daarna af en weer aan.
python_trouble_hangs = Misschien hangt er een programma op het bord. Schrijf op een Pico het bestand dat `adoube firmware empty` maakt; schrijf op een ESP32 opnieuw MicroPython, wat alles wist.

## Het programma

program_title = Programma kopiëren
program_help = Het wordt gekopieerd naast wat er al staat, teruggelezen, vergeleken en pas dan op zijn plaats gezet. Gaat intussen de kabel eruit, dan draait wat er eerder draaide gewoon door. Een eigen main.py blijft bewaard als { $name }.
copy = Programma kopiëren
compiling = Het programma wordt opgehaald…
copying = Gekopieerd: { $percent } %
restarting = Het bord start opnieuw…
copied = In { $seconds } seconden gekopieerd. Het bord meldt zich.
kept_main = Je eigen main.py staat als { $name } op het bord.
newer_firmware = Het programma op het bord is versie { $theirs }, nieuwer dan { $ours } van deze pagina: open deze pagina met een nieuwere adoube.
program_trouble = Probeer het opnieuw: wat op het bord stond, staat er nog. Stopt het weer op hetzelfde punt, neem dan een andere kabel en steek die in de computer zelf.
program_progress = Tot nu toe gekopieerd

## De velden

wiring_title = Meldt elk veld zich?
wiring_help = Leg een magneet op een veld, of sluit de schakelaar: het licht hier op. Laat de pagina dan de bedrading leren; zo maakt het niet uit welke draad waarheen gaat.
live = Live: { $count } velden.
is_silent = Het bord is stil. Controleer de kabel.
other_count = Het bord meldt { $heard } velden, en in zijn board.json staan er { $wanted }.
none_on = Geen veld is aan.
on = Aan: { $cells }.
learn = Bedrading leren
learn_again = Opnieuw leren
is_right = Klopt zo al
skip = Dit veld meldt niets
undo = Eén terug
stop = Stoppen met leren
preparing = Het bord maakt zich klaar om te leren…
place = Leg de magneet op { $cell }, het heldere veld. { $number } van { $count }.
lift = { $cell } is bekend. Haal de magneet weg.
lies_there = Al aan, en daarom niet meegeteld: ingang { $inputs }. Haal alle magneten van het bord.
was_recorded = { $cell }: ingang { $input }.
was_doubled = { $cell }: de ingangen { $inputs } gingen tegelijk aan. Er is een andere magneet in de buurt, de magneet is te sterk, of twee draden raken elkaar.
was_same = { $cell }: een ander veld heeft die ingang al. Misschien lag de magneet op het verkeerde veld: ga één terug.
was_missing = { $cell }: overgeslagen.
was_back = { $cell } nog een keer.
all_right = Elk veld heeft een eigen draad, en alle zitten waar ze volgens board.json horen.
all_new = Elk veld heeft een eigen draad, en in board.json op het bord staat nu welke. Daarvoor hoeft niets te worden gesoldeerd.
not_all = Niet elk veld heeft een eigen draad. Herstel de draden en leer dan opnieuw. Tot die tijd houdt het bord de board.json die het had.
missing = Niet gemeld: { $cells }. Daar kwam geen antwoord: controleer de sensor, zijn polariteit en die draad over de hele lengte.
doubled = Dubbel: bij { $cell } antwoordden de ingangen { $inputs } tegelijk. Zoek naar een verbinding tussen hun draden, of neem een zwakkere magneet.
same = Gelijk: { $cell } antwoordt zoals { $other }. Kijk waar hun draden elkaar raken, of leer opnieuw als de magneet op { $other } lag.
stuck = Altijd aan: ingang { $inputs }. Zoek naar een magneet eronder, een sensor die blijft hangen of een draad aan massa.
whole_left_right = Het hele bord is gespiegeld, links en rechts zijn verwisseld: het is bedraad van de andere kant gezien.
whole_near_far = Het hele bord is gespiegeld, voor en achter zijn verwisseld: het is bedraad van de andere kant gezien.
whole_half_turn = Het hele bord is een halve slag gedraaid: de voorkant ligt van je af.
whole_quarter_left = Het hele bord is een kwartslag naar links gedraaid.
whole_quarter_right = Het hele bord is een kwartslag naar rechts gedraaid.
whole_diagonal = Op het hele bord zijn rijen en kolommen verwisseld.
whole_other_diagonal = Op het hele bord zijn rijen en kolommen verwisseld, en beide lopen achterstevoren.
groups = Rij of chip nummer { $planned } zit op de plaats van nummer { $found }. Er wordt vanaf 0 geteld.
lines = Kolom nummer { $planned }, of die ingang van elke chip, zit op de plaats van nummer { $found }. Er wordt vanaf 0 geteld.
swapped = { $one } en { $other } zijn verwisseld.
moved = { $cell } is ingang { $input }, anders dan gepland.
wiring_trouble_none = Er licht geen veld op: ligt de magneet goed om? Draai hem om. Een reedcontact heeft hem in de lengte nodig, een hallsensor één bepaalde pool.
wiring_trouble_row = Een hele rij blijft donker: het ligt aan de draad, of de dioden zitten verkeerd om.
wiring_trouble_all = Alles is aan: de draad van een rij ligt aan massa, of de sensoren krijgen geen voeding.
wiring_said = Wat het bord zegt

## Naam en netwerk

name_title = Geef het een naam
name_help = Op de wifi heet het bord adoube-NAAM. Wat je hier invult, gaat via de kabel naar het bord en nergens anders heen.
name_label = Naam
name_rule = Letters zonder accenten, cijfers en koppeltekens, hoogstens 24 tekens.
wifi_label = Via wifi spelen, zonder kabel (Pico W, Pico 2 W, ESP32)
ssid_label = Naam van het netwerk
password_label = Wachtwoord
password_rule = Het staat leesbaar op het bord. Gebruik een netwerk waar dat niet uitmaakt.
token_label = Token
token_rule = 32 hexadecimale cijfers waarmee de computer zich bij het bord bekendmaakt. Bewaar ze; ze staan ook in board.json.
write = Op het bord schrijven
writing = board.json wordt geschreven…
written = Het bord heeft zijn board.json.
name_trouble = Komt een bord niet op het netwerk, dan blijft het via de kabel praten tot alle drie in board.json staan: netwerk, wachtwoord en token. Het kan alleen op netwerken van 2,4 GHz.

## Klaar

done_title = Je bord is klaar
done_help = Bewaar zijn board.json: je hebt die nodig als je het programma opnieuw op het bord zet.
on_wifi = Het start opnieuw en meldt zich op het netwerk als adoube-{ $name }. Van nu af aan praat het via wifi.
play = Speel er { $game } op:
play_file = Bewaar ook { $game } en speel vanuit de map waarin dat bestand staat:
save_rules = { $name } bewaren
play_wifi = In de opdracht staat zijn token: houd dat voor jezelf.
close_port = Deze pagina geeft de poort vrij, zodat adoube hem kan gebruiken.
new_table = Tafel openen
again = Nog een bord instellen

## Wat er misgaat

sentence = { CAPITAL(SENTENCE($what)) }
lost = Het bord is weg: is de kabel eruit? Wat er eerder op draaide, draait nog. Sluit het weer aan en kies de poort opnieuw.
silent = Het bord antwoordt niet meer. Wat er eerder op draaide, draait nog. Koppel het los, sluit het weer aan en kies de poort opnieuw.
held = De poort kan niet worden geopend: een ander programma heeft hem (een lopende partij, een seriële monitor, een andere pagina van deze browser). Sluit dat, of koppel het bord los en sluit het weer aan.
in_use_here = Deze pagina heeft de poort al open. Laad de pagina opnieuw.
not_allowed = Er is geen poort gekozen. Druk opnieuw op de knop en kies het bord in de lijst.
no_prompt = Op deze poort antwoordt geen MicroPython. Zet het op het bord zoals hierboven staat en kies de poort dan opnieuw.
other_talk = Wat op deze poort antwoordt, is niet de prompt van MicroPython. Is het een ander apparaat? Kies dan een andere poort. Is het wel het bord, koppel het dan los en sluit het weer aan; helpt dat niet, zet dan MicroPython er opnieuw op.
other_protocol = Het bord spreekt een andere versie van het protocol: kopieer het programma opnieuw.
failed = Het bord kon een stap niet uitvoeren ({ $why }). Wat er eerder op draaide, draait nog: probeer het opnieuw.
strange_answer = Het bord antwoordde iets onbegrijpelijks ({ $why }). Koppel het los, sluit het weer aan en probeer het opnieuw.
differs = Op het bord staan andere bytes dan er zijn gestuurd, in { $why }. Wat er eerder op draaide, draait nog: probeer het opnieuw, en met een andere kabel als het weer gebeurt.
bad_config = board.json past niet bij dit bord: { $why }. Er is niets op veranderd: verbeter het bestand en kies het opnieuw.
not_fetched = Een bestand van deze pagina kwam niet of beschadigd aan: { $why }. Laad de pagina opnieuw.
not_back = Het bord heeft zich na de herstart niet gemeld. Koppel het los, sluit het weer aan en kies de poort opnieuw.
unexpected = Er ging iets onvoorziens mis: { $why }. Laad de pagina opnieuw.
