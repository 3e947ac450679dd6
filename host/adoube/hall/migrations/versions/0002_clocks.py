"""How far each host's clock was ahead of the database's when the hall heard of it last, in seconds."""

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    # Null until a program that knows this column has held the name. An older one leaves it as it is.
    op.execute("ALTER TABLE hosts ADD COLUMN clock_ahead_s double precision")
