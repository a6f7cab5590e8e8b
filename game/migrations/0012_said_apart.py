from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_said_apart(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    lines = apps.get_model("game", "Chat").objects
    lines.filter(seat__isnull=True, table__rules__apart=True).update(apart=True)


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0011_report_outcome'),
    ]

    operations = [
        migrations.AddField(
            model_name='chat',
            name='apart',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark_said_apart, migrations.RunPython.noop),
    ]
