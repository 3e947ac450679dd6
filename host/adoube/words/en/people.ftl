hands_help = How simulated people play on a simulated board: carefully, as in a club, or in a hurry, with slips and illegal moves; by default carefully.
speed_help = How fast simulated people play, as a multiple of real speed; by default 1.
only_simulated = --hands and --speed need a simulated board: --board sim, or --board sim:BOARD.json
careful_film = --hands: the camera's film shows careful hands only
