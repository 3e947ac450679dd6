### La page qui met un plateau en service dans un navigateur. Ce qui est entre accolades dans un texte est rempli par le script de la page.

title = Mettre un plateau en service
link = Mettre son propre plateau en service
lead = Microcontrôleur, câble USB, capteurs : cette page installe le programme et trouve quel fil va à quelle case. Rien de ce qui est saisi ici ne quitte cet ordinateur, sauf ce qui part vers le plateau par le câble.
steps_label = Étapes
step_of = Étape { $number } sur { $count } : { $title }
step_board = Plateau
step_python = MicroPython
step_program = Programme
step_wiring = Câblage
step_name = Nom
step_done = Terminé
next = Suivant
back = Retour
trouble = Si cela ne marche pas

## Les navigateurs qui ne peuvent pas

no_serial = Ce navigateur ne peut pas utiliser de port USB
no_serial_what = Ouvrir cette page dans Chrome ou Edge sur un ordinateur : Firefox et Safari n’ont pas WebSerial, les téléphones non plus. Ou installer adoube et faire la même chose depuis le terminal :
no_serial_then = Choisir le plateau ci-dessous, enregistrer son board.json et donner ce fichier dans la commande.
insecure = Le navigateur réserve les ports USB aux pages sécurisées
insecure_what = Cette page est arrivée en http d’un autre ordinateur. L’ouvrir en https (adoube avec --https), ou sur l’ordinateur où tourne adoube, à l’adresse http://localhost.
no_script = Cette page demande JavaScript : c’est le navigateur qui parle avec le plateau.

## Le plateau

board_title = Quel plateau est-ce ?
board_help = Chacun vient avec son board.json, le fichier qui dit à quoi sert chaque broche.
board_label = Plateau
board_own = Un board.json personnel
breadboard = Une demi-heure, sans soudure : quatre cases sur une plaque d’essai
by_hand = { $game } : { $count } { $sensors }, câblés à la main
on_tiles = { $game } : { $count } { $sensors }, sur circuits imprimés
sensors_reed = contacts reed
sensors_hall_digital = capteurs Hall numériques
sensors_hall_linear = capteurs Hall linéaires
file_label = board.json
file_help = Le fichier écrit par `adoube hardware`, ou un fichier écrit à la main.
save_file = Enregistrer board.json
file_taken = { $name } : { $count } entrées, câblage { $wiring }.
file_not_json = Le fichier n’est pas du JSON ({ $why }). L’ouvrir dans un éditeur et corriger cet endroit, ou prendre celui du pack.
file_no_object = Le fichier ne contient pas d’objet JSON. Un board.json commence par une accolade : prendre celui du pack.
file_field = `{ $field }` vaut { $value }. Écrire une de ces valeurs : { $known }.
file_cells = `cells` contient { $value }. Écrire une seule fois l’entrée de chaque case, un nombre entier de 0 à { $last }, ou [] pour toutes dans l’ordre.
file_wiring = Il manque à `wiring` un champ que demande le type { $kind }, ou aucune entrée n’y est comptée. La documentation donne les champs de chaque type.
board_trouble = La liste contient les plateaux que décrit la documentation. Pour un autre jeu ou un autre câblage, `adoube hardware` écrit un board.json.

## MicroPython

python_title = Installer MicroPython
python_help = Le programme demande MicroPython { $oldest } ou plus récent. Prendre le plus récent. S’il est déjà sur le plateau, passer au port, plus bas.
which_label = Le microcontrôleur
pico = Raspberry Pi Pico
esp = ESP32
pico_one = Télécharger le fichier `.uf2` de votre modèle.
pico_two = Débrancher le plateau. Maintenir son bouton BOOTSEL enfoncé, brancher le câble, relâcher. Un lecteur apparaît, nommé RPI-RP2 (Pico) ou RP2350 (Pico 2).
pico_three = Glisser le fichier sur le lecteur. Si le lecteur disparaît de lui-même, c’est réussi.
download = MicroPython pour chaque modèle
drive_label = Un lecteur nommé RPI-RP2, avec deux fichiers, INDEX.HTM et INFO_UF2.TXT. Une flèche y conduit un fichier qui se termine par .uf2.
esp_one = Télécharger le fichier `.bin` de votre modèle.
esp_two = Choisir le fichier, puis l’écrire. Cela efface tout ce qui est sur le plateau.
esp_file = Le fichier .bin de MicroPython
esp_write = Écrire sur le plateau
port_title = Choisir ensuite son port
port_help = Le navigateur montre une liste. Le plateau s’y appelle Board in FS mode, Pico, CP2102, CH340, USB JTAG ou quelque chose d’approchant.
choose_port = Choisir le port
asking = Interrogation du plateau…
found = { $machine }, MicroPython { $python }.
found_old = Le programme d’adoube { $firmware } s’y trouve.
came = Un plateau a été branché.
went = Un plateau a été débranché.
no_image = { $name } n’est pas une image pour ESP32. Prendre le fichier qui se termine par .bin sur la page de votre modèle.
flashing = Écriture de MicroPython : { $percent } %
flashed = MicroPython est installé ({ $chip }). Choisir maintenant le port.
flash_failed = L’écriture a échoué ({ $why }). Maintenir le bouton BOOT enfoncé en appuyant sur « Écrire sur le plateau », et réessayer ; un autre câble aide parfois.
python_trouble_list = La liste est vide : le câble ne transmet que le courant, ou il manque à Windows le pilote du convertisseur USB (CP210x, CH340). Tant qu’un Pico est un lecteur, il n’a pas de port.
python_trouble_linux = Sous Linux, votre compte doit être dans le groupe dialout. Après l’y avoir ajouté, se déconnecter et se reconnecter.
python_trouble_hangs = Un programme y est peut-être bloqué. Sur un Pico, écrire le fichier que crée `adoube firmware empty` ; sur un ESP32, réécrire MicroPython, ce qui efface tout.

## Le programme

program_title = Copier le programme
program_help = Il est copié à côté de ce qui s’y trouve, relu, comparé, et alors seulement mis en place. Si le câble est débranché entre-temps, ce qui tournait avant tourne encore. Un main.py personnel est conservé sous le nom { $name }.
copy = Copier le programme
compiling = Récupération du programme…
copying = Copie : { $percent } %
restarting = Le plateau redémarre…
copied = Copié en { $seconds } secondes. Le plateau répond.
kept_main = Votre main.py est conservé sur le plateau sous le nom { $name }.
newer_firmware = Le programme du plateau est { $theirs }, plus récent que { $ours } de cette page : ouvrir cette page depuis un adoube plus récent.
program_trouble = Réessayer : ce qui était sur le plateau y est toujours. Si cela s’arrête au même endroit, prendre un autre câble et le brancher directement sur l’ordinateur.
program_progress = Part déjà copiée

## Les cases

wiring_title = Toutes les cases répondent-elles ?
wiring_help = Poser un aimant sur une case, ou fermer son contact : elle s’allume ici. Laisser ensuite la page apprendre le câblage : peu importe alors quel fil est allé où.
live = En direct : { $count } cases.
is_silent = Le plateau est muet. Vérifier le câble.
other_count = Le plateau dit avoir { $heard } cases, et son board.json en a { $wanted }.
none_on = Aucune case n’est active.
on = Actives : { $cells }.
learn = Apprendre le câblage
learn_again = L’apprendre de nouveau
is_right = C’est juste ainsi
skip = Cette case ne répond pas
undo = Revenir d’une case
stop = Arrêter l’apprentissage
preparing = Le plateau se prépare à l’apprentissage…
place = Poser l’aimant en { $cell }, la case en surbrillance. { $number } sur { $count }.
lift = { $cell } est connue. Retirer l’aimant.
lies_there = Entrées déjà actives, non comptées : { $inputs }. Retirer tous les aimants du plateau.
was_recorded = { $cell } : entrée { $input }.
was_doubled = { $cell } : les entrées { $inputs } se sont activées ensemble. Un autre aimant est proche, l’aimant est trop fort, ou deux fils se touchent.
was_same = { $cell } : une autre case a déjà cette entrée. L’aimant était peut-être sur la mauvaise case : revenir d’une case.
was_missing = { $cell } : laissée de côté.
was_back = { $cell } encore une fois.
all_right = Chaque case a son propre fil, et toutes sont là où le dit board.json.
all_new = Chaque case a son propre fil, et le board.json du plateau dit maintenant lequel. Il n’y a rien à souder pour cela.
not_all = Toutes les cases n’ont pas leur propre fil. Réparer les fils, puis recommencer l’apprentissage. D’ici là, le plateau garde le board.json qu’il avait.
missing = Cases manquantes : { $cells }. Rien n’a répondu : vérifier le capteur, sa polarité et ce fil sur toute sa longueur.
doubled = En double : en { $cell }, les entrées { $inputs } ont répondu ensemble. Chercher un pont entre leurs fils, ou prendre un aimant plus faible.
same = Identiques : { $cell } répond comme { $other }. Chercher où leurs fils se touchent, ou recommencer l’apprentissage si l’aimant était en { $other }.
stuck = Entrées toujours actives : { $inputs }. Chercher un aimant en dessous, un capteur qui reste collé ou un fil à la masse.
whole_left_right = Tout le plateau est inversé, la gauche pour la droite : il a été câblé en regardant de l’autre côté.
whole_near_far = Tout le plateau est inversé, l’avant pour l’arrière : il a été câblé en regardant de l’autre côté.
whole_half_turn = Tout le plateau est tourné d’un demi-tour : son côté avant est loin de vous.
whole_quarter_left = Tout le plateau est tourné d’un quart de tour vers la gauche.
whole_quarter_right = Tout le plateau est tourné d’un quart de tour vers la droite.
whole_diagonal = Les rangées et les colonnes sont échangées sur tout le plateau.
whole_other_diagonal = Les rangées et les colonnes sont échangées sur tout le plateau, et les unes comme les autres vont à rebours.
groups = La rangée ou la puce { $planned } est apparue à la place de la { $found }. On compte à partir de 0.
lines = La colonne { $planned }, ou cette entrée de chaque puce, est apparue à la place de la { $found }. On compte à partir de 0.
swapped = { $one } et { $other } sont échangées.
moved = { $cell } est sur l’entrée { $input }, et non là où c’était prévu.
wiring_trouble_none = Aucune case ne s’allume : l’aimant est-il dans le bon sens ? Le retourner. Un contact reed le demande en long, un capteur Hall par un pôle.
wiring_trouble_row = Toute une rangée reste éteinte : c’est son fil, ou ses diodes sont à l’envers.
wiring_trouble_all = Tout est actif : le fil d’une rangée touche la masse, ou les capteurs ne sont pas alimentés.
wiring_said = Ce que dit le plateau

## Nom et réseau

name_title = Lui donner un nom
name_help = En Wi-Fi, le plateau s’appelle adoube-NOM. Ce qui est saisi ici va au plateau par le câble, et nulle part ailleurs.
name_label = Nom
name_rule = Lettres sans accent, chiffres et tirets, 24 au plus.
wifi_label = Jouer en Wi-Fi, sans câble (Pico W, Pico 2 W, ESP32)
ssid_label = Réseau
password_label = Mot de passe
password_rule = Il reste lisible sur le plateau. Prendre un réseau où c’est sans importance.
token_label = Jeton
token_rule = 32 chiffres hexadécimaux que l’ordinateur présente au plateau. Le conserver ; il est aussi dans board.json.
write = Écrire sur le plateau
writing = Écriture de board.json…
written = Le plateau a son board.json.
name_trouble = Un plateau qui ne rejoint pas le réseau parle encore par le câble tant que board.json n’a pas les trois : réseau, mot de passe et jeton. Il ne rejoint que des réseaux à 2,4 GHz.

## Terminé

done_title = Votre plateau est prêt
done_help = Conserver son board.json : il faudra le redonner pour réinstaller le programme sur le plateau.
on_wifi = Il redémarre et rejoint le réseau sous le nom adoube-{ $name }. Il parle désormais en Wi-Fi.
play = Pour y jouer à { $game } :
play_file = Enregistrer aussi { $game } et jouer depuis le dossier où il se trouve :
save_rules = Enregistrer { $name }
play_wifi = La commande contient son jeton : ne pas la montrer.
close_port = Cette page libère le port pour qu’adoube puisse le prendre.
new_table = Ouvrir une table
again = Mettre un autre plateau en service

## Ce qui ne va pas

sentence = { CAPITAL(SENTENCE($what)) }
lost = Le plateau a disparu : le câble a-t-il été débranché ? Ce qui y tournait avant tourne encore. Le rebrancher et choisir de nouveau le port.
silent = Le plateau ne répond plus. Ce qui y tournait avant tourne encore. Le débrancher, le rebrancher et choisir de nouveau le port.
held = Le port ne peut pas être ouvert : un autre programme l’occupe (une partie, un moniteur, une autre page de ce navigateur). Fermer ce programme, ou débrancher et rebrancher le plateau.
in_use_here = Cette page a déjà ouvert le port. La recharger.
not_allowed = Aucun port n’a été choisi. Appuyer de nouveau sur le bouton et choisir le plateau dans la liste.
no_prompt = Aucun MicroPython ne répond à ce port. L’installer sur le plateau comme ci-dessus, puis choisir de nouveau le port.
other_talk = Ce qui répond à ce port n’est pas l’invite de MicroPython. Est-ce un autre appareil ? Choisir de nouveau. Si c’est le plateau, le débrancher et le rebrancher ; si cela ne suffit pas, y réinstaller MicroPython.
other_protocol = Le plateau parle une autre version du protocole : copier de nouveau le programme.
failed = Le plateau n’a pas pu exécuter une étape ({ $why }). Ce qui y tournait avant tourne encore : réessayer.
strange_answer = Le plateau a donné une réponse étrange ({ $why }). Le débrancher, le rebrancher et réessayer.
differs = Le plateau contient d’autres octets que ceux qu’il a reçus, dans { $why }. Ce qui y tournait avant tourne encore : réessayer, avec un autre câble si cela se reproduit.
bad_config = board.json ne convient pas à ce plateau : { $why }. Rien n’y a été changé : corriger le fichier et le choisir de nouveau.
not_fetched = Un fichier de cette page n’est pas arrivé, ou est arrivé abîmé : { $why }. Recharger la page.
not_back = Le plateau n’a pas répondu après son redémarrage. Le débrancher, le rebrancher et choisir de nouveau le port.
unexpected = Une erreur que personne n’avait prévue s’est produite : { $why }. Recharger la page.
