"""Games played without people: random legal lines, the hands that carry them out, the boards they touch."""
