"""Careers from 1,000 coins in room 1: coins and level over games, for a player of average and of good strength.

    .venv/bin/python bench/career.py [--careers 60] [--games 2000] [--sample 400] [--database postgres://...]

First games of bots are played: the player misjudges an action by up to 4 points (average: between a novice and a regular bot) or 1
(good: between a regular and a master); the five others are the bots of a room (novice in rooms 1 to 3, regular to 8, master to 12).
Then careers draw from these games. The player plays ten games a day, one in ten a classic, in the dearest room that opens to him and
of whose entry he holds four; he drinks his strongest coffee in every other game. The values of rooms, coffees, rewards and XP are those
of the database; without one, those with which the site opens. Leagues, refunds and the shop are left out.

"entries" is how many entries of the dearest room that his level opens the median player holds.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.policy import action_values, decide  # noqa: E402
from game.bots.randomness import Source  # noqa: E402
from game.coach.grading import grade_losses  # noqa: E402
from game.rules import deal, engine  # noqa: E402
from game.rules import state as phases  # noqa: E402
from game.rules.actions import PlaceBid, PlayCard, TakeTrick  # noqa: E402
from game.rules.standing import standing  # noqa: E402
from game.rules.variants import make_variant  # noqa: E402
from game.rules.view import view  # noqa: E402

STRENGTHS = {"average": 4.0, "good": 1.0}
SHOWN = (0, 1, 5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000)
GAMES_A_DAY, CLASSIC_EVERY, RESERVE = 10, 10, 4


class Played(NamedTuple):
    """What a game gave: (size, exact) by hand, the place, the grade of the player's moves."""

    hands: tuple[tuple[int, bool], ...]
    place: int
    grade: int | None


def play(game: str, blur: float, others: str, rng: random.Random) -> Played:
    """One game; the player sits anywhere."""
    seed, me = f"{rng.getrandbits(256):064x}", rng.randrange(6)
    variant = make_variant("quick", 6, sizes=deal.quick_sizes(seed)) if game == "quick" else make_variant("8-1-8", 6)
    state, losses, source = engine.start(variant, deal.first_dealer(seed, 6)), [], Source(rng.getrandbits(32))
    while state.phase != phases.DONE:
        if state.phase == phases.DEAL:
            state = engine.apply(state, deal.deal_hand(seed, variant, state.hand_no, state.dealer))
        elif state.phase == phases.TRICK:
            state = engine.apply(state, TakeTrick())
        else:
            seat, seen = state.turn, view(state, state.turn)
            chosen = _choose(seen, blur, rng, losses) if seat == me else decide([seen], [others], source)[0]
            move = PlaceBid(seat, chosen) if state.phase == phases.BID else PlayCard(seat, chosen)
            state = engine.apply(state, move)
    order, _ = standing(variant, state.rows)
    mine = [row[me] for row in state.rows]
    hands = tuple((size, pair[0] == pair[1]) for size, pair in zip(variant.sizes, mine, strict=True) if pair)
    return Played(hands, order.index(me) + 1, grade_losses(losses) if game == "classic" else None)


def _choose(seen: object, blur: float, rng: random.Random, losses: list[float]) -> int:
    legal = seen.legal  # type: ignore[attr-defined]
    if len(legal) == 1:
        return int(legal[0])
    values = action_values(seen)  # type: ignore[arg-type]
    judged = [value + blur * rng.random() for value in values]
    index = judged.index(max(judged))
    losses.append(max(values) - values[index])
    return int(legal[index])


class Career:
    """One player's way. `samples` are the games to draw from by (game, level of the others)."""

    def __init__(self, samples: dict[tuple[str, str], list[Played]], rng: random.Random, rules: "Rules"):
        self.samples, self.rng, self.rules = samples, rng, rules
        self.held: dict[str, int] = defaultdict(int, rules.welcome)
        self.xp = self.games = self.classics_today = 0
        self.day = date(2026, 12, 7)
        self.vip = rng.sample(range(7), 2)
        self.first_in: dict[int, int] = {}
        self.room = 1

    @property
    def level(self) -> int:
        from accounts.services.levels import level_at

        return level_at(self.xp, self.rules.xp.level_step).number

    @property
    def entries(self) -> float:
        """How many entries of the dearest room that his level opens he holds: what coins are worth to him."""
        dearest = max((room.entry_coins for room in self.rules.rooms if room.level <= self.level), default=0)
        return self.held["coins"] / dearest if dearest else 0

    def step(self) -> None:
        """One game."""
        if self.games % GAMES_A_DAY == 0 and self.games:
            self._next_day()
        room = max((room for room in self.rules.rooms if self._may_enter(room)), key=lambda room: room.number)
        self.room = room.number
        self.first_in.setdefault(room.number, self.games + 1)
        game = "classic" if self.games % CLASSIC_EVERY == CLASSIC_EVERY - 1 else "quick"
        coffee = next((kind for kind in self.rules.strongest if self.held[kind]), "") if self.games % 2 else ""
        self._settle(room, coffee, game, self.rng.choice(self.samples[game, room.bot_level]))
        self.games += 1

    def _next_day(self) -> None:
        self.day += timedelta(days=1)
        self.classics_today = 0
        if self.day.weekday() == 0:
            self._earn(self.rules.monday)

    def _may_enter(self, room: object) -> bool:
        afford = all(
            self.held[unit] >= RESERVE * count
            for unit, count in (("coins", room.entry_coins), ("bars", room.entry_bars))  # type: ignore[attr-defined]
        )
        return afford and self.level >= room.level and (not room.is_vip or self.day.weekday() in self.vip)  # type: ignore[attr-defined]

    def _earn(self, amounts: dict[str, int]) -> None:
        for unit, count in amounts.items():
            self.held[unit] += count

    def _settle(self, room: object, coffee: str, game: str, played: Played) -> None:
        from accounts.services.levels import XpGame, xp_of
        from economy.models import Stake
        from economy.services.rewards import Outcome, good_play, prize_for

        rules, exact = self.rules, sum(hand[1] for hand in played.hands)
        self.held["coins"] -= room.entry_coins  # type: ignore[attr-defined]
        self.held["bars"] -= room.entry_bars  # type: ignore[attr-defined]
        if coffee:
            self.held[coffee] -= 1
        stake = Stake(
            prize=room.prize, multiplier=rules.multipliers.get(coffee, 100), first_percent=rules.shares[0],  # type: ignore[attr-defined]
            second_percent=rules.shares[1], third_percent=rules.shares[2],
        )  # fmt: skip
        self.held["coins"] += prize_for(stake, played.place)
        if self.games % GAMES_A_DAY == 0:
            self._earn(rules.first_game)
        if game == "classic":
            self.classics_today += 1
            if room.number > 1 or self.classics_today <= rules.room_one_classics:  # type: ignore[attr-defined]
                outcome = Outcome(played.place, len(played.hands), 0, 0, 0, True, _runs(played), played.grade)
                for earned in good_play(outcome).values():
                    self._earn(earned)
        self.xp += xp_of(XpGame(len(played.hands), exact, played.place), rules.xp)


def _runs(played: Played) -> tuple[int, ...]:
    runs, length = [], 0
    for size, exact in played.hands:
        if size > 1:
            length = length + 1 if exact else (runs.append(length) or 0)  # type: ignore[func-returns-value]
    return tuple(run for run in [*runs, length] if run)


class Rules:
    """The values in the database."""

    def __init__(self, percent: int) -> None:
        from accounts.services.levels import xp_rules
        from economy.models import Coffee, Room
        from economy.services.rewards import shares_of
        from economy.services.rooms import prize_rules
        from economy.services.wallets import reward

        self.rooms = list(Room.objects.filter(is_open=True))
        for room in self.rooms[1:]:
            room.prize = room.prize * percent // 100
        self.xp, self.shares = xp_rules(), shares_of(prize_rules())
        self.room_one_classics = prize_rules().room_one_classics
        self.multipliers = dict(Coffee.objects.values_list("kind", "multiplier"))
        self.strongest = sorted(self.multipliers, key=lambda kind: -self.multipliers[kind])
        self.welcome, self.monday, self.first_game = reward("welcome"), reward("monday"), reward("first_game")


def sample(blur: float, games: int, rng: random.Random) -> dict[tuple[str, str], list[Played]]:
    """So many quick games against each level of others, and a tenth as many classics."""
    return {
        (game, others): [play(game, blur, others, rng) for _ in range(count)]
        for game, count in (("quick", games), ("classic", max(20, games // 10)))
        for others in ("novice", "regular", "master")
    }


def report(name: str, samples: dict[tuple[str, str], list[Played]], careers: list[Career], games: int) -> None:
    print(f"\n{name}: places against the bots of a room, quick games")
    for others in ("novice", "regular", "master"):
        played = samples["quick", others]
        shares = [sum(one.place == place for one in played) / len(played) for place in range(1, 7)]
        exact = statistics.mean(hand[1] for one in played for hand in one.hands)
        grades = [one.grade for one in samples["classic", others] if one.grade is not None]
        print(
            f"  {others:<8}"
            + "".join(f"{share:>7.1%}" for share in shares)
            + f"   exact {exact:.1%}, grade {statistics.mean(grades):.0f}"
        )
    print(f"\n  {'games':>6}{'coins p10':>14}{'median':>14}{'p90':>14}{'bars':>7}{'level':>7}{'room':>6}{'entries':>9}")
    for done in range(games + 1):
        if done in SHOWN:
            print(f"  {done:>6}" + _line(careers))
        if done < games:
            for career in careers:
                career.step()
    print("\n  first game in a room (median of those who came so far)")
    for number in range(1, 13):
        came = [career.first_in[number] for career in careers if number in career.first_in]
        if came:
            print(f"  room {number:>2}: game {statistics.median(came):>6.0f}   {len(came)} of {len(careers)}")


def _line(careers: list[Career]) -> str:
    """Coins of the tenth, the middle and the ninth of ten; medians of the rest."""
    coins, last = sorted(career.held["coins"] for career in careers), len(careers) - 1
    facts = zip(*((one.held["bars"], one.level, one.room, one.entries) for one in careers), strict=True)
    bars, level, room, entries = (statistics.median(values) for values in facts)
    spread = "".join(f"{coins[last * tenths // 10]:>14,}" for tenths in (1, 5, 9))
    return f"{spread}{bars:>7.0f}{level:>7.0f}{room:>6.0f}{entries:>9.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--careers", type=int, default=60)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--prize-percent", type=int, default=100, help="try all prizes but room 1's at so much of theirs"
    )
    parser.add_argument("--database")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = asked.database or f"sqlite:///{folder}/career.sqlite3"
        os.environ.setdefault("WHIST_SECRET_KEY", "only-for-a-bench-only-for-a-bench-only-for-a-bench")
        os.environ["DJANGO_SETTINGS_MODULE"] = "whistsite.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        print(f"{asked.careers} careers of {asked.games} games, seed {asked.seed}, {datetime.now(UTC):%Y-%m-%d}")
        for name, blur in STRENGTHS.items():
            rng = random.Random(asked.seed)
            samples, rules = sample(blur, asked.sample, rng), Rules(asked.prize_percent)
            careers = [Career(samples, random.Random(rng.random()), rules) for _ in range(asked.careers)]
            report(name, samples, careers, asked.games)


if __name__ == "__main__":
    main()
