"""The pages, a module each: its blueprint, and what its templates are given."""
