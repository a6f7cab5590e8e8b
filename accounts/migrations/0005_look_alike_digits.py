"""Names where 2, 5, 6 and 8 pass for z, s, g and b get the new key. Whose new key is somebody else's keeps the old one.

The old key holds a figure that no new key has, so that it stays his alone and nobody loses a name.
"""

from typing import Any

from django.db import migrations

LOOK_ALIKES = str.maketrans("2568", "zsgb")


def renew_keys(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("accounts", "User").objects
    old = users.filter(name_key__regex="[2568]").order_by("is_guest", "pk")
    for user, key in list(old.values_list("pk", "name_key")):
        new = key.translate(LOOK_ALIKES)
        if not users.filter(name_key=new).exists():
            users.filter(pk=user).update(name_key=new)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_staff_rights")]
    operations = [migrations.RunPython(renew_keys, migrations.RunPython.noop)]
