### The parts of a command's help.

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
