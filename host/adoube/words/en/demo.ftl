help = Show a simulated match of GAME with the scoreboard. The default GAME is Jarmo. Ctrl-C ends it.
examples =
    adoube demo
    adoube demo river-crossing --speed 5 --seed 3
    adoube demo jarmo --camera
    adoube demo konane --speed 5 --computer white:3
    adoube demo jarmo --no-web --speed 20 --svg demo.svg
seed_help = The seed of the match.
view_help = What the simulated sensors show; by default the view that suits the game best.
games_help = How many games to play; by default one match.
data_help = The folder of the records; by default a temporary one.
begins = A demonstration of { $title } on a simulated board (match { $seed }, sensors that see { $view }). Ctrl-C ends it.
camera_help = Film the hands with a simulated camera and judge its pictures.
svg_help = Play one game and write it to this file as an animation (SVG).
