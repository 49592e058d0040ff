"""Run migrations on the connection that `nonet.store.schema` hands over."""

from alembic import context

from nonet.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
