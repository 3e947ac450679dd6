"""Who may do what, from where, and how fast: access, codes, headers, names of this host."""
