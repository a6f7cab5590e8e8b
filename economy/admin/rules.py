"""What staff may set: rooms, coffees, rewards, the podium's shares, refund policies. Games under way keep their terms."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone

from accounts.days import local_day
from accounts.office.pages import Careful
from economy.admin.forms import CoffeeForm, PrizeRulesForm, RefundPolicyForm, RewardForm, RoomForm
from economy.models import Coffee, PrizeRules, RefundPolicy, Reward, Room


class Fixed(Careful):
    """Rows that came with the site: neither more nor fewer."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Room)
class RoomAdmin(Fixed):
    form = RoomForm
    list_display = ("number", "key", "level", "entry_coins", "entry_bars", "prize", "is_vip", "bot_level", "is_open")
    list_display_links = ("number", "key")
    readonly_fields = ("number", "key")

    def save_model(self, request: HttpRequest, obj: Room, form: Any, change: bool) -> None:  # type: ignore[override]
        super().save_model(request, obj, form, change)
        if obj.prize < obj.entry_coins:
            messages.warning(
                request, "Saved, but in this room even the winner loses: the prize is less than the entry."
            )


@admin.register(Coffee)
class CoffeeAdmin(Fixed):
    form = CoffeeForm
    list_display = ("kind", "multiplier", "pack", "bars")
    readonly_fields = ("kind", "order")


@admin.register(PrizeRules)
class PrizeRulesAdmin(Fixed):
    form = PrizeRulesForm
    list_display = ("__str__", "first_percent", "second_percent", "third_percent", "room_one_classics")


@admin.register(Reward)
class RewardAdmin(Careful):
    form = RewardForm
    list_display = ("code", "threshold", "coins", "bars", "ristretto", "espresso", "macchiato", "cappuccino", "ibric")

    def get_readonly_fields(self, request: HttpRequest, obj: Reward | None = None) -> tuple[str, ...]:
        return ("code",) if obj else ()


@admin.register(RefundPolicy)
class RefundPolicyAdmin(Careful):
    """A policy that has begun stays: games were refunded under it."""

    form = RefundPolicyForm
    list_display = ("valid_from", "per_day", "vip_days_only")

    def get_readonly_fields(self, request: HttpRequest, obj: RefundPolicy | None = None) -> tuple[str, ...]:
        return ("valid_from",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: RefundPolicy | None = None) -> bool:
        has_begun = obj is not None and obj.valid_from <= local_day(timezone.now())
        return super().has_delete_permission(request, obj) and not has_begun
