"""The twelve rooms. From here on an administrator changes them; no code repeats these values."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FIELDS = ("number", "key", "level", "entry_coins", "entry_bars", "prize", "is_vip", "bot_level")
ROOMS = [
    (1, "village-cottage", 1, 0, 0, 300, False, "novice"),
    (2, "shepherds-fold", 2, 100, 0, 400, False, "novice"),
    (3, "roadside-inn", 3, 250, 0, 1_000, False, "novice"),
    (4, "town-house", 5, 500, 0, 2_000, False, "regular"),
    (5, "cafe-terrace", 7, 1_000, 0, 4_000, False, "regular"),
    (6, "seaside-villa", 9, 2_500, 0, 12_500, True, "regular"),
    (7, "mountain-chalet", 12, 5_000, 0, 20_000, False, "regular"),
    (8, "spa-hotel", 15, 10_000, 0, 40_000, False, "regular"),
    (9, "vineyard-manor", 18, 25_000, 0, 100_000, False, "master"),
    (10, "grand-casino", 22, 50_000, 0, 250_000, True, "master"),
    (11, "castle", 26, 100_000, 10, 400_000, False, "master"),
    (12, "palace", 30, 250_000, 20, 1_250_000, True, "master"),
]


def add_rooms(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    room = apps.get_model("economy", "Room")
    for row in ROOMS:
        values = dict(zip(FIELDS, row, strict=True))
        room.objects.get_or_create(number=row[0], defaults={**values, "is_open": row[0] == 1})


class Migration(migrations.Migration):
    dependencies = [("economy", "0001_initial")]
    operations = [migrations.RunPython(add_rooms, migrations.RunPython.noop)]
