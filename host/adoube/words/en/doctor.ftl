help = Check everything between this computer and a board's cells. Says what to do about what it finds. The exit status is 1 if something stops a game.
examples =
    adoube doctor
    adoube doctor --port usb --json
    adoube doctor --port chessnut
    adoube doctor --write udev --out 70-adoube.rules
port_help = Check this board only.
write_help = Instead of checking, write rules that let every user open boards (udev), or a unit that keeps a table running (systemd).
out_help = The file to write them to; by default standard output.
out_of_what = --out belongs to --write
this_text = this text
then_udev = Put { $file } at { $place } (sudo install -m 644 FILE { $place }), then: sudo udevadm control --reload && sudo udevadm trigger. Plug the board out and in again.
then_systemd = Put { $file } at { $place } (sudo install -m 644 FILE { $place }), then: sudo systemctl daemon-reload && sudo systemctl enable --now adoube@GAME. Its output: journalctl -u adoube@GAME.
grade_ok = ok
grade_warning = warning
grade_problem = PROBLEM
do = What to do: { $remedy }
versions = adoube { $adoube }, Python { $python }, { $system }.
firmware_here = The firmware that came with it is { $version }.
install_again = install adoube again
extra_there = { $extra } is installed.
extra_missing = { $extra } is not installed. It is needed { $what }. Install it with: { $command }
extra_broadcast = to push rounds of chess to a broadcast
extra_bluetooth = for electronic boards with Bluetooth
extra_chess = for chess
extra_firmware = to put the firmware on a board
extra_image = to write the firmware as one file
extra_hid = for electronic boards on a USB cable that is no serial port
extra_hall = to tie computers to a hall
extra_hardware = to draw a board to build, and for score sheets
extra_livechess = for programs that speak with LiveChess
extra_metrics = to show figures of a running adoube to Prometheus
extra_mqtt = to tell a broker of MQTT, and Home Assistant behind it
extra_factory = to cut and print what a board needs
extra_pictures = for positions as PNG, games as GIF, and previews of links
extra_pairings = to pair the rounds of a Swiss tournament
extra_vision = for a camera
extra_wifi = to find boards on the network
no_page = web is not installed: games are watched, but there is no page.
unwritable = The records cannot be written in { $folder }.
make_writable = make { $folder } writable for this account, or give another folder with --data
disk_low = Only { $mb } MB are free where the records are ({ $folder }).
make_room = make room on that disk: a table stops when its record cannot be written
data_good = The records go to { $folder }; { $gb } GB are free there.
journal_good =
    The journal can be read; it knows { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    }.
journal_remedy = keep a copy of { $file }, then play on with another folder (--data)
port_free = Port { $port } is free for the scoreboard.
port_taken = Port { $port }, the scoreboard's usual one, is in use, perhaps by another table.
other_port = nothing, or give --port: another one is taken by itself
no_ports = No port looks like a board's.
plug_in = plug the board in, with a cable that carries data and not only power; a new Pico needs MicroPython first
port = { $device }: { $kind }, USB { $id }, serial number { $serial }.
other_device = { $device }: { $what } (USB { $id }), hardly a board.
no_serial = none
bootsel = An { $chip } in BOOTSEL mode is plugged in: it is a USB drive and has no port.
copy_uf2 = copy the MicroPython UF2 file of its model from micropython.org/download onto the drive, then adoube firmware install --port usb
may_open = This account may open { $device }.
may_not_open = This account may not open { $device }, which belongs to the group { $group }.
join = sudo usermod -aG { $group } $USER, then log out and in again; or adoube doctor --write udev
log_in_again = this account is in the group { $group } already: log out and in again
meddler = { $name } is running, and may take a board's port for its own.
remedy_modemmanager = adoube doctor --write udev makes it leave boards alone
remedy_brltty = if nobody here uses a braille display: sudo systemctl mask --now brltty.service brltty-udev.service
in_a_game = { $device } is in use by another adoube (process { $pid }), as it should be during a game.
held = { $device } is in use by { $names }.
close_holder = close that program
hidden_holder = close the other program; to see which it is: sudo fuser -v { $device }
silent = press the board's reset button; try another cable; then put the firmware on it again: adoube firmware install --port PORT, which also says how to empty a board whose program hangs
only_micropython = { $machine } answers with MicroPython { $version }, and has no adoube firmware.
install_firmware = adoube firmware install --port PORT --config board.json
program_stopped = MicroPython { $version } answers, and the firmware { $firmware } on it does not run.
try_again = plug the board out and in again, then try again
match_firmware = bring both to one version: adoube firmware install --port PORT, or a newer adoube
mend_config = mend board.json (adoube hardware writes it), then adoube firmware install --port PORT --config board.json
mend_wiring = mend the wiring that it names, then adoube firmware status --port PORT
test_again = press the board's reset button and try again; if this goes on: adoube firmware install --port PORT
bluetooth_none = Bluetooth works here; no board of another maker is in range.
wake_or_free = switch the board on, or move a piece to wake it up; charge it; try another cable, or end its app on every phone and tablet: a board that is held by Bluetooth shows itself to nobody else
see_boards = adoube boards lists the boards that are there
no_adapter = This computer has no Bluetooth; boards with a cable need none.
plug_adapter = for a board without a cable plug in an adapter for Bluetooth LE
bluetooth_not_running = This computer has Bluetooth, and the service that drives it (bluetoothd) does not run.
remedy_not_running = sudo systemctl enable --now bluetooth; where it is not installed: sudo apt install bluez
bluetooth_off = Bluetooth is switched off on this computer.
switch_hard = switch it on with the switch or the key for radios on the computer itself
switch_soft = rfkill unblock bluetooth
switch_power = bluetoothctl power on, or the system's settings
bluetooth_forbidden = This account may not use Bluetooth.
remedy_forbidden = sudo usermod -aG bluetooth $USER, then log out and in again; on macOS: Privacy & Security, Bluetooth
bluetooth_again = bluetoothctl power off, then bluetoothctl power on
eboard_connected = { $name } ({ $board }) is connected to this computer, by a game here or by the system itself.
eboard_in_range = { $name } ({ $board }) is in range; its signal is { $strength } ({ $dbm } dBm).
bring_nearer = bring the board or the computer nearer, and out of the way of bodies and metal
hid_again = plug the board out and in again
hid_there = { $name } is plugged in as a HID device, serial number { $serial }.
may_not_open_hid = This account may not use { $name } ({ $file }).
udev_line = put this line into /etc/udev/rules.d/70-adoube.rules, then sudo udevadm control --reload and plug the board out and in again: { $rule } (adoube doctor --write udev has it for all boards)
or_another = { $remedy }; if it is an electronic board: adoube doctor --port { LIST($boards, type: "or") }
eboard_answers =
    { $title } answers at { $port } ({ $name }); { $count ->
        [0] no piece stands
        [one] one piece stands
       *[other] { $count } pieces stand
    } on it.
battery = Its battery has { $percent } %.
charge = charge it: some boards fall silent before they are empty
