"""Forms of the economy's pages: limits in words, amounts with a reason."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from django import forms
from django.utils import timezone

from accounts.days import local_day
from accounts.office.deeds import ReasonForm
from accounts.office.pages import StampedForm
from economy.models import Reward
from economy.services.adjusting import MOST
from economy.units import UNITS

DAYS = list(enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")))
THRESHOLDS = {Reward.Code.GRADE: (0, 100), Reward.Code.EXACT_RUN: (1, 30)}  # of the others it is 0


def within(value: object, low: int, high: int) -> str:
    """What is wrong with a number, "" where nothing is."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return f"From {low:,} to {high:,}." if is_number and not low <= value <= high else ""  # type: ignore[operator]


class SettingForm(StampedForm):
    """Numbers are from 0 to a billion where `limits` say nothing else."""

    limits: Mapping[str, tuple[int, int]] = {}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name, value in list(cleaned.items()):
            wrong = within(value, *self.limits.get(name, (0, MOST)))
            if wrong:
                self.add_error(name, wrong)
        return cleaned


class RoomForm(SettingForm):
    limits = {"level": (1, 1000)}


class CoffeeForm(SettingForm):
    limits = {"multiplier": (100, 10_000), "pack": (1, 100), "bars": (1, 1_000_000)}


class PrizeRulesForm(SettingForm):
    limits = {
        **dict.fromkeys(("first_percent", "second_percent", "third_percent"), (0, 100)),
        "room_one_classics": (0, 1000),
    }


class RewardForm(SettingForm):
    limits = dict.fromkeys(UNITS, (0, 1_000_000))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        code, threshold = cleaned.get("code", self.instance.code), cleaned.get("threshold")
        wrong = within(threshold, *THRESHOLDS.get(code, (0, 0)))
        if wrong:
            self.add_error("threshold", wrong)
        return cleaned


class RefundPolicyForm(SettingForm):
    limits = {"per_day": (0, 100)}

    def clean_valid_from(self) -> Any:
        day = self.cleaned_data["valid_from"]
        if day < local_day(timezone.now()):
            raise forms.ValidationError("A policy can't begin in the past.")
        return day


class AmountField(forms.IntegerField):
    """Signed; empty is 0."""

    def __init__(self, label: str) -> None:
        widget = forms.NumberInput(attrs={"class": "vIntegerField"})
        super().__init__(label=label, required=False, min_value=-MOST, max_value=MOST, widget=widget)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0


class AdjustForm(ReasonForm):
    """`order` names this very form: sent twice, it counts once."""

    order = forms.RegexField("^[0-9a-f]{24}$", widget=forms.HiddenInput)
    field_order = [*UNITS, "xp", "note", "order"]

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"order": token_hex(12)})
        for unit in UNITS:
            self.fields[unit] = AmountField("Gold bars" if unit == "bars" else unit.capitalize())
        self.fields["xp"] = AmountField("XP")
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        asked = (*UNITS, "xp")
        if all(name in cleaned for name in asked) and not any(cleaned[name] for name in asked):
            raise forms.ValidationError("Please type an amount: +5 or 5 gives, -5 takes.")
        return cleaned

    @property
    def amounts(self) -> dict[str, int]:
        return {unit: self.cleaned_data[unit] for unit in UNITS}


class VipForm(forms.Form):
    first = forms.TypedChoiceField(choices=DAYS, coerce=int)
    second = forms.TypedChoiceField(choices=DAYS, coerce=int)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if len(cleaned) == 2 and cleaned["first"] == cleaned["second"]:
            raise forms.ValidationError("Please choose two different days.")
        return cleaned
