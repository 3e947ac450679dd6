"""The parts of a board drawn as SVG, behind `adoube.board.svg`.

In: a board and a placement. Out: SVG elements.
"""
