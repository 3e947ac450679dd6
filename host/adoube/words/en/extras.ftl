### What is installed besides the core, and how the rest is added.

missing = { $what } needs packages that are not installed: { $modules } (extra { $extras }). Install them with: { $command }
camera = a camera
chess = chess
drawings = drawing the board to build
firmware = installing the firmware
image = writing the firmware as one file
lens_sheet = a sheet for measuring a lens
club_scoreboard = the scoreboard
scoreboard = the scoreboard (--no-web plays without it)
livechess = the port for clients of LiveChess
broadcast = a broadcast of chess games
mqtt = a broker of MQTT
metrics = figures for Prometheus
prints = what is cut and printed
circuit_boards = making circuit boards (--tiles)
pairings = making the pairings of a round
hall = a hall of many computers
bluetooth = a board with Bluetooth
hid = a board on a USB cable that is no serial port
