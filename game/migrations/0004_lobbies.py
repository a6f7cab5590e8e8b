"""A row for each game, to wait at; and the room of whoever sat down before seats had one."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_rows(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for game in ("quick", "classic"):
        apps.get_model("game", "Lobby").objects.get_or_create(game=game)
    rooms = apps.get_model("game", "Table").objects.filter(pk=models.OuterRef("table")).values("room")
    apps.get_model("game", "Seat").objects.update(room=models.Subquery(rooms))


class Migration(migrations.Migration):
    dependencies = [("game", "0003_own_rooms")]
    operations = [migrations.RunPython(add_rows, migrations.RunPython.noop)]
