"""The acts of people at a board, an act a module: each proposes hypotheses that follow from another one."""
