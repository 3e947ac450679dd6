"""Security: access, codes, login epochs, headers, and the names and origins of this host."""
