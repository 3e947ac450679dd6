### Links to a turn, pictures of a position and of a game.

title = Share
link = Link to this turn
png = Position (PNG)
svg = Position (SVG)
gif = Game (GIF)
moving = Game (moving SVG)
overlay = Overlay for OBS and vMix
no_pictures = PNG and GIF need the extra pictures, which is not installed here.
after = After turn { $ply }
