"""A hall: many computers with tables, and one PostgreSQL database that knows all of them.

A *host* is one such computer, under its name in the hall. It keeps its own journal and plays on without the
hall. `Replicator` copies the journal's rows to the database; what is committed there is the hall's truth.
"""
