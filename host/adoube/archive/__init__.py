"""Games that were played: read from the journal, listed, and exported as files."""
