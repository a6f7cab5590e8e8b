"""What a friendly game's places bring, as staff may set it."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from accounts.office.pages import Careful, StampedForm
from game.models import FriendlyPoints
from game.rule_models import PLACES

MOST = 1000


class PointsForm(StampedForm):
    """No place brings more than the one before it."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        before = MOST
        for place in PLACES:
            value = cleaned.get(place)
            if value is None:
                continue
            if value > before:
                self.add_error(place, f"At most {before:,}, as much as the place before.")
            before = min(before, value)
        return cleaned


@admin.register(FriendlyPoints)
class FriendlyPointsAdmin(Careful):
    """One row, made with the tables."""

    form = PointsForm
    list_display = ("__str__", *PLACES)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
