"""What people do at a board, an act a module: each proposes hypotheses that come out of another one."""
