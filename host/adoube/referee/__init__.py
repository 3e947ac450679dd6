"""The referee: holds what sensors show against the rules and says what happened. No input, no output."""
