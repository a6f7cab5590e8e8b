"""The database itself refuses to change what the ledger and the XP log say."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLES = ("economy_posting", "accounts_xpentry")
POSTGRES = """
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
"""


def forbid(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """On SQLite rows may still be deleted (the test runner empties tables so); the models refuse it there."""
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        schema_editor.execute(POSTGRES, params=None)
    for table in TABLES:
        if vendor == "postgresql":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION append_only()"
            )
        else:
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def allow(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for table in TABLES:
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER {table}_append_only{on}")


class Migration(migrations.Migration):
    dependencies = [("economy", "0004_first_rules"), ("accounts", "0002_levels")]
    operations = [migrations.RunPython(forbid, allow)]
