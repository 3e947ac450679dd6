"""Games that were played: read from the journal, listed, searched and exported.

In: the journal's rows. Out: finished games as values, and as JSON, PGN, SVG and PDF files.
"""
