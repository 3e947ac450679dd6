"""The journal's tables, as the steps that lead from an empty file to the present version."""

__all__ = ["APPLICATION_ID", "STEPS"]

APPLICATION_ID = 0x61646F75
"""`adou`: SQLite keeps it in the file's header, where `file` and we look for it."""

STEPS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        first_opened_utc TEXT NOT NULL
    );
    CREATE TABLE rows (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        game_number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        utc TEXT NOT NULL,
        monotonic_ns INTEGER NOT NULL,
        data TEXT NOT NULL
    );
    CREATE INDEX rows_of_a_table ON rows (table_id, id);
    CREATE TRIGGER rows_are_never_changed BEFORE UPDATE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never changed');
    END;
    CREATE TRIGGER rows_are_never_deleted BEFORE DELETE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never deleted');
    END;
    """,
    """
    -- The tables are as they were. Rows now tell of rulings that change a game and of tables taken up again:
    -- a program that knew nothing of them would go on from another position.
    SELECT 1;
    """,
)
"""Step n makes a file of version n + 1 of one of version n. Files are in use: add steps, change none."""
