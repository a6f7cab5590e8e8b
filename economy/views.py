"""The wallet: what one holds, the coffee shop, the history. Each parses, calls one service or selector, and renders."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.days import local_day
from accounts.models import User
from accounts.services.levels import level_of
from accounts.views.common import member_of
from economy import selectors
from economy.errors import EconomyError, MembersOnly
from economy.history_lines import describe_history
from economy.selectors import HistoryPage
from economy.sentences import sentence, words
from economy.services.coffees import buy_coffee
from economy.services.ledger import is_order
from economy.services.wallets import open_wallet
from economy.shop import offers
from economy.vip_words import describe_vip_days

LARGEST_ID = 2**63 - 1


@never_cache
@require_safe
def wallet(request: HttpRequest) -> HttpResponse:
    """What one holds; who has no account reads what it would bring."""
    member = member_of(request)
    if member is None:
        return render(request, "economy/no_wallet.html")
    now = timezone.now()
    held = open_wallet(member, now)
    context = {
        "wallet": held,
        "level": level_of(member),
        "vip": describe_vip_days((held.first_vip_day, held.second_vip_day), local_day(now)),
        "run": member.podium_run,
        "offers": offers(held, secrets.token_urlsafe(12)),
        **_history(selectors.history(member.pk)),
    }
    return render(request, "economy/wallet.html", context)


@never_cache
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Older rows: `before` is the row to go on from. Without one that makes sense, the newest."""
    member = member_of(request)
    if member is None:
        return redirect("economy:wallet")
    before = _cursor(request.GET.get("before", ""))
    return render(request, "economy/history.html", _history(selectors.history(member.pk, before)))


def _cursor(text: str) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_ID))
    return min(int(text), LARGEST_ID) if is_number else None


def _history(page: HistoryPage) -> dict[str, object]:
    today = local_day(timezone.now())
    return {"days": describe_history(page, selectors.room_keys(), today), "older": page.older}


@never_cache
@require_POST
def buy(request: HttpRequest) -> HttpResponse:
    """Coffees for gold bars. Each form carries an order of its own: sent again, it buys nothing more."""
    member = member_of(request)
    order = request.POST.get("order", "")
    if member is None:
        messages.error(request, sentence(MembersOnly()))
    elif not is_order(order):
        messages.error(request, _("That form was out of date, so nothing was bought. Choose again."))
    else:
        _buy(request, member, order)
    return redirect("economy:wallet")


def _buy(request: HttpRequest, member: User, order: str) -> None:
    kind, now = request.POST.get("kind", ""), timezone.now()
    try:
        open_wallet(member, now)
        bought = buy_coffee(member.pk, kind, order, now).amounts
    except EconomyError as error:
        messages.error(request, sentence(error))
        return
    got = {unit: count for unit, count in bought.items() if count > 0}
    paid = {unit: -count for unit, count in bought.items() if count < 0}
    messages.success(
        request, _("You bought %(coffees)s for %(price)s.") % {"coffees": words(got), "price": words(paid)}
    )
