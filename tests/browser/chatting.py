"""A friendly table for the browser tests of the chat, made past the pages that open one."""

import json

from tests.server import Server, manage

OPEN = """
import json
from django.test import Client
from django.utils import timezone
from accounts.models import User
from game.tables import friendly
from game.tables.house_rules import HouseRules

def session(user):
    browser = Client()
    browser.force_login(user)
    return browser.cookies["sessionid"].value

now = timezone.now()
users = dict((name, User.objects.create_user(name.lower() + "@example.com", display_name=name)) for name in {names})
sitting = list(users.values())[:{seats}]
table = friendly.open_friendly(sitting[0], HouseRules(**{rules}), now)
for user in sitting[1:]:
    friendly.take_seat(table.pk, user, None, now)
if {dealt}:
    for index in range(len(sitting), 4):
        friendly.put_bot(table.pk, sitting[0].pk, index, now)
    friendly.deal_friendly(table.pk, sitting[0].pk, now)
print(json.dumps([table.code, dict((name, session(user)) for name, user in users.items())]))
"""


def open_table(
    server: Server, names: tuple[str, ...], seats: int, *, dealt: bool = False, **rules: object
) -> tuple[str, dict[str, str]]:
    """The code of a table where the first `seats` of these members sit, and the key of each one's session."""
    script = OPEN.format(names=names, seats=seats, rules={"players": 4, **rules}, dealt=dealt)
    result = manage("shell", "-v", "0", "-c", script, **server.variables)
    assert result.returncode == 0, result.stderr
    code, sessions = json.loads(result.stdout)
    return code, sessions
