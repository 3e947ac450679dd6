"""Games that were recorded: traces of boards, and the records of games that were played here."""
