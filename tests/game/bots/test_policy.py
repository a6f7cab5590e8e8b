"""Many seats asked at once, and the same answers for the same seed."""

from game.bots.policy import LEVELS, decide
from game.bots.randomness import Source
from game.rules.state import BID, PLAY
from game.rules.view import View, view
from tests.game.rules.playouts import Game, a_variant


def some_views() -> list[View]:
    states = Game(a_variant(("quick", 6, "eights"), 3), 3).states
    return [view(state, state.turn) for state in states if state.phase in (BID, PLAY)]


def decided(level: str, seed: int) -> list[int]:
    views = some_views()
    return decide(views, [level] * len(views), Source(seed))


def test_the_same_seed_gives_the_same_answers() -> None:
    for level in LEVELS:
        assert decided(level, 5) == decided(level, 5)


def test_another_seed_gives_a_novice_other_answers_and_a_master_the_same() -> None:
    assert decided("novice", 5) != decided("novice", 6)
    assert decided("master", 5) == decided("master", 6)


def test_the_weaker_the_level_the_oftener_it_differs_from_a_master() -> None:
    best = decided("master", 1)
    regular, novice = (
        sum(one != other for one, other in zip(decided(level, 1), best, strict=True)) for level in LEVELS[1::-1]
    )
    assert 0 < regular < novice < len(best) / 2


def test_asked_at_once_or_one_by_one_the_answers_are_the_same() -> None:
    views = some_views()
    levels = [LEVELS[number % 3] for number in range(len(views))]
    rng = Source(9)
    one_by_one = [decide([seen], [level], rng)[0] for seen, level in zip(views, levels, strict=True)]
    assert decide(views, levels, Source(9)) == one_by_one


def test_nobody_asked_nothing_answered() -> None:
    assert decide([], [], Source(1)) == []


def test_the_source_is_the_published_generator() -> None:
    source = Source(0)
    source._word = 1
    assert [int(source.random() * 2**32) for _ in range(3)] == [270369, 67634689, 2647435461]


def test_the_source_spreads_evenly_from_any_seed() -> None:
    for seed in (0, 1, -1, 2**64 + 7):
        source = Source(seed)
        drawn = [source.random() for _ in range(4000)]
        assert all(0 <= number < 1 for number in drawn)
        for tenth in range(10):
            assert 320 < sum(tenth <= number * 10 < tenth + 1 for number in drawn) < 480


def test_seeds_side_by_side_begin_differently() -> None:
    assert len({Source(seed).random() for seed in range(500)}) == 500
