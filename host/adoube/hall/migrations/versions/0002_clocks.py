"""How far each host's clock was ahead of the database's when the hall heard of it last, in seconds."""

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    # null where an older program holds the name
    op.execute("ALTER TABLE hosts ADD COLUMN clock_ahead_s double precision")
