"""What XP is worth as the site opens."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_rules(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("accounts", "XpRules").objects.get_or_create(pk=1)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_levels")]
    operations = [migrations.RunPython(add_rules, migrations.RunPython.noop)]
