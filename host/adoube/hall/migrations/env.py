"""How alembic runs a hall's migrations: within one transaction, by the connection that it is handed."""

from alembic import context

from adoube.hall.database import SCHEMA_NAME

connection = context.config.attributes["connection"]
context.configure(connection=connection, version_table_schema=SCHEMA_NAME)
with context.begin_transaction():
    context.run_migrations()
