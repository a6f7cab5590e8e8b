"""What every page knows of its player's wallet: the purse in the header, and the news since his last page."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.services.notices import has_unseen, take_notices
from accounts.views.common import is_ahead
from economy import notices, selectors


def house(request: HttpRequest) -> dict[str, Any]:
    """Guests have no `purse`, visitors no `news` either. Asked once a page, by one query, and only where a template shows it."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {}
    if user.is_guest:
        return {"news": SimpleLazyObject(lambda: _news(request, user, has_unseen(user.pk, notices.kinds())))}
    purse: Any = SimpleLazyObject(lambda: selectors.purse_of(user))
    return {"purse": purse, "news": SimpleLazyObject(lambda: _news(request, user, bool(purse and purse.has_news)))}


def _news(request: HttpRequest, player: User, has_news: bool) -> list[str]:
    """Notices count as seen when a whole page shows them: not a part of one, nor one that is fetched ahead."""
    if not has_news or request.method == "HEAD" or "HX-Request" in request.headers or is_ahead(request):
        return []
    taken = take_notices(player.pk, notices.kinds(), timezone.now())
    rooms = selectors.room_keys()
    return [notices.tell(notice.kind, notice.facts, rooms) for notice in taken]
