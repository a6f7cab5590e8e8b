"""Half of each page of the standings stays empty: the closing writes every line of a week once more, and beside the old one it needs
no new entries in the indexes. That takes a third of the time, and twice the room.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def set_room(schema_editor: BaseDatabaseSchemaEditor, percent: int) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"ALTER TABLE leagues_standing SET (fillfactor = {percent})")


class Migration(migrations.Migration):
    dependencies = [("leagues", "0003_buckets_by_time")]
    operations = [
        migrations.RunPython(
            lambda apps, editor: set_room(editor, 50), lambda apps, editor: set_room(editor, 100), elidable=False
        )
    ]
