from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_points(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("game", "FriendlyPoints").objects.get_or_create(pk=1)


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0009_chat'),
    ]

    operations = [
        migrations.CreateModel(
            name='FriendlyPoints',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.PositiveSmallIntegerField(default=10)),
                ('second', models.PositiveSmallIntegerField(default=7)),
                ('third', models.PositiveSmallIntegerField(default=5)),
                ('fourth', models.PositiveSmallIntegerField(default=3)),
                ('fifth', models.PositiveSmallIntegerField(default=2)),
                ('sixth', models.PositiveSmallIntegerField(default=1)),
                ('seventh', models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                'verbose_name': 'points of friendly games',
                'verbose_name_plural': 'points of friendly games',
            },
        ),
        migrations.RunPython(add_points, migrations.RunPython.noop),
    ]
