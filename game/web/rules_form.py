"""The form for house rules. `read_rules` is the one who judges them; here is said beside which field."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.forms import PlainForm
from game.tables.chat_text import TextEmpty, TextWrongCharacters, clean
from game.tables.errors import BadRules
from game.tables.house_rules import RUN_POINTS, RUNS, HouseRules, read_rules, times, usual_rules
from game.web.refusals import sentence
from game.web.rules_line import GAMES, LEVELS, PACKS

PLAYERS = range(3, 8)
USUAL = usual_rules()
IN_LIST, BY_LINK = "list", "link"


class RulesForm(PlainForm):
    """What is not sent is as usual, but for the ticks. After `is_valid`, `rules` holds them; else `blamed` is the field to change."""

    game = forms.ChoiceField(label=_("Game"), choices=[*GAMES.items()], required=False, widget=forms.RadioSelect)
    players = forms.ChoiceField(
        label=_("Players"), choices=[(n, n) for n in PLAYERS], required=False, widget=forms.RadioSelect
    )
    deck = forms.ChoiceField(label=_("Seven play with"), choices=[*PACKS.items()], required=False)
    bid_seconds = forms.ChoiceField(
        label=_("Time to bid"),
        choices=[(n, format_lazy("{} {}", n, pgettext_lazy("seconds", "s"))) for n in times()],
        required=False,
    )
    bots = forms.ChoiceField(label=_("Bots"), choices=[*LEVELS.items()], required=False)
    runs = forms.BooleanField(label=_("A prize for runs of exact bids, a fine for runs of misses"), required=False)
    run = forms.ChoiceField(label=_("Bids in a row"), choices=[(n, n) for n in RUNS], required=False)
    run_points = forms.ChoiceField(label=_("Points"), choices=[(n, f"±{n}") for n in RUN_POINTS], required=False)
    ones = forms.BooleanField(label=_("One-card hands count in runs"), required=False)
    forehead = forms.BooleanField(
        label=_("One-card hands on the forehead: you see every card but your own"), required=False
    )
    free_trump = forms.BooleanField(label=_("Trump is not compulsory"), required=False)
    listing = forms.ChoiceField(
        label=_("Who finds the table"),
        choices=[(IN_LIST, _("Everybody, in the list")), (BY_LINK, _("Only who has the link or the code"))],
        required=False,
        widget=forms.RadioSelect,
    )
    apart = forms.BooleanField(label=_("The players don't see what spectators write"), required=False)

    rules = USUAL
    blamed = "rules"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors:
            try:
                self.rules = read_rules(facts_of(data))
            except BadRules:  # what the form lets through makes a game, but for the ladder with seven
                self.blamed = "players"
                self.add_error(self.blamed, sentence(BadRules(self.blamed).code))
        return data


CHOSEN = ("game", "players", "bid_seconds", "bots", "run", "run_points")


def facts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """What `read_rules` reads. The pack is chosen for seven: for others the page hides its field, which is sent all the same."""
    chosen = {name: data[name] or getattr(USUAL, name) for name in CHOSEN}
    ticks = {name: data[name] for name in ("runs", "ones", "forehead", "apart")}
    return {
        **chosen,
        **ticks,
        "deck": data["deck"] if str(chosen["players"]) == "7" else "",
        "must_trump": not data["free_trump"],
        "is_listed": data["listing"] != BY_LINK,
    }


def form_data(rules: HouseRules) -> dict[str, Any]:
    """The rules as the form's fields show them."""
    data = {name: value for name, value in rules._asdict().items() if name in RulesForm.base_fields}
    return {**data, "free_trump": not rules.must_trump, "listing": IN_LIST if rules.is_listed else BY_LINK}


class TitleForm(PlainForm):
    """The name under which rules are saved."""

    title = forms.CharField(
        label=_("Name for these rules"),
        max_length=30,
        error_messages={"required": _("Give these rules a name first.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_title(self) -> str:
        try:
            return clean(self.cleaned_data["title"])
        except (TextEmpty, TextWrongCharacters) as refusal:
            raise forms.ValidationError(_("Something in this name can't be seen. Type it again.")) from refusal


class FindForm(PlainForm):
    """Six letters or digits, in any case, with spaces, dashes or quotes, or the whole link."""

    code = forms.CharField(
        label=_("Code of a table"),
        max_length=200,
        error_messages={"required": _("Type the six letters and digits of the code.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "maxlength": 200}
        ),
    )

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"].partition("?")[0].strip().rstrip("/").rpartition("/")[2]
        return "".join(sign for sign in typed if sign.isalnum()).lower()
