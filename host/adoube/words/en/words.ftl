stand_in = The words for this are missing.
