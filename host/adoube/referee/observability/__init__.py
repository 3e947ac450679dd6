"""What a view can and cannot tell of a game, over random play."""
