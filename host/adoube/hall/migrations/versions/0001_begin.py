"""The first schema of a hall: its hosts, its tables, and the rows of their journals."""

from alembic import op

revision = "1"
down_revision = None

STATEMENTS = (
    """
    CREATE TABLE hall (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        -- the oldest program, by its newest migration, that goes on with this database
        oldest_program integer NOT NULL
    )
    """,
    """
    INSERT INTO hall (oldest_program) VALUES (1)
    """,
    # A host's name is held by one process for a while at a time. `fence` grows with each that takes it.
    """
    CREATE TABLE hosts (
        name text PRIMARY KEY,
        -- null while it has no row
        journal uuid UNIQUE,
        holder uuid NOT NULL,
        held_until timestamptz NOT NULL,
        fence bigint NOT NULL DEFAULT 1,
        -- the last row of the journal that the hall has, and when it was written there
        taken bigint NOT NULL DEFAULT 0,
        taken_utc timestamptz,
        program text NOT NULL
    )
    """,
    """
    CREATE TABLE tables (
        name text PRIMARY KEY,
        host text NOT NULL REFERENCES hosts,
        fence bigint NOT NULL DEFAULT 1
    )
    """,
    # What there is to see of a table now. `version` grows over restarts of its computer, too.
    """
    CREATE TABLE states (
        "table" text PRIMARY KEY REFERENCES tables,
        version bigint NOT NULL,
        told timestamptz NOT NULL,
        document json NOT NULL
    )
    """,
    # What somebody at a scoreboard asks of a table. It is carried out once at most: `taken` comes before.
    """
    CREATE TABLE commands (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        "table" text NOT NULL REFERENCES tables,
        version bigint NOT NULL,
        document json NOT NULL,
        asked timestamptz NOT NULL DEFAULT now(),
        taken timestamptz,
        answer json
    )
    """,
    """
    CREATE INDEX commands_that_wait ON commands ("table", id) WHERE taken IS NULL
    """,
    # What log-ins stand on, for all scoreboards of the hall alike.
    """
    CREATE TABLE log_ins (
        hall uuid PRIMARY KEY REFERENCES hall,
        begun_s double precision NOT NULL,
        secret text NOT NULL,
        cookie text NOT NULL,
        -- by owner: salt, hash, and how many codes the owner was given
        codes json NOT NULL
    )
    """,
    # As the journal has them. Those of one table are in order by fence, then id.
    """
    CREATE TABLE rows (
        journal uuid NOT NULL,
        id bigint NOT NULL,
        "table" text NOT NULL REFERENCES tables,
        fence bigint NOT NULL,
        game_number integer NOT NULL,
        kind text NOT NULL,
        utc timestamptz NOT NULL,
        monotonic_ns bigint NOT NULL,
        data json NOT NULL,
        PRIMARY KEY (journal, id)
    )
    """,
    """
    CREATE INDEX rows_of_a_game ON rows ("table", game_number, fence, id)
    """,
    # Rows of a table that another host has by now: nobody's turns, and nothing is lost.
    """
    CREATE TABLE set_aside (
        journal uuid NOT NULL,
        id bigint NOT NULL,
        "table" text NOT NULL,
        game_number integer NOT NULL,
        kind text NOT NULL,
        utc timestamptz NOT NULL,
        monotonic_ns bigint NOT NULL,
        data json NOT NULL,
        PRIMARY KEY (journal, id)
    )
    """,
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
