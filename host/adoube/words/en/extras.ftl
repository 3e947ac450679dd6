### The extras: what is installed, and how to add the rest.

missing = { $what } needs packages that are not installed: { $modules } (extra { $extras }). Install them with: { $command }
opencv_broken = OpenCV, which looks at a camera's pictures, is installed and does not load: { $why }. Another package of OpenCV may have overwritten it. Install it again with: { $command }
camera = a camera
chess = chess
drawings = drawing the board to build
firmware = installing the firmware
image = writing the firmware as one file
lens_sheet = a sheet for measuring a lens
selfplay_report = a report as PDF
rulebook = a rulebook as PDF
wall_sheets = printing a tournament
print_and_play = sheets to print and play with
club_scoreboard = the scoreboard
scoreboard = the scoreboard (--no-web plays without it)
livechess = the port for LiveChess clients
broadcast = a broadcast of chess games
mqtt = an MQTT broker
metrics = metrics for Prometheus
prints = what is cut and printed
circuit_boards = making circuit boards (--tiles)
pairings = making the pairings of a round
hall = a hall of many computers
bluetooth = a board with Bluetooth
hid = a board on a USB cable without a serial port
