"""The three groups of the staff. Each app says in its `rights.py` what its part of them may do; `migrate` sees to it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import AppConfig
from django.apps import apps as installed
from django.db.models.signals import post_migrate

GROUPS = ("support", "economist", "moderator")

Rights = Mapping[str, Sequence[str]]
"""Group -> codenames of an app's permissions."""


def register(app: AppConfig, rights: Rights) -> None:
    """After each `migrate` the groups have these rights of `app`, no fewer and no more."""

    def keep(sender: AppConfig, using: str, apps: Any = installed, **kwargs: object) -> None:
        keep_rights(app.label, rights, (apps, using))

    post_migrate.connect(keep, sender=app, weak=False, dispatch_uid=f"groups.{app.label}")


def keep_rights(label: str, rights: Rights, at: tuple[Any, str]) -> None:
    """May run twice. `at`: the apps as they are migrated, which may be without groups still, and the database."""
    apps, using = at
    try:
        group_model, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    except LookupError:
        return
    of_app = permission.objects.using(using).filter(content_type__app_label=label)
    for name in GROUPS:
        group, _made = group_model.objects.using(using).get_or_create(name=name)
        wanted = set(of_app.filter(codename__in=rights.get(name, ())))
        held = set(group.permissions.filter(content_type__app_label=label))
        group.permissions.remove(*held - wanted)
        group.permissions.add(*wanted - held)
