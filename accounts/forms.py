"""Forms: they look at the shape of what was typed; the services decide."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from accounts.addresses import address_key
from accounts.errors import AccountError, CodeMalformed
from accounts.models import User
from accounts.names import MAX_LENGTH, parse_name

MAX_ADDRESS, MAX_LOCAL_PART = 254, 64
BAD_ADDRESS = _("This does not look like an email address. It should be like ana@example.com.")


class NextField(forms.CharField):
    """Where to go afterwards. Nobody typed it, so nobody is told of a mistake in it."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        address = str(value or "")
        return address if address.isprintable() else ""


class PlainForm(forms.Form):
    """Labels without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class NextForm(PlainForm):
    next = NextField(required=False)


class AddressForm(NextForm):
    email = forms.EmailField(
        label=_("Your email address"),
        max_length=MAX_ADDRESS,
        error_messages={"required": _("Please type your email address."), "invalid": BAD_ADDRESS},
        widget=forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True, "maxlength": MAX_ADDRESS}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["email"]  # one validator is enough to find fault with an address, also with one too long
        field.validators = [one for one in field.validators if not isinstance(one, MaxLengthValidator)]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        if len(address_key(email)) > MAX_ADDRESS or len(email.rpartition("@")[0]) > MAX_LOCAL_PART:
            raise forms.ValidationError(BAD_ADDRESS)
        return email


class CodeForm(PlainForm):
    code = forms.CharField(
        label=_("The six digits from the email"),
        error_messages={"required": CodeMalformed.text},
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True, "maxlength": 32}
        ),
    )

    def clean_code(self) -> str:
        """Pasted with spaces or a dash, the digits are still the digits."""
        digits = re.sub(r"[\s-]", "", self.cleaned_data["code"][:64])
        if not re.fullmatch("[0-9]{6}", digits):
            raise forms.ValidationError(CodeMalformed().sentence())
        return digits


class NameForm(NextForm):
    name = forms.CharField(
        label=_("Your name at the table"),
        error_messages={"required": _("Please choose a name.")},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "nickname",
                "maxlength": MAX_LENGTH,
                "spellcheck": "false",
                "autocapitalize": "words",
            }
        ),
    )

    def clean_name(self) -> str:
        try:
            return parse_name(self.cleaned_data["name"])
        except AccountError as error:
            raise forms.ValidationError(error.sentence()) from error


class PreferencesForm(PlainForm):
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    four_colour = forms.BooleanField(label=_("Four colours for the four suits"), required=False)
    theme = forms.ChoiceField(
        label=_("Day or night"), choices=User.Theme.choices, required=False, widget=forms.RadioSelect
    )


class LanguageForm(NextForm):
    language = forms.ChoiceField(choices=settings.LANGUAGES)
