### La página que pone en marcha un tablero en el navegador. Lo que va entre llaves dentro de un texto lo rellena el script de la página.

title = Poner en marcha un tablero
link = Poner en marcha un tablero propio
lead = Microcontrolador, cable USB, sensores: esta página instala el programa y averigua qué cable es de qué casilla. Nada de lo que escribas aquí sale de este ordenador, salvo lo que va por el cable al tablero.
steps_label = Pasos
step_of = Paso { $number } de { $count }: { $title }
step_board = Tablero
step_python = MicroPython
step_program = Programa
step_wiring = Cableado
step_name = Nombre
step_done = Listo
next = Siguiente
back = Atrás
trouble = Si no funciona

## Navegadores que no pueden

no_serial = Este navegador no puede usar puertos USB
no_serial_what = Abre esta página en Chrome o Edge en un ordenador: Firefox y Safari no tienen WebSerial, y los teléfonos tampoco. O instala adoube y hazlo todo desde el terminal:
no_serial_then = Elige el tablero más abajo, guarda su board.json e indica ese archivo en la orden.
insecure = El navegador solo deja usar un puerto USB a páginas seguras
insecure_what = Esta página ha llegado por http desde otro ordenador. Ábrela por https (adoube con --https), o como http://localhost en el ordenador en el que funciona adoube.
no_script = Esta página necesita JavaScript: es el navegador el que habla con el tablero.

## El tablero

board_title = ¿Qué tablero es?
board_help = Cada uno viene con su board.json, el archivo que dice para qué es cada pin.
board_label = Tablero
board_own = Un board.json propio
breadboard = Media hora, sin soldar: cuatro casillas en una placa de pruebas
by_hand = { $game }: { $count } { $sensors }, cableados a mano
on_tiles = { $game }: { $count } { $sensors }, en circuitos impresos
sensors_reed = interruptores reed
sensors_hall_digital = sensores Hall digitales
sensors_hall_linear = sensores Hall lineales
file_label = board.json
file_help = El archivo que escribió `adoube hardware`, o uno que escribiste a mano.
save_file = Guardar board.json
file_taken = { $name }: { $count } entradas, cableado { $wiring }.
file_not_json = El archivo no es JSON ({ $why }). Ábrelo en un editor y corrige lo que haya ahí, o usa el del paquete de tu tablero.
file_no_object = El archivo no contiene un objeto JSON. Un board.json empieza por una llave: usa el del paquete de tu tablero.
file_field = `{ $field }` es { $value }. Escribe uno de estos valores: { $known }.
file_cells = `cells` contiene { $value }. Escribe una sola vez la entrada de cada casilla, un número entero de 0 a { $last }, o [] si van todas en orden.
file_wiring = A `wiring` le falta un campo que necesita el tipo { $kind }, o no cuenta ninguna entrada. La documentación enumera los campos de cada tipo.
board_trouble = En la lista están los tableros que describe la documentación. Para otro juego u otro cableado, `adoube hardware` escribe un board.json.

## MicroPython

python_title = Instala MicroPython
python_help = El programa funciona con MicroPython { $oldest } o posterior. Usa el más reciente. Si el tablero ya lo tiene, pasa al puerto, más abajo.
which_label = El microcontrolador
pico = Raspberry Pi Pico
esp = ESP32
pico_one = Descarga el archivo `.uf2` de tu modelo.
pico_two = Desconecta el tablero. Mantén pulsado su botón BOOTSEL, conecta el cable y suelta el botón. Aparece una unidad llamada RPI-RP2 (Pico) o RP2350 (Pico 2).
pico_three = Arrastra el archivo a la unidad. Si la unidad desaparece sola, ha funcionado.
download = MicroPython para cada modelo
drive_label = Una unidad llamada RPI-RP2 con dos archivos, INDEX.HTM e INFO_UF2.TXT. Una flecha lleva a ella un archivo que acaba en .uf2.
esp_one = Descarga el archivo `.bin` de tu modelo.
esp_two = Elige el archivo y grábalo. Esto borra todo lo que hay en el tablero.
esp_file = El archivo .bin de MicroPython
esp_write = Grabar en el tablero
port_title = Después elige su puerto
port_help = El navegador muestra una lista. El tablero se llama Board in FS mode, Pico, CP2102, CH340, USB JTAG o algo parecido.
choose_port = Elegir el puerto
asking = Preguntando al tablero…
found = { $machine }, MicroPython { $python }.
found_old = Ya tiene el programa de adoube { $firmware }.
came = Se ha conectado un tablero.
went = Se ha desconectado un tablero.
no_image = { $name } no es una imagen para un ESP32. Usa el archivo que acaba en .bin de la página de tu modelo.
flashing = Grabando MicroPython: { $percent } %
flashed = MicroPython está en el { $chip }. Ahora elige su puerto.
flash_failed = No se ha grabado ({ $why }). Mantén pulsado el botón BOOT mientras pulsas «Grabar en el tablero» e inténtalo de nuevo; a veces ayuda otro cable.
python_trouble_list = La lista está vacía: el cable solo lleva corriente, o a Windows le falta el controlador del convertidor USB (CP210x, CH340). Mientras un Pico es una unidad no tiene puerto.
python_trouble_linux = En Linux tu usuario tiene que estar en el grupo dialout. Después de añadirlo, cierra la sesión y vuelve a abrirla.
python_trouble_hangs = Puede que un programa del tablero se haya colgado. En un Pico, graba el archivo que crea `adoube firmware empty`; en un ESP32, graba de nuevo MicroPython, que lo borra todo.

## El programa

program_title = Copia el programa
program_help = Se copia junto a lo que ya hay, se vuelve a leer, se compara y solo entonces ocupa su sitio. Si entretanto se suelta el cable, sigue funcionando lo de antes. Si hay un main.py tuyo, se conserva como { $name }.
copy = Copiar el programa
compiling = Obteniendo el programa…
copying = Copiando: { $percent } %
restarting = El tablero se reinicia…
copied = Copiado en { $seconds } segundos. El tablero responde.
kept_main = Tu main.py sigue en el tablero como { $name }.
newer_firmware = El programa del tablero es { $theirs }, más reciente que el { $ours } de esta página: ábrela desde un adoube más reciente.
program_trouble = Inténtalo otra vez: lo que había en el tablero sigue ahí. Si se para en el mismo punto, usa otro cable y conéctalo directamente al ordenador.
program_progress = Copiado hasta ahora

## Las casillas

wiring_title = ¿Responden todas las casillas?
wiring_help = Pon un imán en una casilla, o cierra su interruptor: aquí se ilumina. Después deja que la página aprenda el cableado, y así no importa qué cable fue a cada sitio.
live = En directo: { $count } casillas.
is_silent = El tablero está mudo. Comprueba el cable.
other_count = El tablero dice tener { $heard } casillas, y su board.json tiene { $wanted }.
none_on = No hay ninguna casilla activa.
on = Activas: { $cells }.
learn = Aprender el cableado
learn_again = Aprenderlo de nuevo
is_right = Está bien así
skip = Esta casilla no responde
undo = Volver una atrás
stop = Dejar de aprender
preparing = El tablero se prepara para aprender…
place = Pon el imán en { $cell }, la casilla resaltada. { $number } de { $count }.
lift = { $cell } está aprendida. Quita el imán.
lies_there = Entradas ya activas, que no se cuentan: { $inputs }. Quita todos los imanes del tablero.
was_recorded = { $cell }: entrada { $input }.
was_doubled = { $cell }: las entradas { $inputs } se han activado a la vez. Hay otro imán cerca, el imán es demasiado fuerte o dos cables se tocan.
was_same = { $cell }: otra casilla ya tiene esa entrada. Quizá el imán estaba en otra casilla: vuelve una atrás.
was_missing = { $cell }: omitida.
was_back = { $cell } otra vez.
all_right = Cada casilla tiene su propio cable, y todas están donde dice board.json.
all_new = Cada casilla tiene su propio cable, y ahora el board.json del tablero dice cuál. Para eso no hay que soldar nada.
not_all = No todas las casillas tienen su propio cable. Arregla los cables y vuelve a aprender. Hasta entonces el tablero conserva el board.json que tenía.
missing = Casillas que faltan: { $cells }. No ha respondido nada: comprueba el sensor, su polaridad y ese cable en toda su longitud.
doubled = Doble: en { $cell } han respondido a la vez las entradas { $inputs }. Busca un puente entre sus cables, o usa un imán más débil.
same = Iguales: { $cell } responde como { $other }. Busca dónde se tocan sus cables, o vuelve a aprender si el imán estaba en { $other }.
stuck = Entradas siempre activas: { $inputs }. Busca un imán debajo, un sensor que se queda pegado o un cable a masa.
whole_left_right = Todo el tablero está reflejado, el lado izquierdo por el derecho: se cableó mirándolo desde el otro lado.
whole_near_far = Todo el tablero está reflejado, el lado cercano por el lejano: se cableó mirándolo desde el otro lado.
whole_half_turn = Todo el tablero está girado media vuelta: su lado cercano queda lejos de ti.
whole_quarter_left = Todo el tablero está girado un cuarto de vuelta a la izquierda.
whole_quarter_right = Todo el tablero está girado un cuarto de vuelta a la derecha.
whole_diagonal = Las filas y las columnas están intercambiadas en todo el tablero.
whole_other_diagonal = Las filas y las columnas están intercambiadas en todo el tablero, y unas y otras van al revés.
groups = La fila o el chip { $planned } ha aparecido en el lugar de { $found }. Se cuenta desde 0.
lines = La columna { $planned }, o esa entrada de cada chip, ha aparecido en el lugar de { $found }. Se cuenta desde 0.
swapped = { $one } y { $other } están intercambiadas.
moved = { $cell } está en la entrada { $input }, y no donde se había previsto.
wiring_trouble_none = No se ilumina ninguna casilla: ¿está bien orientado el imán? Dale la vuelta. Un interruptor reed lo necesita a lo largo; un sensor Hall, con un polo hacia él.
wiring_trouble_row = Una fila entera está apagada: es su cable, o sus diodos están al revés.
wiring_trouble_all = Todo está activo: el cable de una fila toca masa, o los sensores no tienen alimentación.
wiring_said = Lo que dice el tablero

## Nombre y red

name_title = Ponle un nombre
name_help = En la wifi el tablero se llama adoube-NOMBRE. Lo que escribas aquí va por el cable al tablero, y a ningún otro sitio.
name_label = Nombre
name_rule = Letras sin tilde ni ñ, cifras y guiones, 24 como máximo.
wifi_label = Jugar por wifi, sin cable (Pico W, Pico 2 W, ESP32)
ssid_label = Red
password_label = Contraseña
password_rule = Queda legible en el tablero. Usa una red en la que eso no importe.
token_label = Token
token_rule = 32 cifras hexadecimales que el ordenador presenta al tablero. Guárdalo; también está en board.json.
write = Grabar en el tablero
writing = Grabando board.json…
written = El tablero tiene su board.json.
name_trouble = Un tablero que no entra en la red sigue hablando por el cable hasta que board.json tiene las tres cosas: red, contraseña y token. Solo entra en redes de 2,4 GHz.

## Listo

done_title = Tu tablero está listo
done_help = Guarda su board.json: lo necesitas para volver a instalar el programa en el tablero.
on_wifi = Se reinicia y entra en la red como adoube-{ $name }. Desde ahora habla por wifi.
play = Para jugar a { $game } en él:
play_file = Guarda también { $game } y juega desde la carpeta en la que está:
save_rules = Guardar { $name }
play_wifi = La orden contiene su token: no la compartas.
close_port = Esta página suelta el puerto para que lo use adoube.
new_table = Abrir una mesa
again = Poner en marcha otro tablero

## Lo que sale mal

sentence = { CAPITAL(SENTENCE($what)) }
lost = El tablero ha desaparecido: ¿se ha soltado el cable? Lo que funcionaba antes en él sigue funcionando. Conéctalo y vuelve a elegir el puerto.
silent = El tablero ha dejado de responder. Lo que funcionaba antes en él sigue funcionando. Desconéctalo, conéctalo y vuelve a elegir el puerto.
held = No se puede abrir el puerto: lo tiene otro programa (una partida, un monitor, otra página de este navegador). Cierra ese programa, o desconecta y conecta el tablero.
in_use_here = Esta página ya tiene abierto el puerto. Recárgala.
not_allowed = No se ha elegido ningún puerto. Pulsa otra vez el botón y elige el tablero en la lista.
no_prompt = Ningún MicroPython responde en este puerto. Instálalo en el tablero como se explica arriba y vuelve a elegir el puerto.
other_talk = Lo que responde en este puerto no es la consola de MicroPython. ¿Es otro dispositivo? Elige de nuevo. Si es el tablero, desconéctalo y conéctalo; si no ayuda, vuelve a instalar MicroPython en él.
other_protocol = El tablero habla otra versión del protocolo: vuelve a copiar el programa.
failed = El tablero no ha podido completar un paso ({ $why }). Lo que funcionaba antes en él sigue funcionando: inténtalo de nuevo.
strange_answer = El tablero ha respondido algo extraño ({ $why }). Desconéctalo, conéctalo e inténtalo de nuevo.
differs = El tablero tiene otros bytes que los que se le dieron, en { $why }. Lo que funcionaba antes en él sigue funcionando: inténtalo de nuevo y, si se repite, con otro cable.
bad_config = board.json no es adecuado para este tablero: { $why }. No se ha cambiado nada en él: corrige el archivo y vuelve a elegirlo.
not_fetched = Un archivo de esta página no ha llegado, o ha llegado dañado: { $why }. Recarga la página.
not_back = El tablero no ha respondido tras reiniciarse. Desconéctalo, conéctalo y vuelve a elegir el puerto.
unexpected = Ha fallado algo que nadie había previsto: { $why }. Recarga la página.
