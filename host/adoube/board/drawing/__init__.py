"""The parts of a board drawn as SVG; `adoube.board.svg` is the door to them."""
