"""Parts to be cut and printed for a board, derived from the design with worst-case tolerances."""
