"""What somebody at a friendly table asks for beside moves: each a service of its own, on a thread."""

from datetime import datetime

from accounts.models import User
from game.tables import friendly
from game.tables.errors import Nameless, NotHost
from game.web.messages import ChangeRules, ClearChair, Command, PutBot, Sit


def carry_out(table: int, user: int | None, command: Command, now: datetime) -> None:
    """Raises a TableError where it is refused; then nothing has changed."""
    if user is None:
        raise Nameless() if isinstance(command, Sit) else NotHost()
    if isinstance(command, Sit):
        friendly.take_seat(table, User.objects.get(pk=user), command.seat, now)
    elif isinstance(command, PutBot):
        friendly.put_bot(table, user, command.seat, now)
    elif isinstance(command, ClearChair):
        friendly.clear_chair(table, user, command.seat, now)
    elif isinstance(command, ChangeRules):
        friendly.change_rules(table, user, command.rules, now)
    else:
        friendly.deal_friendly(table, user, now)
