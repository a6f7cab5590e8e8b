"""The one mail of the accounts: the code."""

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _


def send_code(address: str, code: str, minutes: int) -> None:
    """In the language of the moment. Speaks to the mail server: never call it inside a transaction."""
    context = {"code": code, "minutes": minutes, "language": get_language()}
    mail = EmailMultiAlternatives(
        subject=_("%(code)s is your Whist code") % {"code": code},
        body=render_to_string("accounts/mail/code.txt", context),
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
    )
    mail.attach_alternative(render_to_string("accounts/mail/code.html", context), "text/html")
    mail.send()
