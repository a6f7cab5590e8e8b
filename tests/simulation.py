"""An economy played at random: people sit down, leave, refund, buy, get adjusted; weeks pass; the staff ends tables.

Everything goes through the services that the site uses, with the time passed in. `Town.play(games)` runs it; whoever calls it
then adds the ledger up.
"""

from collections import Counter
from datetime import datetime, timedelta
from random import Random

from accounts.models import User, XpEntry
from accounts.services.levels import Gain, add_xp
from economy.errors import EconomyError
from economy.models import Coffee, Room, Stake, Wallet
from economy.services.adjusting import Adjustment, adjust_wallet
from economy.services.coffees import buy_coffee, grant_coffees
from economy.services.refunds import refund, refund_by_staff
from economy.services.rooms import Wish
from economy.services.wallets import open_wallet
from economy.units import COFFEES, UNITS
from game.models import Seat, Table
from game.tables import dealing, ending, entries, matchmaking, service
from game.tables.errors import TableError
from tests.play import play_on

PEOPLE = 40
GUESTS = 6


class Town:
    """`did` counts what happened, and each refusal by its name."""

    def __init__(self, seed: int, start: datetime):
        self.random, self.now = Random(seed), start
        self.did: Counter[str] = Counter()
        self.orders = 0
        self.boss = User.objects.create_user("boss@example.com", display_name="Boss", is_staff=True)
        self.people = [User.objects.create_user(f"m{n}@example.com", display_name=f"Member {n}") for n in range(PEOPLE)]
        self.guests = [User.objects.create_guest(f"Guest {n}") for n in range(GUESTS)]
        for user in self.people:
            open_wallet(user, start)
            xp = self.random.choice([0, 100, 1000, 5000, 45_000])
            add_xp(user.pk, Gain(xp, XpEntry.Reason.STAFF, f"start:{user.pk}", self.boss, "simulated"), start)
        self._start_rich()

    def _start_rich(self) -> None:
        """Some can afford the upper rooms from the first day."""
        for user in self.people[::3]:
            self._try("adjust", adjust_wallet, user.pk, self._adjustment({"coins": 300_000, "bars": 30}), self.now)

    def play(self, games: int) -> None:
        """So many games, and what people do between them."""
        while self.did["game"] < games:
            self.now += timedelta(minutes=self.random.randint(1, 90))
            self._try("monday", grant_coffees, self.now)
            self._game()
            for _ in range(self.random.randint(0, 3)):
                self.random.choice([self._refund, self._buy, self._adjust, self._refund_by_staff])()

    def _try(self, name: str, work: object, *arguments: object) -> object:
        try:
            answer = work(*arguments)  # type: ignore[operator]
        except (EconomyError, TableError) as refusal:
            why = getattr(refusal, "why", "")
            self.did[f"{name} refused: {refusal.code} {why}".rstrip()] += 1
            return None
        self.did[name] += 1
        return answer

    def _game(self) -> None:
        game = "classic" if self.random.random() < 0.04 else "quick"
        seated = self.random.sample(self.people + self.guests, self.random.randint(1, 6))
        for user in seated:
            user.refresh_from_db(fields=["xp"])
            self._try("sit", matchmaking.sit_down, user, self._wish(user), game, self.now)
            self.now += timedelta(seconds=self.random.random())
        for table in Table.objects.filter(status=Table.Status.WAITING):
            self._play_table(table)

    def _wish(self, user: User) -> Wish:
        rooms = list(Room.objects.values_list("number", flat=True)) if not user.is_guest else [1]
        coffee = self.random.choice(["", *COFFEES]) if self.random.random() < 0.3 and not user.is_guest else ""
        return Wish(self.random.choice(rooms), coffee)

    def _play_table(self, table: Table) -> None:
        self._spend_before_the_deal(table)
        dealing.start_game(table.pk, self.now)
        table.refresh_from_db()
        if table.status != Table.Status.PLAYING:
            self.did["table closed"] += 1
            return
        self.did["game"] += 1
        seats = list(Seat.objects.filter(table=table, is_bot=False))
        leavers = [seat for seat in seats if self.random.random() < 0.1]
        for seat in leavers:
            assert seat.player_id is not None
            self._try("leave", service.leave_table, table.pk, seat.player_id, self.now)
        if self.random.random() < 0.01:
            self._try("end by staff", ending.cancel_game, table.pk, self.boss, "simulated", self.now)
            return
        bids_by = {(seat.index, entries.BID): entries.STAND_IN for seat in leavers}
        bids_by |= {(seat.index, entries.BID): entries.CLOCK for seat in seats if self.random.random() < 0.05}
        play_on(table, self.random, bids_by)
        self.now += timedelta(minutes=5)
        for _ in range(self.random.choice([1, 1, 2])):
            ending.finish_game(table.pk, self.now)

    def _spend_before_the_deal(self, table: Table) -> None:
        """Somebody gives his coins away while he waits."""
        seat = Seat.objects.filter(table=table, is_bot=False, player__is_guest=False).first()
        if seat is not None and seat.player_id is not None and self.random.random() < 0.05:
            coins = Wallet.objects.get(pk=seat.player_id).coins
            if coins:
                self._try("adjust", adjust_wallet, seat.player_id, self._adjustment({"coins": -coins}), self.now)

    def _stake(self) -> Stake | None:
        """A recent one, of a member."""
        recent = list(Stake.objects.filter(user__isnull=False).order_by("-pk")[:30])
        return self.random.choice(recent) if recent else None

    def _refund(self) -> None:
        stake = self._stake()
        if stake is not None:
            owner = stake.user_id if self.random.random() < 0.95 else self.random.choice(self.people).pk
            self._try("refund", refund, owner, stake.pk, self.now)

    def _refund_by_staff(self) -> None:
        stake = self._stake()
        if stake is not None and self.random.random() < 0.1:
            self._try("refund by staff", refund_by_staff, stake.pk, self.boss, "simulated", self.now)

    def _buy(self) -> None:
        kind = self.random.choice([*Coffee.objects.values_list("kind", flat=True), "tea"])
        user, order = self.random.choice(self.people), self._order()
        for _ in range(self.random.choice([1, 1, 2])):
            self._try("buy", buy_coffee, user.pk, kind, order, self.now)

    def _adjust(self) -> None:
        unit = self.random.choice(UNITS)
        amount = self.random.choice([-50_000, -3, 1, 500, 10**12])
        if self.random.random() < 0.2:
            user = self.random.choice(self.people)
            self._try("adjust", adjust_wallet, user.pk, self._adjustment({unit: amount}), self.now)

    def _adjustment(self, amounts: dict[str, int]) -> Adjustment:
        return Adjustment(amounts, self.boss, "simulated", self._order())

    def _order(self) -> str:
        self.orders += 1
        return f"order-{self.orders}"
