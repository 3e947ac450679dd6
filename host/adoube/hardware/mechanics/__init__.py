"""What is cut and printed for a board. It follows from the design, with tolerances at their worst."""
