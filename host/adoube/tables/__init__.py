"""The table: what ties a source of readings, a referee, a journal and those who watch."""
