"""Friendly tables: opened by a host, who chooses the rules, fills the chairs and deals. Ordinary transactions, each logged."""

import secrets
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services.notices import notify
from economy.services.rooms import Wish
from game.models import Seat, Table
from game.rules import deal
from game.rules.state import DEAL, DONE
from game.rules.variants import RULES_VERSION
from game.tables import dealing, entries, service, store
from game.tables.entries import Entry
from game.tables.errors import (
    AlreadySeated,
    ChairTaken,
    KnowsCards,
    NoSuchChair,
    NotHost,
    NotPlaying,
    NotWaiting,
    TooFew,
    TooManySit,
)
from game.tables.house_rules import PLAY_SHARE, HouseRules, stored_rules, variant_of
from game.tables.live import Live
from game.tables.presence import lock, lock_players
from game.tables.welcome import check_read, check_welcome

ROOM = 0
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of codes that are read aloud: nothing that looks like something else."""
CODE_LENGTH = 6


@transaction.atomic
def open_friendly(host: User, rules: HouseRules, now: datetime) -> Table:
    """A table with `host` on its first chair. AlreadySeated where he sits elsewhere."""
    table = Table(
        code=_free_code(), room=ROOM, is_friendly=True, host=host, chairs=rules.players, created_at=now,
        seed=service.new_seed(), rules_version=RULES_VERSION, shuffle_version=deal.SHUFFLE_VERSION,
    )  # fmt: skip
    _follow(table, rules)
    table.save()
    service.seat_player(table, Live(rules.players), host, now, (0, Wish(ROOM)))
    return table


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if not Table.objects.filter(code=code).exists():
            return code


def _follow(table: Table, rules: HouseRules) -> None:
    table.game, table.rules, table.is_listed, table.bot_level = rules.game, rules._asdict(), rules.is_listed, rules.bots
    table.bid_seconds = rules.bid_seconds
    table.play_seconds = table.bid_seconds * PLAY_SHARE


def _lock_waiting(table_id: int, host_id: int) -> Table:
    """The table, locked, for what its host may do before the deal."""
    table = lock(table_id)
    if not table.is_friendly or table.host_id != host_id:
        raise NotHost()
    if table.status != Table.Status.WAITING:
        raise NotWaiting()
    return table


@transaction.atomic
def change_rules(table_id: int, host_id: int, rules: HouseRules, now: datetime) -> None:
    """Other rules before the deal. With fewer chairs those who sit on the last ones move up; TooManySit where there are too few."""
    table = _lock_waiting(table_id, host_id)
    _change_chairs(table, store.load(table.pk).live, rules.players, now)
    _follow(table, rules)
    table.save()


def _change_chairs(table: Table, live: Live, count: int, now: datetime) -> None:
    """A line in the log also where their number stays: so everybody at the table hears of the new rules."""
    taken = [index for index, chair in enumerate(live.chairs) if chair is not None]
    if len(taken) > count:
        raise TooManySit()
    order: list[int | None] = [index if index in taken else None for index in range(count)]
    for index in taken:
        if index >= count:
            free = order.index(None)
            order[free] = index
            Seat.objects.filter(table=table, index=index).update(index=free)
    service.append(table, live, Entry(live.version + 1, entries.CHAIRS, data={"order": order}), now)


@transaction.atomic
def put_bot(table_id: int, host_id: int, index: int, now: datetime) -> None:
    """A bot on an empty chair."""
    table = _lock_waiting(table_id, host_id)
    live = store.load(table.pk).live
    _check_empty(live, index)
    dealing.seat_bot(table, live, index, now)
    table.save()


def _check_empty(live: Live, index: int) -> None:
    if not 0 <= index < len(live.chairs):
        raise NoSuchChair()
    if live.chairs[index] is not None:
        raise ChairTaken()


@transaction.atomic
def clear_chair(table_id: int, host_id: int, index: int, now: datetime) -> None:
    """Takes a bot off its chair, or asks a guest to get up. The host himself leaves like everybody else: NoSuchChair."""
    table = _lock_waiting(table_id, host_id)
    seat = Seat.objects.filter(table=table, index=index).exclude(player_id=host_id).first()
    if seat is None:
        raise NoSuchChair()
    asked = None
    if seat.player_id is not None:
        asked = {"user": seat.player_id}
        notify(seat.player_id, "friendly.removed", {"code": table.code}, f"removed:{table.code}:{seat.pk}", now)
    service.empty_chair(table, store.load(table.pk).live, seat, now, asked)
    table.save()


@transaction.atomic
def free_chair(table_id: int, player_id: int, now: datetime) -> None:
    """Of who has been away for too long. Before the deal he is told so: during the game he finds the chair as he left it, or
    is told when somebody takes it.
    """
    seat = Seat.objects.filter(table=table_id, player_id=player_id, table__status=Table.Status.WAITING).first()
    service.leave_table(table_id, player_id, now, away=True)
    if seat is not None:
        code = seat.table.code
        notify(player_id, "friendly.away", {"code": code}, f"away:{code}:{seat.pk}", now)


@transaction.atomic
def take_seat(table_id: int, player: User, index: int | None, now: datetime) -> None:
    """An empty chair (None: the first one), or during the game one that its player left, with its score, bid and cards.

    ChairTaken where somebody was quicker; KnowsCards where he had another chair in this hand; AlreadySeated where the player
    sits at another table, or had a chair here. Before the deal what `check_welcome` says.
    """
    table = lock(table_id)
    if not table.is_friendly or table.status not in (Table.Status.WAITING, Table.Status.PLAYING):
        raise NotPlaying()
    live = store.load(table.pk).live
    if live.seat_of(player.pk) is not None:
        raise AlreadySeated(table.code)
    if table.status == Table.Status.WAITING:
        check_welcome(table, player, now)
        index = _first_free(live) if index is None else index
        _check_empty(live, index)
        service.seat_player(table, live, player, now, (index, Wish(ROOM)))
    else:
        _take_over(table, live, player, _first_left(live) if index is None else index, now)


def _first_free(live: Live) -> int:
    if None not in live.chairs:
        raise ChairTaken()
    return live.chairs.index(None)


def _first_left(live: Live) -> int:
    for index, chair in enumerate(live.chairs):
        if chair is not None and chair.left:
            return index
    raise ChairTaken()


def _take_over(table: Table, live: Live, player: User, index: int, now: datetime) -> None:
    if not 0 <= index < len(live.chairs):
        raise NoSuchChair()
    chair, state = live.chairs[index], live.state
    assert state is not None
    if chair is None or not chair.left:
        raise ChairTaken()
    if state.phase not in (DEAL, DONE) and service.has_sat(table, player.pk):
        raise KnowsCards()
    _tell_absent(table, index, now)
    try:
        with transaction.atomic():
            Seat.objects.filter(table=table, index=index).update(
                player=player, name=player.display_name, is_active=True, joined_at=now, process="-", gone_at=None
            )
    except IntegrityError as error:
        raise AlreadySeated(service.current_table(player.pk)) from error
    data = {"user": player.pk, "name": player.display_name, "bot": False, "member": not player.is_guest}
    live = service.append(table, live, Entry(live.version + 1, entries.SIT, index, None, data, entries.PERSON), now)
    if state.turn == index:
        table.due_at = service.end_of_wait(table, live, now)
    if table.host_id is None:
        table.host = player
    table.save()


def _tell_absent(table: Table, index: int, now: datetime) -> None:
    """Him whose chair it was, where he did not give it up himself: who got up knows that anybody may take it."""
    left, seat = service.last_leaving(table, index), Seat.objects.get(table=table, index=index)
    if left.data and seat.player_id is not None:
        notify(seat.player_id, "friendly.taken", {"code": table.code}, f"taken:{table.code}:{left.n}", now)


@transaction.atomic
def deal_friendly(table_id: int, host_id: int, now: datetime) -> None:
    """The host deals. TooFew while a chair is empty, RulesAreNew right after he changed them."""
    lock_players(table_id)
    table = _lock_waiting(table_id, host_id)
    live = store.load(table.pk).live
    if None in live.chairs:
        raise TooFew()
    check_read(table, now)
    dealing.begin(table, live, variant_of(stored_rules(table.rules)), now)
    table.save()


@transaction.atomic
def open_rematch(table_id: int, player: User, now: datetime) -> Table:
    """The next table of the same people with the same rules: the first who asks opens it and is its host, the others sit down
    there. AlreadySeated where the player sits elsewhere by now.
    """
    table = lock(table_id)
    if not table.is_friendly or table.status != Table.Status.FINISHED:
        raise NotPlaying()
    following = table.rematch
    if following is None or following.status in (Table.Status.CANCELLED, Table.Status.FINISHED):
        following = open_friendly(player, stored_rules(table.rules), now)
        Table.objects.filter(pk=table.pk).update(rematch=following)
    else:
        take_seat(following.pk, player, None, now)
    return following
