"""The wiring diagram: what is joined to what, drawn with schemdraw."""
