"""House rules that a member saves, uses again, deletes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.views.common import member_of
from game.tables import presets
from game.tables.errors import TableError
from game.web.friendly_pages import Forms, show_friends
from game.web.refusals import sentence
from game.web.rules_form import RulesForm, TitleForm


@never_cache
@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Saves the rules of the form under the name that goes with them."""
    member = member_of(request)
    if member is None:
        return _members_only(request)
    rules, title = RulesForm(request.POST), TitleForm(request.POST)
    if not (rules.is_valid() & title.is_valid()):
        return show_friends(request, Forms(rules, title=title), 422)
    try:
        preset, is_new = presets.save_preset(member, title.cleaned_data["title"], rules.rules, timezone.now())
    except TableError as refusal:
        title.add_error("title", sentence(refusal.code))
        return show_friends(request, Forms(rules, title=title), 422)
    said = _("Saved as “%(name)s”.") if is_new else _("Saved as “%(name)s”, in the place of the older rules.")
    messages.success(request, said % {"name": preset.name})
    return redirect(f"{reverse('game:friends')}?rules={preset.pk}#rules")


@never_cache
@require_POST
def delete(request: HttpRequest, number: int) -> HttpResponse:
    member = member_of(request)
    if member is None:
        return _members_only(request)
    if presets.delete_preset(member, number):
        messages.success(request, _("Deleted."))
    return redirect("game:friends")


def _members_only(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("Sign in to save rules: an account is free."))
    return redirect("game:friends")
