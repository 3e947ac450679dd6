### The links on every page, and who is logged in.

label = adoube
tables = Tables
records = Records
how_to_play = Rules of all games
desk = Desk
api = API
arbiter = You are the arbiter
seat = You are { $seat } at { $table }
enter = Arbiter
leave = Leave
my_seat = My seat
camera = This phone is the camera of { $table }
my_camera = Camera
more = More
