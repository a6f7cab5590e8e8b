"""The two contests: our bots among their own kind, and a duplicate match against an opponent."""

from typing import Any

from game.bots.randomness import Source
from game.management.arena.figures import Side, difference
from game.management.arena.games import Match, play_game
from game.management.arena.players import Ours, Player

Report = dict[str, Any]


def play_among_themselves(match: Match, level: str, games: int) -> Report:
    """`games` games with our bots of one level in all seats."""
    ours, side = Ours(level), Side()
    for number in range(games):
        side.begin_deal()
        side.add(play_game(match, number, [ours] * match.players), range(match.players))
    return {**_head(match, games, ours), **_without_won(side.figures(games))}


def _without_won(figures: Report) -> Report:
    return {key: value for key, value in figures.items() if key != "won"}


def play_duplicate(match: Match, level: str, theirs: Player, games: int) -> Report:
    """Each deal twice, the second time with the sides' seats changed over, so that each side sits once in every seat.

    An odd number of games is rounded up.
    """
    deals = (games + 1) // 2
    ours, sides = Ours(level), (Side(), Side())
    for number in range(deals):
        seats = half_the_seats(match, number)
        for side in sides:
            side.begin_deal()
        for swapped in (False, True):
            _play_once(match, number, (ours, theirs), sides, [seat != swapped for seat in seats])
    return {
        **_head(match, 2 * deals, ours),
        "deals": deals,
        "opponent": theirs.name,
        "ours": sides[0].figures(2 * deals),
        "theirs": sides[1].figures(2 * deals),
        "difference": difference(*sides),
    }


def _play_once(
    match: Match, number: int, players: tuple[Player, Player], sides: tuple[Side, Side], ours: list[bool]
) -> None:
    game = play_game(match, number, [players[0] if mine else players[1] for mine in ours])
    for side, mine in zip(sides, (True, False), strict=True):
        side.add(game, [seat for seat, held in enumerate(ours) if held == mine])


def half_the_seats(match: Match, number: int) -> list[bool]:
    """By seat, whether it is ours in the first game of deal `number`: half of them, drawn for each deal."""
    rng = Source(int(match.game_seed(number)[12:24], 16))
    drawn = sorted(range(match.players), key=lambda _: rng.random())[: match.players // 2]
    return [seat in drawn for seat in range(match.players)]


def _head(match: Match, games: int, ours: Ours) -> Report:
    return {
        "variant": match.variant,
        "players": match.players,
        "seed": match.seed,
        "level": ours.name,
        "games": games,
        "decisions": ours.decisions,
        "decisions_per_second": round(ours.decisions / ours.seconds) if ours.seconds else None,
    }
