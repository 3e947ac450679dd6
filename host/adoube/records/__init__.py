"""The journal: events and decisions of a table's referee, on disk before anybody sees them.

`payloads` has the contents of a row by its kind, `journal` the rows of all tables in one file, `journal_file`
the opening, migration and locking of that file, `entries` the games in it, `resume` what a table needs to go
on, `maintenance` backups and the removal of names, `sentences` the texts of older rows.
"""
