### Headings in the help of commands.

play = Play and watch
games = Games
boards = Boards and cameras
records = Records
tournaments = Tournaments
programs = Programs
board = Board
camera = Camera
game = Game
options = Options
record = Table and record
scoreboard = Scoreboard
examples = Examples
arguments = Arguments
people = Simulated people
feeds = Other programs
