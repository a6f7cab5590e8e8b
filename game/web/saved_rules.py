"""The rules that a member saved, as the forms offer them: on the page where tables are opened, and in the host's sheet."""

import json
from typing import NamedTuple

from accounts.models import User
from game.models import RulePreset
from game.tables.house_rules import HouseRules
from game.web.rules_form import RulesForm, form_data


class Saved(NamedTuple):
    """`fields` is what the script fills the form with, as JSON: the very values that the server would."""

    number: int
    name: str
    fields: str


def saved_rules(owner: User | None) -> list[Saved]:
    """In the order of their names; none for visitors."""
    presets = RulePreset.objects.filter(owner=owner) if owner else []
    return [Saved(preset.pk, preset.name, json.dumps(form_data(HouseRules(**preset.rules)))) for preset in presets]


def chosen_rules(owner: User | None, wanted: str) -> RulesForm | None:
    """The form filled with those that an address names; None where they are not this member's."""
    if owner is None or not (wanted.isascii() and wanted.isdigit()):
        return None
    preset = RulePreset.objects.filter(owner=owner, pk=int(wanted[:9])).first()
    return RulesForm(initial=form_data(HouseRules(**preset.rules))) if preset else None
